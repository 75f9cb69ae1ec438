import { Code, ConnectError } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BookingService, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { shortDay } from "~/lib/format/dates";
import { renderPage } from "../../../../test/render";
import { signedInAs, signedOut } from "../../../../test/session";
import { at, bookingOf, refusal, zone } from "../booking.fixture";
import { dropDraft } from "../draft/booking-draft";
import { BookVenue } from "./book-venue";
import { venue } from "./venue.fixture";

beforeEach(() => {
  signedInAs("ayu");
  // A phone.
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  signedOut();
  dropDraft();
  vi.unstubAllGlobals();
});

const path = "/venue/v1/book";
const open = (server: ReturnType<typeof venue>["server"]) =>
  renderPage(<BookVenue venueId="v1" />, { path, pattern: path, server });
const hour = (time: string) => screen.findByRole("button", { name: new RegExp(`^${time}`) });
const bar = () => screen.findByRole("button", { name: "Continue" });
const sheet = () => screen.findByRole("dialog", { name: "Your booking" });

test("on a phone the bar names day, hours and price, and the booking is made in a sheet that names its terms", async () => {
  const { server, sent } = venue(new Set());
  const { user, router } = open((it) => {
    server(it);
    it.rpc(BookingService.method.listMyBookings, () => ({ bookings: [bookingOf(BookingStatus.CONFIRMED)] }));
  });
  expect(screen.queryByRole("region", { name: "Your booking" })).not.toBeInTheDocument();
  await user.click(await hour("18:00"));
  await user.click(await hour("19:00"));
  const day = shortDay(at(18), zone, "en");
  expect(screen.getByText(new RegExp(`${day} · 18:00–20:00 WIB`))).toBeInTheDocument();
  expect(screen.getByText(/^Rp\s300,000$/)).toBeInTheDocument();
  await user.click(await bar());
  expect(sent).toHaveLength(0);
  const booking = within(await sheet());
  expect(booking.getByText("18:00–20:00 WIB")).toBeInTheDocument();
  expect(booking.getByText(/cancel free of charge until .*12:00 WIB, 6 hours before/)).toBeInTheDocument();
  expect(await booking.findByText(/an additional court/)).toBeInTheDocument();
  await user.click(booking.getByRole("button", { name: "Request these hours" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/booking/b1"));
  expect(sent.map(({ starts }) => starts)).toEqual([[at(18).getTime(), at(19).getTime()]]);
});

test("a failure is told in the sheet, lost hours above the others once it is closed", async () => {
  const taken = new Set<number>();
  let attempts = 0;
  const { server } = venue(taken, () => {
    attempts += 1;
    if (attempts === 1) throw new ConnectError("", Code.Internal);
    taken.add(18);
    throw refusal("SLOT_TAKEN", { slots: at(18).toISOString() });
  });
  const { user } = open(server);
  await user.click(await hour("18:00"));
  await user.click(await hour("20:00"));
  await user.click(await bar());
  await user.click(within(await sheet()).getByRole("button", { name: "Request these hours" }));
  expect(await within(await sheet()).findByRole("alert")).toHaveFocus();
  await user.click(within(await sheet()).getByRole("button", { name: "Try Again" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  const lost = await screen.findByRole("alert");
  expect(lost).toHaveTextContent("18:00–19:00 WIB");
  await waitFor(() => expect(lost).toHaveFocus());
  await bar();
});

test("removing the last hours in the sheet closes it, and other hours do not open it", async () => {
  const { user } = open(venue(new Set()).server);
  await user.click(await hour("18:00"));
  await user.click(await bar());
  await user.click(within(await sheet()).getByRole("button", { name: /^Remove/ }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(screen.queryByRole("button", { name: "Continue" })).not.toBeInTheDocument();
  await user.click(await hour("19:00"));
  await bar();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});
