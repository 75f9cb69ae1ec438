import { expect, test } from "vitest";
import { courtsById, numbersOf } from "~/lib/venue/courts-by-sport";
import { containersOf, possibleParts } from "./floor-rules";
import { aVenue } from "./venue.fixture";

const badminton = [1, 2, 3].map((at) => ({ id: `b${at}`, name: `Court ${at}`, isActive: true }));
const venue = aVenue({
  sports: [
    { sportId: "futsal", courts: [{ id: "f1", name: "Court 1", sharesWithCourtIds: ["b1", "b2"] }] },
    { sportId: "badminton", courts: badminton },
  ],
});
const ids = (found: ReturnType<typeof possibleParts>) => found.flatMap(({ courts }) => courts.map(({ id }) => id));

test("a court may lie on all others, but not on itself or on one that contains it", () => {
  expect(ids(possibleParts(venue, "f1"))).toEqual(["b1", "b2", "b3"]);
  expect(ids(possibleParts(venue, "b1"))).toEqual(["b2", "b3"]);
  expect(ids(possibleParts(venue, ""))).toEqual(["f1", "b1", "b2", "b3"]);
});

test("a court may not lie on one that contains it by way of another", () => {
  const hall = { id: "h1", name: "Hall", isActive: true, sharesWithCourtIds: ["f1"] };
  const larger = aVenue({ sports: [...venue.sports, { sportId: "basketball", courts: [hall] }] });
  expect(ids(possibleParts(larger, "b1"))).toEqual(["b2", "b3"]);
});

test("the courts that contain one are known, by sport", () => {
  expect(containersOf(venue, "b2")).toMatchObject([{ sportId: "futsal", courts: [{ id: "f1" }] }]);
  expect(containersOf(venue, "b3")).toEqual([]);
  expect(ids(courtsById(venue, ["b3", "f1"]))).toEqual(["f1", "b3"]);
});

test("numbered courts are named by their numbers, in runs", () => {
  const courts = (...numbers: number[]) => numbers.map((number) => `Court ${number}`);
  expect(numbersOf(courts(4, 1, 2, 3))).toEqual({ numbers: "1–4", others: [] });
  expect(numbersOf([...courts(1, 2, 6), "Garuda"])).toEqual({ numbers: "1, 2, 6", others: ["Garuda"] });
  expect(numbersOf(["Garuda"])).toEqual({ numbers: "", others: ["Garuda"] });
});
