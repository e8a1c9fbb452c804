// Receipts: the player's orders with the house's signature, which can be verified without the house.

import { useSignal } from "@preact/signals";
import { t } from "./words";
import type { Receipt } from "../messages";
import type { Game } from "./game";

export function Receipts({ game }: { game: Game }) {
  const shown = useSignal<readonly Receipt[]>([]);
  const said = useSignal("");
  const orders = game.wagering.done.value;
  const ask = async (of: string) => {
    const answer = await game.receiptsOf(of);
    shown.value = answer && "receipts" in answer ? answer.receipts : [];
    if (answer === null) said.value = t("line-lost");
    else said.value = "receipts" in answer || answer.answer === "done" ? "" : game.why(answer).text;
  };
  return (
    <>
      <h3>{t("receipt-title")}</h3>
      <p class="quiet">{t("receipt-why")}</p>
      {orders.length === 0 && <p>{t("receipt-none")}</p>}
      <ol class="own-rounds">
        {orders.map((each) => (
          <li key={each.key}>
            <button type="button" class="receipt" data-order={each.key} onClick={() => void ask(each.key)}>
              <span class="past-round">{each.round}</span>
              <span>{t(`receipt-${each.kind}`)}</span>
              <span class="quiet">{each.areas.map((area) => game.nameOf(area)).join(", ")}</span>
            </button>
          </li>
        ))}
      </ol>
      <p class="wrong" role="alert">
        {said.value}
      </p>
      {shown.value.map((each) => (
        <div key={each.seq} class="ticket-number" data-receipt={each.seq}>
          <p>
            {t("receipt-number", { number: each.seq })} <code class="hash">{each.hash.slice(0, 16)}…</code>
          </p>
          <a class="button" download={`receipt-${game.table}-${each.seq}.json`} href={fileOf(each)}>
            {t("receipt-save")}
          </a>
        </div>
      ))}
    </>
  );
}

function fileOf(receipt: Receipt): string {
  return `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(receipt))}`;
}
