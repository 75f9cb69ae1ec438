import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { english, indonesian } from "../../../test/languages";
import { sportIds, sportNames } from "./sports";

test("every sport of the specification exists, with a name in both languages", () => {
  const offered = "futsal football basketball tennis badminton volleyball table_tennis swimming running cycling soccer";
  for (const id of [...offered.split(" "), "baseball", "cricket", "golf", "boxing", "mma"])
    expect(sportIds).toContain(id);
  const names = (language: typeof english) => sportIds.map((id) => language._(sportNames[id]));
  for (const language of [english, indonesian]) {
    expect(new Set(names(language)).size).toBe(sportIds.length);
    expect(names(language)).not.toContain("");
  }
  expect(english._(sportNames.football)).toBe("American football");
});

test("the sports are in the order of the server’s catalogue", () => {
  const catalogue = readFileSync("../crates/server/src/sports/catalogue.rs", "utf8");
  const ids = [...catalogue.matchAll(/^ {4}(?:team|solo)\("(\w+)"/gm)].map(([, id]) => id);
  expect(ids).toEqual(sportIds);
  for (const id of sportIds) expect(sportNames[id].id).toBe(`sports.${id}.name`);
});
