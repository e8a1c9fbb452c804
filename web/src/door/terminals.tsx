// Enrols a table's terminals: an admin requests a code for each, and a supervisor compares its fingerprint.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ask, pathOf } from "../house";
import type { CodeIssued, DeviceShown, DevicesShown } from "../messages";
import { may, withStepUp } from "../staff/session";
import { Wrong } from "../ui/error-message";
import { d } from "./words";

interface Props {
  readonly table: string;
  readonly terminals: readonly string[];
  readonly looks: number;
}

export function Terminals({ table, terminals, looks }: Props) {
  const devices = useSignal<ReadonlyMap<string, DeviceShown>>(new Map());
  const codes = useSignal<ReadonlyMap<string, string>>(new Map());
  const wrong = useSignal<unknown>(null);
  const isSeen = terminals.length > 0 && may("GET /devices");
  const attempt = async (action: () => Promise<DevicesShown>) => {
    try {
      const { devices: found } = await action();
      devices.value = new Map(found.map((each) => [each.device, each]));
      wrong.value = null;
    } catch (thrown) {
      wrong.value = thrown;
    }
  };
  useEffect(() => {
    if (isSeen) void attempt(() => ask<DevicesShown>("GET", "/devices"));
  }, [isSeen, looks]);
  if (!isSeen) return null;
  const draw = async (device: string) => {
    try {
      const { code } = await ask<CodeIssued>("POST", "/devices/code", { device, kind: "terminal", table });
      codes.value = new Map(codes.value).set(device, code);
      wrong.value = null;
    } catch (thrown) {
      wrong.value = thrown;
    }
  };
  const letIn = ({ device, fingerprint }: DeviceShown) =>
    attempt(() => withStepUp((key) => ask<DevicesShown>("POST", "/devices/approve", { key, device, fingerprint })));
  return (
    <ul class="terminals" aria-label={d("terminal-all")}>
      {terminals.map((each) => {
        const device = devices.value.get(each);
        const code = codes.value.get(each);
        const standing = device?.standing ?? "new";
        return (
          <li key={each} data-terminal={each} data-standing={standing}>
            <strong>{each}</strong> <span class="quiet">{d(`terminal-${standing}`)}</span>
            {device?.standing === "proposed" && <code class="fingerprint">{device.fingerprint}</code>}
            {device?.standing === "proposed" && may("POST /devices/approve") && (
              <button type="button" data-do="let-in" onClick={() => void letIn(device)}>
                {d("terminal-let-in")}
              </button>
            )}
            {(!device || device.standing === "revoked") && !code && may("POST /devices/code") && (
              <button type="button" data-do="draw-code" onClick={() => void draw(each)}>
                {d("terminal-draw")}
              </button>
            )}
            {code && standing !== "active" && (
              <span class="code-drawn" role="status">
                {d("terminal-code", { page: pathOf("play", table) })} <code>{code}</code>
              </span>
            )}
          </li>
        );
      })}
      <Wrong why={wrong.value} />
    </ul>
  );
}
