import { expect, test } from "vitest";
import { hostileAddresses } from "../../../test/hostile-addresses";
import { writeCookie } from "./cookies";
import { safeReturnPath, saveReturnPath, takeReturnPath } from "./return-path";

test.each([
  "/",
  "/play",
  "/id/venue/1/book?day=2026-11-24#hours",
  "/match/0198?from=https://elsewhere.example",
  "/play?q=a%2Fb",
  "/authors",
])("%s is a safe return path", (path) => {
  expect(safeReturnPath(path)).toBe(path);
});

test.each([
  ...hostileAddresses,
  null,
  "",
  "play",
  "?next=//evil.example",
  "#/play",
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
])("%j is not a safe return path", (path) => {
  expect(safeReturnPath(path)).toBeNull();
});

test("harmless encoded characters are unchanged", () => {
  expect(safeReturnPath("/venue/7%20a?q=%2F%2Fevil.example")).toBe("/venue/7%20a?q=%2F%2Fevil.example");
});

test("a saved path is returned once", () => {
  saveReturnPath("/venue/1/book?day=2026-11-24");
  expect(takeReturnPath()).toBe("/venue/1/book?day=2026-11-24");
  expect(takeReturnPath()).toBeNull();
});

test("a path that leaves the site is not saved", () => {
  saveReturnPath("//evil.example");
  expect(takeReturnPath()).toBeNull();
});

test.each(hostileAddresses)("a cookie tampered to %j leads nowhere", (address) => {
  writeCookie("lapang-redirect-path", address, 60);
  expect(takeReturnPath()).toBeNull();
});
