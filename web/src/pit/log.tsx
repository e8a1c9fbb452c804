// The search of the event log, and the dispute bundle of one round.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ask } from "../house";
import type { EventsFound, EventTold } from "../messages";
import { may } from "../staff/session";
import { Wrong } from "../ui/error-message";
import type { Desk } from "./desk";
import { linkTo, place } from "./current-place";
import { ReportShown } from "./report";
import type { Report } from "./report-types";
import { spoken, TableChoice, useSpokenAnew } from "./reports";
import { personText, streamText } from "./house-texts";
import { moment, p } from "./words";

const MOST = "50";

export function Log({ desk }: { desk: Desk }) {
  const [, at, table = "", round = ""] = place.value;
  return (
    <section class="log" aria-labelledby="log-title">
      <h2 id="log-title">{p("part-log")}</h2>
      {may("GET /reports/dispute") && (
        <nav class="groups" aria-label={p("part-log")}>
          <a href={linkTo("log")} aria-current={at === "dispute" ? undefined : "page"}>
            {p("log-search")}
          </a>
          <a href={linkTo("log", "dispute")} aria-current={at === "dispute" ? "page" : undefined} data-group="dispute">
            {p("dispute-title")}
          </a>
        </nav>
      )}
      {at === "dispute" ? (
        <Dispute key={`${table}/${round}`} desk={desk} table={table} round={round} />
      ) : (
        <Search desk={desk} />
      )}
    </section>
  );
}

function Search({ desk }: { desk: Desk }) {
  const events = useSignal<readonly EventTold[] | null>(null);
  const next = useSignal("");
  const query = useSignal("");
  const wrong = useSignal<unknown>(null);
  const look = async (after: string) => {
    wrong.value = "";
    try {
      const wanted = spoken(query.value, after ? { after } : {});
      const found = await ask<EventsFound>("GET", `/events?${wanted}`);
      events.value = after ? [...(events.value ?? []), ...found.events] : found.events;
      next.value = found.next;
    } catch (thrown) {
      wrong.value = thrown;
    }
  };
  useSpokenAnew(events.value !== null, () => {
    events.value = null;
    void look("");
  });
  const search = (form: HTMLFormElement) => {
    const wanted = new URLSearchParams({ newest: "true", most: MOST });
    for (const [key, value] of new FormData(form)) {
      const text = String(value).trim();
      if (text) wanted.set(key, key === "since" || key === "until" ? new Date(text).toISOString() : text);
    }
    query.value = wanted.toString();
    events.value = null;
    void look("");
  };
  return (
    <>
      <form
        class="fields narrow"
        data-form="log"
        onSubmit={(event) => {
          event.preventDefault();
          search(event.target as HTMLFormElement);
        }}
      >
        <TableChoice desk={desk} />
        <label>
          <span class="field-name">{p("field-round")}</span>
          <input name="round" inputMode="numeric" autocomplete="off" />
        </label>
        <label>
          <span class="field-name">{p("log-code")}</span>
          <input name="code" autocomplete="off" spellcheck={false} placeholder="round-voided" />
        </label>
        <label>
          <span class="field-name">{p("field-person")}</span>
          <input name="person" autocomplete="off" spellcheck={false} />
        </label>
        <label>
          <span class="field-name">{p("log-since")}</span>
          <input name="since" type="datetime-local" />
        </label>
        <label>
          <span class="field-name">{p("log-until")}</span>
          <input name="until" type="datetime-local" />
        </label>
        <button type="submit" class="primary">
          {p("log-search")}
        </button>
      </form>
      <Wrong why={wrong.value} />
      {events.value && <Found events={events.value} />}
      {next.value && (
        <button type="button" data-do="older" onClick={() => void look(next.value)}>
          {p("log-older")}
        </button>
      )}
    </>
  );
}

function Found({ events }: { events: readonly EventTold[] }) {
  if (!events.length) {
    return (
      <p role="status" class="quiet">
        {p("log-none")}
      </p>
    );
  }
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={p("part-log")}>
      <table class="figures events">
        <thead>
          <tr>
            <th scope="col">{p("log-when")}</th>
            <th scope="col">{p("log-where")}</th>
            <th scope="col">{p("log-who")}</th>
            <th scope="col">{p("log-what")}</th>
          </tr>
        </thead>
        <tbody>
          {events.map((each) => (
            <tr key={`${each.stream}/${each.seq}`} data-event={each.event} data-record={`${each.stream}/${each.seq}`}>
              <td>{moment(each.at)}</td>
              <td>
                {streamText(each.stream)} · {each.seq}
              </td>
              <td>{[each.person, each.second].filter(Boolean).map(personText).join(" + ")}</td>
              <td>
                <Happened event={each} />
                {each.round ? (
                  <a class="round-link" href={linkTo("log", "dispute", each.stream, String(each.round))}>
                    {p("dispute-of", { round: each.round })}
                  </a>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const LONG = 260;

/** The event; very long text is collapsed. */
function Happened({ event }: { event: EventTold }) {
  const text = event.words;
  if (text.length <= LONG) return <>{text}</>;
  const end = Math.max(text.lastIndexOf(" ", LONG / 2), text.lastIndexOf("，", LONG / 2));
  return (
    <details class="folded">
      <summary>{text.slice(0, end)} …</summary>
      {text}
    </details>
  );
}

/** Everything the house knows about one round: shown first, then saved as a file. */
function Dispute({ desk, table, round }: { desk: Desk; table: string; round: string }) {
  const report = useSignal<Report | null>(null);
  const query = useSignal("");
  const wrong = useSignal<unknown>(null);
  const isAsking = useSignal(false);
  const gather = async (of: string, number: string) => {
    query.value = new URLSearchParams({ table: of, round: number || "0" }).toString();
    await show();
  };
  const show = async () => {
    report.value = null;
    wrong.value = "";
    isAsking.value = true;
    try {
      report.value = await ask<Report>("GET", `/reports/dispute?${spoken(query.value)}`);
    } catch (thrown) {
      wrong.value = thrown;
    } finally {
      isAsking.value = false;
    }
  };
  useEffect(() => {
    if (table && round) void gather(table, round);
  }, []);
  useSpokenAnew(report.value !== null, () => void show());
  return (
    <>
      <p class="quiet">{p("dispute-what")}</p>
      <form
        class="fields narrow"
        data-form="dispute"
        onSubmit={(event) => {
          event.preventDefault();
          const fields = new FormData(event.target as HTMLFormElement);
          void gather(String(fields.get("table")), String(fields.get("round")).trim());
        }}
      >
        <TableChoice desk={desk} value={table} />
        <label>
          <span class="field-name">{p("field-round")}</span>
          <input name="round" inputMode="numeric" defaultValue={round} autocomplete="off" />
        </label>
        <button type="submit" class="primary" disabled={isAsking.value}>
          {p("dispute-gather")}
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
            <a class="button primary" data-do="download" href={`/reports/dispute?${query.value}&form=json`} download>
              {p("dispute-keep")}
            </a>
            <a
              class="button"
              href={`/reports/dispute?${spoken(query.value, { form: "html" })}`}
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
  );
}
