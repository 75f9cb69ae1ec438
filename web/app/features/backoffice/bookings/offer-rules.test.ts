import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { ProposalStatus } from "~/gen/lapang/v1/booking_pb";
import { AvailabilitySlotSchema } from "~/gen/lapang/v1/venue_pb";
import { aBooking } from "./booking.fixture";
import {
  batchesOf,
  expiryProblem,
  instantAt,
  isOnOffer,
  isPriceOpen,
  latestExpiry,
  lengthsOf,
  mostOffers,
  type Picked,
  quoteFor,
  toggledPick,
  usualExpiry,
} from "./offer-rules";

const at = (text: string) => new Date(text);
const pick = (text: string, minutes = 60): Picked => ({ start: at(text).getTime(), minutes });

test("times are added and removed in order, up to the limit of a batch", () => {
  const late = pick("2026-11-25T12:00:00Z");
  const early = pick("2026-11-25T10:00:00Z");
  const batch = toggledPick(toggledPick([], late), early);
  expect(batch).toEqual([early, late]);
  expect(toggledPick(batch, { ...late })).toEqual([early]);
  const full = Array.from({ length: mostOffers }, (_, hour) => ({ start: hour, minutes: 60 }));
  expect(toggledPick(full, late)).toBe(full);
});

test("offers expire after a day or an hour before the first start", () => {
  const now = at("2026-11-22T03:02:00Z");
  // The request is for the 24th at 12:00 UTC.
  expect(usualExpiry(aBooking(), [], now)).toEqual(at("2026-11-23T03:00:00Z"));
  expect(usualExpiry(aBooking(), [pick("2026-11-22T10:00:00Z")], now)).toEqual(at("2026-11-22T09:00:00Z"));
  const soon = at("2026-11-24T11:00:00Z");
  expect(usualExpiry(aBooking(), [], soon)).toEqual(at("2026-11-24T11:30:00Z"));
});

test("offers must expire in the future and before any of their times starts", () => {
  const now = at("2026-11-22T03:00:00Z");
  const latest = latestExpiry(aBooking(), [pick("2026-11-25T10:00:00Z")]);
  expect(latest).toEqual(at("2026-11-24T12:00:00Z"));
  expect(expiryProblem(null, latest, now)).toBe("missing");
  expect(expiryProblem(now, latest, now)).toBe("past");
  expect(expiryProblem(latest, latest, now)).toBe("late");
  expect(expiryProblem(at("2026-11-24T11:59:00Z"), latest, now)).toBeNull();
});

test("a date and time are read in the venue's time zone", () => {
  expect(instantAt("2026-11-24", { hour: 19, minute: 30 }, "Asia/Jakarta")).toEqual(at("2026-11-24T12:30:00Z"));
  expect(instantAt(null, { hour: 19, minute: 30 }, "Asia/Jakarta")).toBeNull();
});

test("lengths are whole slots and the requested length", () => {
  expect(lengthsOf(60, 300)).toEqual([60, 120, 180, 240, 300]);
  expect(lengthsOf(90, 60)).toEqual([90, 180, 270, 360]);
});

test("offers are grouped by batch, latest first", () => {
  const made = (text: string) => timestampFromDate(at(text));
  const { proposals } = aBooking({
    proposals: [
      { id: "p1", batchId: "x", createdAt: made("2026-11-20T01:00:00Z"), startTime: made("2026-11-25T12:00:00Z") },
      { id: "p2", batchId: "y", createdAt: made("2026-11-20T02:00:00Z"), startTime: made("2026-11-26T12:00:00Z") },
      { id: "p3", batchId: "x", createdAt: made("2026-11-20T01:00:00Z"), startTime: made("2026-11-24T12:00:00Z") },
    ] as never,
  });
  expect(batchesOf(proposals).map(({ offers }) => offers.map(({ id }) => id))).toEqual([["p2"], ["p3", "p1"]]);
});

test("an offer past its expiry is not shown as on offer, even before the server expires it", () => {
  const [offer] = aBooking({
    proposals: [
      { id: "p1", status: ProposalStatus.OFFERED, expiresAt: timestampFromDate(at("2026-11-22T10:00:00Z")) },
    ] as never,
  }).proposals;
  if (!offer) throw new Error("no offer");
  expect(isOnOffer(offer, at("2026-11-22T09:59:00Z"))).toBe(true);
  expect(isOnOffer(offer, at("2026-11-22T10:00:00Z"))).toBe(false);
});

test("an offered time costs the sum of its hours, or has no price if one of them has none", () => {
  const slot = (hour: number, priceMin?: bigint) =>
    create(AvailabilitySlotSchema, {
      startTime: timestampFromDate(at(`2026-11-25T${hour}:00:00Z`)),
      durationMinutes: 60,
      priceMin,
      currency: "IDR",
    });
  const start = at("2026-11-25T10:00:00Z").getTime();
  const evening = [slot(10, 100n), slot(11, 150n), slot(12)];
  expect(quoteFor(evening, start, 120)).toEqual({ priceMin: 250n, priceMax: 250n, currency: "IDR" });
  expect(quoteFor(evening, start, 180)).toBeUndefined();
});

test("a time with a range or without a price leaves the price open", () => {
  const of = (priceMin: bigint, priceMax: bigint): Picked => ({
    ...{ start: 0, minutes: 60 },
    price: { priceMin, priceMax, currency: "IDR" },
  });
  expect(isPriceOpen([])).toBe(false);
  expect(isPriceOpen([of(1n, 1n)])).toBe(false);
  expect(isPriceOpen([of(1n, 1n), of(1n, 2n)])).toBe(true);
  expect(isPriceOpen([{ start: 0, minutes: 60 }])).toBe(true);
});
