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
  "/id//evil.example",
  "/id//evil.example/play",
  "/id///evil.example",
  "/play//evil.example",
  "/%2f/evil.example",
  "/%2Fevil.example",
  "/%5Cevil.example",
  "/%5c%5cevil.example",
  "/id/%2Fevil.example",
  "/id/%5cevil.example",
  "/id/\\evil.example",
  "%2f%2fevil.example",
  "https%3A%2F%2Fevil.example",
  "/\u2028//evil.example\t",
  "/play\u007f",
  "/\u0085/evil.example",
  "\u00a0//evil.example",
  "\ufeffhttps://evil.example",
  "https:\\\\evil.example",
  "https:/\\evil.example",
  "//user@evil.example",
  "//evil.example:443/path",
  "//evil.example%2f@lapang.example",
  "//[::1]/",
  "//2130706433",
  "//xn--e1awd7f.example",
  "////evil.example",
  "/////",
  "//",
  "/\\",
  "\\/evil.example",
  "ftp://evil.example",
  "file:///etc/passwd",
  "vbscript:msgbox(1)",
  "view-source:https://evil.example",
  "java\nscript:alert(1)",
  "&#106;avascript:alert(1)",
  "/./../..//evil.example",
  "/%2e%2e//evil.example",
  "/..\\evil.example",
  "/id/../auth/login",
  "/id/auth",
  "/auth/",
  "/auth?x",
  "/auth/login",
  "/auth",
  "/id/auth/login?x=1",
  "/id/auth/callback/google",
  "/play/../auth/login",
  `/${"a".repeat(2001)}`,
])("refuses to go back to %j", (path) => {
  expect(safeReturnPath(path)).toBeNull();
});

test("what encodes something harmless stays as it is", () => {
  expect(safeReturnPath("/venue/7%20a?q=%2F%2Fevil.example")).toBe("/venue/7%20a?q=%2F%2Fevil.example");
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
