import { timestampFromDate, timestampMs } from "@bufbuild/protobuf/wkt";
import type { ConnectRouter } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  BookingActor,
  BookingEventKind,
  BookingService,
  BookingStatus,
  type MoveMyBookingRequest,
} from "~/gen/lapang/v1/booking_pb";
import { violations } from "../../../../test/refuse";
import { renderPage } from "../../../../test/render";
import { at, bookingOf, inMinutes, refusal } from "../booking.fixture";
import { venue } from "../pick/venue.fixture";
import { BookingPage } from "./booking-page";

type Changes = Parameters<typeof bookingOf>[1];
type Answer = (request: MoveMyBookingRequest) => { booking: ReturnType<typeof bookingOf> };

/** Confirmed for 18:00 to 20:00 tomorrow, at a venue with hours from 17 to 21. */
const confirmed = (changes: Changes = {}) =>
  bookingOf(BookingStatus.CONFIRMED, { moveUntil: inMinutes(60), movesAtOnce: true, ...changes });

function show(booking: ReturnType<typeof bookingOf>, answer: Answer = () => ({ booking })) {
  const sent: MoveMyBookingRequest[] = [];
  const place = venue(new Set([18, 19]));
  const server = (router: ConnectRouter) => {
    place.server(router);
    router.rpc(BookingService.method.getBooking, () => ({ booking }));
    router.rpc(BookingService.method.moveMyBooking, (request) => {
      sent.push(request);
      return answer(request);
    });
  };
  return { ...renderPage(<BookingPage id="b1" />, { server }), sent };
}

async function openMove(user: ReturnType<typeof show>["user"]) {
  await user.click(await screen.findByRole("button", { name: "Move this booking" }));
  return within(await screen.findByRole("dialog", { name: "Move this booking" }));
}

test("a player moves a booking: one tap picks its length, own hours count as free", async () => {
  const { user, sent } = show(confirmed());
  const dialog = await openMove(user);
  expect(dialog.getByText(/It moves at once/)).toBeInTheDocument();
  expect(dialog.getByRole("button", { name: "Move booking" })).toBeDisabled();
  await user.click(await dialog.findByRole("button", { name: /^19:00/ }));
  expect(dialog.getByText("stays the same")).toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Move booking" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(sent).toHaveLength(1);
  expect(sent[0]?.slots.map(({ startTime }) => startTime && timestampMs(startTime))).toEqual(
    [19, 20].map((hour) => at(hour).getTime()),
  );
  expect(sent[0]?.shownPrice).toMatchObject({ priceMin: 30_000_000n, priceMax: 30_000_000n, currency: "IDR" });
});

test("where the venue answers first the dialog says so", async () => {
  const { user } = show(confirmed({ movesAtOnce: false }));
  const dialog = await openMove(user);
  expect(dialog.getByText(/Until then your booking stays as it is/)).toBeInTheDocument();
  expect(dialog.getByRole("button", { name: "Ask the venue to move it" })).toBeDisabled();
});

test("a changed price is shown, and agreed to by pressing again", async () => {
  const { user, sent } = show(confirmed(), () => {
    throw refusal("PRICE_CHANGED", { price_min: "36000000", price_max: "36000000", currency: "IDR" });
  });
  const dialog = await openMove(user);
  await user.click(await dialog.findByRole("button", { name: /^19:00/ }));
  await user.click(dialog.getByRole("button", { name: "Move booking" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent(/It is now Rp\s360,000. Nothing is moved yet/);
  expect(dialog.getByText(/60,000 more/)).toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Move booking" }));
  await waitFor(() => expect(sent[1]?.shownPrice).toMatchObject({ priceMin: 36_000_000n }));
});

test("too late for the venue: no way to move", async () => {
  show(confirmed({ moveUntil: inMinutes(-1) }));
  expect(await screen.findByRole("heading", { level: 1 })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Move this booking" })).not.toBeInTheDocument();
});

test("a waiting wish is shown with its deadline, in the history, and can be withdrawn", async () => {
  const slots = [{ startTime: timestampFromDate(at(20)), endTime: timestampFromDate(at(22)), courtName: "Court 2" }];
  const { user, sent } = show(
    confirmed({
      moveRequest: { slots, expiresAt: inMinutes(90), priceMin: 36_000_000n, priceMax: 36_000_000n },
      events: [
        {
          createdAt: inMinutes(-1),
          actor: BookingActor.PLAYER,
          kind: BookingEventKind.MOVE_ASKED,
          fromStatus: BookingStatus.CONFIRMED,
          toStatus: BookingStatus.CONFIRMED,
          slotsAfter: slots,
        },
      ],
    } as Changes),
  );
  const wish = within(await screen.findByRole("region", { name: "You asked to move this booking" }));
  expect(wish.getByText(/20:00–22:00 WIB, Court 2/)).toBeInTheDocument();
  expect(wish.getByText(/60,000 more/)).toBeInTheDocument();
  expect(screen.getByText("You asked to move the booking")).toBeInTheDocument();
  expect(screen.getByText(/The venue answers whether the booking moves/)).toBeInTheDocument();
  await user.click(wish.getByRole("button", { name: "Withdraw" }));
  await waitFor(() => expect(sent).toMatchObject([{ bookingId: "b1", withdraw: true, slots: [] }]));
});

test("a move too far ahead is refused with the days of the venue", async () => {
  const { user } = show(confirmed(), () => {
    throw violations({ "slots[0].start_time": "slot.horizon" });
  });
  const dialog = await openMove(user);
  await user.click(await dialog.findByRole("button", { name: /^19:00/ }));
  await user.click(dialog.getByRole("button", { name: "Move booking" }));
  expect(await dialog.findByText(/can be booked at most 60 days ahead/)).toBeInTheDocument();
});
