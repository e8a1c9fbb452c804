// What is announced at a table beside the calls: a stop of play, a hold, the last round, limits to come. Staff also see
// why play is stopped, and who stopped it.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Deadline } from "../deadline";
import { reasonText } from "../house-words";
import { language, timeOfDay } from "../locale";
import { t } from "../words";
import type { LimitsToCome, Notices, StopShown } from "../messages";
import { onChip, type Currency } from "../money";

interface Props {
  readonly notices: Notices | undefined;
  readonly currency: Currency;
  /** When the view was made, by the house's clock: the countdown runs from it. */
  readonly now?: string | null;
}

export function NoticesOf({ notices, currency, now = null }: Props) {
  const later = notices?.limits_later ?? null;
  const minutes = useMinutes(later?.since ?? null, now);
  const lines = (notices?.stops ?? []).map((each) => ({ key: `stop-${each.number}`, text: stopText(each) }));
  for (const { round, why } of notices?.held ?? []) {
    const { text } = reasonText(why);
    lines.push({
      key: `held-${round}`,
      text: round ? t("notice-held", { round, why: text }) : t("notice-held-table", { why: text }),
    });
  }
  const last = notices?.last_round ?? 0;
  if (last) lines.push({ key: "last-round", text: t("notice-last-round", { round: last }) });
  if (later) lines.push({ key: "limits", text: limitsText(later, currency, minutes) });
  if (notices?.is_read_by_hand) lines.push({ key: "read-by-hand", text: t("notice-read-by-hand") });
  if (!lines.length) return null;
  return (
    <ul class="notices" role="status">
      {lines.map((each) => (
        <li key={each.key} data-notice={each.key}>
          {each.text}
        </li>
      ))}
    </ul>
  );
}

/** Return what is stopped, for staff with the reason. */
export function stopText(stop: StopShown): string {
  const what = stop.is_fault
    ? t("notice-stopped-fault")
    : stop.scope === "pay-table"
      ? t("notice-stopped-pay-table", { pay_table: stop.pay_table ?? "" })
      : t(stop.scope === "house" ? "notice-stopped-house" : "notice-stopped-table");
  return stop.reason ? t("notice-why", { what, stop: stop.number, reason: stop.reason, by: stop.by ?? "" }) : what;
}

/** Return when which limits hold; kinds of wagers with the same limits are named once. */
function limitsText(later: LimitsToCome, currency: Currency, minutes: number | null): string {
  const chip = (minor: number) => onChip(minor, currency, language.value);
  const ranges = later.limits.map((each) => `${chip(each.minimum.minor_units)}–${chip(each.maximum.minor_units)}`);
  const facts = { time: timeOfDay(new Date(later.since)), limits: [...new Set(ranges)].join(", ") };
  return minutes ? t("notice-limits-in", { ...facts, minutes }) : t("notice-limits", facts);
}

/** Return the minutes left, rounded up; null if they are not known. */
function useMinutes(until: string | null, now: string | null): number | null {
  const deadline = useRef(new Deadline());
  const minutes = useSignal<number | null>(null);
  useEffect(() => {
    const look = () => {
      const seconds = deadline.current.seconds();
      minutes.value = seconds === null ? null : Math.ceil(seconds / 60);
    };
    deadline.current.follow(until, now);
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [until, now, minutes]);
  return minutes.value;
}
