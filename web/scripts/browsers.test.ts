import { expect, test } from "vitest";
import { missing, tooNewIn } from "./browsers.ts";

const lacks = missing();

test.each([
  ["URL.parse(a)", "URL.parse"],
  ["AbortSignal.any([a])", "AbortSignal.any"],
  ["Promise.withResolvers()", "Promise.withResolvers"],
  ["Object.groupBy(a, b)", "Object.groupBy"],
  ["a.isSubsetOf(b)", ".isSubsetOf"],
  ["new WebTransport(a)", "WebTransport"],
  ["a.match(/[\\p{L}--[a-z]]/v)", "/…/v"],
])("%s is too new for the oldest browsers", (code, name) => {
  expect(tooNewIn(code, lacks)).toEqual([name]);
});

test.each([
  "new URL(a)",
  "a.toSorted()",
  "structuredClone(a)",
  "Math.floor(1)",
  "a?.isSubsetOf?.(b)",
  "URL.parse ? URL.parse(a) : new URL(a)",
  "`parse` in URL && URL.parse(a)",
  "typeof WebTransport > `u` || new WebTransport(a)",
])("%s is supported by the oldest browsers", (code) => {
  expect(tooNewIn(code, lacks)).toEqual([]);
});
