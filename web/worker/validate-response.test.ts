import { expect, test } from "vitest";
import { isValidResponse } from "./validate-response";

const answer = (type: string, { status = 200, redirected = false } = {}) =>
  Object.defineProperty(new Response("", { status, headers: { "content-type": type } }), "redirected", {
    value: redirected,
  });

test.each([
  ["/assets/a-1.js", "text/javascript; charset=utf-8"],
  ["/assets/a-1.css", "text/css; charset=utf-8"],
  ["/assets/a-1.svg", "image/svg+xml"],
  ["/assets/a-1.woff2", "font/woff2"],
  ["/icon-192.png", "image/png"],
  ["/manifest.webmanifest", "application/manifest+json; charset=utf-8"],
  ["/my", "text/html; charset=utf-8"],
])("%s is cached as %s, and not when it came from elsewhere", (path, type) => {
  expect(isValidResponse(path, answer(type))).toBe(true);
  expect(isValidResponse(path, answer(type, { redirected: true }))).toBe(false);
  expect(isValidResponse(path, answer(type, { status: 404 }))).toBe(false);
});

test.each([
  ["/assets/a-1.js", "text/html"],
  ["/assets/a-1.css", "text/javascript"],
  ["/assets/a-1.txt", "text/html; charset=utf-8"],
  ["/assets/a-1.js", ""],
  ["/my", "application/json"],
])("%s is not cached as %j", (path, type) => {
  expect(isValidResponse(path, answer(type))).toBe(false);
});
