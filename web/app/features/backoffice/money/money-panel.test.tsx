import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Code, type ConnectRouter, type ServiceImpl } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AuthService } from "~/gen/lapang/v1/auth_pb";
import { BookingAdminService } from "~/gen/lapang/v1/booking_admin_pb";
import {
  type Booking as BookingMessage,
  BookingNeed,
  BookingStatus,
  ChargeLineKind,
  ChargeState,
  PaymentKind,
  PaymentWay,
} from "~/gen/lapang/v1/booking_pb";
import { MoneyAdminService } from "~/gen/lapang/v1/money_admin_pb";
import { StaffRole } from "~/gen/lapang/v1/staff_pb";
import { refusal } from "../../../../test/refuse";
import { renderPage } from "../../../../test/render";
import { Booking } from "../bookings/booking";
import { aBooking, aCharge } from "../bookings/booking.fixture";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T10:00:00+07:00") });
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

type Money = Partial<ServiceImpl<typeof MoneyAdminService>>;

/** A confirmed booking of Rp 300,000, of which nothing came; `sent` has what is asked of the server. */
function show(more: Partial<BookingMessage> = {}, answers: Money = {}, role = StaffRole.MANAGER) {
  const booking = aBooking({ status: BookingStatus.CONFIRMED, need: 0, ...more } as never);
  const sent: unknown[] = [];
  const taken = (request: unknown) => {
    sent.push(request);
    return { booking };
  };
  const server = (router: ConnectRouter) => {
    router.rpc(AuthService.method.checkInternalAccess, () => ({
      hasAccess: true,
      venueRoles: [{ venueId: "v1", role }],
    }));
    router.service(BookingAdminService, {
      getBookingForAdmin: () => ({ booking }),
      askForPayment: taken,
      setBookingPrice: taken,
    });
    router.service(MoneyAdminService, {
      recordPayment: taken,
      reversePayment: taken,
      addChargeLine: taken,
      refundPayment: taken,
      finishRefund: taken,
      waiveCharge: taken,
      ...answers,
    });
  };
  return { sent, ...renderPage(<Booking id="b1" />, { path: "/internal/bookings/b1", server }) };
}

const inDialog = async () => within(await screen.findByRole("dialog"));

/** Rp 90,000 of Rp 180,000 is asked for beforehand. */
const withDeposit = {
  status: BookingStatus.AWAITING_PAYMENT,
  charge: aCharge({ total: 18_000_000n, balance: 18_000_000n, deposit: 9_000_000n }),
};

const cash = { id: "p1", kind: PaymentKind.PAYMENT, way: PaymentWay.CASH, receiptNumber: "2026-0042" };
const paid = aCharge({
  state: ChargeState.PAID,
  received: 30_000_000n,
  balance: 0n,
  payments: [{ ...cash, amount: 30_000_000n }],
});

test("what is owed is recorded with two presses; the device remembers its till", async () => {
  const { user, sent } = show();
  expect(await screen.findByText("Rp 300,000 unpaid")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Record payment…" }));
  let dialog = await inDialog();
  expect(dialog.getByRole("textbox", { name: "Amount" })).toHaveValue("300,000");
  await user.click(dialog.getByRole("radio", { name: "Card" }));
  await user.type(dialog.getByRole("textbox", { name: /^Till/ }), "Desk 1");
  await user.click(dialog.getByRole("button", { name: "Record payment" }));
  await waitFor(() =>
    expect(sent).toMatchObject([{ chargeId: "b1", amount: 30_000_000n, way: PaymentWay.CARD, till: "Desk 1" }]),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  await user.click(screen.getByRole("button", { name: "Record payment…" }));
  dialog = await inDialog();
  expect(dialog.getByRole("textbox", { name: /^Till/ })).toHaveValue("Desk 1");
});

test("an amount that cannot be recorded is marked, and nothing is sent", async () => {
  const { user, sent } = show();
  await user.click(await screen.findByRole("button", { name: "Record payment…" }));
  const dialog = await inDialog();
  const amount = dialog.getByRole("textbox", { name: "Amount" });
  for (const [typed, words] of [
    ["0", "Enter an amount."],
    ["9999999jt", /^At most Rp\s1,000,000,000,000\.$/],
  ] as const) {
    await user.clear(amount);
    await user.type(amount, typed);
    await user.click(dialog.getByRole("button", { name: "Record payment" }));
    expect(dialog.getByText(words)).toBeInTheDocument();
    expect(amount).toHaveFocus();
  }
  expect(sent).toEqual([]);
});

test("of a booking that awaits its deposit, the deposit or all of it is one press away", async () => {
  const { user, sent } = show(withDeposit);
  await user.click(await screen.findByRole("button", { name: "Record payment…" }));
  const dialog = await inDialog();
  const amount = dialog.getByRole("textbox", { name: "Amount" });
  expect(amount).toHaveValue("90,000");
  await user.click(dialog.getByRole("button", { name: /^All Rp\s180,000$/ }));
  expect(amount).toHaveValue("180,000");
  await user.clear(amount);
  await user.type(amount, "50rb");
  expect(dialog.getByText(/^The booking is confirmed once Rp\s90,000 is there\./)).toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: /^Deposit Rp\s90,000$/ }));
  await user.click(dialog.getByRole("button", { name: "Paid: confirm booking" }));
  await waitFor(() => expect(sent).toMatchObject([{ amount: 9_000_000n, way: PaymentWay.TRANSFER }]));
});

test("more than is owed is asked about in words before it is recorded", async () => {
  const sent: unknown[] = [];
  const { user } = show(
    {},
    {
      recordPayment({ amount, allowSurplus }) {
        sent.push([amount, allowSurplus]);
        if (allowSurplus) return {};
        throw refusal(Code.FailedPrecondition, "MORE_THAN_OWED", { owed: "30000000", currency: "IDR" });
      },
    },
  );
  await user.click(await screen.findByRole("button", { name: "Record payment…" }));
  const dialog = await inDialog();
  const amount = dialog.getByRole("textbox", { name: "Amount" });
  await user.clear(amount);
  await user.type(amount, "320rb");
  expect(dialog.queryByRole("button", { name: "Record it anyway" })).not.toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Record payment" }));
  const question = /^Rp\s20,000 more than is owed\. Record it anyway\? It is then to be given back\.$/;
  await waitFor(() => expect(amount).toHaveAccessibleDescription(expect.stringMatching(/20,000 more than is owed/)));
  expect(dialog.getByText(question)).toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Record it anyway" }));
  await waitFor(() =>
    expect(sent).toEqual([
      [32_000_000n, false],
      [32_000_000n, true],
    ]),
  );
});

const reported = {
  ...withDeposit,
  need: BookingNeed.PAYMENT_CHECK,
  payment: { reportedAt: timestampFromDate(new Date("2026-11-22T02:00:00Z")), receiptUrl: "/receipt.png" } as never,
};

test("a reported payment that has arrived is recorded with one press", async () => {
  const { user, sent } = show(reported);
  const check = within(await screen.findByRole("region", { name: "Reported payment" }));
  expect(check.getByRole("img", { name: /Receipt/ })).toHaveAttribute("src", "/receipt.png");
  await user.click(check.getByRole("button", { name: /^Arrived: Rp\s90,000$/ }));
  await waitFor(() => expect(sent).toMatchObject([{ chargeId: "b1", amount: 9_000_000n, way: PaymentWay.TRANSFER }]));
});

test("a reported payment that has not arrived is asked for again, with a note", async () => {
  const { user, sent } = show(reported);
  await user.click(await screen.findByRole("button", { name: "Not arrived, ask again…" }));
  const dialog = await inDialog();
  expect(dialog.getByText(/^The player gets an email that nothing has arrived, and a new deadline/)).toBeVisible();
  await user.type(dialog.getByRole("textbox"), "Another account?");
  await user.click(dialog.getByRole("button", { name: "Ask again" }));
  await waitFor(() => expect(sent).toMatchObject([{ bookingId: "b1", note: "Another account?" }]));
});

test("taking a payment back needs a reason", async () => {
  const { user, sent } = show({ charge: paid });
  expect(await screen.findByRole("link", { name: "Receipt 2026-0042" })).toHaveAttribute("href", "/receipt/p1?venue=1");
  await user.click(screen.getByRole("button", { name: "Take back…" }));
  const dialog = await inDialog();
  await user.click(dialog.getByRole("button", { name: "Take it back" }));
  expect(dialog.getByText("Say why.")).toBeInTheDocument();
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Wrong booking" }));
  await user.click(dialog.getByRole("button", { name: "Take it back" }));
  await waitFor(() => expect(sent).toMatchObject([{ chargeId: "b1", paymentId: "p1", reason: "Wrong booking" }]));
});

test("a discount is taken off the bill, and something else needs a name", async () => {
  const { user, sent } = show();
  await user.click(await screen.findByRole("button", { name: "Add to the bill…" }));
  const dialog = await inDialog();
  await user.type(dialog.getByRole("textbox", { name: "Amount" }), "25rb");
  await user.click(dialog.getByRole("radio", { name: "Other" }));
  await user.click(dialog.getByRole("button", { name: "Add" }));
  expect(dialog.getByText("Say what it is.")).toBeInTheDocument();
  await user.click(dialog.getByRole("radio", { name: "Discount" }));
  await user.click(dialog.getByRole("button", { name: "Take off" }));
  await waitFor(() => expect(sent).toMatchObject([{ kind: ChargeLineKind.DISCOUNT, amount: 2_500_000n, label: "" }]));
});

test("money that is to be given back is ticked off with what is due", async () => {
  const charge = aCharge({ state: ChargeState.REFUND_DUE, total: 0n, received: 9_000_000n, balance: -9_000_000n });
  const { user, sent } = show({ status: BookingStatus.CANCELED_USER, charge });
  expect(await screen.findByText("To give back Rp 90,000")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Add to the bill…" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Money given back…" }));
  const dialog = await inDialog();
  expect(dialog.getByRole("textbox", { name: "Amount" })).toHaveValue("90,000");
  await user.click(dialog.getByRole("button", { name: "Money given back" }));
  await waitFor(() => expect(sent).toMatchObject([{ chargeId: "b1", amount: 9_000_000n, way: PaymentWay.TRANSFER }]));
});

test("at most what came is promised back", async () => {
  const { user, sent } = show({ charge: paid });
  await user.click(await screen.findByRole("button", { name: "More about the payment" }));
  await user.click(await screen.findByRole("menuitem", { name: "Give money back…" }));
  const dialog = await inDialog();
  const amount = dialog.getByRole("textbox", { name: "Amount" });
  await user.type(amount, "400rb");
  await user.click(dialog.getByRole("button", { name: "Court problem" }));
  await user.click(dialog.getByRole("button", { name: "Give money back" }));
  expect(dialog.getByText(/^At most Rp\s300,000\.$/)).toBeInTheDocument();
  await user.clear(amount);
  await user.type(amount, "100rb");
  await user.click(dialog.getByRole("button", { name: "Give money back" }));
  await waitFor(() => expect(sent).toMatchObject([{ amount: 10_000_000n, reason: "Court problem" }]));
});

test("the price of a confirmed booking is set with a reason while it is not paid", async () => {
  const { user, sent } = show();
  await user.click(await screen.findByRole("button", { name: "Set the price…" }));
  const dialog = await inDialog();
  await user.type(dialog.getByRole("textbox", { name: /^Reason/ }), "Member price");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toMatchObject([{ price: 30_000_000n, reason: "Member price" }]));
});

test("a paid booking has neither a price to set nor a payment to record", async () => {
  show({ charge: paid });
  expect(await screen.findByRole("button", { name: "Add to the bill…" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /Record payment|Set the price/ })).not.toBeInTheDocument();
});

test("only managers write off what is owed", async () => {
  const { user, sent, unmount } = show();
  await user.click(await screen.findByRole("button", { name: "More about the payment" }));
  await user.click(await screen.findByRole("menuitem", { name: "Write off…" }));
  const dialog = await inDialog();
  await user.click(dialog.getByRole("button", { name: "Out of goodwill" }));
  await user.click(dialog.getByRole("button", { name: "Write off" }));
  await waitFor(() => expect(sent).toMatchObject([{ chargeId: "b1", reason: "Out of goodwill" }]));
  unmount();
  show({}, {}, StaffRole.DESK);
  expect(await screen.findByRole("button", { name: "Record payment…" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "More about the payment" })).not.toBeInTheDocument();
});

test("a viewer sees the payments and changes nothing", async () => {
  show({ charge: paid }, {}, StaffRole.VIEWER);
  expect(await screen.findByText(/Receipt 2026-0042/)).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: /Receipt/ })).not.toBeInTheDocument();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});
