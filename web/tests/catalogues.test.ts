// Every language says everything, and Chinese says it in Chinese.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CATALOGUES, filled, fitting, LANGUAGES } from "../src/locale";

const keys = Object.keys(CATALOGUES.en).toSorted();
const fields = (text: string) => [...text.matchAll(/\{[a-z]+\}/g)].map(String).toSorted();

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
    expect(Object.values(CATALOGUES["zh-Hant"]).filter((text) => simplified.test(text))).toEqual([]);
    expect(Object.values(CATALOGUES["zh-Hans"]).filter((text) => traditional.test(text))).toEqual([]);
  });

  it("has no text that nothing shows", () => {
    const code = sources(join(import.meta.dirname, "../src")).join("\n");
    const families = ["phase", "kind", "mark", "keys", "menu.theme", "area.matching", "view", "easy", "history"];
    const unused = keys.filter((key) => {
      const family = families.find((each) => key.startsWith(`${each}.`));
      return !code.includes(`"${key}"`) && !(family && code.includes(`\`${family}.\${`));
    });
    expect(unused).toEqual([]);
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
