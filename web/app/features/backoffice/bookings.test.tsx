import { Code, ConnectError, type ConnectRouter } from "@connectrpc/connect";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { BookingAdminService, type ListBookingsForAdminRequest } from "~/gen/lapang/v1/booking_admin_pb";
import { BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { renderPage } from "../../../test/render";
import { aBooking } from "./booking.fixture";
import { Bookings } from "./bookings";

function serving(bookings: ReturnType<typeof aBooking>[], asked: ListBookingsForAdminRequest[] = []) {
  return (router: ConnectRouter) =>
    router.service(BookingAdminService, {
      listBookingsForAdmin(request) {
        asked.push(request);
        if (request.venueId === "foreign") throw new ConnectError("", Code.NotFound);
        return { bookings, total: bookings.length };
      },
    });
}

test("bookings lead to their pages and say how they stand", async () => {
  renderPage(<Bookings />, { path: "/internal/bookings", server: serving([aBooking()]) });
  const card = await screen.findByRole("link", { name: /Budi Santoso/ });
  expect(card).toHaveAttribute("href", "/internal/bookings/b1");
  expect(card).toHaveTextContent("New request");
  expect(card).toHaveTextContent("19:00–21:00 WIB");
  expect(card).toHaveTextContent("Rp 300,000");
});

test("filters are read from the address and written to it", async () => {
  const asked: ListBookingsForAdminRequest[] = [];
  const { user, router } = renderPage(<Bookings />, {
    path: "/internal/bookings?status=pending_review&offset=25",
    server: serving([aBooking()], asked),
  });
  await screen.findByRole("link", { name: /Budi Santoso/ });
  expect(asked.find(({ limit }) => limit === 25)).toMatchObject({ status: BookingStatus.PENDING_REVIEW, offset: 25 });
  await user.type(await screen.findByRole("searchbox"), "budi");
  await waitFor(() => expect(router.state.location.search).toBe("?status=pending_review&search=budi"));
});

test("a venue that is not one's own is no error, and the way out is offered", async () => {
  const { user, router } = renderPage(<Bookings />, {
    path: "/internal/bookings?venue=foreign",
    server: serving([aBooking()]),
  });
  await screen.findByText("This is not one of your venues.");
  await user.click(screen.getAllByRole("button", { name: "Clear the filters" }).at(-1) as HTMLElement);
  expect(router.state.location.search).toBe("");
  expect(await screen.findByRole("link", { name: /Budi Santoso/ })).toBeInTheDocument();
});

test("a venue without any bookings is told what to expect", async () => {
  renderPage(<Bookings />, { path: "/id/internal/bookings", server: serving([]) });
  expect(await screen.findByText(/Belum ada booking/)).toBeInTheDocument();
});
