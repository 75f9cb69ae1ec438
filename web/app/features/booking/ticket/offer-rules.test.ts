import { create } from "@bufbuild/protobuf";
import { timestampFromDate, timestampFromMs } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { BookingStatus, ProposalStatus } from "~/gen/lapang/v1/booking_pb";
import { AvailabilityDaySchema } from "~/gen/lapang/v1/venue_pb";
import { at, bookingOf, offerOf, tomorrow, zone } from "../booking.fixture";
import { batchesOn, priceChange, quoteOf, shiftOf } from "./offer-rules";

const price = (min: number, max = min, currency = "IDR") => ({ min: BigInt(min), max: BigInt(max), currency });

test("expired, withdrawn and declined offers are hidden, and the latest offers come first", () => {
  const now = Date.now();
  const booking = bookingOf(BookingStatus.RESCHEDULE_PROPOSED, {
    proposals: [
      { ...offerOf("late", 21, 22, 60, "First"), createdAt: timestampFromMs(now - 9_000) },
      { ...offerOf("early", 20, 21, 60, "First"), createdAt: timestampFromMs(now - 9_000) },
      { ...offerOf("newest", 23, 24, 60, "Second"), batchId: "second", createdAt: timestampFromMs(now - 1_000) },
      offerOf("over", 22, 23, -1),
      { ...offerOf("withdrawn", 22, 23), status: ProposalStatus.WITHDRAWN },
    ],
  });
  expect(batchesOn(booking, now).map(({ note, offers }) => [note, ...offers.map(({ id }) => id)])).toEqual([
    ["Second", "newest"],
    ["First", "early", "late"],
  ]);
});

const day = create(AvailabilityDaySchema, {
  date: tomorrow,
  slots: [18, 19, 20, 21].map((hour) => ({
    startTime: timestampFromDate(at(hour)),
    durationMinutes: 60,
    ...(hour < 21 && { priceMin: 100n, priceMax: hour === 20 ? 150n : 100n, currency: "IDR" }),
  })),
});
const span = (from: number, to: number) => ({ start: at(from).getTime(), end: at(to).getTime() });

test.each([
  ["its slots together", 18, 21, price(300, 350)],
  ["nothing where a slot has no price", 20, 22, null],
  ["nothing where slots are missing", 17, 19, null],
  ["nothing where it cuts a slot", 18, 19.5, null],
])("the price of a range is %s", (_, from, to, cost) => {
  expect(quoteOf(span(from, to), [day])).toEqual(cost);
});

test.each([
  ["as much", price(300), price(300), { way: "same", by: price(0) }],
  ["more", price(300), price(450), { way: "more", by: price(150) }],
  ["less, from one amount to another", price(300, 400), price(100, 300), { way: "less", by: price(100, 200) }],
  ["more at one end only", price(300), price(300, 400), { way: "more", by: price(0, 100) }],
  ["neither", price(300, 400), price(200, 500), null],
  ["in other money", price(300), price(300, 300, "USD"), null],
  ["nothing that is known", price(300), null, null],
])("the price change is %s", (_, requests, offered, change) => {
  expect(priceChange(requests, offered)).toEqual(change);
});

test("an offer's shift is in days and minutes, and its length longer or shorter", () => {
  const offer = (from: number, to: number) => ({ id: "", expires: 0, ...span(from, to) });
  expect(shiftOf(span(18, 20), offer(20, 22), zone)).toEqual({ days: 0, minutes: 120, longer: 0 });
  expect(shiftOf(span(18, 20), offer(33, 34), zone)).toEqual({ days: 1, minutes: 900, longer: -60 });
  expect(shiftOf(span(18, 20), offer(-1, 2), zone)).toEqual({ days: -1, minutes: -1140, longer: 60 });
});
