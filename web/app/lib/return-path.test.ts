import { expect, test } from "vitest";
import { safeReturnPath, saveReturnPath, takeReturnPath } from "./return-path";

test.each([
  "/",
  "/play",
  "/id/venue/1/book?day=2026-11-24#hours",
  "/match/0198?from=https://elsewhere.example",
  "/play?q=a%2Fb",
  "/authors",
])("goes back to %s", (path) => {
  expect(safeReturnPath(path)).toBe(path);
});

test.each([
  null,
  "",
  "play",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\\/evil.example",
  "/a\\..\\..\\evil",
  "/\t/evil.example",
  "/\n/evil.example",
  "\t//evil.example",
  " //evil.example",
  "/\r\nSet-Cookie: a=b",
  "/\u0000/evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/a/..//evil.example",
  "https://evil.example",
  "https:evil.example",
  "http:/evil.example",
  "HTTPS://evil.example/path",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,x",
  "blob:https://evil.example/1",
  "mailto:a@b.example",
  "evil.example/path",
  "@evil.example",
  "?next=//evil.example",
  "#/play",
  "/auth/login",
  "/auth",
  "/id/auth/login?x=1",
  "/id/auth/callback/google",
  "/play/../auth/login",
  `/${"a".repeat(2001)}`,
])("refuses to go back to %j", (path) => {
  expect(safeReturnPath(path)).toBeNull();
});

test("a saved path is given back once", () => {
  saveReturnPath("/venue/1/book?day=2026-11-24");
  expect(takeReturnPath()).toBe("/venue/1/book?day=2026-11-24");
  expect(takeReturnPath()).toBeNull();
});

test("a path that leaves the site is not even saved", () => {
  saveReturnPath("//evil.example");
  expect(takeReturnPath()).toBeNull();
});
