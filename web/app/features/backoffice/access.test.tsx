import type { ConnectRouter } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AuthService } from "~/gen/lapang/v1/auth_pb";
import { BookingAdminService } from "~/gen/lapang/v1/booking_admin_pb";
import { BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { StaffRole } from "~/gen/lapang/v1/staff_pb";
import { VenueAdminService } from "~/gen/lapang/v1/venue_admin_pb";
import { renderPage } from "../../../test/render";
import { rightsOf } from "./access";
import { aBoard, anEntry } from "./board/board.fixture";
import { DayBoard } from "./board/day-board";
import { Booking } from "./bookings/booking";
import { aBooking } from "./bookings/booking.fixture";
import { OfficeNav } from "./office-nav";
import { aVenue } from "./venue.fixture";
import { showEditor } from "./venue-admin/venue-editor.fixture";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T10:00:00+07:00") });
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const { OWNER, MANAGER, DESK, VIEWER } = StaffRole;

const as = (role: StaffRole) => (router: ConnectRouter) =>
  router.rpc(AuthService.method.checkInternalAccess, () => ({
    hasAccess: true,
    venueRoles: [{ venueId: "v1", role }],
  }));

test("an unknown role from a newer server can only read", () => {
  const nothing = { bookings: false, waive: false, figures: false, venue: false, staff: false, owner: false };
  expect(rightsOf(StaffRole.UNSPECIFIED)).toEqual(nothing);
  expect(rightsOf(99 as StaffRole)).toEqual(nothing);
});

const buttons = () => screen.queryAllByRole("button").map((button) => button.textContent);

test.each(["details", "hours", "sports", "courts", "prices", "staff"])(
  "a viewer sees no buttons on the tab %s",
  async (tab) => {
    const venue = aVenue({ isActive: false });
    showEditor(tab, { getVenueForAdmin: () => ({ venue }) }, as(VIEWER));
    expect(await screen.findByRole("heading", { name: "Gor Senayan", level: 1 })).toBeInTheDocument();
    const words = {
      details: "Jl. Asia Afrika 8",
      hours: "Monday",
      sports: "BCA",
      courts: "Court 1",
      prices: "No prices yet.",
      staff: "Sari",
    };
    expect((await screen.findAllByText(words[tab as keyof typeof words])).length).toBeGreaterThan(0);
    expect(buttons()).toEqual([]);
    for (const role of ["textbox", "radio", "switch", "combobox"])
      expect(screen.queryByRole(role)).not.toBeInTheDocument();
  },
);

test.each([
  [OWNER, true],
  [MANAGER, false],
])("role %d changes bank details: %s", async (role, isOwner) => {
  const { user, saved } = showEditor("sports", {}, as(role));
  await user.click(await screen.findByRole("radio", { name: "Confirmed instantly" }));
  expect(screen.queryAllByRole("textbox", { name: /^Account number/ })).toHaveLength(isOwner ? 1 : 0);
  expect(screen.queryAllByRole("button", { name: "Upload a picture…" })).toHaveLength(isOwner ? 1 : 0);
  expect(screen.queryAllByText("Only owners change where players pay.")).toHaveLength(isOwner ? 0 : 1);
  // Saving sends back unchanged what a manager may not edit.
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.venue?.sports[0]?.paymentInstructions).toMatchObject({
    bankName: "BCA",
    accountNumber: "5270123456",
  });
});

test.each([
  [MANAGER, ["Confirm…", "Offer other times…", "Reject…", "Set the price…"]],
  [DESK, ["Confirm…", "Offer other times…", "Reject…", "Set the price…"]],
  [VIEWER, []],
])("actions of role %d on a request", async (role, expected) => {
  const booking = aBooking({ status: BookingStatus.PENDING_REVIEW });
  const server = (router: ConnectRouter) => {
    as(role)(router);
    router.service(BookingAdminService, { getBookingForAdmin: () => ({ booking }) });
  };
  renderPage(<Booking id="b1" />, { path: "/internal/bookings/b1", server });
  await screen.findByRole("heading", { name: "Booking of Budi Santoso" });
  for (const name of expected) expect(screen.getByRole("button", { name })).toBeInTheDocument();
  if (expected.length === 0) {
    expect(screen.queryAllByRole("button", { name: /…$/ })).toEqual([]);
    expect(screen.getByText("You can look at bookings of this venue, but not change them.")).toBeInTheDocument();
  }
});

function board(role: StaffRole) {
  const entry = anEntry(9, 10, { blackoutId: "x1", title: "Paint" } as never);
  const server = (router: ConnectRouter) => {
    as(role)(router);
    router.service(BookingAdminService, { getDayBoard: () => aBoard([entry]) });
    router.service(VenueAdminService, {
      listVenuesForAdmin: () => ({ venues: [aVenue()], total: 1 }),
      getVenueForAdmin: () => ({ venue: aVenue() }),
    });
  };
  return renderPage(<DayBoard />, { path: "/internal/board?date=2026-11-24", server });
}

test("the desk role adds guest bookings and blocks hours", async () => {
  const { user } = board(DESK);
  const [free] = await screen.findAllByRole("gridcell", { name: "Free, 19:00" });
  await waitFor(() => expect(free).toHaveAttribute("aria-selected"));
  await user.click(free as HTMLElement);
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("button", { name: "Book these hours" })).toBeInTheDocument();
  expect(dialog.getByRole("radio", { name: "Block" })).toBeInTheDocument();
});

test("a viewer cannot write on the day board", async () => {
  const { user } = board(VIEWER);
  const [free] = await screen.findAllByRole("gridcell", { name: "Free, 19:00" });
  await user.click(free as HTMLElement);
  await user.keyboard("{Enter}{Shift>}{ArrowDown}{/Shift}{Enter}");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /Block courts/ })).not.toBeInTheDocument();
  expect(free).not.toHaveAttribute("aria-selected");
});

test.each([
  [MANAGER, ["Bookings", "Day board", "Cash-up", "Figures", "Venues"]],
  [DESK, ["Bookings", "Day board", "Cash-up"]],
  [VIEWER, ["Bookings", "Day board", "Venues"]],
])("back-office navigation of role %d", async (role, expected) => {
  renderPage(<OfficeNav waiting={0} />, { path: "/internal/bookings", server: as(role) });
  await waitFor(() => expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual(expected));
});
