import { afterEach, beforeEach, expect, test } from "vitest";
import { signedInAs, signedOut } from "../../../../test/session";
import { dropDraft, storeDraft, storedDraft } from "./booking-draft";

const soon = Date.now() + 3_600_000;
const price = { min: 15_000_000n, max: 20_000_000n, currency: "IDR" };
const courts = [{ ids: ["c1"], price }];
const draft = {
  bySport: { futsal: [{ start: soon, minutes: 60, price, courts }] },
  courts: { futsal: "c1" },
  notes: "Two balls",
};

beforeEach(() => signedInAs("ayu"));
afterEach(signedOut);

test("a draft restores the selection, its prices, the chosen court and the notes", () => {
  storeDraft("v1", draft);
  expect(storedDraft("v1")).toEqual(draft);
});

test("a draft belongs to one player and one venue", () => {
  storeDraft("v1", draft);
  expect(storedDraft("v2")).toBeNull();
  signedInAs("budi");
  expect(storedDraft("v1")).toBeNull();
});

test("a visitor's draft belongs to the player who signs in next", () => {
  signedOut();
  storeDraft("v1", draft);
  expect(storedDraft("v1")).toEqual(draft);
  signedInAs("budi");
  expect(storedDraft("v1")).toEqual(draft);
  storeDraft("v1", draft);
  signedOut();
  expect(storedDraft("v1")).toBeNull();
});

test("a draft drops hours that have begun, and expires after half an hour", () => {
  storeDraft("v1", draft);
  expect(storedDraft("v1", soon + 1)).toBeNull();
  storeDraft("v1", { ...draft, bySport: { futsal: [{ start: Date.now() - 1, minutes: 60, price }] } });
  expect(storedDraft("v1")?.bySport).toEqual({ futsal: [] });
});

test("an empty form stores no draft, and a sent one deletes it", () => {
  storeDraft("v1", { bySport: {}, notes: "" });
  expect(sessionStorage).toHaveLength(0);
  storeDraft("v1", draft);
  dropDraft();
  expect(storedDraft("v1")).toBeNull();
});

test("an invalid stored draft is ignored", () => {
  sessionStorage.setItem("lapang-booking-draft", "{");
  expect(storedDraft("v1")).toBeNull();
});
