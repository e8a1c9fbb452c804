// The whole pit desk: the parts that the role may use, and the connection state.

import { useEffect, useMemo } from "preact/hooks";
import { DiceSymbols } from "../felt/dice";
import { t } from "../words";
import { HouseSays } from "../staff/connection-status";
import { may, SignedIn } from "../staff/signed-in";
import { s } from "../staff/words";
import { Cage } from "./cage";
import { Desk, worksWithoutFloor } from "./desk";
import { Floor } from "./floor";
import { HouseDesk } from "./house-desk";
import { Log } from "./log";
import { linkTo, place } from "./current-place";
import { Reports } from "./reports";
import { TablePage } from "./table-page";
import { TableOrders, Tables } from "./tables";
import { Waits } from "./proposals";
import { p } from "./words";

export function PitDesk() {
  return (
    <SignedIn title={p("title")} needs="GET /session">
      {(here) => <DeskOf key={here.session} />}
    </SignedIn>
  );
}

/** The parts of the desk, each with the matrix row that the role needs to see it. */
const PARTS = [
  { part: "floor", isThere: () => may("socket /pit") },
  { part: "tables", isThere: worksWithoutFloor },
  { part: "waiting", isThere: () => PROPOSALS.some(may) },
  { part: "reports", isThere: () => may("GET /reports") },
  { part: "log", isThere: () => may("GET /events") },
  { part: "cage", isThere: () => may("GET /cage/tickets") },
  { part: "house", isThere: () => may("GET /people") || may("GET /devices") },
] as const;

const PROPOSALS = ["GET /tables/{table}/proposals", "GET /cage/proposals", "GET /administration/proposals"] as const;

type Part = (typeof PARTS)[number]["part"];

function DeskOf() {
  const desk = useMemo(() => new Desk(), []);
  useEffect(() => {
    desk.start();
    return () => desk.end();
  }, []);
  const parts = PARTS.filter((each) => each.isThere());
  const at = place.value[0] ?? "";
  const shown =
    at === "table"
      ? worksWithoutFloor()
        ? "tables"
        : "floor"
      : (parts.find((each) => each.part === at)?.part ?? homeOf(parts));
  return (
    <div class="pit">
      <DiceSymbols />
      <nav class="parts" aria-label={p("parts")}>
        {parts.map(({ part }) => (
          <a key={part} href={linkTo(part)} aria-current={part === shown ? "page" : undefined} data-part={part}>
            {p(`part-${part}`)}
            <Count desk={desk} part={part} />
          </a>
        ))}
      </nav>
      <LineSaid desk={desk} />
      <main id="place" class={`place place-${shown}`} tabIndex={-1}>
        <Shown desk={desk} part={shown} />
      </main>
    </div>
  );
}

/** The first part to show: the floor, the cage for cashiers, or the people of the house. */
function homeOf(parts: readonly { readonly part: Part }[]): Part {
  const has = (part: Part) => parts.some((each) => each.part === part);
  if (has("floor")) return "floor";
  if (has("cage") && may("POST /cage/sell-ticket")) return "cage";
  if (may("POST /administration/appoint-person")) return "house";
  return parts[0]?.part ?? "waiting";
}

function Shown({ desk, part }: { desk: Desk; part: Part }) {
  const [at, table, group] = place.value;
  switch (part) {
    case "floor":
      return at === "table" && table ? (
        <TablePage key={table} desk={desk} table={table} group={group ?? ""} />
      ) : (
        <Floor desk={desk} />
      );
    case "tables":
      return at === "table" && table ? <TableOrders key={table} desk={desk} table={table} /> : <Tables desk={desk} />;
    case "waiting":
      return <Waits desk={desk} />;
    case "reports":
      return <Reports desk={desk} />;
    case "log":
      return <Log desk={desk} />;
    case "cage":
      return <Cage desk={desk} />;
    case "house":
      return <HouseDesk desk={desk} />;
  }
}

/** The number of pending matters, beside their part. */
function Count({ desk, part }: { desk: Desk; part: Part }) {
  const count =
    part === "waiting" ? desk.waiting.value.length + desk.calls.value : part === "floor" ? desk.held.value : 0;
  if (!count) return null;
  return (
    <span class="count" data-count={part}>
      {count}
      <span class="heard">{part === "waiting" ? waitingWords(desk) : p("count-held", { count })}</span>
    </span>
  );
}

/** Whether the floor is live; if not, a warning that the view may be stale. */
function LineSaid({ desk }: { desk: Desk }) {
  const line = desk.line;
  if (!line) return null;
  const state = line.state.value;
  if (state === "live") {
    return desk.wasLost.value ? (
      <div class="said back" role="status" data-line="back">
        <p>{p("line-back")}</p>
        <button
          type="button"
          onClick={() => {
            desk.wasLost.value = false;
          }}
        >
          {t("do-close")}
        </button>
      </div>
    ) : null;
  }
  if (state === "opening" && !desk.wasLost.value) return null;
  return (
    <div class="said lost" role="alert" data-line="lost">
      <p>
        <strong>{s("line-lost")}</strong> {line.goodbye.value && <HouseSays why={line.goodbye.value} />}
      </p>
      <button type="button" onClick={() => line.again()}>
        {t("line-again")}
      </button>
    </div>
  );
}

/** Announce what is pending: proposals, and calls from terminals. */
function waitingWords(desk: Desk): string {
  const proposals = desk.waiting.value.length;
  const calls = desk.calls.value;
  return [proposals ? p("count-waiting", { count: proposals }) : "", calls ? p("count-calls", { count: calls }) : ""]
    .filter(Boolean)
    .join(", ");
}
