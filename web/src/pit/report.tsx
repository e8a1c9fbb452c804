// A report on the screen: its charts, tables and notes.

import { language } from "../locale";
import { grouped } from "../money";
import { ChartOf } from "./charts";
import { percent, type Cell, type Column, type Report, type Row, type Section, type Span } from "./report-types";
import { called, moment, p, r } from "./words";

export function ReportShown({ report }: { report: Report }) {
  const { heading } = report;
  return (
    <article class="report" data-report={heading.report}>
      <h3>{heading.title}</h3>
      <p class="quiet">
        {heading.house} · {heading.from} – {heading.to} · {p("reports-made", { made: moment(heading.made) })}
        {Object.entries(heading.asked).map(([name, value]) => (
          <span key={name}>
            {" "}
            · {called("narrowing", name)} {name === "by" ? p(`span-${value as Span}`) : value}
          </span>
        ))}
      </p>
      {report.alarm && (
        <p class="wrong" role="alert">
          {p("reports-alarm")}
        </p>
      )}
      {report.sections.map((each, at) => (
        <SectionShown key={at} section={each} />
      ))}
      {report.notes.map((each, at) => (
        <p key={at} class="quiet note-text">
          {each.text}
        </p>
      ))}
    </article>
  );
}

function SectionShown({ section }: { section: Section }) {
  const columns = section.columns.filter((each) => each.kind !== "bytes");
  return (
    <section class="report-section">
      <h4>{section.title}</h4>
      <ChartOf section={section} />
      {section.rows.length === 0 ? (
        <p class="quiet">{p("reports-nothing")}</p>
      ) : (
        <div class="scroll" tabIndex={0} role="region" aria-label={section.title}>
          <table class="figures">
            <thead>
              <tr>
                {columns.map((each) => (
                  <th key={each.name} scope="col" class={isFigure(each) ? "right" : ""}>
                    {r(`column--${each.name}` as WordIds["reports"])}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {section.rows.map((row, at) => (
                <tr key={at} class={row["alarm"] === true ? "alarm" : ""}>
                  {columns.map((each) => {
                    const text = written(each, row);
                    return (
                      <td key={each.name} class={cssOf(each, text)} data-column={each.name}>
                        {text}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function isFigure(column: Column): boolean {
  return column.kind !== "text" && column.kind !== "time" && column.kind !== "flag";
}

/** Long texts wrap, so as not to push other columns off the screen. */
const LONG = 36;

function cssOf(column: Column, text: string): string {
  if (isFigure(column)) return "right";
  return text.length > LONG && text.includes(" ") ? "long" : "";
}

function written(column: Column, row: Row): string {
  const cell: Cell = row[column.name] ?? null;
  if (cell === null || cell === "") return "–";
  switch (column.kind) {
    case "share":
      return percent(cell, language.value);
    case "flag":
      return p(cell ? "told-yes" : "told-no");
    case "time":
      return String(cell).replace("T", " ").slice(0, 19);
    case "money":
    case "decimal":
      return grouped(String(cell), language.value);
    case "exact":
      return exact(String(cell));
    case "text":
      return language.value === "en" ? inPlain(column.name, String(cell)) : String(cell);
    default:
      return String(cell);
  }
}

/** A fraction of money with two decimals: an average is not an amount. */
function exact(cell: string): string {
  const [above, below] = cell.split("/").map(Number);
  if (above === undefined) return cell;
  return grouped((below ? above / below : above).toFixed(2), language.value);
}

/** The name of a record, with its version. */
const A_RECORD = /^[a-z-]+\/\d+$/;
/** Columns with codes, some also with people's own words. */
const OF_CODES: readonly string[] = ["role", "roles", "instrument", "post", "reason", "why"];

/** Write a code in English; files for machines have the raw code. */
function inPlain(column: string, text: string): string {
  if (A_RECORD.test(text)) return (text.split("/")[0] ?? "").replaceAll("-", " ");
  return OF_CODES.includes(column) && /^[a-z]+(-[a-z]+)+$/.test(text) ? text.replaceAll("-", " ") : text;
}
