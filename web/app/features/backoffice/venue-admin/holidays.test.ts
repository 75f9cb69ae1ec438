import { expect, test } from "vitest";
import { holidaysToAdd, rangesToSave } from "./holidays";
import { holidaysOfIndonesia } from "./holidays-id";

const offered = (today: string, taken: [string, string][] = []) => {
  const specials = taken.map(([fromDate, toDate]) => ({ fromDate, toDate, courtIds: [], isClosed: true, hours: [] }));
  return holidaysToAdd(holidaysOfIndonesia, specials, today);
};
const shown = (ranges: ReturnType<typeof offered>) =>
  ranges.map(({ from, to, name, isLeave }) => `${from} ${to} ${name}${isLeave ? " leave" : ""}`);

test("the list is in order, without a day twice", () => {
  const dates = holidaysOfIndonesia.map(({ date }) => date);
  expect(dates).toEqual([...new Set(dates)].toSorted());
  expect(dates.every((date) => new Date(date).toISOString().startsWith(date))).toBe(true);
});

test("days in a row of one holiday are offered together, its joint leave apart", () => {
  const eid = offered("2027-03-01").filter(({ name }) => name === "eidAlFitr");
  expect(shown(eid)).toEqual([
    "2027-03-09 2027-03-09 eidAlFitr leave",
    "2027-03-10 2027-03-11 eidAlFitr",
    "2027-03-12 2027-03-12 eidAlFitr leave",
    "2027-03-15 2027-03-15 eidAlFitr leave",
  ]);
  expect(shown(rangesToSave(eid))).toEqual([
    "2027-03-09 2027-03-12 eidAlFitr",
    "2027-03-15 2027-03-15 eidAlFitr leave",
  ]);
});

test("days that are over or added already are not offered", () => {
  expect(shown(offered("2027-12-24", [["2027-12-25", "2027-12-25"]]))).toEqual([
    "2027-12-24 2027-12-24 christmas leave",
    "2027-12-26 2027-12-26 israMiraj",
  ]);
  expect(offered("2028-01-01")).toEqual([]);
});

test("two holidays in a row stay two", () => {
  const march = offered("2027-03-08").filter(({ from }) => from < "2027-03-10");
  expect(shown(rangesToSave(march))).toEqual(["2027-03-08 2027-03-08 nyepi", "2027-03-09 2027-03-09 eidAlFitr leave"]);
});
