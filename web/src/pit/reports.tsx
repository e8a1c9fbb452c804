// The reports that the role may read, with filters: on the screen, as CSV, or as a page to print.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { ask } from "../house";
import { language } from "../locale";
import type { ReportsKnown } from "../messages";
import { Wrong } from "../ui/error-message";
import type { Desk } from "./desk";
import { linkTo, place } from "./current-place";
import { ReportShown } from "./report";
import { SPANS, type Report } from "./report-types";
import { called, p, r } from "./words";

export function Reports({ desk }: { desk: Desk }) {
  const known = useSignal<ReportsKnown | null>(null);
  const report = useSignal<Report | null>(null);
  const query = useSignal("");
  const wrong = useSignal<unknown>(null);
  const isAsking = useSignal(false);
  useEffect(() => {
    void ask<ReportsKnown>("GET", "/reports")
      .then((found) => {
        known.value = found;
      })
      .catch((thrown: unknown) => {
        wrong.value = thrown;
      });
  }, []);
  const name = place.value[1] ?? known.value?.reports[0]?.name ?? "";
  const chosen = known.value?.reports.find((each) => each.name === name);
  useEffect(() => {
    report.value = null;
    wrong.value = "";
  }, [name]);
  const make = async (event: SubmitEvent) => {
    event.preventDefault();
    const wanted = new URLSearchParams();
    for (const [key, value] of new FormData(event.target as HTMLFormElement)) {
      if (String(value).trim()) wanted.set(key, String(value).trim());
    }
    query.value = wanted.toString();
    await look();
  };
  const look = async () => {
    wrong.value = "";
    report.value = null;
    isAsking.value = true;
    try {
      report.value = await ask<Report>("GET", `/reports/${name}?${spoken(query.value)}`);
    } catch (thrown) {
      wrong.value = thrown;
    } finally {
      isAsking.value = false;
    }
  };
  useSpokenAnew(report.value !== null, () => void look());
  return (
    <section class="reports" aria-labelledby="reports-title">
      <h2 id="reports-title">{p("part-reports")}</h2>
      <nav class="groups" aria-label={p("part-reports")}>
        {known.value?.reports.map((each) => (
          <a key={each.name} href={linkTo("reports", each.name)} aria-current={each.name === name ? "page" : undefined}>
            {r(`title--${each.name}` as WordIds["reports"])}
          </a>
        ))}
      </nav>
      {chosen && (
        <>
          <p class="quiet">{r(`tells--${chosen.name}` as WordIds["reports"])}</p>
          <form key={name} class="fields narrow" data-form="report" onSubmit={(event) => void make(event)}>
            {(chosen.needs ?? []).map((each) => (
              <Narrowing key={each} desk={desk} name={each} isNeeded />
            ))}
            {(chosen.takes ?? []).map((each) => (
              <Narrowing key={each} desk={desk} name={each} />
            ))}
            <label>
              <span class="field-name">{p("reports-from")}</span>
              <input name="from" placeholder="2026-11-16" autocomplete="off" />
            </label>
            <label>
              <span class="field-name">{p("reports-to")}</span>
              <input name="to" placeholder="2026-11-16" autocomplete="off" />
            </label>
            <button type="submit" class="primary" disabled={isAsking.value}>
              {p("reports-make")}
            </button>
          </form>
          {isAsking.value && (
            <p role="status" class="quiet">
              {p("reports-wait")}
            </p>
          )}
          <Wrong why={wrong.value} />
          {report.value && (
            <>
              <p class="row">
                <a class="button" href={`/reports/${name}?${also(query.value, { form: "csv" })}`} download>
                  {p("reports-csv")}
                </a>
                <a class="button" href={`/reports/${name}?${also(query.value, { form: "json" })}`} download>
                  JSON
                </a>
                <a
                  class="button"
                  href={`/reports/${name}?${spoken(query.value, { form: "html" })}`}
                  target="_blank"
                  rel="noreferrer"
                >
                  {p("reports-page")}
                </a>
              </p>
              <ReportShown report={report.value} />
            </>
          )}
        </>
      )}
    </section>
  );
}

type Asked = Readonly<Record<string, string>>;

/** Ask for a file: those for machines are the same in every language. */
function also(query: string, more: Asked): string {
  const wanted = new URLSearchParams(query);
  for (const [name, value] of Object.entries(more)) wanted.set(name, value);
  return wanted.toString();
}

/** Ask for something in the language of the screen. */
export function spoken(query: string, more: Asked = {}): string {
  return also(query, { ...more, language: language.value });
}

/** Have what the house has said said once more when the screen speaks another language. */
export function useSpokenAnew(isShown: boolean, ask: () => void): void {
  const last = useRef(language.value);
  useEffect(() => {
    if (isShown && last.current !== language.value) ask();
    last.current = language.value;
  }, [language.value]);
}

interface NarrowingProps {
  readonly desk: Desk;
  readonly name: string;
  /** Whether the report requires it. */
  readonly isNeeded?: boolean;
}

/** The subject and filters of a report, as the house describes them. */
function Narrowing({ desk, name, isNeeded = false }: NarrowingProps) {
  if (name === "table") return <TableChoice desk={desk} isNeeded={isNeeded} />;
  return (
    <label>
      <span class="field-name">{called("narrowing", name)}</span>
      {name === "by" ? (
        <select name="by">
          {SPANS.map((each) => (
            <option key={each} value={each}>
              {p(`span-${each}`)}
            </option>
          ))}
        </select>
      ) : (
        <input
          name={name}
          required={isNeeded}
          autocomplete="off"
          spellcheck={false}
          {...(name === "round" ? ({ inputMode: "numeric", pattern: "[0-9]{1,9}" } as const) : {})}
        />
      )}
    </label>
  );
}

/** A table, or all of them if none is required; without a view of the floor, its name is typed. */
export function TableChoice({
  desk,
  value = "",
  isNeeded = false,
}: {
  desk: Desk;
  value?: string;
  isNeeded?: boolean;
}) {
  const tables = [...desk.tables.value.keys()];
  return (
    <label>
      <span class="field-name">{p("field-table")}</span>
      {desk.line ? (
        <select name="table" defaultValue={value}>
          {!isNeeded && <option value="">{p("reports-all")}</option>}
          {tables.map((each) => (
            <option key={each} value={each} selected={each === value}>
              {each}
            </option>
          ))}
        </select>
      ) : (
        <input name="table" required={isNeeded} defaultValue={value} autocomplete="off" />
      )}
    </label>
  );
}
