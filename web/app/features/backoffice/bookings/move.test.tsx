import { timestampFromDate, timestampMs } from "@bufbuild/protobuf/wkt";
import { Code, type ConnectRouter, type ServiceImpl } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { toast } from "sonner";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  BookingAdminService,
  type DecideMoveRequest,
  type MoveBookingRequest,
  type ReinstateBookingRequest,
} from "~/gen/lapang/v1/booking_admin_pb";
import { BookingActor, BookingEventKind, BookingNeed, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { Toaster } from "~/ui/overlay/toaster";
import { refusal } from "../../../../test/refuse";
import { renderPage } from "../../../../test/render";
import { aBoard, anEntry, hour } from "../board/board.fixture";
import { Booking } from "./booking";
import { aBooking } from "./booking.fixture";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T10:00:00+07:00") });
});
afterEach(() => {
  toast.dismiss();
  vi.useRealTimers();
});

const at = (time: number) => timestampFromDate(new Date(hour(time)));
const inSeconds = (seconds: number) => timestampFromDate(new Date(Date.now() + seconds * 1_000));

type More = Parameters<typeof aBooking>[0];

/** Confirmed for 19:00 to 21:00 on the first of two courts. */
const confirmed = (more: More = {}) =>
  aBooking({
    status: BookingStatus.CONFIRMED,
    need: BookingNeed.UNSPECIFIED,
    slots: [19, 20].map((from) => ({
      id: `s${from}`,
      startTime: at(from),
      endTime: at(from + 1),
      courtId: "c1",
      courtName: "Court 1",
    })),
    updatedAt: inSeconds(-60),
    ...more,
  } as More);

const undoable = { updatedAt: inSeconds(0), undoUntil: inSeconds(10) };

function show(booking: ReturnType<typeof aBooking>, more: Partial<ServiceImpl<typeof BookingAdminService>> = {}) {
  const moves: MoveBookingRequest[] = [];
  const undone: ReinstateBookingRequest[] = [];
  const server = (router: ConnectRouter) =>
    router.service(BookingAdminService, {
      getBookingForAdmin: () => ({ booking }),
      getDayBoard: () =>
        aBoard(
          [
            anEntry(19, 21, { bookingId: "b1", status: booking.status }),
            anEntry(22, 23, { bookingId: "b2", status: BookingStatus.CONFIRMED }),
          ],
          [],
        ),
      moveBooking(request) {
        if (request.validateOnly) return { priceMin: 36_000_000n, priceMax: 36_000_000n, currency: "IDR" };
        moves.push(request);
        return { booking: confirmed({ undoUntil: inSeconds(10), updatedAt: inSeconds(0) } as More) };
      },
      reinstateBooking(request) {
        undone.push(request);
        return { booking };
      },
      ...more,
    });
  const page = (
    <>
      <Booking id="b1" />
      <Toaster />
    </>
  );
  return { ...renderPage(page, { path: "/internal/bookings/b1", server }), moves, undone };
}

async function openMove(user: ReturnType<typeof show>["user"]) {
  await user.click(await screen.findByRole("button", { name: "Move…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Move the booking of Budi Santoso" }));
  await dialog.findByRole("button", { name: /From/ });
  return dialog;
}

test("staff move a booking to free hours, see what it costs then, and can undo it", async () => {
  const { user, moves, undone } = show(confirmed());
  const dialog = await openMove(user);
  expect(dialog.getByRole("button", { name: "Choose other hours first" })).toBeDisabled();
  await user.click(dialog.getByRole("button", { name: /From/ }));
  const starts = screen.getAllByRole("option").map(({ textContent }) => textContent);
  // Its own hours are free for it, another's are not.
  expect(starts).toContain("20:00");
  expect(starts).not.toContain("21:00");
  await user.click(await screen.findByRole("option", { name: "20:00" }));
  expect(await dialog.findByText("Rp 60,000 more")).toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Move booking" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(moves).toMatchObject([
    { bookingId: "b1", quietly: false, reason: "", slots: [{ courtId: "c1", durationMinutes: 120 }] },
  ]);
  expect(moves[0]?.updatedAt).toEqual(inSeconds(-60));
  expect(moves[0]?.slots.map(({ startTime }) => startTime && timestampMs(startTime))).toEqual([hour(20)]);
  expect(await screen.findByText("Moved. The player gets an email.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Undone")).toBeInTheDocument();
  expect(undone).toMatchObject([{ bookingId: "b1", toStatus: BookingStatus.UNSPECIFIED }]);
});

test("another court and length, without an email", async () => {
  const { user, moves } = show(confirmed());
  const dialog = await openMove(user);
  await user.click(dialog.getByRole("button", { name: /Court/ }));
  await user.click(await screen.findByRole("option", { name: "Court 2" }));
  await user.click(await dialog.findByRole("button", { name: /Length/ }));
  await user.click(await screen.findByRole("option", { name: /^3 h/ }));
  await user.click(dialog.getByRole("checkbox", { name: "Email the player" }));
  await user.click(dialog.getByRole("button", { name: "Move booking" }));
  await waitFor(() =>
    expect(moves).toMatchObject([{ quietly: true, slots: [{ courtId: "c2", durationMinutes: 180 }] }]),
  );
});

test("where the new hours have no exact price, staff name it", async () => {
  const sent: (bigint | undefined)[] = [];
  const { user } = show(confirmed(), {
    moveBooking({ price, validateOnly }) {
      if (price === undefined) throw refusal(Code.FailedPrecondition, "PRICE_REQUIRED");
      if (!validateOnly) sent.push(price);
      return {};
    },
  });
  const dialog = await openMove(user);
  await user.click(dialog.getByRole("button", { name: /From/ }));
  await user.click(await screen.findByRole("option", { name: "20:00" }));
  const price = await dialog.findByRole("textbox", { name: "Exact price" });
  await user.click(dialog.getByRole("button", { name: "Move booking" }));
  expect(dialog.getByText("Enter the exact price.")).toBeInTheDocument();
  await user.type(price, "350rb");
  await user.click(dialog.getByRole("button", { name: "Move booking" }));
  await waitFor(() => expect(sent).toEqual([35_000_000n]));
});

test("a price far from the usual is asked about once more, and one above the limit names the limit", async () => {
  const { user, moves } = show(confirmed());
  const dialog = await openMove(user);
  await user.click(dialog.getByRole("button", { name: /From/ }));
  await user.click(await screen.findByRole("option", { name: "20:00" }));
  expect(await dialog.findByText("Rp 60,000 more")).toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Set another price" }));
  const price = dialog.getByRole("textbox", { name: /^Price/ });
  await user.type(price, "9999999jt");
  await user.click(dialog.getByRole("button", { name: "Move booking" }));
  expect(dialog.getByText(/At most Rp\s1,000,000,000,000\./)).toBeInTheDocument();
  await user.clear(price);
  await user.type(price, "36");
  await user.click(dialog.getByRole("button", { name: "Move booking" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent(/Rp\s36 in total\?/);
  await user.clear(price);
  await user.type(price, "3.6jt");
  await user.click(dialog.getByRole("button", { name: "Move booking" }));
  // Compared with what the new hours cost.
  expect(await dialog.findByRole("alert")).toHaveTextContent(/is 10 times the usual Rp\s360,000/);
  expect(moves).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Move anyway" }));
  await waitFor(() => expect(moves).toMatchObject([{ price: 360_000_000n }]));
});

test("a booking that somebody has changed meanwhile is not moved, and the dialog says so", async () => {
  const { user } = show(confirmed(), {
    moveBooking({ validateOnly }) {
      if (validateOnly) return {};
      throw refusal(Code.FailedPrecondition, "BOOKING_CHANGED");
    },
  });
  const dialog = await openMove(user);
  await user.click(dialog.getByRole("button", { name: /From/ }));
  await user.click(await screen.findByRole("option", { name: "20:00" }));
  await user.click(dialog.getByRole("button", { name: "Move booking" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("Somebody has changed this booking");
});

test("the page counts down while the last change can be undone; too late says so", async () => {
  const { user } = show(confirmed({ undoUntil: inSeconds(10) } as More), {
    reinstateBooking() {
      throw refusal(Code.FailedPrecondition, "NOTHING_TO_UNDO");
    },
  });
  expect(await screen.findByText("You can undo this for 10 seconds.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Too late: the emails have gone out.")).toBeInTheDocument();
});

test("a cancellation can be undone from its toast", async () => {
  const { user, undone } = show(confirmed(), {
    updateBookingStatus: () => ({ success: true, booking: aBooking({ ...undoable } as More) }),
  });
  await user.click(await screen.findByRole("button", { name: "Cancel booking…" }));
  await user.type(await screen.findByRole("textbox", { name: "Reason" }), "It floods.");
  await user.click(screen.getByRole("button", { name: "Cancel booking" }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(undone).toHaveLength(1));
});

const asked = () =>
  confirmed({
    need: BookingNeed.DECISION,
    moveRequest: {
      slots: [{ startTime: at(20), endTime: at(22), courtId: "c1", courtName: "Court 1" }],
      expiresAt: inSeconds(3_600),
      priceMin: 36_000_000n,
      priceMax: 36_000_000n,
    },
    events: [
      {
        actor: BookingActor.PLAYER,
        actorName: "Budi Santoso",
        fromStatus: BookingStatus.CONFIRMED,
        toStatus: BookingStatus.CONFIRMED,
        kind: BookingEventKind.MOVE_ASKED,
        slotsBefore: [{ startTime: at(19), endTime: at(21), courtName: "Court 1" }],
        slotsAfter: [{ startTime: at(20), endTime: at(22), courtName: "Court 2" }],
      },
    ],
  } as More);

test("a player's wish to move is shown, and declined only with a reason", async () => {
  const sent: DecideMoveRequest[] = [];
  const { user } = show(asked(), {
    decideMove(request) {
      sent.push(request);
      return { booking: confirmed() };
    },
  });
  const wish = within(await screen.findByRole("region", { name: "Wish to move" }));
  expect(wish.getByText("Rp 60,000 more")).toBeInTheDocument();
  expect(screen.getByText("Asked to move")).toBeInTheDocument();
  expect(screen.getByText(/21:00 WIB · Court 1/)).toHaveTextContent("22:00 WIB · Court 2");
  await user.click(wish.getByRole("button", { name: "Decline…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Decline the move?" }));
  await user.click(dialog.getByRole("button", { name: "Decline the move" }));
  expect(dialog.getByText("Tell the player why.")).toBeInTheDocument();
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "We close at nine.");
  await user.click(dialog.getByRole("button", { name: "Decline the move" }));
  await waitFor(() => expect(sent).toMatchObject([{ accept: false, reason: "We close at nine." }]));
});

test("accepting moves the booking", async () => {
  const sent: DecideMoveRequest[] = [];
  const { user } = show(asked(), {
    decideMove(request) {
      sent.push(request);
      return { booking: confirmed() };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Accept the move…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Accept the move?" }));
  await user.click(dialog.getByRole("button", { name: "Move booking" }));
  await waitFor(() => expect(sent).toMatchObject([{ bookingId: "b1", accept: true }]));
});

test("where a wished move has no exact price, staff name it, and an odd one twice", async () => {
  const sent: (bigint | undefined)[] = [];
  const { user } = show(asked(), {
    decideMove({ price }) {
      if (price === undefined) throw refusal(Code.FailedPrecondition, "PRICE_REQUIRED");
      sent.push(price);
      return { booking: confirmed() };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Accept the move…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Accept the move?" }));
  await user.click(dialog.getByRole("button", { name: "Move booking" }));
  const price = await dialog.findByRole("textbox", { name: /^Exact price/ });
  expect(dialog.getByText("Enter the exact price.")).toBeInTheDocument();
  await user.type(price, "35rb");
  await user.click(dialog.getByRole("button", { name: "Move booking" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent(/far less than the usual Rp\s360,000/);
  await user.clear(price);
  await user.type(price, "350rb");
  await user.click(dialog.getByRole("button", { name: "Move booking" }));
  await waitFor(() => expect(sent).toEqual([35_000_000n]));
});
