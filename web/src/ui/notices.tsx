// What is announced at a table beside the calls: a stop of play. Staff also see why, and who did it.

import { t } from "../words";
import type { Notices, StopShown } from "../messages";

export function NoticesOf({ notices }: { notices: Notices | undefined }) {
  const lines = (notices?.stops ?? []).map((each) => ({ key: `stop-${each.number}`, text: stopText(each) }));
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
