import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BookingService, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { MatchService } from "~/gen/lapang/v1/match_pb";
import { renderPage } from "../../../../test/render";
import { signedInAs, signedOut } from "../../../../test/session";
import { at, bookingOf, inMinutes, zone } from "../booking.fixture";
import { BookingPage } from "./booking-page";

beforeEach(() => signedInAs("ani"));
afterEach(signedOut);

test("a booking names the match in its hours, what it does not cover of it, and that canceling leaves it", async () => {
  const match = {
    ...{ id: "m1", name: "Tuesday futsal", hostId: "ani", venue: { id: "v1" }, timeZone: zone },
    ...{ dateTime: timestampFromDate(at(19)), endTime: timestampFromDate(at(21)), currentParticipants: 4 },
  };
  const { user } = renderPage(<BookingPage id="b1" />, {
    server: (router) => {
      router.rpc(BookingService.method.getBooking, () => ({
        booking: bookingOf(BookingStatus.CONFIRMED, { cancelUntil: inMinutes(60) }),
      }));
      router.rpc(MatchService.method.listMyMatches, () => ({ matches: [match], total: 1 }));
    },
  });
  expect(await screen.findByRole("link", { name: "Tuesday futsal" })).toHaveAttribute("href", "/match/m1");
  const page = screen.getByRole("link", { name: "Tuesday futsal" }).closest("div");
  expect(page).toHaveTextContent(/19:00–21:00 WIB · 4 players ?Not in this booking: 20:00–21:00 WIB$/);
  expect(screen.queryByRole("link", { name: "Find players" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Cancel this booking" }));
  const question = await screen.findByRole("alertdialog");
  expect(question).toHaveTextContent("Your match Tuesday futsal is in these hours, with 4 players.");
  expect(within(question).getByRole("link", { name: "Tuesday futsal" })).toBeInTheDocument();
});

test("canceling a booking calls off the match that is played on it, unless the player unticks that", async () => {
  const match = {
    ...{ id: "m1", name: "Tuesday futsal", hostId: "ani", venue: { id: "v1" }, timeZone: zone },
    ...{ dateTime: timestampFromDate(at(18)), endTime: timestampFromDate(at(20)), currentParticipants: 4 },
  };
  const sent: object[] = [];
  const { user } = renderPage(<BookingPage id="b1" />, {
    server: (router) => {
      const booking = bookingOf(BookingStatus.CONFIRMED, { cancelUntil: inMinutes(60), matchId: "m1" });
      router.rpc(BookingService.method.getBooking, () => ({ booking }));
      router.rpc(MatchService.method.deleteMatch, ({ id, reason, cancelBookings }) => {
        sent.push({ id, reason, cancelBookings });
        return { success: true };
      });
      router.rpc(MatchService.method.listMyMatches, () => ({ matches: [match], total: 1 }));
    },
  });
  expect(await screen.findByRole("link", { name: "Tuesday futsal" })).toHaveAttribute("href", "/match/m1");
  await user.click(screen.getByRole("button", { name: "Cancel this booking" }));
  const question = await screen.findByRole("alertdialog");
  const tick = within(question).getByRole("checkbox", { name: "Call off the match too, and tell its players" });
  expect(tick).toBeChecked();
  expect(question).not.toHaveTextContent("Call it off or move it");
  await user.click(tick);
  expect(question).toHaveTextContent("Call it off or move it");
  await user.click(tick);
  await user.type(within(question).getByRole("textbox", { name: /^Why/ }), "Rain");
  await user.click(within(question).getByRole("button", { name: "Yes, cancel it" }));
  await waitFor(() => expect(sent).toEqual([{ id: "m1", reason: "Rain", cancelBookings: true }]));
});
