import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Code, type ConnectRouter } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { toast } from "sonner";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BookingAdminService } from "~/gen/lapang/v1/booking_admin_pb";
import {
  type CreateBlackoutsRequest,
  type UpdateBlackoutRequest,
  VenueAdminService,
} from "~/gen/lapang/v1/venue_admin_pb";
import { Toaster } from "~/ui/overlay/toaster";
import { refusal, violations } from "../../../../test/refuse";
import { renderPage } from "../../../../test/render";
import { aVenue } from "../venue.fixture";
import { aBlock } from "./block.fixture";
import { aBoard, anEntry, hour } from "./board.fixture";
import { leaveBlock } from "./board-memory";
import { DayBoard } from "./day-board";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T10:00:00+07:00") });
});
afterEach(() => {
  toast.dismiss();
  vi.useRealTimers();
  leaveBlock(null);
  localStorage.clear();
});

const courts = [1, 2].map((at) => ({ id: `c${at}`, name: `Court ${at}`, isActive: true }));
const venue = aVenue({ sports: [{ sportId: "futsal", courts }] });
const at = (time: number) => timestampFromDate(new Date(hour(time)));
const taken = { courtId: "c2", startTime: at(19), endTime: at(20), bookingId: "b7" };

function show({ board = aBoard(), isTaken = true, refused = undefined as unknown } = {}) {
  const checks: CreateBlackoutsRequest[] = [];
  const saved: (CreateBlackoutsRequest | UpdateBlackoutRequest)[] = [];
  const ended: string[] = [];
  const inTheWay = isTaken ? [taken] : [];
  const server = (router: ConnectRouter) => {
    router.service(BookingAdminService, {
      getDayBoard: () => board,
      getBookingForAdmin: () => ({ booking: { id: "b7", number: "K7P2QX", guest: { name: "Pak Joko" } } }),
    });
    router.service(VenueAdminService, {
      listVenuesForAdmin: () => ({ venues: [venue], total: 1 }),
      getVenueForAdmin: () => ({ venue }),
      listBlackouts: () => ({ blocks: [aBlock()] }),
      createBlackouts(request) {
        if (refused) throw refused;
        (request.validateOnly ? checks : saved).push(request);
        return { block: request.block, blackouts: [{ id: "x1" }], inTheWay };
      },
      updateBlackout(request) {
        if (!request.validateOnly) saved.push(request);
        return { block: request.block, blackouts: [{ id: "x1" }], inTheWay: [] };
      },
      deleteBlackouts({ blockId }) {
        ended.push(blockId);
        return { success: true };
      },
    });
  };
  const path = "/internal/board?date=2026-11-24";
  const page = (
    <>
      <DayBoard />
      <Toaster />
    </>
  );
  return { ...renderPage(page, { path, pattern: "/internal/board", server }), checks, saved, ended };
}

async function openForm(user: ReturnType<typeof show>["user"]) {
  const [button] = await screen.findAllByRole("button", { name: "Block courts" });
  await user.click(button as HTMLElement);
  return within(await screen.findByRole("dialog", { name: "Block courts" }));
}

test("all courts are blocked for the board's day after what is in the way was named", async () => {
  const { user, checks, saved } = show();
  const dialog = await openForm(user);
  await user.click(dialog.getByRole("button", { name: "Block" }));
  expect(await dialog.findByText("Choose at least one court.")).toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "All courts for Futsal" }));
  expect(await dialog.findByRole("link", { name: "Pak Joko · K7P2QX" })).toBeInTheDocument();
  expect(dialog.getByText(/Futsal 2 · Tue 24 Nov, 19:00–20:00 WIB/)).toBeInTheDocument();
  expect(dialog.getByText(/These stay as they are/)).toBeInTheDocument();
  await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "New floor");
  await user.click(dialog.getByRole("button", { name: "Block the rest (1 stays)" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  const text = "Blocked: 2 courts, 1 day. Hours that somebody has stay as they are.";
  expect(await screen.findByText(text)).toBeInTheDocument();
  const block = { courtIds: ["c1", "c2"], fromDate: "2026-11-24", toDate: "2026-11-24", fromMinute: 0, toMinute: 1440 };
  expect(checks.at(-1)).toMatchObject({ venueId: "v1", validateOnly: true, block });
  expect(saved).toMatchObject([{ venueId: "v1", validateOnly: false, block: { ...block, reason: "New floor" } }]);
});

test("a look at a booking in the way keeps what was entered", async () => {
  const { user, router } = show();
  const dialog = await openForm(user);
  await user.click(dialog.getByRole("checkbox", { name: "Court 2 · Futsal" }));
  await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "New floor");
  await user.click(await dialog.findByRole("link", { name: "Pak Joko · K7P2QX" }));
  expect(router.state.location.pathname).toBe("/internal/bookings/b7");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  await router.navigate(-1);
  const again = within(await screen.findByRole("dialog", { name: "Block courts" }));
  expect(again.getByRole("textbox", { name: /Reason/ })).toHaveValue("New floor");
  expect(again.getByRole("checkbox", { name: "Court 2 · Futsal" })).toBeChecked();
  await user.click(again.getByRole("button", { name: "Never mind" }));
  const empty = await openForm(user);
  expect(empty.getByRole("textbox", { name: /Reason/ })).toHaveValue("");
});

test("hours can pass midnight", async () => {
  const { user, saved } = show({ isTaken: false });
  const dialog = await openForm(user);
  await user.click(dialog.getByRole("checkbox", { name: "Court 1 · Futsal" }));
  await user.click(dialog.getByRole("radio", { name: "Some hours" }));
  await user.click(dialog.getByRole("button", { name: /From, WIB/ }));
  await user.click(await screen.findByRole("option", { name: "22:00" }));
  await user.click(dialog.getByRole("button", { name: /Until, WIB/ }));
  expect(await screen.findByRole("option", { name: "24:00" })).toBeInTheDocument();
  await user.click(screen.getByRole("option", { name: "01:30 the next day" }));
  expect(await dialog.findByText("Nothing is booked at that time.")).toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Block" }));
  await waitFor(() => expect(saved).toMatchObject([{ block: { fromMinute: 1320, toMinute: 1530 } }]));
});

test("a refused block says why and keeps the input", async () => {
  const { user } = show({ refused: refusal(Code.FailedPrecondition, "TOO_MANY_BLOCKS") });
  const dialog = await openForm(user);
  await user.click(dialog.getByRole("checkbox", { name: "Court 1 · Futsal" }));
  await user.click(dialog.getByRole("button", { name: "Block" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("This venue has reached the limit of blocks.");
  expect(dialog.getByRole("checkbox", { name: "Court 1 · Futsal" })).toBeChecked();
});

test("a block that is too large says so before it is sent, and a wrong day at its field", async () => {
  const { user } = show({ refused: violations({ block: "block.size", "block.to_date": "date.range" }) });
  const dialog = await openForm(user);
  await user.click(dialog.getByRole("checkbox", { name: "Court 1 · Futsal" }));
  expect(await dialog.findByText("This is too much at once. Choose fewer days or fewer courts.")).toBeInTheDocument();
  expect(dialog.queryByRole("button", { name: "Try Again" })).not.toBeInTheDocument();
  expect(dialog.getByText("This cannot be used. Check it once more.")).toBeInTheDocument();
});

const blocked = () => aBoard([anEntry(8, 12, { blackoutId: "x1", blockId: "k1", title: "New floor" })]);

test("blocked hours of a block open the whole block, which is changed as one", async () => {
  const { user, saved } = show({ board: blocked() });
  await user.click(await screen.findByRole("gridcell", { name: /New floor/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "New floor" }));
  expect(await dialog.findByText("Futsal 1, 2")).toBeInTheDocument();
  expect(dialog.getByText(/24 .*26 Nov.*, all day/)).toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Change…" }));
  const form = within(await screen.findByRole("dialog", { name: "Change the block" }));
  await user.click(form.getByRole("checkbox", { name: "Court 2 · Futsal" }));
  await user.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved).toMatchObject([{ block: { id: "k1", courtIds: ["c1"], toDate: "2026-11-26" } }]));
});

test("a block is ended as a whole, after a question that names it", async () => {
  const { user, ended } = show({ board: blocked() });
  await user.click(await screen.findByRole("gridcell", { name: /New floor/ }));
  await user.click(await screen.findByRole("button", { name: "End the block…" }));
  const question = within(await screen.findByRole("alertdialog", { name: "End “New floor”?" }));
  expect(question.getByText(/Futsal 1, 2/)).toBeInTheDocument();
  await user.click(question.getByRole("button", { name: "End the block" }));
  await waitFor(() => expect(ended).toEqual(["k1"]));
});
