import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError, type ConnectRouter, type ServiceImpl } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  BookingAdminService,
  type ReinstateBookingRequest,
  type ReleaseBookingHoursRequest,
  type UpdateBookingStatusRequest,
  type UpdateGuestBookingRequest,
} from "~/gen/lapang/v1/booking_admin_pb";
import { BookingEventKind, BookingStatus, PaymentWay } from "~/gen/lapang/v1/booking_pb";
import { refusal, violations } from "../../../../test/refuse";
import { renderPage } from "../../../../test/render";
import { Booking } from "./booking";
import { aBooking } from "./booking.fixture";
import { Bookings } from "./bookings";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T10:00:00+07:00") });
});
afterEach(() => {
  vi.useRealTimers();
});

type Service = Partial<ServiceImpl<typeof BookingAdminService>>;

/** A booking that changes with the decisions of staff. */
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

/** A booking that no call changes. */
function showBooking(booking: ReturnType<typeof aBooking>, more: Service = {}) {
  return show(booking.status, { getBookingForAdmin: () => ({ booking }), ...more });
}

/** A request to decide on, and the decisions that are sent. */
function showRecording() {
  const sent: UpdateBookingStatusRequest[] = [];
  const updateBookingStatus = (request: UpdateBookingStatusRequest) => {
    sent.push(request);
    return { success: true };
  };
  return { sent, ...show(BookingStatus.PENDING_REVIEW, { updateBookingStatus }) };
}

test("a booking shows the player, times, price and history", async () => {
  show(BookingStatus.PENDING_REVIEW);
  expect(await screen.findByRole("heading", { name: "Booking of Budi Santoso" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "budi@example.com" })).toHaveAttribute("href", "mailto:budi@example.com");
  expect(screen.getAllByText("Court 1")).toHaveLength(2);
  expect(screen.getByText("We bring our own balls.")).toBeInTheDocument();
  expect(screen.getByText("Rp 300,000 unpaid")).toBeInTheDocument();
  expect(screen.getAllByText("New request")).toHaveLength(2);
});

test("staff confirm the requested times", async () => {
  const { user } = show(BookingStatus.PENDING_REVIEW);
  await user.click(await screen.findByRole("button", { name: "Confirm…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Confirm this booking" }));
  expect(dialog.getAllByText("Court 1")).toHaveLength(2);
  await user.click(dialog.getByRole("button", { name: "Confirm booking" }));
  expect(await screen.findByRole("button", { name: "Cancel booking…" })).toBeInTheDocument();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("a late confirmation shows the server's refusal in its dialog", async () => {
  const confirmRequestedTimes = () => {
    throw refusal(Code.FailedPrecondition, "INVALID_TRANSITION");
  };
  const { user } = show(BookingStatus.PENDING_REVIEW, { confirmRequestedTimes });
  await user.click(await screen.findByRole("button", { name: "Confirm…" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Confirm booking" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("This has changed in the meantime.");
});

test("rejecting requires a reason", async () => {
  const { user, sent } = showRecording();
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

test("a decision whose answer was lost keeps its idempotency key; with another reason it gets another", async () => {
  const sent: { key: string | null; reason: string }[] = [];
  const { user } = show(BookingStatus.PENDING_REVIEW, {
    updateBookingStatus({ reason }, { requestHeader }) {
      sent.push({ key: requestHeader.get("Idempotency-Key"), reason });
      if (sent.length < 3) throw new ConnectError("", Code.Unavailable);
      return { success: true };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Reject…" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "Closed");
  await user.click(dialog.getByRole("button", { name: "Reject request" }));
  await dialog.findByRole("alert", undefined, { timeout: 3_000 });
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), " for repairs");
  await user.click(dialog.getByRole("button", { name: "Reject request" }));
  await waitFor(() => expect(sent.map(({ reason }) => reason)).toEqual(["Closed", "Closed", "Closed for repairs"]));
  const [first, retry, other] = sent.map(({ key }) => key);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(retry).toBe(first);
  expect(other).not.toBe(first);
});

test("a suggested reason is sent unchanged", async () => {
  const { user, sent } = showRecording();
  await user.click(await screen.findByRole("button", { name: "Reject…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Reject this request?" }));
  await user.click(dialog.getByRole("button", { name: "These hours have been booked by phone." }));
  await user.click(dialog.getByRole("button", { name: "Reject request" }));
  await waitFor(() => expect(sent[0]?.reason).toBe("These hours have been booked by phone."));
});

test("the receipt opens in full size on the page", async () => {
  const payment = { receiptUrl: "/api/receipts/r1" };
  const { user } = showBooking(aBooking({ status: BookingStatus.AWAITING_PAYMENT, payment }));
  await user.click(await screen.findByRole("button", { name: "Receipt of the player, in full size" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Receipt of the player" }));
  expect(dialog.getByRole("img", { name: "Receipt of the player" })).toHaveAttribute("src", "/api/receipts/r1");
  expect(dialog.getByRole("link", { name: "Open in a new tab" })).toHaveAttribute("href", "/api/receipts/r1");
});

test("a reason that the server refuses stays in the field", async () => {
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

test("canceling a guest's booking warns that the guest gets no email", async () => {
  const guest = { name: "Pak Joko", phoneNumber: "0812" };
  const booking = aBooking({ status: BookingStatus.CONFIRMED, player: undefined, guest });
  const { user } = showBooking(booking);
  await user.click(await screen.findByRole("button", { name: "Cancel booking…" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("Staff can read this in the history. The guest gets no email.")).toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Cancel booking" }));
  expect(dialog.getByText("Say why.")).toBeInTheDocument();
});

test("a booking says that its player is suspended", async () => {
  const player = { id: "p1", name: "Ani Lestari", email: "ani@example.com", isSuspended: true };
  showBooking(aBooking({ status: BookingStatus.CONFIRMED, player }));
  expect(await screen.findByText("Suspended")).toBeInTheDocument();
  expect(screen.getByText(/The player cannot sign in and gets no emails\.$/)).toBeInTheDocument();
});

test("a closed booking offers no decisions", async () => {
  showBooking(aBooking({ status: BookingStatus.REJECTED, charge: undefined }));
  expect(await screen.findByText("This booking is closed. Its hours are free again.")).toBeInTheDocument();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

test("an unknown booking and one of another venue are not found", async () => {
  const getBookingForAdmin = () => {
    throw new ConnectError("", Code.NotFound);
  };
  show(BookingStatus.PENDING_REVIEW, { getBookingForAdmin });
  expect(await screen.findByRole("heading", { name: "Booking Not Found" })).toBeInTheDocument();
});

test.each([
  [undefined, true, "Pay first", BookingStatus.AWAITING_PAYMENT, undefined],
  [
    "2026-11-20T02:00:00Z",
    true,
    "Yes, paid",
    BookingStatus.CONFIRMED,
    { way: PaymentWay.TRANSFER, amount: 30_000_000n },
  ],
  [undefined, false, "Not yet, confirm", BookingStatus.CONFIRMED, undefined],
])(
  "reinstating always asks about the payment: reported %s, due %s",
  async (reported, paymentDue, chosen, toStatus, paid) => {
    const sent: ReinstateBookingRequest[] = [];
    const payment = reported ? { reportedAt: timestampFromDate(new Date(reported)) } : undefined;
    const booking = aBooking({ status: BookingStatus.EXPIRED, need: 0, paymentDue, payment: payment as never });
    const { user } = showBooking(booking, {
      reinstateBooking(request) {
        sent.push(request);
        return {};
      },
    });
    await user.click(await screen.findByRole("button", { name: "Reinstate…" }));
    const question = within(await screen.findByRole("dialog", { name: "Reinstate this booking?" }));
    expect(question.getByRole("radio", { name: chosen })).toBeChecked();
    await user.click(question.getByRole("button", { name: "Reinstate" }));
    await waitFor(() => expect(sent).toMatchObject([{ bookingId: "b1", toStatus }]));
    expect(sent[0]?.paid).toEqual(paid && expect.objectContaining(paid));
  },
);

test("canceling a paid booking shows the amount received", async () => {
  const booking = aBooking({ status: BookingStatus.CONFIRMED, paid: { amount: 17_500_000n } });
  const { user } = showBooking(booking);
  await user.click(await screen.findByRole("button", { name: "Cancel booking…" }));
  expect(await screen.findByText(/You have received Rp 175,000/)).toBeInTheDocument();
});

test("of a booking that has begun the hours that are left can be released", async () => {
  vi.setSystemTime(new Date("2026-11-24T12:30:00Z"));
  const sent: ReleaseBookingHoursRequest[] = [];
  const releaseBookingHours = (request: ReleaseBookingHoursRequest) => {
    sent.push(request);
    return {};
  };
  const { user } = show(BookingStatus.CONFIRMED, { releaseBookingHours });
  await user.click(await screen.findByRole("button", { name: "Release the rest…" }));
  expect(screen.queryByRole("button", { name: /Cancel booking/ })).not.toBeInTheDocument();
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("listitem")).toHaveTextContent("Tue 24 Nov · 20:00–21:00");
  await user.click(dialog.getByRole("checkbox"));
  await user.click(dialog.getByRole("button", { name: "Release hours" }));
  await waitFor(() => expect(sent).toMatchObject([{ bookingId: "b1", endNow: true }]));
});

test("the requested time stays visible after another was confirmed", async () => {
  const [slot] = aBooking().slots;
  const at = (text: string) => timestampFromDate(new Date(text));
  const requestedSlots = [{ ...slot, startTime: at("2026-11-24T01:00:00Z"), endTime: at("2026-11-24T03:00:00Z") }];
  const { events, slots } = aBooking();
  const move = { ...events[0], slotsBefore: requestedSlots, slotsAfter: slots };
  const booking = aBooking({
    status: BookingStatus.CONFIRMED,
    requestedSlots: requestedSlots as never,
    events: [move as never],
  });
  showBooking(booking);
  expect(await screen.findByText(/^Originally requested: .*08:00–10:00 WIB$/)).toBeInTheDocument();
  expect(screen.getAllByText(/19:00–20:00 WIB/).length).toBeGreaterThan(0);
  const history = screen.getByRole("heading", { name: "History" }).parentElement;
  expect(history).toHaveTextContent(/08:00–10:00 WIB →to Tue 24 Nov · 19:00–20:00 WIB/);
});

test("staff correct a guest's name, number and notes", async () => {
  const sent: UpdateGuestBookingRequest[] = [];
  const guest = { name: "Pak Joko", phoneNumber: "0812" };
  const booking = aBooking({ status: BookingStatus.CONFIRMED, player: undefined, guest: guest as never });
  const { user } = showBooking(booking, {
    updateGuestBooking(request) {
      sent.push(request);
      return {};
    },
  });
  await user.click(await screen.findByRole("button", { name: "Change…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change the guest’s details" }));
  const name = dialog.getByRole("textbox", { name: "Name" });
  await user.clear(name);
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByText("Who is it for?")).toBeInTheDocument();
  await user.type(name, "Bu Joko");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(sent).toMatchObject([
    { bookingId: "b1", guest: { name: "Bu Joko", phoneNumber: "0812" }, notes: "We bring our own balls." },
  ]);
});

test("a discount by staff has its own line, so that the rows add up to the total", async () => {
  const booking = aBooking({ finalPrice: 27_500_000n });
  showBooking(booking);
  expect((await screen.findByText("Changed by staff")).parentElement).toHaveTextContent(/-Rp 25,000|-Rp\s25,000/);
});

test("a booking shows its number and links to its day", async () => {
  show(BookingStatus.PENDING_REVIEW);
  expect(await screen.findByText("Number K7P2QX")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: /19:00–20:00 WIB on the day board/ })).toHaveAttribute(
    "href",
    "/internal/board?venue=v1&date=2026-11-24",
  );
});

test("the back link leads to where the booking was opened", async () => {
  const { user, router } = renderPage(
    <Routes>
      <Route path="/internal/bookings" element={<Bookings />} />
      <Route path="/internal/bookings/:id" element={<Booking id="b1" />} />
    </Routes>,
    {
      path: "/internal/bookings?view=today",
      server: (router) =>
        router.service(BookingAdminService, {
          getBookingForAdmin: () => ({ booking: aBooking() }),
          listBookingsForAdmin: () => ({ bookings: [aBooking()], total: 1 }),
        }),
    },
  );
  await user.click(await screen.findByRole("link", { name: /Budi Santoso/ }));
  expect(router.state.location.pathname).toBe("/internal/bookings/b1");
  await user.click(await screen.findByRole("link", { name: "All bookings" }));
  expect(router.state.location.search).toBe("?view=today");
});

test("changed guest details appear in the history", async () => {
  const { events } = aBooking();
  const changed = { ...events[0], kind: BookingEventKind.GUEST_CHANGED };
  showBooking(aBooking({ events: [changed as never] }));
  expect(await screen.findByText("Changed the guest’s name, number or notes")).toBeInTheDocument();
});

test("a reinstatement appears in the history", async () => {
  const { events } = aBooking();
  const moved = { ...events[0], fromStatus: BookingStatus.EXPIRED, toStatus: BookingStatus.CONFIRMED };
  const booking = aBooking({ status: BookingStatus.CONFIRMED, events: [moved as never] });
  showBooking(booking);
  expect(await screen.findByText("Reinstated")).toBeInTheDocument();
});
