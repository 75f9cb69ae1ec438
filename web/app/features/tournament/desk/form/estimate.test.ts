import { expect, test } from "vitest";
import { EventFormat } from "~/gen/lapang/v1/tournament_pb";
import { estimateOf, usualMinutes } from "./estimate";
import { choicesOf } from "./scoring-choices";
import { emptyDraft, presetsOf } from "./tournament-draft";

function presetOf(sportId: string, changed = {}) {
  const [preset] = presetsOf(sportId);
  if (!preset) throw new Error(sportId);
  return { ...preset.event, id: "", name: "", fee: 0, ...changed };
}

test("the hours follow courts, rest between rounds and scoring", () => {
  const day = { ...emptyDraft("badminton"), courtCount: 4, restMinutes: 20 };
  const [usual, , toThirty] = choicesOf("badminton");
  const roundRobin = { format: EventFormat.ROUND_ROBIN };
  const four = presetOf("badminton", { ...roundRobin, maxEntries: 4 });
  expect(estimateOf([four], day)).toEqual({ matches: 6, hours: 2.5 });
  expect(estimateOf([four], { ...day, restMinutes: 0 }).hours).toBe(1.5);
  expect(estimateOf([{ ...four, rules: toThirty }], day).hours).toBe(2);

  const eight = presetOf("badminton", { ...roundRobin, maxEntries: 8, rules: usual });
  expect(estimateOf([eight], { ...day, courtCount: 1, tieMinutes: 30 })).toEqual({ matches: 28, hours: 14 });

  const futsal = { ...emptyDraft("futsal"), courtCount: 2, tieMinutes: 40 };
  const teams = presetOf("futsal", { hasPlate: false });
  expect(estimateOf([teams], futsal)).toEqual({ matches: 12 + 3 + 1, hours: 6 });
  expect(estimateOf([teams, teams], futsal).hours).toBe(12.5);
});

test("the minutes of a match follow the scoring until somebody types them", () => {
  const minutes = (at: number) => {
    const events = [presetOf("badminton", { rules: choicesOf("badminton")[at] })];
    return usualMinutes({ sportId: "badminton", events });
  };
  expect([minutes(0), minutes(2), minutes(4)]).toEqual([30, 20, 20]);
});
