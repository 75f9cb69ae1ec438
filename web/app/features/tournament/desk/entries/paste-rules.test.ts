import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import {
  EntryState,
  EventKind,
  SamePerson,
  type TournamentEvent,
  TournamentSchema,
} from "~/gen/lapang/v1/tournament_pb";
import { isOpen, readLines, type Said } from "./paste-rules";

type Input = MessageInitShape<typeof TournamentSchema>;

const entry = (names: string, hasAccount = false) => ({
  name: names,
  state: EntryState.ENTERED,
  people: names.split("/").map((name) => ({ name, hasAccount })),
});

/** Doubles, beside them singles with Sari, who has an account. */
function read(
  text: string,
  { kind = EventKind.DOUBLES, entries = [] as ReturnType<typeof entry>[], said = {} as Record<string, Said> } = {},
) {
  const tournament = create(TournamentSchema, {
    events: [
      { id: "here", name: "Ganda", kind, teamSize: 3, maxEntries: 16, entries },
      { id: "there", name: "Tunggal", kind: EventKind.SINGLES, entries: [entry("Sari Anggraini", true)] },
    ],
  } as Input);
  return readLines(text, tournament, tournament.events[0] as TournamentEvent, said);
}

const people = (text: string, kind?: EventKind) =>
  read(text, { kind }).map((line) => [line.teamName, line.people.join("|"), line.problem ?? "ok"]);

test.each([
  "1. Andi / Budi ✅",
  "2) Andi, Budi (lunas)",
  "- Andi & Budi",
  "4. Andi  dan Budi sudah bayar",
  "Andi\tBudi",
  "Andi - Budi",
  "Andi –Budi",
  "Andi-Budi",
  "Andi 08123456789 / Budi 0813-1111-2222",
])("%j is a pair", (line) => {
  expect(people(line)).toEqual([["", "Andi|Budi", "ok"]]);
});

test("each line says what is wrong with it, under the list's own number", () => {
  const text = `1. Andi\n2. A/B/C\n7. ${"x".repeat(61)}/Y`;
  expect(read(text).map(({ number, problem }) => [number, problem])).toEqual([
    [1, "too few names"],
    [2, "too many names"],
    [7, "too long"],
  ]);
});

test("a team may name its people after a colon, or later", () => {
  expect(people("Smash Bros: Andi, Budi, Caca\nGaruda\ngaruda", EventKind.TEAMS)).toEqual([
    ["Smash Bros", "Andi|Budi|Caca", "ok"],
    ["Garuda", "", "ok"],
    ["garuda", "", "team twice"],
  ]);
});

test("a header is left out, unless the organiser says otherwise", () => {
  const text = "Ganda putra / putri\nAndi/Budi";
  expect(read(text).map(({ isLeftOut }) => isLeftOut)).toEqual([true, false]);
  const said = { "Ganda putra / putri#0": { isLeftOut: false } };
  expect(read(text, { said }).map(({ isLeftOut }) => isLeftOut)).toEqual([false, false]);
});

test("a name that is in the list or the event already needs a letter", () => {
  const entries = [entry("Dewi/Eka")];
  const text = "Andi/Budi\nandi/Caca\nDewi/Fitri";
  const lines = read(text, { entries });
  expect(lines.map((line) => line.doubts.map(({ name, where, other }) => `${name} ${where} ${other}`))).toEqual([
    [],
    ["andi list andi B"],
    ["Dewi event Dewi B"],
  ]);
  expect(lines.map(isOpen)).toEqual([false, true, true]);
  const said = {
    "andi/Caca#0": { answers: { 0: SamePerson.OTHER } },
    "Dewi/Fitri#0": { answers: { 0: SamePerson.OTHER } },
  };
  const answered = read(text, { entries, said });
  expect(answered.map((line) => line.people)).toEqual([
    ["Andi", "Budi"],
    ["andi B", "Caca"],
    ["Dewi B", "Fitri"],
  ]);
  expect(answered.some(isOpen)).toBe(false);
});

test("the name of an account in another event waits for an answer, which is sent", () => {
  const text = "Zaki/Sari  anggraini";
  const [line] = read(text);
  expect(line?.doubts).toMatchObject([{ person: 1, where: "elsewhere", eventName: "Tunggal" }]);
  expect(line && isOpen(line)).toBe(true);
  const said = { [`${text}#0`]: { answers: { 1: SamePerson.SAME } } };
  const [answered] = read(text, { said });
  expect(answered).toMatchObject({
    people: ["Zaki", "Sari anggraini"],
    samePeople: [SamePerson.UNSPECIFIED, SamePerson.SAME],
  });
});
