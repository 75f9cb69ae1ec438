import { afterEach, beforeEach, expect, test } from "vitest";
import { signedInAs, signedOut } from "../../../test/session";
import { dropDraft, keepDraft, keptDraft } from "./booking-draft";

const soon = Date.now() + 3_600_000;
const price = { min: 15_000_000n, max: 20_000_000n, currency: "IDR" };
const draft = { bySport: { futsal: [{ start: soon, minutes: 60, price }] }, notes: "Two balls" };

beforeEach(() => signedInAs("ayu"));
afterEach(signedOut);

test("what was picked and typed comes back, prices and all", () => {
  keepDraft("v1", draft);
  expect(keptDraft("v1")).toEqual(draft);
});

test("it is nobody else's, and of no other venue", () => {
  keepDraft("v1", draft);
  expect(keptDraft("v2")).toBeNull();
  signedInAs("budi");
  expect(keptDraft("v1")).toBeNull();
});

test("hours that have begun are gone, and after half an hour everything is", () => {
  keepDraft("v1", draft);
  expect(keptDraft("v1", soon + 1)).toBeNull();
  keepDraft("v1", { ...draft, bySport: { futsal: [{ start: Date.now() - 1, minutes: 60, price }] } });
  expect(keptDraft("v1")?.bySport).toEqual({ futsal: [] });
});

test("an empty form keeps nothing, and a sent one leaves nothing", () => {
  keepDraft("v1", { bySport: {}, notes: "" });
  expect(sessionStorage).toHaveLength(0);
  keepDraft("v1", draft);
  dropDraft();
  expect(keptDraft("v1")).toBeNull();
});

test("what is no draft is none", () => {
  sessionStorage.setItem("lapang-booking-draft", "{");
  expect(keptDraft("v1")).toBeNull();
});
