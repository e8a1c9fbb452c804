// The effect of a proposal: the faces before and after, each wager, and who would receive or owe what.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Die } from "../felt/dice";
import { ask, pathOf } from "../house";
import { language } from "../locale";
import { t } from "../words";
import type { EffectShown, Money, MoneyForeseen, RoundForeseen } from "../messages";
import { amount, money, type Currency } from "../money";
import { areaText, whyNot } from "../staff/house-words";
import { Words } from "../ui/words";
import { p } from "./words";

/** Orders that correct or void rounds: they cannot be approved before their effect is shown. */
const CHANGES_ROUNDS: readonly string[] = ["correct-outcome", "void-rounds", "give-ruling"];

export function changesRounds(action: string): boolean {
  return CHANGES_ROUNDS.includes(action);
}

interface Props {
  readonly table: string;
  readonly proposal: number;
  /** Changes with the table: the effect is then requested again. */
  readonly standing: string;
  readonly onSeen: (isSeen: boolean) => void;
}

export function Effect({ table, proposal, standing, onSeen }: Props) {
  const effect = useSignal<EffectShown | null>(null);
  const wrong = useSignal<unknown>(null);
  useEffect(() => {
    let isOver = false;
    ask<EffectShown>("GET", pathOf("tables", table, "proposals", proposal, "effect")).then(
      (found) => {
        if (isOver) return;
        effect.value = found;
        wrong.value = null;
        onSeen(true);
      },
      (thrown: unknown) => {
        if (isOver) return;
        wrong.value = thrown;
        onSeen(false);
      },
    );
    return () => {
      isOver = true;
    };
  }, [table, proposal, standing]);
  const found = effect.value;
  return (
    <div class="effect" data-effect={proposal}>
      {!found && wrong.value === null && <p class="quiet">{t("loading")}</p>}
      {(wrong.value !== null || found?.refused) && (
        <p class="wrong" role="status">
          <Words of={whyNot(wrong.value ?? found?.why ?? found?.refused)} />
        </p>
      )}
      {found?.rounds.map((each) => (
        <RoundChanged key={each.round} round={each} currency={{ code: found.currency, decimals: found.decimals }} />
      ))}
    </div>
  );
}

export function RoundChanged({ round, currency }: { round: RoundForeseen; currency: Currency }) {
  const inIts = ({ minor_units }: Money) => money(minor_units, currency, language.value);
  const inColumn = ({ minor_units }: Money) => amount(minor_units, currency, language.value);
  return (
    <section class="effect-round" data-round={round.round}>
      <h4>
        {t("bar-round")} {round.round}
      </h4>
      <p class="effect-faces">
        <Faces faces={round.was} none="no-result" /> <span aria-hidden="true">→</span>
        <span class="heard">{p("effect-becomes")}</span> <Faces faces={round.now} none="void" />
      </p>
      {!round.now && round.wagers.length > 0 && <p class="effect-back">{p("effect-back", backOf(round, inIts))}</p>}
      {round.wagers.length > 0 && (
        <div class="scroll" tabIndex={0} role="region" aria-label={p("effect-wagers", { round: round.round })}>
          <table class="figures">
            <thead>
              <tr>
                <th scope="col">{p("field-player")}</th>
                <th scope="col">{p("effect-area")}</th>
                <th scope="col" class="right">
                  {p("effect-stake")}
                </th>
                <th scope="col" class="right">
                  {p("effect-was")}
                </th>
                <th scope="col" class="right">
                  {p("effect-now")}
                </th>
              </tr>
            </thead>
            <tbody>
              {round.wagers.map((each, at) => (
                <tr key={at}>
                  <th scope="row">{each.player}</th>
                  <td data-area={each.area}>{language.value === "en" ? each.name : areaText(each.area)}</td>
                  <td class="right">{inColumn(each.stake)}</td>
                  <td class="right">{inColumn(each.was)}</td>
                  <td class="right">{inColumn(each.now)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <ul class="effect-money">
        {round.money.flatMap((each) =>
          movesOf(each).map(([word, moved]) => (
            <li
              key={`${each.player}/${word}`}
              data-player={each.player}
              data-moves={word}
              class={moved < 0 || word === "owes" ? "takes" : "gives"}
            >
              {p(`effect-${word}`, { player: each.player, amount: inIts({ minor_units: Math.abs(moved) }) })}
            </li>
          )),
        )}
        {!round.money.some((each) => movesOf(each).length) && <li class="quiet">{p("effect-nothing")}</li>}
      </ul>
    </section>
  );
}

/** Count the wagers with a refund when a round is voided, and their total. */
function backOf({ wagers }: RoundForeseen, inIts: (amount: Money) => string): { wagers: number; amount: string } {
  const back = wagers.filter(({ now }) => now.minor_units > 0);
  const minor_units = back.reduce((sum, { now }) => sum + now.minor_units, 0);
  return { wagers: back.length, amount: inIts({ minor_units }) };
}

type Move = "gets" | "gives" | "chips" | "chips-back" | "owes" | "owes-less" | "owed" | "owed-less";

/** Describe a player's changes, leaving out what stays the same. */
export function movesOf(each: MoneyForeseen): readonly (readonly [Move, number])[] {
  const found: (readonly [Move, number])[] = [];
  const note = (amount: number, more: Move, less: Move) => {
    if (amount) found.push([amount > 0 ? more : less, amount]);
  };
  note(each.credit.minor_units, "gets", "gives");
  note(each.chips.minor_units, "chips", "chips-back");
  note(each.owes.minor_units, "owes", "owes-less");
  note(each.is_owed.minor_units, "owed", "owed-less");
  return found;
}

function Faces({ faces, none }: { faces: RoundForeseen["was"]; none: "no-result" | "void" }) {
  if (!faces) return <b>{p(`effect-${none}`)}</b>;
  return (
    <span
      class="plate-dice"
      role="img"
      aria-label={t("result-dice", { faces: faces.join("-") })}
      data-faces={faces.join("-")}
    >
      {faces.map((face, at) => (
        <Die key={at} face={face} />
      ))}
    </span>
  );
}
