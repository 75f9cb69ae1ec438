import { expect, test } from "vitest";
import { clockText, readClock } from "./clock-rules";

test.each([
  ["7", 420],
  ["07.30", 450],
  ["7:30", 450],
  ["0730", 450],
  ["730", 450],
  ["20.00", 1200],
  [" 20 : 00 ", 1200],
  ["00.00", 0],
  ["24.00", Number.NaN],
  ["25", Number.NaN],
  ["7.60", Number.NaN],
  ["7.3", Number.NaN],
  ["late", Number.NaN],
  ["", Number.NaN],
])("an opening time typed as %j is read", (text, minutes) => {
  expect(readClock(text, false)).toBe(minutes);
});

test.each([
  ["24", 1440],
  ["24.00", 1440],
  ["2400", 1440],
  ["00.00", 1440],
  ["24.30", Number.NaN],
  ["02.00", 120],
  ["23.30", 1410],
])("a closing time typed as %j is read; midnight ends the day", (text, minutes) => {
  expect(readClock(text, true)).toBe(minutes);
});

test("the end of a day is shown as 24.00", () => {
  expect(clockText(1440, "id")).toBe("24.00");
  expect(clockText(1440, "en")).toBe("24:00");
  expect(clockText(450, "id")).toBe("07.30");
  expect(clockText(Number.NaN, "id")).toBe("");
});
