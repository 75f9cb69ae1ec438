import { expect, test } from "vitest";
import { BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { bookingOf, inMinutes } from "../booking.fixture";
import { latestFirst } from "./my-bookings-rules";

test("a past booking counts from its end, one that was canceled before from then", () => {
  const ended = (minutesAgo: number) => ({
    slots: [{ startTime: inMinutes(-minutesAgo - 60), endTime: inMinutes(-minutesAgo) }],
  });
  const canceled = (minutesAgo: number) => ({ events: [{ createdAt: inMinutes(-minutesAgo) }] });
  const past = [
    bookingOf(BookingStatus.CANCELED_USER, { id: "canceled long ago", ...canceled(300) }),
    bookingOf(BookingStatus.CANCELED_USER, { id: "canceled just now", ...canceled(10) }),
    bookingOf(BookingStatus.CONFIRMED, { id: "played", ...ended(100), ...canceled(900) }),
    bookingOf(BookingStatus.EXPIRED, { id: "expired", ...ended(200), ...canceled(30) }),
  ];
  expect(latestFirst(past).map(({ id }) => id)).toEqual([
    "canceled just now",
    "played",
    "expired",
    "canceled long ago",
  ]);
});
