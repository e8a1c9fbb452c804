// The administration desk: staff and who is signed in, devices waiting for approval, and orders about them.

import { untracked, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ask, freshKey } from "../house";
import type { CodeIssued, DeviceShown, DevicesShown, PeopleShown, PersonCodeDrawn, StaffMember } from "../messages";
import { wordText } from "../staff/house-words";
import { may, withStepUp } from "../staff/session";
import { s } from "../staff/words";
import { Wrong } from "../ui/error-message";
import type { Desk } from "./desk";
import { OrdersOf } from "./order-form";
import { Program } from "./program";
import { p } from "./words";

export function HouseDesk({ desk }: { desk: Desk }) {
  useEffect(() => void desk.describe("administration"), []);
  return (
    <section class="house" aria-labelledby="house-title">
      <h2 id="house-title">{p("part-house")}</h2>
      <p>
        <a href="/house">{p("house-steps")}</a>
      </p>
      <div class="two-columns">
        {may("GET /people") && (
          <div>
            <People desk={desk} />
            <OrdersOf desk={desk} stream="administration" groups={["people"]} />
          </div>
        )}
        <div>
          {may("GET /devices") && <Devices desk={desk} />}
          <OrdersOf desk={desk} stream="administration" groups={["house"]} />
          {may("GET /verification") && <Program />}
        </div>
      </div>
    </section>
  );
}

function People({ desk }: { desk: Desk }) {
  const people = useSignal<PeopleShown | null>(null);
  const wrong = useSignal<unknown>(null);
  /** Whose code was refused, to show it beside the person. */
  const refused = useSignal("");
  const code = useSignal<PersonCodeDrawn | null>(null);
  const look = () =>
    ask<PeopleShown>("GET", "/people")
      .then((found) => {
        people.value = found;
      })
      .catch((thrown: unknown) => {
        wrong.value = thrown;
      });
  useLooks(desk, () => void look());
  const draw = async (person: string) => {
    wrong.value = "";
    refused.value = person;
    try {
      code.value = await withStepUp(() => ask<PersonCodeDrawn>("POST", "/people/code", { person }));
    } catch (thrown) {
      wrong.value = thrown;
    }
  };
  return (
    <>
      <Heading words={p("house-people")} look={() => void look()} />
      <ul class="people">
        {people.value?.people.map((each) => (
          <li key={each.person} data-person={each.person} class={each.is_dismissed ? "quiet" : ""}>
            <b>{each.person}</b> {each.roles.map((role) => s(`role-${role}`)).join(", ")}
            {each.is_dismissed && ` · ${p("house-left")}`}
            {each.sessions.length > 0 && (
              <span class="good"> · {p("house-at-work", { role: rolesIn(each.sessions) })}</span>
            )}
            {may("POST /people/code") && !each.is_dismissed && !each.has_password && (
              <button type="button" onClick={() => void draw(each.person)}>
                {p("house-code")}
              </button>
            )}
            {refused.value === each.person && wrong.value && <Wrong why={wrong.value} />}
            {code.value?.person === each.person && (
              <p class="code-drawn" role="status">
                {p("house-code-of", { person: code.value.person })} <code>{code.value.code}</code>
              </p>
            )}
          </li>
        ))}
      </ul>
      {!refused.value && <Wrong why={wrong.value} />}
    </>
  );
}

/** Return the roles in which someone is signed in, without the duplicates of several screens. */
function rolesIn(sessions: StaffMember["sessions"]): string {
  return [...new Set(sessions.map((each) => s(`role-${each.role}`)))].join(", ");
}

/** Load now, and again whenever the desk refreshes: periodically while someone is here, and after each order. */
function useLooks(desk: Desk, look: () => void): void {
  useSignalEffect(() => {
    void desk.looks.value;
    untracked(look);
  });
}

/** A list that is refreshed periodically: its title, and a button to refresh now. */
function Heading({ words, look }: { words: string; look: () => void }) {
  return (
    <div class="list-head">
      <h3>{words}</h3>
      <button type="button" class="plain" onClick={look}>
        {p("house-again")}
      </button>
    </div>
  );
}

const KINDS = ["terminal", "console", "display", "dice-reader"] as const;

function Devices({ desk }: { desk: Desk }) {
  const devices = useSignal<readonly DeviceShown[] | null>(null);
  const wrong = useSignal<unknown>(null);
  const code = useSignal<{ readonly device: string; readonly code: string } | null>(null);
  const take = (found: DevicesShown) => {
    devices.value = found.devices;
  };
  const attempt = async (action: () => Promise<DevicesShown>) => {
    wrong.value = "";
    try {
      take(await action());
    } catch (thrown) {
      wrong.value = thrown;
    }
  };
  const look = () => attempt(() => ask<DevicesShown>("GET", "/devices"));
  // A failed order stays visible, however often the list is refreshed.
  useLooks(desk, () => void ask<DevicesShown>("GET", "/devices").then(take, () => undefined));
  const issue = async (event: SubmitEvent) => {
    event.preventDefault();
    const fields = new FormData(event.target as HTMLFormElement);
    const body = {
      device: String(fields.get("device")).trim(),
      kind: fields.get("kind"),
      table: String(fields.get("table")).trim(),
    };
    wrong.value = "";
    try {
      code.value = { device: body.device, code: (await ask<CodeIssued>("POST", "/devices/code", body)).code };
    } catch (thrown) {
      wrong.value = thrown;
    }
  };
  return (
    <>
      <Heading words={p("house-devices")} look={() => void look()} />
      {devices.value?.length === 0 && <p class="quiet">{p("house-no-devices")}</p>}
      <ul class="devices">
        {devices.value?.map((each) => (
          <li key={each.device} data-device={each.device} data-standing={each.standing}>
            <p>
              <b>{each.device}</b> {wordText(each.kind)} {each.table}{" "}
              <span class={each.standing === "proposed" ? "matter due" : "quiet"}>{p(`device-${each.standing}`)}</span>
            </p>
            <p class="fingerprint" aria-label={p("house-fingerprint")}>
              {each.fingerprint.split("-").map((group, at) => (
                <span key={at}>{group}</span>
              ))}
            </p>
            <div class="row">
              {each.standing === "proposed" && may("POST /devices/approve") && (
                <button
                  type="button"
                  class="primary"
                  data-do="let-in"
                  onClick={() =>
                    void attempt(() =>
                      withStepUp((key) =>
                        ask<DevicesShown>("POST", "/devices/approve", {
                          key,
                          device: each.device,
                          fingerprint: each.fingerprint,
                        }),
                      ),
                    )
                  }
                >
                  {p("house-let-in")}
                </button>
              )}
              {each.standing !== "revoked" && may("POST /devices/revoke") && (
                <Revoke device={each.device} attempt={attempt} />
              )}
            </div>
          </li>
        ))}
      </ul>
      <Wrong why={wrong.value} />
      {may("POST /devices/code") && (
        <form class="fields narrow" data-form="device-code" onSubmit={(event) => void issue(event)}>
          <label>
            <span class="field-name">{p("field-device")}</span>
            <input name="device" required autocomplete="off" spellcheck={false} />
          </label>
          <label>
            <span class="field-name">{p("house-kind")}</span>
            <select name="kind">
              {KINDS.map((each) => (
                <option key={each} value={each}>
                  {wordText(each)}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span class="field-name">{p("field-table")}</span>
            <input name="table" autocomplete="off" />
          </label>
          <button type="submit">{p("house-code")}</button>
          {code.value && (
            <p class="code-drawn" role="status">
              {p("house-code-of", { person: code.value.device })} <code>{code.value.code}</code>
            </p>
          )}
        </form>
      )}
    </>
  );
}

function Revoke({
  device,
  attempt,
}: {
  device: string;
  attempt: (action: () => Promise<DevicesShown>) => Promise<void>;
}) {
  const isAsked = useSignal(false);
  const reason = useSignal("");
  if (!isAsked.value) {
    return (
      <button
        type="button"
        onClick={() => {
          isAsked.value = true;
        }}
      >
        {p("house-revoke")}
      </button>
    );
  }
  return (
    <form
      class="fields"
      onSubmit={(event) => {
        event.preventDefault();
        void attempt(() =>
          ask<DevicesShown>("POST", "/devices/revoke", { key: freshKey(), device, reason: reason.value }),
        );
      }}
    >
      <label>
        <span class="field-name">{p("field-reason")}</span>
        <input
          value={reason.value}
          onInput={(event) => {
            reason.value = event.currentTarget.value;
          }}
        />
      </label>
      <button type="submit">{p("house-revoke")}</button>
    </form>
  );
}
