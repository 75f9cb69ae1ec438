import { afterEach, expect, test, vi } from "vitest";
import { forcedShade } from "./theme";

afterEach(() => vi.restoreAllMocks());

test.each([
  [[], undefined],
  [[undefined, null, {}], undefined],
  [[{ colorMode: "dark" }], "dark"],
  [[{ colorMode: "dark" }, {}, { colorMode: "light" }], "light"],
])("of the handles %j the innermost forced shade counts", (handles, shade) => {
  expect(forcedShade(handles)).toBe(shade);
});

test("forcing the system's shade is refused with a warning", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  expect(forcedShade([{ colorMode: "system" }])).toBeUndefined();
  expect(warn).toHaveBeenCalledOnce();
});
