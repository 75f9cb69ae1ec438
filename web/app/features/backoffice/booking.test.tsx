import { Code, ConnectError, type ConnectRouter, type ServiceImpl } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { BookingAdminService, type UpdateBookingStatusRequest } from "~/gen/lapang/v1/booking_admin_pb";
import { BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { refusal, violations } from "../../../test/refuse";
import { renderPage } from "../../../test/render";
import { Booking } from "./booking";
import { aBooking } from "./booking.fixture";

type Service = Partial<ServiceImpl<typeof BookingAdminService>>;

/** A booking that moves as staff decide. */
function show(status: BookingStatus, more: Service = {}, path = "/internal/bookings/b1") {
  let now = status;
  const server = (router: ConnectRouter) =>
    router.service(BookingAdminService, {
      getBookingForAdmin: () => ({ booking: aBooking({ status: now }) }),
      confirmRequestedTimes() {
        now = BookingStatus.CONFIRMED;
        return {};
      },
      updateBookingStatus({ toStatus }) {
        now = toStatus;
        return { success: true };
      },
      ...more,
    });
  return renderPage(<Booking id="b1" />, { path, server });
}

test("a booking shows who asked for what, for how much, and its story", async () => {
  show(BookingStatus.PENDING_REVIEW);
  expect(await screen.findByRole("heading", { name: "Booking of Budi Santoso" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "budi@example.com" })).toHaveAttribute("href", "mailto:budi@example.com");
  expect(screen.getAllByText("Court 1")).toHaveLength(2);
  expect(screen.getByText("We bring our own balls.")).toBeInTheDocument();
  expect(screen.getAllByText("Rp 300,000")).toHaveLength(2);
  expect(screen.getAllByText("New request")).toHaveLength(2);
});

test("staff confirm the times asked for", async () => {
  const { user } = show(BookingStatus.PENDING_REVIEW);
  await user.click(await screen.findByRole("button", { name: "Confirm…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Confirm this booking" }));
  expect(dialog.getAllByText("Court 1")).toHaveLength(2);
  await user.click(dialog.getByRole("button", { name: "Confirm booking" }));
  expect(await screen.findByRole("button", { name: "Cancel booking…" })).toBeInTheDocument();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test.each([
  [{ paymentDue: true, priceMin: 100n, priceMax: 200n }, true],
  [{ paymentDue: true, priceMin: 200n, priceMax: 200n }, false],
  [{ paymentDue: true, priceMin: 100n, priceMax: 200n, finalPrice: 150n }, false],
  [{ paymentDue: false, priceMin: 100n, priceMax: 200n }, false],
])("before a player is asked to pay, staff hear that there is no one amount: %o", async (price, isTold) => {
  const booking = aBooking({ status: BookingStatus.PENDING_REVIEW, ...price });
  const { user } = show(BookingStatus.PENDING_REVIEW, { getBookingForAdmin: () => ({ booking }) });
  await user.click(await screen.findByRole("button", { name: "Confirm…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Confirm this booking" }));
  expect(dialog.queryByText(/so set it first/) !== null).toBe(isTold);
});

test("a confirmation that comes too late is refused where it was given", async () => {
  const confirmRequestedTimes = () => {
    throw refusal(Code.FailedPrecondition, "INVALID_TRANSITION");
  };
  const { user } = show(BookingStatus.PENDING_REVIEW, { confirmRequestedTimes });
  await user.click(await screen.findByRole("button", { name: "Confirm…" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Confirm booking" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("This has changed in the meantime.");
});

test("staff reject with a reason, and cannot without", async () => {
  const sent: UpdateBookingStatusRequest[] = [];
  const { user } = show(BookingStatus.PENDING_REVIEW, {
    updateBookingStatus(request) {
      sent.push(request);
      return { success: true };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Reject…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Reject this request?" }));
  await user.click(dialog.getByRole("button", { name: "Reject request" }));
  const reason = dialog.getByRole("textbox", { name: "Reason" });
  expect(reason).toHaveFocus();
  expect(dialog.getByText("Tell the player why.")).toBeInTheDocument();
  expect(sent).toEqual([]);
  await user.type(reason, "The floor is being relaid.");
  await user.click(dialog.getByRole("button", { name: "Reject request" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(sent[0]).toMatchObject({ toStatus: BookingStatus.REJECTED, reason: "The floor is being relaid." });
});

test("a reason that the server does not take keeps what was typed", async () => {
  const updateBookingStatus = () => {
    throw violations({ reason: "reason.required" });
  };
  const { user } = show(BookingStatus.CONFIRMED, { updateBookingStatus }, "/id/internal/bookings/b1");
  await user.click(await screen.findByRole("button", { name: "Batalkan booking…" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByRole("textbox"), "Banjir");
  await user.click(dialog.getByRole("button", { name: "Batalkan booking" }));
  expect(await dialog.findByText("Beri tahu pemain alasannya.")).toBeInTheDocument();
  expect(dialog.getByRole("textbox")).toHaveValue("Banjir");
});

test("whoever cancels a guest's booking is told that nobody tells the guest", async () => {
  const guest = { name: "Pak Joko", phoneNumber: "0812" };
  const booking = aBooking({ status: BookingStatus.CONFIRMED, player: undefined, guest });
  const { user } = show(BookingStatus.CONFIRMED, { getBookingForAdmin: () => ({ booking }) });
  await user.click(await screen.findByRole("button", { name: "Cancel booking…" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("Staff read this in the history; the guest gets no email.")).toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Cancel booking" }));
  expect(dialog.getByText("Say why.")).toBeInTheDocument();
});

test("the price that staff have set stands for the quoted one", async () => {
  const booking = aBooking({ finalPrice: 27_500_000n });
  show(BookingStatus.PENDING_REVIEW, { getBookingForAdmin: () => ({ booking }) });
  expect(await screen.findAllByText("Rp 275,000")).toHaveLength(2);
  expect(screen.queryByText("Rp 300,000")).not.toBeInTheDocument();
});

test("staff record a payment", async () => {
  const { user } = show(BookingStatus.AWAITING_PAYMENT);
  await user.click(await screen.findByRole("button", { name: "Payment received…" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Confirm booking" }));
  expect(await screen.findByRole("button", { name: "Cancel booking…" })).toBeInTheDocument();
});

test("a closed booking leaves nothing to decide", async () => {
  show(BookingStatus.EXPIRED);
  expect(await screen.findByText("This booking is closed. Its hours are free again.")).toBeInTheDocument();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

test("a booking that is unknown, or of another venue, is not found", async () => {
  const getBookingForAdmin = () => {
    throw new ConnectError("", Code.NotFound);
  };
  show(BookingStatus.PENDING_REVIEW, { getBookingForAdmin });
  expect(await screen.findByRole("heading", { name: "Booking Not Found" })).toBeInTheDocument();
});
