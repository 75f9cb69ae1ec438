import { afterEach, beforeEach, expect, test } from "vitest";
import { signedInAs, signedOut } from "../../../test/session";
import { dropDraft, keepDraft, keptDraft } from "./booking-draft";

const soon = Date.now() + 3_600_000;
const price = { min: 15_000_000n, max: 20_000_000n, currency: "IDR" };
const draft = { bySport: { futsal: [{ start: soon, minutes: 60, price }] }, notes: "Two balls" };

beforeEach(() => signedInAs("ayu"));
afterEach(signedOut);

test("a draft restores the selection, its prices and the notes", () => {
  keepDraft("v1", draft);
  expect(keptDraft("v1")).toEqual(draft);
});

test("a draft belongs to one player and one venue", () => {
  keepDraft("v1", draft);
  expect(keptDraft("v2")).toBeNull();
  signedInAs("budi");
  expect(keptDraft("v1")).toBeNull();
});

test("a draft drops hours that have begun, and expires after half an hour", () => {
  keepDraft("v1", draft);
  expect(keptDraft("v1", soon + 1)).toBeNull();
  keepDraft("v1", { ...draft, bySport: { futsal: [{ start: Date.now() - 1, minutes: 60, price }] } });
  expect(keptDraft("v1")?.bySport).toEqual({ futsal: [] });
});

test("an empty form stores no draft, and a sent one deletes it", () => {
  keepDraft("v1", { bySport: {}, notes: "" });
  expect(sessionStorage).toHaveLength(0);
  keepDraft("v1", draft);
  dropDraft();
  expect(keptDraft("v1")).toBeNull();
});

test("an invalid stored draft is ignored", () => {
  sessionStorage.setItem("lapang-booking-draft", "{");
  expect(keptDraft("v1")).toBeNull();
});
