// Every language says everything, and Chinese says it in Chinese.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { callText, consequenceText, HOUSE_WORDS, oddsText, reasonText, refusalText, type HouseWords } from "../src/house-words";
import { CATALOGUES, filled, fitting, LANGUAGES, speak } from "../src/locale";

const keys = Object.keys(CATALOGUES.en).toSorted();
const fields = (text: string) => [...text.matchAll(/\{[a-z_]+\}/g)].map(String).toSorted();

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((each) => each.isFile() && /\.tsx?$/.test(each.name) && !each.parentPath.includes("catalogues"))
    .map((each) => readFileSync(join(each.parentPath, each.name), "utf8"));
}

describe("the catalogues", () => {
  it.each(LANGUAGES)("%s has the same keys as English, and the same facts in every text", (language) => {
    expect(Object.keys(CATALOGUES[language]).toSorted()).toEqual(keys);
    for (const key of keys as (keyof typeof CATALOGUES.en)[]) {
      expect([key, fields(CATALOGUES[language][key])]).toEqual([key, fields(CATALOGUES.en[key])]);
    }
  });

  it.each(["zh-Hans", "zh-Hant"] as const)("%s is Chinese in every value", (language) => {
    const foreign = Object.entries(CATALOGUES[language]).filter(([, text]) => !/\p{Script=Han}/u.test(text));
    expect(foreign).toEqual([]);
  });

  it("traditional and simplified characters are not mixed up", () => {
    const simplified = /[们个门这来时会张该记录码筹标变义开关请号连实戏钱赌场余额赢终断暂]/u;
    const traditional = /[們個門這來時會張該記錄碼籌標變義開關請號連實戲錢賭場餘額贏終斷暫]/u;
    const all = (language: "zh-Hans" | "zh-Hant") => [
      ...Object.values(CATALOGUES[language]),
      ...Object.values(HOUSE_WORDS[language]).flatMap((words) => Object.values(words as Record<string, string>)),
    ];
    expect(all("zh-Hant").filter((text) => simplified.test(text))).toEqual([]);
    expect(all("zh-Hans").filter((text) => traditional.test(text))).toEqual([]);
  });

  it("has no text that nothing shows", () => {
    const code = sources(join(import.meta.dirname, "../src")).join("\n");
    const families = [
      "phase", "kind", "mark", "keys", "menu.theme", "menu.sound", "area.matching", "view", "easy", "history", "receipt", "care.tool",
    ];
    const unused = keys.filter((key) => {
      const family = families.find((each) => key.startsWith(`${each}.`));
      return !code.includes(`"${key}"`) && !(family && code.includes(`\`${family}.\${`));
    });
    expect(unused).toEqual([]);
  });

  it("says what the house says in codes in both kinds of Chinese, with the same facts", () => {
    const { "zh-Hans": hans, "zh-Hant": hant } = HOUSE_WORDS;
    for (const kind of Object.keys(hans) as (keyof HouseWords)[]) {
      expect(Object.keys(hans[kind])).toEqual(Object.keys(hant[kind]));
      for (const [code, text] of Object.entries(hans[kind])) {
        expect([code, fields(text)]).toEqual([code, fields(hant[kind][code] ?? "")]);
        expect(text + (hant[kind][code] ?? "")).toMatch(/\p{Script=Han}/u);
      }
    }
  });

  it("says a refusal in the language of the screen, and in the house's own words where it has no others", () => {
    const refusal = { code: "wager/below-minimum", sentence: "too little", facts: { area: "small", stake: "2.00", minimum: "5.00" } };
    expect(refusalText(refusal)).toEqual({ text: "too little", lang: "en" });
    speak("zh-Hant");
    const text = "小 投注 2.00，低於最低限額 5.00";
    expect(refusalText(refusal, () => "小")).toEqual({ text, lang: "zh-Hant" });
    expect(refusalText({ code: "new/one", sentence: "not known here" })).toEqual({ text: "not known here", lang: "en" });
    expect([reasonText("die not flat").text, oddsText("11.5 to 1"), oddsText("even")]).toEqual(["骰子未平放", "1 賠 11.5", "even"]);
    expect(consequenceText("void-round", "dice-replaced", "x").text).toBe("本局作廢，退回所有投注；更換骰子後方可開新局");
    speak("en");
    expect([oddsText("11.5 to 1"), callText("close-betting", "No more bets").text]).toEqual(["11.5 to 1", "No more bets"]);
  });

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
