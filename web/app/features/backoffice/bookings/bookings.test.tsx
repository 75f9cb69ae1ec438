import { Code, ConnectError, type ConnectRouter } from "@connectrpc/connect";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { AuthService } from "~/gen/lapang/v1/auth_pb";
import { BookingAdminService, BookingView, type ListBookingsForAdminRequest } from "~/gen/lapang/v1/booking_admin_pb";
import { BookingNeed, BookingStatus, ChargeState } from "~/gen/lapang/v1/booking_pb";
import { StaffRole } from "~/gen/lapang/v1/staff_pb";
import { VenueAdminService } from "~/gen/lapang/v1/venue_admin_pb";
import { renderPage } from "../../../../test/render";
import { aBooking } from "./booking.fixture";
import { Bookings } from "./bookings";

function serving(bookings: ReturnType<typeof aBooking>[], requests: ListBookingsForAdminRequest[] = []) {
  return (router: ConnectRouter) =>
    router.service(BookingAdminService, {
      listBookingsForAdmin(request) {
        requests.push(request);
        if (request.venueId === "foreign") throw new ConnectError("", Code.NotFound);
        const counts = { waiting: 3, today: 2, coming: 5, past: 40 };
        return { bookings, total: bookings.length, counts };
      },
    });
}

test("bookings link to their pages and show their status", async () => {
  renderPage(<Bookings />, { path: "/internal/bookings", server: serving([aBooking()]) });
  const card = await screen.findByRole("link", { name: /Budi Santoso/ });
  expect(card).toHaveAttribute("href", "/internal/bookings/b1");
  expect(card).toHaveTextContent("New request");
  expect(card).toHaveTextContent("K7P2QX");
  expect(card).toHaveTextContent("19:00–21:00 WIB");
  expect(card).toHaveTextContent("Rp 300,000");
});

test("bookings that need staff are the first tab, and tabs show their counts", async () => {
  const requests: ListBookingsForAdminRequest[] = [];
  const { user, router } = renderPage(<Bookings />, {
    path: "/internal/bookings",
    server: serving([aBooking()], requests),
  });
  expect(await screen.findByRole("link", { name: "Waiting (3)" })).toHaveAttribute("aria-current", "page");
  expect(requests.find(({ limit }) => limit === 25)).toMatchObject({ view: BookingView.WAITING });
  await user.click(screen.getByRole("link", { name: "Coming (5)" }));
  expect(router.state.location.search).toBe("?view=coming");
  await waitFor(() => expect(requests.some(({ view }) => view === BookingView.COMING)).toBe(true));
});

test("payments to check and payments to wait for have different labels", async () => {
  const status = BookingStatus.AWAITING_PAYMENT;
  const bookings = [
    aBooking({ id: "b1", status, need: BookingNeed.PAYMENT_CHECK }),
    aBooking({ id: "b2", status, need: BookingNeed.PAYMENT }),
  ];
  renderPage(<Bookings />, { path: "/internal/bookings", server: serving(bookings) });
  const [check, wait] = await screen.findAllByRole("link", { name: /Budi Santoso/ });
  expect(check).toHaveTextContent("Check the payment");
  expect(wait).toHaveTextContent("Waiting for payment");
});

test.each([
  [true, "manager", false],
  [false, "manager", true],
  [false, "desk", false],
])("an empty list leads on while the only venue is closed: open %s, %s", async (isActive, as, leadsOn) => {
  const role = as === "desk" ? StaffRole.DESK : StaffRole.MANAGER;
  const { queryClient } = renderPage(<Bookings />, {
    path: "/internal/bookings",
    server(router) {
      serving([])(router);
      const venueRoles = [{ venueId: "v1", role }];
      router.rpc(AuthService.method.checkInternalAccess, () => ({ hasAccess: true, venueRoles }));
      router.rpc(VenueAdminService.method.listVenuesForAdmin, () => ({
        venues: [{ id: "v1", name: "GOR Melati", isActive }],
        total: 1,
      }));
    },
  });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const way = screen.queryByRole("link", { name: "Continue setting up" });
  expect(way?.getAttribute("href")).toBe(leadsOn ? "/internal/venues/v1" : undefined);
});

test("filters are in the address", async () => {
  const requests: ListBookingsForAdminRequest[] = [];
  const { user, router } = renderPage(<Bookings />, {
    path: "/internal/bookings?status=pending_review&offset=25",
    server: serving([aBooking()], requests),
  });
  await screen.findByRole("link", { name: /Budi Santoso/ });
  expect(requests.find(({ limit }) => limit === 25)).toMatchObject({
    status: BookingStatus.PENDING_REVIEW,
    offset: 25,
  });
  await user.type(await screen.findByRole("searchbox"), "budi");
  await waitFor(() => expect(router.state.location.search).toBe("?status=pending_review&search=budi"));
});

test("of a request nothing is owed before it is agreed", async () => {
  const bookings = [aBooking(), aBooking({ id: "b2", status: BookingStatus.CONFIRMED, need: BookingNeed.UNSPECIFIED })];
  renderPage(<Bookings />, { path: "/internal/bookings", server: serving(bookings) });
  const [request, agreed] = await screen.findAllByRole("link", { name: /Budi Santoso/ });
  expect(request).not.toHaveTextContent("unpaid");
  expect(agreed).toHaveTextContent("Rp 300,000 unpaid");
});

test("only what is unpaid is a filter in the address, and each booking says what came", async () => {
  const requests: ListBookingsForAdminRequest[] = [];
  const charge = { state: ChargeState.PARTLY_PAID, received: 10_000_000n, balance: 20_000_000n, currency: "IDR" };
  const { user, router } = renderPage(<Bookings />, {
    path: "/internal/bookings",
    server: serving([aBooking({ charge })], requests),
  });
  const card = await screen.findByRole("link", { name: /Budi Santoso/ });
  expect(card).toHaveTextContent(/Deposit Rp.100,000, balance Rp.200,000/);
  await user.click(await screen.findByRole("button", { name: "Unpaid only" }));
  await waitFor(() => expect(router.state.location.search).toBe("?unpaid=1"));
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ unpaid: true, view: BookingView.UNSPECIFIED }));
  await user.click(screen.getByRole("button", { name: "Unpaid only", pressed: true }));
  await waitFor(() => expect(router.state.location.search).toBe(""));
});

test("clearing a search returns to the list it started from", async () => {
  const { user, router } = renderPage(<Bookings />, {
    path: "/internal/bookings?view=today",
    server: serving([aBooking()]),
  });
  await user.type(await screen.findByRole("searchbox"), "budi");
  await waitFor(() => expect(router.state.location.search).toBe("?search=budi"));
  await user.click(await screen.findByRole("button", { name: "Clear the filters" }));
  await waitFor(() => expect(router.state.location.search).toBe("?view=today"));
});

test("another manager's venue shows a message and a button to clear the filter", async () => {
  const { user, router } = renderPage(<Bookings />, {
    path: "/internal/bookings?venue=foreign",
    server: serving([aBooking()]),
  });
  await screen.findByText("This is not one of your venues.");
  await user.click(screen.getAllByRole("button", { name: "Clear the filters" }).at(-1) as HTMLElement);
  expect(router.state.location.search).toBe("");
  expect(await screen.findByRole("link", { name: /Budi Santoso/ })).toBeInTheDocument();
});

test("a venue without bookings shows what to expect", async () => {
  renderPage(<Bookings />, { path: "/id/internal/bookings", server: serving([]) });
  expect(await screen.findByText(/Tidak ada yang menunggu kamu/)).toBeInTheDocument();
});
