// The console's own texts.

import { language } from "../locale";
import { speaker, t } from "../words";
import type { CellShown, DealerView, LimitShown, MomentOffered, Offer } from "../messages";
import { consequenceText, kindText, postText, type Spoken } from "../staff/house-words";

export type Word = WordIds["console" | "orders"];

export const w = await speaker<"console" | "orders">(
  import.meta.glob("../../../src/sicbo/words/*/{console,orders}.ftl", { import: "default" }),
);

/** Return the name of a remedy. */
export const remedyName = await speaker<"remedies">(
  import.meta.glob("../../../src/sicbo/words/*/remedies.ftl", { import: "default" }),
);

/** Return the name of an irregularity. */
export const irregularityName = await speaker<"irregularities">(
  import.meta.glob("../../../src/sicbo/words/*/irregularities.ftl", { import: "default" }),
);

/** Return the name of a ground on which a law lets a round be void. */
export const groundName = await speaker<"grounds">(
  import.meta.glob("../../../src/sicbo/words/*/grounds.ftl", { import: "default" }),
);

/** Return the consequence of an irregularity. */
export function consequenceOf(offer: Offer): Spoken {
  return consequenceAt(offer, offer.moments?.[0] ?? offer);
}

/** Return what follows from an irregularity that happened at one of its moments. */
export function consequenceAt(
  { until, is_read_by_two }: Offer,
  { verdict, follows, consequence }: Pick<Offer, "verdict" | "consequence"> & Pick<MomentOffered, "follows">,
): Spoken {
  if (language.value === "en") return { text: consequence, lang: "en" };
  const { text, lang } = is_read_by_two
    ? { text: w("trouble-read-by-two"), lang: language.value }
    : consequenceText(follows ?? verdict, until, consequence);
  return follows ? { text: w("trouble-found-first", { then: text }), lang } : { text, lang };
}

/** Return who decides on an irregularity, if anyone has to. */
export function authorityName({ authority, or_above }: Pick<Offer, "authority" | "or_above">): string {
  if (!authority) return "";
  return or_above ? w("post-or-above", { post: postText(authority) }) : postText(authority);
}

/** Return the name of a kind of wager: the document's in English, the catalogue's in Chinese. */
export function kindName({ kind, name }: LimitShown): string {
  return language.value === "en" ? name : (kindText(kind) ?? name);
}

/** Texts that differ for a card game. */
const OF_CARDS = {
  "phase-revealed": "phase-revealed-cards",
  "phase-dice-to-be-read": "phase-dice-to-be-read-cards",
  "read-announce": "read-announce-cards",
  "read-enter-outcome": "read-enter-outcome-cards",
  "read-back-question": "read-back-question-cards",
  "attest-why": "attest-why-cards",
} as const satisfies Partial<Record<Word, Word>>;

/** Return a text about dice, or about cards if the table has no dice. */
export function ofGame(view: DealerView, word: Word): string {
  const isOfCards = view.equipment.mixers.length === 0;
  return w(isOfCards && word in OF_CARDS ? OF_CARDS[word as keyof typeof OF_CARDS] : word);
}

export function phaseOf(view: DealerView): string {
  return ofGame(view, `phase-${view.phase}`);
}

/** Return an area's name: the document's in English, the catalogue's in Chinese. */
export function areaName(area: string, cell: CellShown | undefined): string {
  if (!cell) return area;
  if (language.value === "en") return cell.name;
  return t(`kind-${cell.kind}` as WordIds["common"], { faces: area.split(":")[1] ?? "" });
}
