// Every language says everything, and Chinese says it in Chinese.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  callText,
  consequenceText,
  HOUSE_WORDS,
  oddsText,
  reasonText,
  refusalText,
  type HouseWords,
} from "../src/house-words";
import { filled, fitting, LANGUAGES, speak, type Language } from "../src/locale";

type Texts = Readonly<Record<string, string>>;

/** All catalogues, each in three languages: that of players, and those of pages that have more to say. */
const files = import.meta.glob<Readonly<Record<string, Texts>>>("../src/catalogues/**/*.ts", { eager: true });
const folders = [...new Set(Object.keys(files).map((file) => file.slice(0, file.lastIndexOf("/"))))];
const inLanguage = (folder: string, language: Language): Texts =>
  Object.values(files[`${folder}/${language}.ts`] ?? {})[0] ?? {};
const names = folders.map((folder) => [folder.replace("../src/", ""), folder] as const);
const fields = (text: string) => [...text.matchAll(/\{[a-z_]+\}/g)].map(String).toSorted();

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((each) => each.isFile() && /\.tsx?$/.test(each.name) && !each.parentPath.includes("catalogues"))
    .map((each) => readFileSync(join(each.parentPath, each.name), "utf8"));
}

describe.each(names)("%s", (_, folder) => {
  const english = inLanguage(folder, "en");
  const keys = Object.keys(english).toSorted();

  it.each(LANGUAGES)("%s has the same keys as English, and the same facts in every text", (language) => {
    const texts = inLanguage(folder, language);
    expect(keys.length).toBeGreaterThan(0);
    expect(Object.keys(texts).toSorted()).toEqual(keys);
    for (const key of keys) {
      expect([key, fields(texts[key] ?? "")]).toEqual([key, fields(english[key] ?? "")]);
    }
  });

  it.each(["zh-Hans", "zh-Hant"] as const)("%s is Chinese in every value", (language) => {
    const hasWords = (key: string) => /[a-z]/i.test((english[key] ?? "").replaceAll(/\{[a-z_]+\}/g, ""));
    const isForeign = ([key, text]: readonly [string, string]) => hasWords(key) && !/\p{Script=Han}/u.test(text);
    expect(Object.entries(inLanguage(folder, language)).filter(isForeign)).toEqual([]);
  });

  it("traditional and simplified characters are not mixed up", () => {
    const simplified = /[们个门这来时会张该记录码筹标变义开关请号连实戏钱赌场余额赢终断暂]/u;
    const traditional = /[們個門這來時會張該記錄碼籌標變義開關請號連實戲錢賭場餘額贏終斷暫]/u;
    expect(Object.values(inLanguage(folder, "zh-Hant")).filter((text) => simplified.test(text))).toEqual([]);
    expect(Object.values(inLanguage(folder, "zh-Hans")).filter((text) => traditional.test(text))).toEqual([]);
  });

  it("has no text that nothing shows", () => {
    const code = sources(join(import.meta.dirname, "../src")).join("\n");
    const isShown = (key: string) => {
      const parts = key.split(".");
      const families = parts.slice(1).map((__, at) => parts.slice(0, at + 1).join("."));
      return code.includes(`"${key}"`) || families.some((family) => code.includes(`\`${family}.\${`));
    };
    expect(keys.filter((key) => !isShown(key))).toEqual([]);
  });
});

describe("a language", () => {
  it("fills in facts, and leaves what it does not know", () => {
    expect(filled("{amount} on {area}", { amount: 5 })).toBe("5 on {area}");
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
    "../src/catalogues": ["phase.revealed", "phase.outcome", "phase.dice-to-be-read", "result.dice", "history.note"],
    "../src/catalogues/pit": ["phase.revealed", "phase.dice-to-be-read"],
  };

  it.each(LANGUAGES)("was told of dice that are shown and have no memory, in %s", (language) => {
    for (const [folder, keys] of Object.entries(said)) {
      for (const key of keys)
        expect([key, inLanguage(folder, language)[key]]).toEqual([key, expect.not.stringMatching(/dice|骰/i)]);
    }
  });
});

describe("the words of the house", () => {
  const { "zh-Hans": hans, "zh-Hant": hant } = HOUSE_WORDS;

  it("are said in both kinds of Chinese, with the same facts", () => {
    for (const kind of Object.keys(hans) as (keyof HouseWords)[]) {
      expect(Object.keys(hans[kind])).toEqual(Object.keys(hant[kind]));
      for (const [code, text] of Object.entries(hans[kind])) {
        expect([code, fields(text)]).toEqual([code, fields(hant[kind][code] ?? "")]);
        expect(text).toMatch(/\p{Script=Han}/u);
        expect(text).not.toMatch(/[們個門這來時會張該記錄碼籌標變義開關請號連實戲錢賭場餘額贏終斷暫]/u);
        expect(hant[kind][code]).not.toMatch(/[们个门这来时会张该记录码筹标变义开关请号连实戏钱赌场余额赢终断暂]/u);
      }
    }
  });

  it.each(["zh-Hans", "zh-Hant"] as const)(
    "were other ones at the console for what the pit was to decide, in %s",
    (language) => {
      const reasons: Texts = HOUSE_WORDS[language].reasons;
      const named = Object.entries(inLanguage("../src/catalogues/console", language)).flatMap(([key, text]) =>
        key.startsWith("event.") ? [[key.slice(6), text]] : [],
      );
      expect(named.length).toBeGreaterThan(20);
      expect(named).toEqual(named.map(([event = ""]) => [event, reasons[event]]));
    },
  );

  it("are the house's own in English, and where there is no translation", () => {
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
    speak("zh-Hant");
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
    speak("en");
  });
});
