import { expect, test } from "vitest";
import { consequencesOf } from "./edit-rules";
import { type Draft, draftOf } from "./form-rules";
import { aMatch } from "./match.fixture";

const venue = {
  id: "v1",
  name: "Gor Senayan",
  address: "Jl. Asia Afrika 1",
  city: "Jakarta",
  timeZone: "Asia/Jakarta",
};
const everybody = { players: 9, waiting: 2 };

test.each([
  [{}, { told: null, movedUp: 0 }],
  [
    { name: "Another name", isPublic: false },
    { told: null, movedUp: 0 },
  ],
  [{ minutes: 20 * 60 }, { told: everybody, movedUp: 0 }],
  [{ day: "2026-11-25" }, { told: everybody, movedUp: 0 }],
  [{ location: "Lapangan RW 06" }, { told: everybody, movedUp: 0 }],
  [
    { usesVenue: true, venue },
    { told: everybody, movedUp: 0 },
  ],
  [{ maxParticipants: 11 }, { told: null, movedUp: 1 }],
  [{ maxParticipants: 40 }, { told: null, movedUp: 2 }],
  [{ maxParticipants: null }, { told: null, movedUp: 2 }],
  [
    { minutes: 20 * 60, maxParticipants: 11 },
    { told: { players: 9, waiting: 1 }, movedUp: 1 },
  ],
  // An incomplete time does not count as a change.
  [{ minutes: null }, { told: null, movedUp: 0 }],
] as [Partial<Draft>, object][])("that %j follows from it: %j", (changed, consequences) => {
  const match = aMatch({ maxParticipants: 10, currentParticipants: 10, waitlistCount: 2 });
  expect(consequencesOf(match, { ...draftOf(match), ...changed })).toEqual(consequences);
});

test("an edit by a host who is alone has no consequences", () => {
  const match = aMatch({ currentParticipants: 1 });
  expect(consequencesOf(match, { ...draftOf(match), day: "2026-11-25" })).toEqual({ told: null, movedUp: 0 });
});

test("replacing a venue by free text is a change of place", () => {
  const match = aMatch({ venue, location: "court 3" });
  expect(consequencesOf(match, { ...draftOf(match), usesVenue: false }).told).toEqual({ players: 4, waiting: 0 });
});
