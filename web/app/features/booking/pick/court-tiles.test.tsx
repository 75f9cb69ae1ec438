import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BookingMode, CourtSurface, PaymentMode } from "~/gen/lapang/v1/venue_pb";
import { violations } from "../../../../test/refuse";
import { renderPage } from "../../../../test/render";
import { signedInAs, signedOut } from "../../../../test/session";
import { at, refusal } from "../booking.fixture";
import { dropDraft } from "../draft/booking-draft";
import { BookVenue } from "./book-venue";
import { type Sent, venue } from "./venue.fixture";

beforeEach(() => signedInAs("ayu"));
afterEach(() => {
  signedOut();
  dropDraft();
});

const court = (number: number, surface: CourtSurface) => ({
  id: `c${number}`,
  name: `Court ${number}`,
  isActive: true,
  surface,
});

const sport = {
  bookingMode: BookingMode.INSTANT,
  letsChooseCourt: true,
  courts: [court(1, CourtSurface.WOOD), court(2, CourtSurface.VINYL)],
};

const both = () => [
  { ids: ["c1"], min: 8_000_000n },
  { ids: ["c2"], min: 10_000_000n },
];

type Terms = Parameters<typeof venue>[2];

function open(answer: (sent: Sent) => void = () => {}, terms: Terms = {}) {
  const { server, sent } = venue(new Set(), answer, { sport, courts: both, ...terms });
  const path = "/venue/v1/book";
  return { sent, ...renderPage(<BookVenue venueId="v1" />, { path, pattern: path, server }) };
}

const hour = (time: string) => screen.findByRole("button", { name: new RegExp(`^${time}`) });
const tile = (name: RegExp) => screen.findByRole("radio", { name });
const summary = () => within(screen.getByRole("region", { name: "Your booking" }));

test("any court is booked at the lowest price, and a chosen one at its own", async () => {
  const { user, sent, router } = open();
  await user.click(await hour("18:00"));
  await user.click(await hour("19:00"));
  expect(await tile(/^Any court.*Rp\s160,000/)).toBeChecked();
  expect(summary().getByText(/^Booked at once for Rp\s160,000/)).toBeInTheDocument();
  expect(await tile(/^Court 1.*Wood/)).not.toBeChecked();
  await user.click(await tile(/^Court 2.*Vinyl.*Rp\s200,000/));
  expect(summary().getByText(/^Booked at once for Rp\s200,000/)).toBeInTheDocument();
  await user.click(await screen.findByRole("button", { name: "Book these hours" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/booking/b1"));
  expect(sent).toMatchObject([{ court: "c2", price: [20_000_000n, 20_000_000n] }]);
});

test("a chosen court stays for other hours while it is free, and is otherwise said to be lost", async () => {
  const { user, unmount } = open(undefined, { courts: (time) => both().slice(0, time === 20 ? 1 : 2) });
  await user.click(await hour("18:00"));
  await user.click(await tile(/^Court 2/));
  await user.click(await hour("19:00"));
  expect(await tile(/^Court 2/)).toBeChecked();
  await user.click(await hour("20:00"));
  expect(await tile(/^Any court/)).toBeChecked();
  expect(summary().getByText("Court 2 is not free at all of these hours. You get any court.")).toBeInTheDocument();
  await user.click(await hour("20:00"));
  unmount();
  // A reload keeps the choice.
  open();
  expect(await tile(/^Court 2/)).toBeChecked();
});

test("a price that has changed is shown with the old one, and booked only when the player says yes to it", async () => {
  let isFirst = true;
  const { user, sent, router } = open(() => {
    if (!isFirst) return;
    isFirst = false;
    throw refusal("PRICE_CHANGED", { price_min: "9000000", price_max: "9000000", currency: "IDR" });
  });
  await user.click(await hour("18:00"));
  await user.click(await screen.findByRole("button", { name: "Book these hours" }));
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent(/It was Rp\s80,000 and is now Rp\s90,000/);
  await user.click(screen.getByRole("button", { name: /^Book for Rp\s90,000$/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/booking/b1"));
  expect(sent.map(({ price }) => price[0])).toEqual([8_000_000n, 9_000_000n]);
  expect(sent[0]?.key).not.toBe(sent[1]?.key);
});

test("when a chosen court is taken, another one is offered with its price", async () => {
  let isTaken = false;
  const { user, sent, router } = open(
    () => {
      if (isTaken) return;
      isTaken = true;
      throw refusal("SLOT_TAKEN", { slots: at(18).toISOString() });
    },
    { courts: () => both().slice(0, isTaken ? 1 : 2) },
  );
  await user.click(await hour("18:00"));
  await user.click(await tile(/^Court 2/));
  await user.click(await screen.findByRole("button", { name: "Book these hours" }));
  expect(await screen.findByText(/Another court is free: Rp\s80,000/)).toBeInTheDocument();
  expect(summary().getByText("Court 2 has just been taken.")).toBeInTheDocument();
  expect(await hour("18:00")).toHaveAttribute("aria-pressed", "true");
  await user.click(await screen.findByRole("button", { name: "Book these hours" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/booking/b1"));
  expect(sent.map((attempt) => attempt.court)).toEqual(["c2", ""]);
});

test("a court that is no longer offered falls back to any, said where it was chosen", async () => {
  const { user } = open(() => {
    throw violations({ "slots[0].court_id": "court.unknown" });
  });
  await user.click(await hour("18:00"));
  await user.click(await tile(/^Court 2/));
  await user.click(await screen.findByRole("button", { name: "Book these hours" }));
  expect(await screen.findByText("Court 2 is no longer offered. You get any court.")).toBeInTheDocument();
  expect(await tile(/^Any court/)).toBeChecked();
  expect(screen.queryByRole("radio", { name: /^Court 2/ })).not.toBeInTheDocument();
});

test("an hour without an exact price is asked for, and nothing is to be paid before", async () => {
  const ranges = () => [{ ids: ["c1", "c2"], min: 18_000_000n, max: 24_000_000n }];
  const { user } = open(undefined, { sport: { ...sport, paymentMode: PaymentMode.MANUAL }, courts: ranges });
  expect(await hour("18:00")).toHaveTextContent("the venue names the price");
  await user.click(await hour("18:00"));
  expect(summary().getByText(/^The venue tells you the price .*; nothing to pay before$/)).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Request these hours" })).toBeInTheDocument();
});

test("what is paid beforehand names the amount and the time", async () => {
  const { user } = open(undefined, { sport: { ...sport, paymentMode: PaymentMode.MANUAL } });
  await user.click(await hour("18:00"));
  expect(summary().getByText(/^Pay Rp\s80,000 within 2 hours$/)).toBeInTheDocument();
});
