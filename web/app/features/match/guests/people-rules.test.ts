import { expect, test } from "vitest";
import { aMatch } from "../match.fixture";
import { canBring, rightsOver, splitNames } from "./people-rules";

const before = new Date("2026-11-24T10:00:00Z");
const during = new Date("2026-11-24T13:00:00Z");

test.each([
  ["Sari", ["Sari"]],
  [" Sari ,  Budi   S,, ", ["Sari", "Budi S"]],
  ["1. Sari\n2) Budi\r\n- Citra", ["Sari", "Budi", "Citra"]],
  [" , ", []],
])("%j has the names %j", (text, names) => {
  expect(splitNames(text)).toEqual(names);
});

const brought = (name: string, broughtBy = "") => ({ id: `p-${name}`, isGuest: true, broughtBy, user: { name } });
const theirs = ["Citra", "Dodi", "Eka"].map((name) => brought(name, "andi"));
const aList = (guests = theirs) =>
  aMatch({ hostId: "ani", coHostIds: ["bayu"], hasJoined: true, playersBringGuests: true, participants: guests });

test("a participant brings three people, and nobody after the start", () => {
  expect(canBring(aList(), "andi", before)).toBe(false);
  expect(canBring(aList(theirs.slice(1)), "andi", before)).toBe(true);
  expect(canBring(aList(theirs.slice(1)), "andi", during)).toBe(false);
  const waiting = { ...aList(theirs.slice(1)), waitlist: theirs.slice(0, 1) };
  expect(canBring(waiting as ReturnType<typeof aMatch>, "andi", before)).toBe(false);
});

test.each([
  ["ani", during, { pays: true, renames: true, removes: true, claims: false }],
  ["bayu", during, { pays: true, renames: true, removes: true, claims: false }],
  ["andi", before, { pays: false, renames: true, removes: true, claims: false }],
  ["andi", during, { pays: false, renames: true, removes: false, claims: false }],
  ["citra", before, { pays: false, renames: false, removes: false, claims: true }],
])("what %s may do about a guest of Andi at %s", (id, now, rights) => {
  const match = { ...aList(), hasJoined: id !== "citra" };
  const [guest] = match.participants;
  expect(guest && rightsOver(match, guest, { id, emailVerified: true }, now)).toEqual(rights);
});
