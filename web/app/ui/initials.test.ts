import { expect, test } from "vitest";
import { initials } from "./initials";

test.each([
  ["Siti Rahma Dewi", "SD"],
  ["Siti D.", "SD"],
  ["budi", "B"],
  ["  ayu   lestari ", "AL"],
  ["Élodie ñandú", "ÉÑ"],
  ["👟 runner", "👟R"],
  ['Yohana "Yo" Sari', "YS"],
  ['Yusuf "', "Y"],
  ["", ""],
])("the initials of %j are %j", (name, letters) => {
  expect(initials(name)).toBe(letters);
});
