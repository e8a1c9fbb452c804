// Every language has every text, and the Chinese texts are in Chinese.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { callText, consequenceText, heardPhase, oddsText, reasonText, refusalText } from "../src/house-words";
import { fitting, LANGUAGES, type Language } from "../src/locale";
import type { CellShown } from "../src/messages";
import { conditionText, totalsText } from "../src/play/condition";
import { speak, t, wordsIn } from "../src/words";

type Texts = Readonly<Record<string, string>>;

/** The pages' own texts; those for codes of the house are tested beside the codes. */
const SUBJECTS = ["common", "console", "display", "door", "lobby", "pit", "staff", "terminal"] as const;

const files = import.meta.glob<string>("../../src/sicbo/words/*/*.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});

function inLanguage(subject: string, language: Language): Texts {
  const text = files[`../../src/sicbo/words/${language}/${subject}.ftl`] ?? "";
  return Object.fromEntries(
    [...text.matchAll(/^([a-z][\w-]*) =((?:.*\n)(?:[ \t}].*\n)*)/gim)].map(([, id, says]) => [id, says]),
  );
}

const fields = (text: string) => [...new Set([...text.matchAll(/\$[a-z_]+/g)].map(String))].toSorted();

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((each) => each.isFile() && /\.tsx?$/.test(each.name))
    .map((each) => readFileSync(join(each.parentPath, each.name), "utf8"));
}

describe.each(SUBJECTS)("%s", (subject) => {
  const english = inLanguage(subject, "en");
  const keys = Object.keys(english).toSorted();

  it.each(LANGUAGES)("%s has the same keys as English, and the same facts in every text", (language) => {
    const texts = inLanguage(subject, language);
    expect(keys.length).toBeGreaterThan(0);
    expect(Object.keys(texts).toSorted()).toEqual(keys);
    for (const key of keys) {
      expect([key, fields(texts[key] ?? "")]).toEqual([key, fields(english[key] ?? "")]);
    }
  });

  it.each(["zh-Hans", "zh-Hant"] as const)("%s is Chinese in every value", (language) => {
    const hasWords = (key: string) => /[a-z]/i.test((english[key] ?? "").replaceAll(/\{[^}]*\}/g, ""));
    const isForeign = ([key, text]: readonly [string, string]) => hasWords(key) && !/\p{Script=Han}/u.test(text);
    expect(Object.entries(inLanguage(subject, language)).filter(isForeign)).toEqual([]);
  });

  it("traditional and simplified characters are not mixed up", () => {
    const simplified = /[们个门这来时会张该记录码筹标变义开关请号连实戏钱赌场余额赢终断暂]/u;
    const traditional = /[們個門這來時會張該記錄碼籌標變義開關請號連實戲錢賭場餘額贏終斷暫]/u;
    expect(Object.values(inLanguage(subject, "zh-Hant")).filter((text) => simplified.test(text))).toEqual([]);
    expect(Object.values(inLanguage(subject, "zh-Hans")).filter((text) => traditional.test(text))).toEqual([]);
  });

  it("has no text that nothing shows", () => {
    const code = sources(join(import.meta.dirname, "../src")).join("\n");
    const isShown = (key: string) => {
      const parts = key.split("-");
      const families = parts.slice(1).map((_, at) => parts.slice(0, at + 1).join("-"));
      return code.includes(`"${key}"`) || families.some((family) => code.includes(`\`${family}-\${`));
    };
    expect(keys.filter((key) => !isShown(key))).toEqual([]);
  });
});

describe("a language", () => {
  it("fills in facts, and leaves what it does not know", () => {
    expect([t("result-total", { total: 12345 }), t("result-total")]).toEqual(["Total 12345", "Total {$total}"]);
  });

  it("said that 1 terminals are calling, and 1 seconds are left", async () => {
    const { p } = await import("../src/pit/words");
    expect([1, 2].map((count) => p("count-calls", { count }))).toEqual([
      "1 terminal is calling",
      "2 terminals are calling",
    ]);
    expect(t("count-label", { seconds: 1 })).toBe("Betting closes in 1 second");
  });

  it("is spoken once its words are there, and says nothing of what it has no words for", async () => {
    expect(wordsIn("en", "common", "nothing")).toBeUndefined();
    await speak("zh-Hans");
    expect(t("phase-closed")).toBe("赌台已关闭");
    await speak("en");
    expect(t("phase-closed")).toBe("The table is closed");
  });

  it("is chosen by what the browser asks for", () => {
    expect([["zh-TW"], ["zh-CN", "en"], ["de", "zh-HK"], ["fr"], ["en-SG"]].map(fitting)).toEqual([
      "zh-Hant",
      "zh-Hans",
      "zh-Hant",
      "en",
      "en",
    ]);
  });
});

describe("who plays with cards", () => {
  // One catalogue serves dice and cards, and a shoe does remember.
  const said = {
    common: ["phase-revealed", "phase-outcome", "phase-dice-to-be-read", "result-dice"],
    terminal: ["history-note"],
    pit: ["phase-revealed", "phase-dice-to-be-read"],
  };

  it.each(LANGUAGES)("was told of dice that are shown and have no memory, in %s", (language) => {
    for (const [subject, keys] of Object.entries(said)) {
      for (const key of keys)
        expect([key, inLanguage(subject, language)[key]]).toEqual([key, expect.not.stringMatching(/dice|骰/i)]);
    }
  });
});

describe("the words of the house", () => {
  it("are the house's own in English, and where there is no translation", async () => {
    const refusal = {
      code: "wager/below-minimum",
      sentence: "too little",
      facts: { area: "small", stake: "2.00", minimum: "5.00" },
    };
    expect(refusalText(refusal)).toEqual({ text: "too little", lang: "en" });
    const large = {
      code: "new/two",
      sentence: "1500000.00 on round 12345 is above 1000.00, and 1000.001 is no amount",
    };
    expect(refusalText(large).text).toBe("1,500,000.00 on round 12345 is above 1,000.00, and 1000.001 is no amount");
    expect([oddsText("11.5 to 1"), callText("close-betting", "No more bets").text]).toEqual([
      "11.5 to 1",
      "No more bets",
    ]);
    expect(heardPhase("No more bets", "close-betting", "No More Bets")).toEqual(["No more bets"]);
    expect(heardPhase("Place your bets", "open-betting", "Place your bets, please")).toEqual([
      "Place your bets, please",
    ]);
    expect(heardPhase("Place your bets", "no-roll", "No Roll")).toEqual(["Place your bets", "No Roll"]);
    expect(heardPhase("Place your bets", "", "")).toEqual(["Place your bets"]);
    await speak("zh-Hant");
    expect(refusalText(refusal, () => "小")).toEqual({ text: "小 投注 2.00，低於最低限額 5.00", lang: "zh-Hant" });
    expect(refusalText({ code: "new/one", sentence: "not known here" })).toEqual({
      text: "not known here",
      lang: "en",
    });
    expect([reasonText("die not flat").text, oddsText("11.5 to 1"), oddsText("even")]).toEqual([
      "骰子未平放",
      "1 賠 11.5",
      "even",
    ]);
    expect(consequenceText("void-round", "dice-replaced", "x").text).toBe(
      "本局作廢，退回所有投注；更換骰子後方可開新局",
    );
    await speak("en");
  });
});

describe("what an area loses on", () => {
  const cell = (more: Partial<CellShown>) => more as CellShown;

  it("is said in the felt's words in English, and by the house's field in Chinese", async () => {
    const small = cell({
      kind: "small",
      condition: "AS THIS FELT HAS IT",
      loses_on_every_triple: true,
      totals: [4, 10],
    });
    const triple = cell({
      kind: "any-triple",
      condition: "FOR ANY TRIPLE",
      loses_on_every_triple: false,
      totals: null,
    });
    const own = cell({ kind: "double", condition: "ON SUNDAYS", loses_on_every_triple: false, totals: null });
    expect([small, triple, own].map((each) => conditionText(each)?.text)).toEqual([
      "AS THIS FELT HAS IT",
      "FOR ANY TRIPLE",
      "ON SUNDAYS",
    ]);
    expect([small, triple, undefined].map(totalsText)).toEqual(["4–10", "", ""]);
    await speak("zh-Hans");
    expect([small, triple, own].map(conditionText)).toEqual([
      { text: "开出围骰则输", lang: "zh-Hans" },
      null,
      { text: "ON SUNDAYS", lang: "en" },
    ]);
    await speak("en");
  });
});
