// What the console says of its own.

import { en, type Word } from "../catalogues/console/en";
import { zhHans } from "../catalogues/console/zh-Hans";
import { zhHant } from "../catalogues/console/zh-Hant";
import type { Key } from "../catalogues/en";
import { language, speaker, t } from "../locale";
import type { CellShown, DealerView, LimitShown, Offer } from "../messages";
import { consequenceText, kindText, postText, type Spoken } from "../staff/house-words";

export type { Word } from "../catalogues/console/en";

export const w = speaker<Word>({ en, "zh-Hans": zhHans, "zh-Hant": zhHant });

/** Say what follows from something irregular. */
export function consequenceOf({ verdict, until, consequence, is_read_by_two }: Offer): Spoken {
  if (is_read_by_two) return { text: w("trouble.read-by-two"), lang: language.value };
  return consequenceText(verdict, until, consequence);
}

/** Name who decides about something irregular; nobody where nobody has to. */
export function authorityName({ authority, or_above }: Pick<Offer, "authority" | "or_above">): string {
  if (!authority) return "";
  return or_above ? w("post.or-above", { post: postText(authority) }) : postText(authority);
}

/** Name a kind of wager: in the document's words, or in those of the catalogue for who reads Chinese. */
export function kindName({ kind, name }: LimitShown): string {
  return language.value === "en" ? name : (kindText(kind) ?? name);
}

/** What is said otherwise where the game is played with cards. */
const OF_CARDS = {
  "phase.revealed": "phase.revealed.cards",
  "phase.dice-to-be-read": "phase.dice-to-be-read.cards",
  "read.announce": "read.announce.cards",
  "read.enter-outcome": "read.enter-outcome.cards",
  "read-back.question": "read-back.question.cards",
  "attest.why": "attest.why.cards",
} as const satisfies Partial<Record<Word, Word>>;

/** Say something of dice, or of cards where the table has no dice at all. */
export function ofGame(view: DealerView, word: Word): string {
  const isOfCards = view.equipment.mixers.length === 0;
  return w(isOfCards && word in OF_CARDS ? OF_CARDS[word as keyof typeof OF_CARDS] : word);
}

export function phaseOf(view: DealerView): string {
  return ofGame(view, `phase.${view.phase}`);
}

/** Name an area: in the document's words, or in those of the catalogue for who reads Chinese. */
export function areaName(area: string, cell: CellShown | undefined): string {
  if (!cell) return area;
  if (language.value === "en") return cell.name;
  return t(`kind.${cell.kind}` as Key, { faces: area.split(":")[1] ?? "" });
}
