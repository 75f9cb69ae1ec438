import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError, type ConnectRouter, type ServiceImpl } from "@connectrpc/connect";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BookingService, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { MatchService } from "~/gen/lapang/v1/match_pb";
import { VenueService } from "~/gen/lapang/v1/venue_pb";
import { addDays, instantOf, today } from "~/lib/format/dates";
import { renderPage } from "../../../../test/render";
import { signedInAs, signedOut } from "../../../../test/session";
import { CreateMatch } from "./create-match";

beforeEach(() => signedInAs("ani", "Ani Lestari"));
afterEach(signedOut);

const zone = "Asia/Makassar";
const day = addDays(today(zone), 3);

function show(getBooking: ServiceImpl<typeof BookingService>["getBooking"], sent: string[][] = []) {
  const server = ({ service }: ConnectRouter) => {
    service(BookingService, { getBooking });
    service(MatchService, {
      createMatch({ bookingIds }) {
        sent.push(bookingIds);
        return { match: { id: "m1" } };
      },
    });
    service(VenueService, { searchVenues: () => ({ venues: [] }) });
  };
  return renderPage(<CreateMatch />, { path: "/play/create?booking=b1", pattern: "/play/create", server });
}

/** Two hours in Bali; with `isUnderWay` the first is over. */
function booking(status: BookingStatus, isUnderWay = false) {
  const at = (hour: number) => timestampFromDate(instantOf(isUnderWay ? "2020-01-01" : day, hour * 60, zone));
  return {
    booking: {
      id: "b1",
      venueId: "v1",
      status,
      sportId: "badminton",
      venue: { id: "v1", name: "Gor Ngurah Rai", address: "Jl. Melati 1", city: "Denpasar", timeZone: zone },
      slots: [
        { startTime: at(21), endTime: at(22) },
        { startTime: at(20), endTime: at(21) },
      ],
    },
  };
}

test("a confirmed booking fills in venue, sport, day and time, all editable", async () => {
  show(() => booking(BookingStatus.CONFIRMED));
  expect(await screen.findByText(/come from your booking/)).toBeInTheDocument();
  expect(await screen.findByRole("combobox", { name: "Venue" })).toHaveValue("Gor Ngurah Rai");
  expect(screen.getByRole("button", { name: /Sport/ })).toHaveTextContent("Badminton");
  const preview = screen.getByRole("complementary", { name: "Preview" });
  expect(preview).toHaveTextContent("20:00");
  expect(preview).toHaveTextContent("–22:00 WITA");
  expect(screen.getByRole("group", { name: "Time" })).toBeInTheDocument();
});

test("a name is suggested from sport, time and place, until the host types one or removes it", async () => {
  const { user } = show(() => booking(BookingStatus.CONFIRMED));
  const name = await screen.findByRole("textbox", { name: "Name of the match" });
  const weekday = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" }).format(new Date(day));
  expect(name).toHaveValue(`Badminton, ${weekday} night · Denpasar`);
  await user.clear(name);
  expect(name).toHaveValue("");
  await user.type(name, "Doubles");
  expect(name).toHaveValue("Doubles");
});

test("the match is made on its booking", async () => {
  const sent: string[][] = [];
  const { user } = show(() => booking(BookingStatus.CONFIRMED), sent);
  await user.click(await screen.findByRole("button", { name: "Create Match" }));
  await waitFor(() => expect(sent).toEqual([["b1"]]));
});

test("a booking that failed to refetch does not change the form", async () => {
  let reads = 0;
  const { user, queryClient } = show(() => {
    reads += 1;
    if (reads > 1) throw new ConnectError("", Code.PermissionDenied);
    return booking(BookingStatus.CONFIRMED);
  });
  const name = await screen.findByRole("textbox", { name: "Name of the match" });
  await user.clear(name);
  await user.type(name, "Doubles");
  await queryClient.invalidateQueries();
  await waitFor(() => expect(reads).toBe(2));
  expect(screen.getByRole("textbox", { name: "Name of the match" })).toHaveValue("Doubles");
  expect(screen.getByText(/come from your booking/)).toBeInTheDocument();
});

test.each([
  ["one that waits for the venue", () => booking(BookingStatus.PENDING_REVIEW), /is not confirmed or is over/],
  ["one that is over", () => booking(BookingStatus.CONFIRMED, true), /is not confirmed or is over/],
  [
    "somebody else's",
    () => {
      throw new ConnectError("", Code.NotFound);
    },
    /is not one of your bookings/,
  ],
])("for %s the page says so, and starts empty", async (_, getBooking, said) => {
  show(getBooking);
  expect(await screen.findByText(said)).toBeInTheDocument();
  expect(await screen.findByRole("combobox", { name: "Venue" })).toHaveValue("");
});
