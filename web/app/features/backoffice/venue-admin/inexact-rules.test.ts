import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { BookingMode, PaymentMode, VenuePricingBandSchema } from "~/gen/lapang/v1/venue_pb";
import { aVenue } from "../venue.fixture";
import { hasInexactPrices, inexactSports } from "./inexact-rules";

const { INSTANT, REQUEST } = BookingMode;
const { MANUAL, NONE } = PaymentMode;

/** All hours of `aVenue`. */
const open = { days: ["monday"], startHour: 8, endHour: 22 };

test("an open hour without a price is inexact", () => {
  const venue = aVenue({ sports: [{ sportId: "futsal", bookingMode: INSTANT, paymentMode: NONE }] });
  const band = create(VenuePricingBandSchema, { ...open, endHour: 20, sportId: "futsal", priceMin: 1n, priceMax: 1n });
  expect(inexactSports(venue, [band])).toHaveLength(1);
});

test("a sport's own prices count: exact ones with a gap, and those of a court that is on sale", () => {
  const venue = aVenue();
  const [sport] = venue.sports;
  if (!sport) throw new Error("no sport");
  const price = { ...open, sportId: "futsal", priceMin: 1n, priceMax: 1n };
  const whole = create(VenuePricingBandSchema, price);
  const part = create(VenuePricingBandSchema, { ...price, endHour: 20 });
  // Court 2 is not on sale.
  const court1 = create(VenuePricingBandSchema, { ...price, courtIds: ["c1"] });
  expect([[whole], [part], [court1], []].map((bands) => hasInexactPrices(venue, sport, bands))).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test("a range that is over is forgotten", () => {
  const venue = aVenue({ sports: [{ sportId: "futsal", bookingMode: INSTANT, paymentMode: NONE }] });
  const exact = create(VenuePricingBandSchema, { ...open, sportId: "futsal", priceMin: 1n, priceMax: 1n });
  const season = { fromDate: "2020-12-01", toDate: "2020-12-31" };
  const range = create(VenuePricingBandSchema, { ...open, ...season, sportId: "futsal", priceMin: 1n, priceMax: 2n });
  expect(inexactSports(venue, [exact, range])).toEqual([]);
});

test.each([
  ["a range of a sport that is booked at once", INSTANT, NONE, [1n, 2n], true],
  ["a range of a sport that is paid beforehand", REQUEST, MANUAL, [1n, 2n], true],
  ["an exact price", INSTANT, MANUAL, [1n, 1n], false],
  ["no price", INSTANT, NONE, null, true],
  ["a range of a sport that is asked for and paid at the venue", REQUEST, NONE, [1n, 2n], false],
] as const)("%s", (_, bookingMode, paymentMode, price, isInexact) => {
  const venue = aVenue({ sports: [{ sportId: "futsal", bookingMode, paymentMode }] });
  const bands = price
    ? [create(VenuePricingBandSchema, { ...open, sportId: "futsal", priceMin: price[0], priceMax: price[1] })]
    : [];
  expect(inexactSports(venue, bands).length > 0).toBe(isInexact);
});
