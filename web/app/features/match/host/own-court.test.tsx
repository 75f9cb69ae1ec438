import { type Timestamp, timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ConnectRouter } from "@connectrpc/connect";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BookingService, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { MatchService } from "~/gen/lapang/v1/match_pb";
import { VenueService } from "~/gen/lapang/v1/venue_pb";
import { addDays, instantOf, today } from "~/lib/format/dates";
import { renderPage } from "../../../../test/render";
import { signedInAs, signedOut } from "../../../../test/session";
import { aMatch } from "../match.fixture";
import { MatchDetail } from "../page/match-detail";

beforeEach(() => signedInAs("ani", "Ani Lestari"));
afterEach(signedOut);

const zone = "Asia/Jakarta";
const at = (hour: number) => timestampFromDate(instantOf(addDays(today(zone), 1), hour * 60, zone));

/** Ani's match from 20:00 to 22:00, and her booking of a court there from 19:00 to 21:00. */
function show(path: string, hostId = "ani", courtLostAt?: Timestamp) {
  const place = { id: "v1", name: "Gor Senayan", address: "Jl. Pintu Satu", city: "Jakarta", timeZone: zone };
  const time = { dateTime: at(20), endTime: at(22) };
  const match = aMatch({ hostId, hasJoined: true, currentParticipants: 1, venue: place, courtLostAt, ...time });
  const booking = {
    ...{ id: "b1", number: "K7P2XM", venueId: "v1", status: BookingStatus.CONFIRMED },
    slots: [19, 20].map((hour) => ({ startTime: at(hour), endTime: at(hour + 1), courtName: "Court 1" })),
  };
  const server = ({ service }: ConnectRouter) => {
    service(MatchService, { getMatch: () => ({ match }) });
    service(BookingService, { listMyBookings: () => ({ bookings: [booking], total: 1 }) });
    service(VenueService, { searchVenues: () => ({ venues: [] }) });
  };
  return renderPage(<MatchDetail id="m1" />, { path, pattern: "/match/m1", server });
}

test("a match names its host's booking, the time without a court, and that calling off leaves the booking", async () => {
  const { user } = show("/match/m1");
  const link = await screen.findByRole("link", { name: "Tomorrow, 19:00–21:00 WIB" });
  expect(link).toHaveAttribute("href", "/booking/b1");
  expect(link.closest("p")).toHaveTextContent(/· Court 1 · K7P2XM$/);
  expect(screen.getByText(/Without a court/)).toHaveTextContent("Without a court: 21:00–22:00 WIB");
  await user.click(screen.getByRole("button", { name: "Call off the match" }));
  const question = await screen.findByRole("alertdialog");
  expect(question).toHaveTextContent("Your court is still booked: Tomorrow, 19:00–21:00 WIB.");
  expect(within(question).getByRole("link")).toHaveAttribute("href", "/booking/b1");
});

test("a host plays a match on a booking, and takes it off again; the others see that the court is booked", async () => {
  const sent: string[][] = [];
  const place = { id: "v1", name: "Gor Senayan", address: "Jl. Pintu Satu", city: "Jakarta", timeZone: zone };
  const slots = [19, 20].map((hour) => ({ startTime: at(hour), endTime: at(hour + 1), courtName: "Court 1" }));
  const matchNow = () => {
    const courts = (sent.at(-1) ?? []).map((bookingId) => {
      return { bookingId, courtName: "Court 1", startsAt: at(19), endsAt: at(21) };
    });
    return aMatch({ hostId: "ani", hasJoined: true, venue: place, dateTime: at(20), endTime: at(22), courts });
  };
  const { user } = renderPage(<MatchDetail id="m1" />, {
    path: "/match/m1",
    server: ({ service }: ConnectRouter) => {
      service(MatchService, {
        getMatch: () => ({ match: matchNow() }),
        updateMatch({ bookings }) {
          sent.push(bookings?.ids ?? []);
          return {};
        },
      });
      service(BookingService, {
        listMyBookings: () => ({
          bookings: [{ id: "b1", number: "K7P2XM", venueId: "v1", status: BookingStatus.CONFIRMED, slots }],
        }),
      });
    },
  });
  await user.click(await screen.findByRole("button", { name: /^Use this booking/ }));
  const facts = await screen.findByText(/Court booked:/);
  expect(facts).toHaveTextContent("Court booked: Court 1 19:00–21:00 WIB");
  await user.click(screen.getByRole("button", { name: "Call off the match" }));
  const question = await screen.findByRole("alertdialog");
  expect(question).toHaveTextContent("Otherwise they stay booked.");
  await user.click(within(question).getByRole("checkbox", { name: /^Cancel the court bookings too/ }));
  expect(question).not.toHaveTextContent("Your court is still booked");
  await user.click(within(question).getByRole("button", { name: "Never mind" }));
  await user.click(await screen.findByRole("button", { name: /^Not for this match/ }));
  expect(await screen.findByRole("button", { name: /^Use this booking/ })).toBeEnabled();
  expect(sent).toEqual([["b1"], []]);
});

test.each([
  ["ani", /^Book another court/],
  ["budi", /^The host knows/],
])("a match whose court was cancelled says so to its host and its players", async (hostId, advice) => {
  show("/match/m1", hostId, at(8));
  expect(await screen.findByText("The court of this match was cancelled")).toBeVisible();
  expect(screen.getByText(advice)).toBeVisible();
});

test("an edit that takes a match from its court says so", async () => {
  const { user } = show("/match/m1?edit=1");
  await user.click(await screen.findByRole("button", { name: "Use a custom location" }));
  const booking = await screen.findByText(/Your booking stays as it is/);
  expect(booking).toHaveTextContent("Tomorrow, 19:00–21:00 WIB");
  expect(screen.getByText(/Without a court/)).toHaveTextContent("Tomorrow, 20:00–22:00 WIB");
});
