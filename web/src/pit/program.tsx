// The verification of the program and the rules in force, by their hashes.

import { useSignal } from "@preact/signals";
import { ask } from "../house";
import type { VerificationShown } from "../messages";
import { codeOf } from "../staff/house-words";
import { may } from "../staff/session";
import { Wrong } from "../ui/error-message";
import { moment, p } from "./words";

/** The program has not been verified since the house was opened. */
const NOT_YET = "verification/not-yet";

export function Program() {
  const found = useSignal<VerificationShown | null>(null);
  const wrong = useSignal<unknown>(null);
  const isLooking = useSignal(false);
  const look = async (method: "GET" | "POST") => {
    isLooking.value = true;
    try {
      found.value = await ask<VerificationShown>(method, "/verification");
      wrong.value = "";
    } catch (thrown) {
      wrong.value = codeOf(thrown) === NOT_YET ? "" : thrown;
    } finally {
      isLooking.value = false;
    }
  };
  const shown = found.value;
  return (
    <details
      class="orders-like program"
      onToggle={(event) => {
        if (event.currentTarget.open && !shown) void look("GET");
      }}
    >
      <summary>{p("program-title")}</summary>
      <div class="program-found">
        <Wrong why={wrong.value} />
        {!shown && !wrong.value && !isLooking.value && <p class="quiet">{p("program-not-yet")}</p>}
        {shown && <Found found={shown} />}
        {may("POST /verification") && (
          <p>
            <button type="button" data-do="verify" disabled={isLooking.value} onClick={() => void look("POST")}>
              {p("program-look")}
            </button>
          </p>
        )}
      </div>
    </details>
  );
}

function Found({ found }: { found: VerificationShown }) {
  return (
    <>
      <p class={found.is_whole ? "done" : "wrong"} role="status" data-whole={found.is_whole}>
        {p(found.is_whole ? "program-whole" : "program-differs", { count: found.differences.length })}
      </p>
      {found.differences.length > 0 && (
        <ul class="differences">
          {found.differences.map((each) => (
            <li key={each}>
              <code lang="en">{each}</code>
            </li>
          ))}
        </ul>
      )}
      <p class="quiet">{p("program-at", { at: moment(found.at), version: found.version, files: found.files })}</p>
      <p class="hash-of">
        <code>{found.sha256}</code>
      </p>
      {found.rules.map((each) => (
        <p key={each.table} class="hash-of" data-rules={each.table}>
          <b>{p("table-title", { table: each.table })}</b> <span lang="en">{each.is_shipped ? each.document : ""}</span>
          {!each.is_shipped && <span class="matter due">{p("program-own")}</span>} <code>{each.sha256}</code>
        </p>
      ))}
    </>
  );
}
