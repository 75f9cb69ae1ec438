import { Code, type ConnectRouter } from "@connectrpc/connect";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BookingMode, PaymentMode } from "~/gen/lapang/v1/venue_pb";
import { addDays, instantOf } from "~/lib/format/dates";
import * as refuse from "../../../../test/refuse";
import { renderPage } from "../../../../test/render";
import { signedInAs, signedOut } from "../../../../test/session";
import { tomorrow, zone } from "../booking.fixture";
import { dropDraft } from "../draft/booking-draft";
import { BookVenue } from "./book-venue";
import { venue } from "./venue.fixture";

beforeEach(() => signedInAs("ayu"));

afterEach(() => {
  signedOut();
  dropDraft();
});

const hour = (time: string) => screen.findByRole("button", { name: new RegExp(`^${time}`) });

const openForm = (server: (router: ConnectRouter) => void) =>
  renderPage(<BookVenue venueId="v1" />, { path: "/venue/v1/book", pattern: "/venue/v1/book", server });

test("a link to a day beyond that says how far ahead can be booked", async () => {
  const { server } = venue(new Set(), undefined, { houseRules: { horizonDays: 3 } });
  const date = addDays(tomorrow, 6);
  const path = `/venue/v1/book?date=${date}&at=${instantOf(date, 17 * 60, zone).toISOString()}`;
  const { user } = renderPage(<BookVenue venueId="v1" />, { path, pattern: "/venue/v1/book", server });
  expect(await screen.findByText(/too far ahead. Book at most 3 days ahead/)).toBeInTheDocument();
  expect(await hour("17:00")).toBeEnabled();
  await user.click(within(screen.getByRole("radiogroup", { name: "Day" })).getAllByRole("radio")[2] as HTMLElement);
  expect(screen.queryByText(/too far ahead/)).not.toBeInTheDocument();
});

test("the days end where the venue's bookings end", async () => {
  openForm(venue(new Set(), undefined, { houseRules: { horizonDays: 5 } }).server);
  const days = within(await screen.findByRole("radiogroup", { name: "Day" }));
  expect(days.getAllByRole("radio")).toHaveLength(6);
});

test("hours inside the shortest notice say why they cannot be booked", async () => {
  const { server } = venue(new Set(), undefined, { houseRules: { noticeMinutes: 4320 }, closed: new Set([17, 18]) });
  openForm(server);
  const soon = await hour("17:00");
  expect(soon).toBeDisabled();
  expect(soon).toHaveTextContent(/Too late$/);
  expect(screen.getByText("Book at least 3 days ahead.")).toBeInTheDocument();
  expect(await hour("19:00")).toBeEnabled();
});

test("closed hours of a venue without a notice are just closed", async () => {
  openForm(venue(new Set(), undefined, { houseRules: {}, closed: new Set([17]) }).server);
  expect(await hour("17:00")).toHaveTextContent(/Closed$/);
  expect(screen.queryByText(/Book at least/)).not.toBeInTheDocument();
});

test("the rules that matter to a booking are read before it is sent", async () => {
  const houseRules = { horizonDays: 14, noticeMinutes: 120, heldHours: 4, newPlayerHours: 24 };
  const sport = { bookingMode: BookingMode.INSTANT, paymentMode: PaymentMode.MANUAL };
  const { user } = openForm(venue(new Set(), undefined, { houseRules, sport }).server);
  await user.click(await screen.findByText("House rules"));
  const rules = ["Book at least 2 hours and at most 14 days ahead.", "Cancel or move until 6 hours before."];
  rules.push("Pay within 2 hours.", "Have at most 4 hours waiting for an answer or a payment at a time.");
  for (const rule of rules) expect(screen.getByText(rule)).toBeInTheDocument();
  expect(screen.queryByText(/The venue answers within|Until your first booking/)).not.toBeInTheDocument();
});

test.each([
  ["slot.horizon", "This venue can be booked at most 60 days ahead. Choose earlier hours."],
  ["slot.notice", "This venue has to be booked at least 1 hour ahead. Choose later hours."],
  ["slot.grid", "Some of these hours can no longer be booked this way. Check them, and pick again what is missing."],
])("a refusal by %s is told", async (rule, text) => {
  const { server } = venue(
    new Set(),
    () => {
      throw refuse.violations({ "slots[0].start_time": rule });
    },
    { houseRules: { noticeMinutes: 60 } },
  );
  const { user } = openForm(server);
  await user.click(await hour("18:00"));
  await user.click(await screen.findByRole("button", { name: "Request these hours" }));
  expect(await screen.findByText(text)).toBeInTheDocument();
});

test.each([
  ["TOO_MANY_HOURS_HELD", /12 hours waiting for an answer or a payment/],
  ["TOO_MANY_HOURS_BOOKED", /12 upcoming unpaid hours/],
  ["NEW_PLAYER_HOURS", /you can have 12 hours here/],
])("%s names the venue's number", async (reason, text) => {
  const { server } = venue(new Set(), () => {
    throw refuse.refusal(Code.FailedPrecondition, reason, { limit: "12" });
  });
  const { user } = openForm(server);
  await user.click(await hour("18:00"));
  await user.click(await screen.findByRole("button", { name: "Request these hours" }));
  expect(await screen.findByText(text)).toBeInTheDocument();
});
