import type { MessageInitShape } from "@bufbuild/protobuf";
import { Code, ConnectError, type ConnectRouter } from "@connectrpc/connect";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  BookingAdminService,
  type CreateGuestBookingRequest,
  type GetDayBoardResponse,
} from "~/gen/lapang/v1/booking_admin_pb";
import { BookingNeed, BookingStatus, ChargeState, PaymentWay } from "~/gen/lapang/v1/booking_pb";
import { type CreateBlackoutRequest, VenueAdminService } from "~/gen/lapang/v1/venue_admin_pb";
import type { VenuePricingBandSchema } from "~/gen/lapang/v1/venue_pb";
import { refusal } from "../../../../test/refuse";
import { renderPage } from "../../../../test/render";
import { aBoard, anEntry, hour, lostHours } from "./board.fixture";
import { DayBoard } from "./day-board";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T10:00:00+07:00") });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});

const venue = { id: "v1", name: "Gor Senayan", timeZone: "Asia/Jakarta", isActive: true };

/** Renders the board and records what is saved. */
function show({
  board = aBoard(),
  path = "/internal/board?date=2026-11-24",
  total = 1,
  isRefused = false,
  isLost = false,
  bands = [] as MessageInitShape<typeof VenuePricingBandSchema>[],
} = {}) {
  const guests: CreateGuestBookingRequest[] = [];
  const keys: (string | null)[] = [];
  const blackouts: CreateBlackoutRequest[] = [];
  const requestedDates: string[] = [];
  const server = (router: ConnectRouter) => {
    router.service(BookingAdminService, {
      getDayBoard({ date }) {
        requestedDates.push(date);
        return { ...board, date } as GetDayBoardResponse;
      },
      createGuestBooking(request, { requestHeader }) {
        keys.push(requestHeader.get("Idempotency-Key"));
        if (isLost && keys.length === 1) throw new ConnectError("", Code.Unavailable);
        guests.push(request);
        return {};
      },
    });
    router.service(VenueAdminService, {
      listVenuesForAdmin: () => ({ venues: [venue], total }),
      getVenueForAdmin({ venueId }) {
        if (venueId !== "v1") throw new ConnectError("", Code.NotFound);
        return { venue, bands };
      },
      createBlackout(request) {
        if (isRefused) throw refusal(Code.FailedPrecondition, "SLOT_TAKEN");
        blackouts.push(request);
        return {};
      },
      deleteBlackout: () => ({ success: true }),
    });
  };
  return { ...renderPage(<DayBoard />, { path, server }), guests, keys, blackouts, requestedDates };
}

const cell = async (name: string, court = 0) => {
  const cells = await screen.findAllByRole("gridcell", { name });
  return cells[court] as HTMLElement;
};

test("staff of one venue see its day without choosing", async () => {
  show();
  expect(await screen.findByRole("heading", { name: "Tuesday, 24 November 2026" })).toBeInTheDocument();
  expect(await screen.findByRole("grid", { name: "Courts and half hours" })).toBeInTheDocument();
  expect(screen.getAllByRole("columnheader", { name: /Court/ })).toHaveLength(2);
  expect(screen.queryByRole("combobox")).not.toBeInTheDocument();
});

test("staff of several venues choose one first", async () => {
  show({ total: 2 });
  expect(await screen.findByText("Choose a venue to see its day.")).toBeInTheDocument();
  expect(await screen.findByRole("combobox", { name: "Venue" })).toBeInTheDocument();
});

test("the address can ask for a new entry: the first free hour is offered, and closing it stays closed", async () => {
  const { user, router } = show({
    board: aBoard([anEntry(8, 10, {})], [anEntry(8, 9, {})]),
    path: "/internal/board?date=2026-11-24&new=1",
  });
  const dialog = within(await screen.findByRole("dialog", { name: "Court 2 · Futsal" }));
  expect(dialog.getByText("Tue 24 Nov · 09:00–10:00 WIB")).toBeInTheDocument();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(router.state.location.search).toBe("?date=2026-11-24");
});

test("a guest booking is added by keyboard", async () => {
  const { user, guests } = show();
  (await cell("Free, 19:00")).focus();
  await user.keyboard("{ArrowRight}{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}");
  expect(screen.getAllByRole("gridcell", { selected: true })).toHaveLength(4);
  await user.keyboard("{Enter}");
  const dialog = within(await screen.findByRole("dialog", { name: "Court 2 · Futsal" }));
  expect(dialog.getByText("Tue 24 Nov · 19:00–21:00 WIB")).toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Book these hours" }));
  expect(dialog.getByText("Who is it for?")).toBeInTheDocument();
  await user.type(dialog.getByRole("textbox", { name: "Name" }), "Pak Joko");
  await user.type(dialog.getByRole("textbox", { name: /Phone number/ }), "0812");
  await user.type(dialog.getByRole("textbox", { name: /Price/ }), "150rb");
  await user.click(dialog.getByRole("radio", { name: "Cash" }));
  await user.click(dialog.getByRole("button", { name: "Book these hours" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(guests).toMatchObject([
    {
      venueId: "v1",
      courtId: "c2",
      sportId: "futsal",
      guest: { name: "Pak Joko", phoneNumber: "0812" },
      price: 15_000_000n,
      paid: { way: PaymentWay.CASH },
      slots: [{ startTime: { seconds: BigInt(hour(19) / 1000) }, durationMinutes: 120 }],
    },
  ]);
});

test("a tap selects the whole slot for a booking or a blackout, and a blackout can be shortened by half hours", async () => {
  const { user, blackouts } = show();
  await user.click(await cell("Free, 19:30"));
  const dialog = within(await screen.findByRole("dialog", { name: "Court 1 · Futsal" }));
  expect(dialog.getByText("Tue 24 Nov · 19:00–20:00 WIB")).toBeInTheDocument();
  expect(dialog.getByRole("button", { name: /From, WIB/ })).toHaveTextContent("19:00");
  expect(dialog.getByRole("button", { name: /Until, WIB/ })).toHaveTextContent("20:00");
  await user.click(dialog.getByRole("radio", { name: "Block" }));
  expect(dialog.getByText("Tue 24 Nov · 19:00–20:00 WIB")).toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: /From, WIB/ }));
  await user.click(await screen.findByRole("option", { name: "19:30" }));
  await user.click(dialog.getByRole("button", { name: /Until, WIB/ }));
  await user.click(await screen.findByRole("option", { name: "20:00" }));
  expect(dialog.getByText("Tue 24 Nov · 19:30–20:00 WIB")).toBeInTheDocument();
  await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "Floor");
  await user.click(dialog.getByRole("button", { name: "Block these hours" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(blackouts).toMatchObject([
    { courtId: "c1", reason: "Floor", startTime: { seconds: BigInt(hour(19.5) / 1000) } },
  ]);
});

test("a refused blackout shows why and the input stays", async () => {
  const { user } = show({ isRefused: true });
  await user.click(await cell("Free, 19:30"));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("radio", { name: "Block" }));
  await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "Floor");
  await user.click(dialog.getByRole("button", { name: "Block these hours" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("One of these hours has just been taken.");
  expect(dialog.getByRole("textbox", { name: /Reason/ })).toHaveValue("Floor");
});

test("entries link to their bookings, and blocked hours can be put back on sale", async () => {
  const board = aBoard(
    [anEntry(18, 20, { bookingId: "b7", status: BookingStatus.CONFIRMED, title: "Budi Santoso" })],
    [anEntry(9, 10, { blackoutId: "k1", title: "Floor" })],
  );
  const { user, router } = show({ board });
  await user.click(await screen.findByRole("gridcell", { name: /Floor/ }));
  await user.click(await screen.findByRole("button", { name: "Unblock" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  screen.getByRole("gridcell", { name: /Budi Santoso/ }).focus();
  await user.keyboard("{Enter}");
  expect(router.state.location.pathname).toBe("/internal/bookings/b7");
});

test("changing the day faster than it loads counts from the requested day", async () => {
  const { user, router } = show({ board: { ...aBoard(), date: "2026-11-24" } });
  (await cell("Free, 19:00")).focus();
  await user.keyboard("{PageDown}{PageDown}{PageUp}");
  expect(router.state.location.search).toBe("?venue=v1&date=2026-11-25");
});

test("Page Down shows the next day and updates the address", async () => {
  const { user, router, requestedDates } = show();
  (await cell("Free, 19:00")).focus();
  await user.keyboard("{PageDown}");
  expect(router.state.location.search).toBe("?venue=v1&date=2026-11-25");
  await waitFor(() => expect(requestedDates).toContain("2026-11-25"));
  expect(await screen.findByRole("heading", { name: "Wednesday, 25 November 2026" })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("grid")).toContainElement(document.activeElement as HTMLElement));
});

test("changing the day clears the selection", async () => {
  const { user } = show();
  (await cell("Free, 19:00")).focus();
  await user.keyboard("{Shift>}{ArrowDown}{ArrowDown}{/Shift}");
  expect(screen.getAllByRole("gridcell", { selected: true })).not.toHaveLength(0);
  await user.keyboard("{PageDown}");
  expect(await screen.findByRole("heading", { name: "Wednesday, 25 November 2026" })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryAllByRole("gridcell", { selected: true })).toHaveLength(0));
});

test("focus stays on the board when a refresh removes the focused cell", async () => {
  const board = aBoard();
  const { queryClient } = show({ board });
  (await cell("Free, 19:30")).focus();
  Object.assign(board, aBoard([anEntry(19, 20, { bookingId: "b7", title: "Budi Santoso" })]));
  await queryClient.invalidateQueries();
  await waitFor(() => expect(screen.getByRole("gridcell", { name: /Budi Santoso/ })).toHaveFocus());
});

test("court and start of a guest booking can be changed in its dialog", async () => {
  const { user, guests } = show();
  await user.click(await cell("Free, 19:00"));
  const dialog = within(await screen.findByRole("dialog", { name: "Court 1 · Futsal" }));
  await user.type(dialog.getByRole("textbox", { name: "Name" }), "Pak Joko");
  await user.click(dialog.getByRole("button", { name: /Court$/ }));
  await user.click(await screen.findByRole("option", { name: "Court 2 · Futsal" }));
  await user.click(dialog.getByRole("button", { name: /From, WIB/ }));
  await user.click(await screen.findByRole("option", { name: "21:00" }));
  await user.click(dialog.getByRole("button", { name: "Book these hours" }));
  await waitFor(() => expect(guests).toHaveLength(1));
  expect(guests).toMatchObject([
    { courtId: "c2", slots: [{ startTime: { seconds: BigInt(hour(21) / 1000) }, durationMinutes: 60 }] },
  ]);
});

test("a price of a guest booking that is far above the usual is asked about once more", async () => {
  const { user, guests } = show({
    bands: [{ sportId: "futsal", currency: "IDR", priceMin: 15_000_000n, priceMax: 15_000_000n }],
  });
  await user.click(await cell("Free, 19:00"));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByRole("textbox", { name: "Name" }), "Pak Joko");
  await user.type(dialog.getByRole("textbox", { name: /Price/ }), "750rb");
  await user.click(dialog.getByRole("button", { name: "Book these hours" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent(
    /Rp\s?750,000 in total is 5 times the usual Rp\s?150,000\. Is that right\?/,
  );
  expect(guests).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Book anyway" }));
  await waitFor(() => expect(guests).toMatchObject([{ price: 75_000_000n }]));
});

test("a guest booking whose response was lost is sent again with the same idempotency key", async () => {
  const { user, guests, keys } = show({ isLost: true });
  await user.click(await cell("Free, 19:00"));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByRole("textbox", { name: "Name" }), "Pak Joko");
  await user.click(dialog.getByRole("button", { name: "Book these hours" }));
  await waitFor(() => expect(guests).toHaveLength(1), { timeout: 5_000 });
  expect(keys.length).toBeGreaterThan(1);
  expect(keys[0]).toMatch(/\w{16,}/);
  expect(new Set(keys).size).toBe(1);
});

test("an entry shows its price, payment, note and who has to act", async () => {
  const price = { priceMin: 15_000_000n, priceMax: 15_000_000n, currency: "IDR" };
  const booked = { status: BookingStatus.CONFIRMED, ...price };
  const awaiting = { status: BookingStatus.AWAITING_PAYMENT, chargeState: ChargeState.UNPAID, balance: 15_000_000n };
  const partly = { chargeState: ChargeState.PARTLY_PAID, balance: 5_000_000n };
  const board = aBoard(
    [
      anEntry(9, 10, { bookingId: "b1", title: "Ani", chargeState: ChargeState.PAID, ...booked }),
      anEntry(10, 11, { bookingId: "b2", title: "Budi", need: BookingNeed.PAYMENT_CHECK, hasNotes: true, ...awaiting }),
    ],
    [
      anEntry(9, 10, { bookingId: "b3", title: "Citra", need: BookingNeed.PAYMENT, ...awaiting }),
      anEntry(10, 11, { bookingId: "b4", title: "Dewi", isPaid: true, ...partly, ...booked }),
      anEntry(11, 12, { bookingId: "b5", title: "Eko", chargeState: ChargeState.UNPAID, ...booked }),
    ],
  );
  show({ board });
  expect(await screen.findByRole("gridcell", { name: /^Ani.*Rp.150K.*Paid$/ })).toBeInTheDocument();
  expect(screen.getByRole("gridcell", { name: /^Budi.*with a note.*Check the payment$/ })).toBeInTheDocument();
  expect(screen.getByRole("gridcell", { name: /^Citra.*Waiting for payment$/ })).toBeInTheDocument();
  expect(screen.getByRole("gridcell", { name: /^Dewi.*Rp.50K left$/ })).toBeInTheDocument();
  expect(screen.getByRole("gridcell", { name: /^Eko.*Not paid$/ })).toBeInTheDocument();
});

test("the last venue is remembered, and its day until tomorrow", async () => {
  const { unmount } = show({ total: 2, path: "/internal/board?venue=v1&date=2026-11-24" });
  await screen.findByRole("grid");
  unmount();
  const again = show({ total: 2, path: "/internal/board" });
  expect(await screen.findByRole("heading", { name: "Tuesday, 24 November 2026" })).toBeInTheDocument();
  again.unmount();
  vi.setSystemTime(new Date("2026-11-23T10:00:00+07:00"));
  show({ total: 2, path: "/internal/board" });
  expect(await screen.findByRole("heading", { name: "Monday, 23 November 2026" })).toBeInTheDocument();
});

test("entries below the view are counted at the edge", async () => {
  const board = aBoard([anEntry(19, 20, { bookingId: "b1", title: "Ani" })]);
  const { user } = show({ board });
  const scrollTo = vi.spyOn(window, "scrollTo");
  await user.click(await screen.findByRole("button", { name: "1 more later" }));
  expect(scrollTo).toHaveBeenCalled();
});

test("the courts outside the view are counted at the edge", async () => {
  vi.spyOn(Element.prototype, "scrollWidth", "get").mockReturnValue(64 + 2 * 150);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(64 + 160);
  const scrollTo = vi.spyOn(Element.prototype, "scrollTo").mockReturnValue();
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "1 more court" }));
  expect(scrollTo).toHaveBeenCalledWith({ left: 150, behavior: "smooth" });
});

test("the day prints with courts as columns and each guest's number and payment", async () => {
  const who = { title: "Pak Joko", number: "K7P2QX", phoneNumber: "0812", hasNotes: true };
  const money = { priceMin: 30_000_000n, currency: "IDR", chargeState: ChargeState.PARTLY_PAID, balance: 15_000_000n };
  const board = aBoard([
    anEntry(9, 10, { bookingId: "b1", status: BookingStatus.CONFIRMED, ...who, ...money }),
    anEntry(10, 12, { blackoutId: "k1", title: "Floor" }),
  ]);
  show({ board });
  await screen.findByRole("grid");
  expect(screen.queryByRole("table")).not.toBeInTheDocument();
  fireEvent(window, new Event("beforeprint"));
  const sheet = within(screen.getByRole("table"));
  expect(sheet.getByRole("columnheader", { name: "Court 2 · Futsal" })).toBeInTheDocument();
  const booked = /Pak Joko K7P2QX · 0812 \[note\].*09:00–10:00 WIB · Rp.300,000 · Rp.150,000 left/;
  expect(sheet.getByRole("cell", { name: booked })).toBeInTheDocument();
  const blocked = sheet.getByRole("cell", { name: /^Floor/ });
  expect(blocked).toHaveAttribute("rowspan", "4");
  expect(blocked).toHaveClass("hatched");
  fireEvent(window, new Event("afterprint"));
  expect(screen.queryByRole("table")).not.toBeInTheDocument();
});

test("hours in which another court has the floor say which one, on screen and on paper", async () => {
  const board = aBoard([anEntry(9, 10, { bookingId: "b1", title: "Pak Joko" })]);
  board.courts[1]?.sharedTimes.push(lostHours(9, 10, "c1"));
  const { user } = show({ board });
  await user.click(await screen.findByRole("gridcell", { name: "Floor in use (Futsal 1), 09:30" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  fireEvent(window, new Event("beforeprint"));
  expect(within(screen.getByRole("table")).getByRole("cell", { name: "Floor in use: Futsal 1" })).toBeInTheDocument();
  fireEvent(window, new Event("afterprint"));
});
