import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { AuthService } from "~/gen/lapang/v1/auth_pb";
import { BookingAdminService } from "~/gen/lapang/v1/booking_admin_pb";
import { StaffRole } from "~/gen/lapang/v1/staff_pb";
import { VenueAdminService } from "~/gen/lapang/v1/venue_admin_pb";
import { Page } from "~/ui/page/page";
import { renderPage } from "../../../test/render";
import { Office } from "./office";

const { DESK, VIEWER } = StaffRole;

/** Renders a page of the back office for this role, with three bookings that wait. */
function show(role: StaffRole) {
  renderPage(
    <Office messages={{}}>
      <Page title="Day board">-</Page>
    </Office>,
    {
      path: "/internal/board",
      server: (router) => {
        router.rpc(AuthService.method.checkInternalAccess, () => ({
          hasAccess: true,
          venueRoles: [{ venueId: "v1", role }],
        }));
        router.service(BookingAdminService, {
          listBookingsForAdmin: () => ({ counts: { waiting: 3, today: 0, coming: 0, past: 0 } }),
        });
      },
    },
  );
}

test("the number of waiting bookings is in every back-office title and on the first tab", async () => {
  show(DESK);
  expect(await screen.findByRole("link", { name: "Bookings 3 waiting" })).toBeInTheDocument();
  await waitFor(() => expect(document.title).toBe("(3) Day board · Lapang"));
});

test("a viewer, who cannot decide, sees no number of waiting bookings", async () => {
  show(VIEWER);
  expect(await screen.findByRole("link", { name: "Venues" })).toBeInTheDocument();
  await waitFor(() => expect(document.title).toBe("Day board · Lapang"));
  expect(screen.getByRole("link", { name: "Bookings" })).toBeInTheDocument();
});

test.each([
  [true, 0, true],
  [true, 1, false],
  [false, 0, false],
])("a site without venues welcomes its admin: admin %s, %d venues: %s", async (isAdmin, total, isWelcome) => {
  const { queryClient } = renderPage(
    <Office messages={{}}>
      <Page title="Venues">-</Page>
    </Office>,
    {
      path: "/internal/venues",
      server: (router) => {
        router.rpc(AuthService.method.checkInternalAccess, () => ({ hasAccess: true, isAdmin }));
        router.rpc(VenueAdminService.method.listVenuesForAdmin, () => ({ total }));
        router.rpc(BookingAdminService.method.listBookingsForAdmin, () => ({}));
      },
    },
  );
  if (isWelcome) {
    const way = await screen.findByRole("link", { name: "Set up your venue" });
    expect(way).toHaveAttribute("href", "/internal/venues/new");
    return;
  }
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getByRole("heading", { level: 1, name: "Venues" })).toBeInTheDocument();
});
