import { timestampFromDate, timestampMs } from "@bufbuild/protobuf/wkt";
import type { ConnectRouter } from "@connectrpc/connect";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { toast } from "sonner";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  BookingAdminService,
  type GetDayBoardResponse,
  type MoveBookingRequest,
} from "~/gen/lapang/v1/booking_admin_pb";
import { BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { VenueAdminService } from "~/gen/lapang/v1/venue_admin_pb";
import { Toaster } from "~/ui/overlay/toaster";
import { renderPage } from "../../../../test/render";
import { aBooking } from "../bookings/booking.fixture";
import { aBoard, anEntry, hour } from "./board.fixture";
import { DayBoard } from "./day-board";

const width = 864;
const rowHeight = 30;
const timeWidth = 64;
const courtWidth = (width - timeWidth) / 2;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T10:00:00+07:00") });
  // Two courts of 400 pixels beside the times; half hours of 30 pixels from 8:00 on.
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
    const size = this.tagName === "TH" ? [timeWidth, rowHeight] : [width, 36 * rowHeight];
    return new DOMRect(0, 0, size[0], size[1]);
  });
});
afterEach(() => {
  toast.dismiss();
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});

const x = (column: number) => timeWidth + courtWidth * (column + 0.5);
const y = (time: number) => (time - 8) * 2 * rowHeight + rowHeight / 2;

const confirmed = { status: BookingStatus.CONFIRMED };

/** Two hours at 14:00 on the first court, another booking at 14:00 on the second one. */
async function show(more: Parameters<typeof aBooking>[0] = {}) {
  const moves: MoveBookingRequest[] = [];
  const at = (time: number) => timestampFromDate(new Date(hour(time)));
  const booking = aBooking({
    status: BookingStatus.CONFIRMED,
    updatedAt: at(1),
    slots: [{ id: "s1", startTime: at(14), endTime: at(16), courtId: "c1", courtName: "Court 1" }],
    ...more,
  } as Parameters<typeof aBooking>[0]);
  const server = (router: ConnectRouter) => {
    const venue = { id: "v1", name: "Gor Senayan", timeZone: "Asia/Jakarta", isActive: true };
    router.service(BookingAdminService, {
      getDayBoard: ({ date }) =>
        ({
          ...aBoard(moves.length > 0 ? [] : [anEntry(14, 16, { bookingId: "b1", title: "Budi", ...confirmed })], [
            anEntry(14, 15, { bookingId: "b2", title: "Sari", ...confirmed }),
            ...(moves.length > 0 ? [anEntry(15, 18, { bookingId: "b1", title: "Budi", ...confirmed })] : []),
          ]),
          date,
        }) as GetDayBoardResponse,
      getBookingForAdmin: () => ({ booking }),
      moveBooking(request) {
        if (!request.validateOnly) moves.push(request);
        return { priceMin: 30_000_000n, priceMax: 30_000_000n };
      },
    });
    router.service(VenueAdminService, {
      listVenuesForAdmin: () => ({ venues: [venue], total: 1 }),
      getVenueForAdmin: () => ({ venue }),
    });
  };
  const page = (
    <>
      <DayBoard />
      <Toaster />
    </>
  );
  const shown = renderPage(page, { path: "/internal/board?date=2026-11-24", server });
  const entry = (await screen.findByText("Budi")).closest("td") as HTMLElement;
  // The role of the viewer is loaded after the board.
  await waitFor(() => expect(entry).toHaveAttribute("aria-keyshortcuts", "M"));
  return { ...shown, moves, entry };
}

const dialog = async () => within(await screen.findByRole("dialog", { name: "Move the booking of Budi?" }));
const movedTo = ({ slots }: MoveBookingRequest) =>
  slots.map(({ startTime, durationMinutes, courtId }) => [
    ((startTime ? timestampMs(startTime) : 0) - hour(0)) / 3_600_000,
    durationMinutes,
    courtId,
  ]);

test("a booking is moved by keys: M, arrows, Enter, and Enter again on the question", async () => {
  const { user, entry, moves } = await show();
  entry.focus();
  await user.keyboard("m{ArrowDown}{ArrowRight}{Shift>}{ArrowDown}{/Shift}{Enter}");
  const question = await dialog();
  const button = await question.findByRole("button", { name: "Move booking" });
  await waitFor(() => expect(button).toHaveFocus());
  expect(await question.findByText("stays the same")).toBeInTheDocument();
  expect(moves).toEqual([]);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(moves.map(movedTo)).toEqual([[[15, 180, "c2"]]]));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  // The focus goes with it.
  await waitFor(() => expect(document.activeElement).toHaveTextContent("Budi15:00–18:00"));
});

test("Escape leaves the booking where it is, and taken hours are not taken", async () => {
  const { user, entry, container } = await show();
  entry.focus();
  await user.keyboard("m{ArrowRight}");
  expect(container.querySelector("[data-room=false]")).toBeInTheDocument();
  await user.keyboard("{Enter}");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  await user.keyboard("{Escape}");
  expect(container.querySelector("[data-room]")).not.toBeInTheDocument();
  expect(entry).toHaveFocus();
});

const press = (target: Element, column: number, time: number, more = {}) =>
  fireEvent.pointerDown(target, { button: 0, clientX: x(column), clientY: y(time), ...more });
const moveTo = (column: number, time: number) =>
  fireEvent.pointerMove(window, { clientX: x(column), clientY: y(time) });

test("dragging with the mouse asks before it moves; on taken hours it only says so", async () => {
  const { user, entry, moves } = await show();
  press(entry, 0, 15);
  moveTo(1, 15);
  fireEvent.pointerUp(window);
  expect(await screen.findByText(/^Not moved: Court 2, 14:00–16:00 WIB is not free/)).toBeInTheDocument();
  press(entry, 0, 15);
  moveTo(1, 20);
  fireEvent.pointerUp(window);
  await user.click(await (await dialog()).findByRole("button", { name: "Never mind" }));
  expect(moves).toEqual([]);
  press(entry, 0, 15);
  moveTo(1, 20);
  fireEvent.pointerUp(window);
  await user.click(await (await dialog()).findByRole("button", { name: "Move booking" }));
  await waitFor(() => expect(moves.map(movedTo)).toEqual([[[19, 120, "c2"]]]));
});

test("pulling the lower edge makes it longer", async () => {
  const { user, entry, moves } = await show();
  press(entry.querySelector("[data-resize]") as Element, 0, 15.5);
  moveTo(0, 16.5);
  fireEvent.pointerUp(window);
  await user.click(await (await dialog()).findByRole("button", { name: "Move booking" }));
  await waitFor(() => expect(moves.map(movedTo)).toEqual([[[14, 180, "c1"]]]));
});

test("a finger picks it up after a moment; one that moves at once scrolls", async () => {
  const { entry, container } = await show();
  press(entry, 0, 15, { pointerType: "touch" });
  moveTo(0, 18);
  await new Promise((done) => setTimeout(done, 600));
  expect(container.querySelector("[data-room]")).not.toBeInTheDocument();
  press(entry, 0, 15, { pointerType: "touch" });
  await waitFor(() => expect(container.querySelector("[data-room]")).toBeInTheDocument());
  moveTo(0, 18);
  fireEvent.pointerUp(window);
  expect(await screen.findByRole("dialog")).toBeInTheDocument();
});

test("an entry that is only where the player asks to move to does not move; the booking is a press away", async () => {
  const wanted = { startTime: timestampFromDate(new Date(hour(14))), endTime: timestampFromDate(new Date(hour(16))) };
  const own = { startTime: timestampFromDate(new Date(hour(9))), endTime: timestampFromDate(new Date(hour(11))) };
  const { user, entry } = await show({
    slots: [{ ...own, id: "s1", courtId: "c1" }],
    moveRequest: { slots: [{ ...wanted, courtId: "c1" }] },
  } as Parameters<typeof aBooking>[0]);
  entry.focus();
  await user.keyboard("m{ArrowDown}{Enter}");
  const question = await dialog();
  expect(await question.findByRole("alert")).toHaveTextContent("Answer that first.");
  expect(question.getByRole("link", { name: "Open the booking" })).toHaveAttribute("href", "/internal/bookings/b1");
});
