import { expect, test } from "vitest";
import { initials } from "./avatar";

test.each([
  ["Siti Rahma Dewi", "SR"],
  ["budi", "B"],
  ["  ayu   lestari ", "AL"],
  ["Élodie ñandú", "ÉÑ"],
  ["👟 runner", "👟R"],
  ['Yohana "Yo" Sari', "YY"],
  ['Yusuf "', "Y"],
  ["", ""],
])("the initials of %j are %j", (name, letters) => {
  expect(initials(name)).toBe(letters);
});
