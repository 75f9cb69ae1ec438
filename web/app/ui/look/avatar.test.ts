import { expect, test } from "vitest";
import { initials } from "./avatar";

test.each([
  ["Siti Rahma Dewi", "SR"],
  ["budi", "B"],
  ["  ayu   lestari ", "AL"],
  ["Élodie ñandú", "ÉÑ"],
  ["👟 runner", "👟R"],
  ["🇮🇩 Budi", "🇮🇩B"],
  ["👨‍👩‍👧 Budi", "👨‍👩‍👧B"],
  ["E\u0301lise Roy", "ÉR"],
  ["n̈a Roy", "N̈R"],
  ["👍🏽 Ana", "👍🏽A"],
  ["Budi 👨‍👩‍👧", "B👨‍👩‍👧"],
  ['Yohana "Yo" Sari', "YY"],
  ['Yusuf "', "Y"],
  ["", ""],
])("the initials of %j are %j", (name, letters) => {
  expect(initials(name)).toBe(letters);
});
