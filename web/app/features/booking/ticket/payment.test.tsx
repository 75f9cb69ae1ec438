import type { ConnectRouter } from "@connectrpc/connect";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import {
  type Booking,
  BookingActor,
  BookingEventKind,
  BookingService,
  BookingStatus,
  ChargeLineKind,
  ChargeState,
  PaymentKind,
} from "~/gen/lapang/v1/booking_pb";
import { Toaster } from "~/ui/overlay/toaster";
import { renderPage } from "../../../../test/render";
import { catchUploads } from "../../../../test/uploads";
import { bookingOf, inMinutes, refusal } from "../booking.fixture";
import { BookingPage } from "./booking-page";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const instructions = {
  bankName: "Bank Contoh",
  accountNumber: "123 456 7890",
  accountName: "PT Lapangan Contoh",
  notes: "Write your name.",
  qrisUrl: "/media/qris.png",
};

const unpaid = (payment: object = {}) =>
  bookingOf(BookingStatus.AWAITING_PAYMENT, {
    expiresAt: inMinutes(90),
    payment: { dueAt: inMinutes(90), instructions, ...payment },
  });

function open(booking: Booking, report: () => Booking = () => booking) {
  let latest = booking;
  const server = (router: ConnectRouter) => {
    router.rpc(BookingService.method.getBooking, () => ({ booking: latest }));
    router.rpc(BookingService.method.reportPayment, () => {
      latest = report();
      return { booking: latest };
    });
  };
  const page = (
    <>
      <BookingPage id="b1" />
      <Toaster />
    </>
  );
  return { ...renderPage(page, { server }), change: (next: Booking) => (latest = next) };
}

const panel = async (name: string) => within(await screen.findByRole("region", { name }));

test("a payment shows its amount, deadline and instructions, and each can be copied", async () => {
  const { user } = open(unpaid());
  const payment = await panel("Pay the venue");
  expect(payment.getByText(/^Rp\s300,000$/)).toBeInTheDocument();
  expect(payment.getByText(/1 hr 30 min from now/)).toBeInTheDocument();
  expect(payment.getByText("PT Lapangan Contoh")).toBeInTheDocument();
  expect(payment.getByText("Write your name.")).toBeInTheDocument();
  expect(payment.getByRole("img", { name: "QRIS code of the venue" })).toHaveAttribute("src", "/media/qris.png");
  expect(payment.getByRole("link", { name: "Save the QRIS code" })).toHaveAttribute("download");
  await user.click(payment.getByRole("button", { name: "Copy: Amount" }));
  expect(await navigator.clipboard.readText()).toBe("300000");
  expect(payment.getByText("Copied: Amount")).toBeInTheDocument();
  await user.click(payment.getByRole("button", { name: "Copy: Account number" }));
  expect(await navigator.clipboard.readText()).toBe("1234567890");
});

test("the price set by staff replaces the quote, in the venue's own currency", async () => {
  open(bookingOf(BookingStatus.AWAITING_PAYMENT, { finalPrice: 12_500n, currency: "KWD", payment: { instructions } }));
  const payment = await panel("Pay the venue");
  expect(payment.getByText(/^KWD\s12\.500$/)).toBeInTheDocument();
});

test("a venue without payment instructions shows its contact", async () => {
  open(unpaid({ instructions: undefined }));
  const payment = await panel("Pay the venue");
  expect(payment.getByText(/has not said how to pay/)).toBeInTheDocument();
  expect(payment.getByRole("link", { name: "Call +62 21 555 0101" })).toBeInTheDocument();
});

test("the player reports the payment once, and then the venue checks it", async () => {
  const { user } = open(unpaid(), () => unpaid({ reportedAt: inMinutes(0) }));
  await user.click(await screen.findByRole("button", { name: "I have paid" }));
  const payment = await panel("The venue checks your payment");
  expect(payment.queryByRole("button", { name: "I have paid" })).not.toBeInTheDocument();
  expect(payment.getByText("How to pay")).toBeInTheDocument();
  expect(await screen.findByText("Payment reported to the venue.")).toBeInTheDocument();
  expect(screen.getByText("Payment being checked")).toBeInTheDocument();
  expect(screen.queryByText(/^Time left/)).not.toBeInTheDocument();
});

test("a payment that the venue has not found is named with its reason, until it is reported again", async () => {
  const status = BookingStatus.AWAITING_PAYMENT;
  const reason = "The receipt is of another transfer.";
  const events = [{ kind: BookingEventKind.PAYMENT_MISSING, fromStatus: status, toStatus: status, reason }];
  const of = (payment: object) => bookingOf(status, { events, payment: { instructions, ...payment } });
  const { user } = open(of({ dueAt: inMinutes(90) }), () => of({ reportedAt: inMinutes(0) }));
  const payment = await panel("Pay the venue");
  expect(payment.getByText("The venue has not found the payment that you reported.")).toBeInTheDocument();
  expect(payment.getByText(reason)).toBeInTheDocument();
  await user.click(payment.getByRole("button", { name: "I have paid" }));
  await panel("The venue checks your payment");
  expect(screen.queryByText("The venue has not found the payment that you reported.")).not.toBeInTheDocument();
});

test("a booking that changed during payment shows its current status", async () => {
  const page = open(unpaid(), () => {
    page.change(bookingOf(BookingStatus.CONFIRMED, { cancelUntil: inMinutes(60) }));
    throw refusal("INVALID_TRANSITION");
  });
  await page.user.click(await screen.findByRole("button", { name: "I have paid" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("has changed in the meantime");
  expect(await screen.findByText("Confirmed")).toBeInTheDocument();
});

const jpeg = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], "receipt.jpg", { type: "image/jpeg" });
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText("Receipt", { selector: "input" }), { target: { files: [file] } });

test("a receipt is uploaded with progress, shown, replaced and removed", async () => {
  const uploads = catchUploads();
  const { user, change } = open(unpaid());
  await screen.findByRole("button", { name: "Add your receipt" });
  choose(jpeg);
  await waitFor(() => expect(uploads).toHaveLength(1));
  expect(uploads[0]).toMatchObject({ method: "PUT", path: "/api/bookings/b1/receipt", body: jpeg });
  uploads[0]?.progress(0.5);
  await waitFor(() => expect(screen.getByRole("progressbar", { name: "Uploading…" })).toHaveValue(50));
  change(unpaid({ receiptUrl: "/api/bookings/b1/receipt" }));
  uploads[0]?.answer(200, '{"receiptUrl":"/api/bookings/b1/receipt"}');
  expect(await screen.findByRole("img", { name: "Your receipt, in full size" })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Replace the receipt" })).toBeInTheDocument();

  const requests: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { method }: RequestInit) => {
    requests.push(`${method} ${path}`);
    return new Response(null, { status: 204 });
  });
  change(unpaid());
  await user.click(screen.getByRole("button", { name: "Remove picture" }));
  await user.click(await screen.findByRole("button", { name: "Remove it" }));
  expect(await screen.findByRole("button", { name: "Add your receipt" })).toBeInTheDocument();
  expect(requests).toEqual(["DELETE /api/bookings/b1/receipt"]);
});

test.each([
  [413, "larger than 5 MB"],
  [415, "not a JPG, PNG or GIF"],
  [422, "cannot be opened"],
])("a receipt refused with %i is explained, and another can be chosen", async (status, said) => {
  const uploads = catchUploads();
  open(unpaid());
  await screen.findByRole("button", { name: "Add your receipt" });
  choose(jpeg);
  await waitFor(() => expect(uploads).toHaveLength(1));
  uploads[0]?.answer(status);
  expect(await screen.findByRole("alert")).toHaveTextContent(said);
  expect(screen.getByRole("button", { name: "Add your receipt" })).toBeEnabled();
});

test("a receipt for a booking that has changed shows its current status", async () => {
  const uploads = catchUploads();
  const { change } = open(unpaid());
  await screen.findByRole("button", { name: "Add your receipt" });
  choose(jpeg);
  await waitFor(() => expect(uploads).toHaveLength(1));
  change(bookingOf(BookingStatus.CONFIRMED, { cancelUntil: inMinutes(60) }));
  uploads[0]?.answer(400, '{"code":"failed_precondition"}');
  expect(await screen.findByRole("alert")).toHaveTextContent("has changed in the meantime");
  expect(await screen.findByText("Confirmed")).toBeInTheDocument();
});

test("a file that is no picture is not uploaded, and an upload can be stopped", async () => {
  const uploads = catchUploads();
  const { user } = open(unpaid());
  await screen.findByRole("button", { name: "Add your receipt" });
  choose(new File(["%PDF-1.7"], "receipt.jpg", { type: "image/jpeg" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("not a JPG, PNG or GIF");
  expect(uploads).toHaveLength(0);
  choose(jpeg);
  await user.click(await screen.findByRole("button", { name: "Stop the upload" }));
  await waitFor(() => expect(uploads[0]?.isAborted).toBe(true));
  expect(await screen.findByRole("button", { name: "Add your receipt" })).toBeInTheDocument();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test("when the payment deadline passes the page says so by itself and stops asking for money", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { change } = open(unpaid({ dueAt: inMinutes(1) }));
  await screen.findByRole("button", { name: "I have paid" });
  await vi.advanceTimersByTimeAsync(60_100);
  expect(await screen.findByRole("heading", { name: "The time to pay is over" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "I have paid" })).not.toBeInTheDocument();
  change(
    bookingOf(BookingStatus.EXPIRED, {
      events: [
        {
          createdAt: inMinutes(0),
          actor: BookingActor.SYSTEM,
          fromStatus: BookingStatus.AWAITING_PAYMENT,
          toStatus: BookingStatus.EXPIRED,
        },
      ],
    }),
  );
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await screen.findByText(/If you have paid already, contact/)).toBeInTheDocument();
  expect(screen.getByText("The time to pay is over")).toBeInTheDocument();
});

test("without one exact amount there is no clock, no account and nothing to report", async () => {
  open(
    bookingOf(BookingStatus.AWAITING_PAYMENT, {
      priceMax: 40_000_000n,
      payment: { dueAt: inMinutes(90), instructions },
    }),
  );
  const payment = await panel("Nothing to pay yet");
  expect(payment.getByText(/names the exact price first/)).toBeInTheDocument();
  expect(payment.getByRole("link", { name: "Call +62 21 555 0101" })).toBeInTheDocument();
  expect(screen.queryByText(/from now/)).not.toBeInTheDocument();
  expect(screen.queryByText("PT Lapangan Contoh")).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "I have paid" })).not.toBeInTheDocument();
});

test("a request without an exact price says that the venue names it first", async () => {
  open(bookingOf(BookingStatus.PENDING_REVIEW, { needsPrice: true, priceMax: 40_000_000n }));
  expect(await screen.findByText("The venue names the exact price first. Nothing to pay before.")).toBeInTheDocument();
  expect(screen.getByText(/there is nothing to pay before/)).toBeInTheDocument();
});

const charge = (changes: object) => ({
  id: "b1",
  currency: "IDR",
  total: 18_000_000n,
  balance: 18_000_000n,
  state: ChargeState.UNPAID,
  timeZone: "Asia/Jakarta",
  balanceDueAt: inMinutes(600),
  ...changes,
});

test("a deposit says what confirms the hours now, and what is due by the start", async () => {
  const { user } = open(
    bookingOf(BookingStatus.AWAITING_PAYMENT, {
      expiresAt: inMinutes(90),
      payment: { dueAt: inMinutes(90), instructions },
      charge: charge({ deposit: 9_000_000n, depositDueAt: inMinutes(90) }),
    }),
  );
  const payment = await panel("Pay the venue");
  expect(payment.getByText(/^Pay Rp\s90,000 by/)).toHaveTextContent(
    /to keep your hours; the remaining Rp\s90,000 is due by the start/,
  );
  await user.click(payment.getByRole("button", { name: "Copy: Deposit" }));
  expect(await navigator.clipboard.readText()).toBe("90000");
  await user.click(payment.getByRole("button", { name: "Copy: Or all of it at once" }));
  expect(await navigator.clipboard.readText()).toBe("180000");
});

test("after its deposit a booking shows the statement, and the balance with its date", async () => {
  open(
    bookingOf(BookingStatus.CONFIRMED, {
      payment: { instructions },
      charge: charge({
        state: ChargeState.PARTLY_PAID,
        received: 9_000_000n,
        balance: 9_000_000n,
        lines: [{ kind: ChargeLineKind.HOURS, amount: 18_000_000n }],
        payments: [{ id: "p1", kind: PaymentKind.PAYMENT, amount: 9_000_000n, receiptNumber: "2026-0042" }],
      }),
    }),
  );
  const balance = await panel("Still to pay");
  expect(balance.getByText(/^Rp\s90,000$/)).toBeInTheDocument();
  expect(balance.getByText(/^Pay the venue by/)).toHaveTextContent("WIB");
  expect(screen.getByText("Confirmed, a part is paid")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Receipt 2026-0042" })).toHaveAttribute("href", "/receipt/p1");
});

test("a surplus is to be given back", async () => {
  open(
    bookingOf(BookingStatus.CANCELED_ADMIN, {
      paid: { amount: 9_000_000n },
      charge: charge({ state: ChargeState.REFUND_DUE, total: 0n, received: 9_000_000n, balance: -9_000_000n }),
    }),
  );
  expect(await screen.findByText(/^The venue is to give you back Rp\s90,000\.$/)).toBeInTheDocument();
});
