import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { VenuePricingBandSchema } from "~/gen/lapang/v1/venue_pb";
import { weekdays } from "~/lib/format/opening-rules";
import { aVenue } from "../venue.fixture";
import { firstGaps, openWeek, priceGaps } from "./price-gaps";

const workdays = weekdays.slice(0, 5);
const weekend = weekdays.slice(5);

const band = (more: MessageInitShape<typeof VenuePricingBandSchema>) =>
  create(VenuePricingBandSchema, {
    sportId: "futsal",
    days: [...weekdays],
    startHour: 0,
    endHour: 24,
    ...more,
  } as MessageInitShape<typeof VenuePricingBandSchema>);

/** Open every day at these hours, with two courts. */
function open(openMinute: number, closeMinute: number, isSecondActive = true) {
  const courts = [
    { id: "c1", name: "Court 1", isActive: true },
    { id: "c2", name: "Court 2", isActive: isSecondActive },
  ];
  const openingHours = weekdays.map((day) => ({ day, openMinute, closeMinute }));
  return aVenue({ openingHours, sports: [{ sportId: "futsal", courts }] });
}

function gapsOf(venue: ReturnType<typeof open>, bands: ReturnType<typeof band>[]) {
  const [sport] = venue.sports;
  if (!sport) throw new Error("no sport");
  return priceGaps(venue, sport, bands).map(({ courts, ...gap }) => ({ ...gap, courts: courts.map(({ id }) => id) }));
}

test("open hours without a price are found by days and hours", () => {
  expect(gapsOf(open(360, 1440), [band({ days: workdays, startHour: 17 })])).toEqual([
    { days: workdays, startHour: 6, endHour: 17, courts: [] },
    { days: weekend, startHour: 6, endHour: 24, courts: [] },
  ]);
});

test("closed hours are no gap", () => {
  expect(gapsOf(open(480, 1320), [band({ startHour: 8, endHour: 22 })])).toEqual([]);
});

test("half an hour that is open needs the price of its hour", () => {
  expect(gapsOf(open(450, 1350), [band({ startHour: 8, endHour: 22 })])).toEqual([
    { days: [...weekdays], startHour: 7, endHour: 8, courts: [] },
    { days: [...weekdays], startHour: 22, endHour: 23, courts: [] },
  ]);
});

test("hours past midnight belong to the next day", () => {
  const venue = aVenue({ openingHours: [{ day: "sunday", openMinute: 1320, closeMinute: 1560 }] });
  expect(openWeek(venue.openingHours)[0]?.slice(0, 3)).toEqual([true, true, false]);
  const [sport] = venue.sports;
  expect(sport && priceGaps(venue, sport, [band({ days: ["sunday"] })])).toMatchObject([
    { days: ["monday"], startHour: 0, endHour: 2 },
  ]);
});

test("a gap of some courts names them, and inactive courts have none", () => {
  const bands = [band({ startHour: 8, endHour: 12 }), band({ startHour: 12, endHour: 22, courtIds: ["c1"] })];
  expect(gapsOf(open(480, 1320), bands)).toEqual([{ days: [...weekdays], startHour: 12, endHour: 22, courts: ["c2"] }]);
  expect(gapsOf(open(480, 1320, false), bands)).toEqual([]);
});

test.each([
  ["for some dates", { fromDate: "2026-12-01", toDate: "2027-01-05" }],
  ["for a group", { segment: "member" }],
  ["of another sport", { sportId: "badminton" }],
])("a price %s closes no gap", (_, more) => {
  expect(gapsOf(open(480, 1320), [band(more)])).toHaveLength(1);
});

test("each sport with a gap is named with its first", () => {
  const sports = ["futsal", "badminton"].map((sportId) => ({ sportId }));
  const venue = aVenue({ openingHours: [{ day: "monday", openMinute: 480, closeMinute: 600 }], sports });
  expect(firstGaps(venue, [band({})]).map(({ sportId }) => sportId)).toEqual(["badminton"]);
});
