import { Code, type ConnectRouter, type ServiceImpl } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BookingAdminService, type ConfirmRequestedTimesRequest } from "~/gen/lapang/v1/booking_admin_pb";
import { BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { MoneyAdminService } from "~/gen/lapang/v1/money_admin_pb";
import { refusal, violations } from "../../../../test/refuse";
import { renderPage } from "../../../../test/render";
import { Booking } from "./booking";
import { aBooking } from "./booking.fixture";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T10:00:00+07:00") });
});
afterEach(() => {
  vi.useRealTimers();
});

type Service = Partial<ServiceImpl<typeof BookingAdminService>>;

function show(booking: ReturnType<typeof aBooking>, more: Service, addCalls = (_: ConnectRouter) => {}) {
  const server = (router: ConnectRouter) => {
    router.service(BookingAdminService, { getBookingForAdmin: () => ({ booking }), ...more });
    addCalls(router);
  };
  return renderPage(<Booking id="b1" />, { path: "/internal/bookings/b1", server });
}

test("confirming a booking without an exact price asks for it, and twice for an odd one", async () => {
  const sent: ConfirmRequestedTimesRequest[] = [];
  const booking = aBooking({ needsPrice: true, paymentDue: true, priceMin: 18_000_000n, priceMax: 24_000_000n });
  const confirmRequestedTimes = (request: ConfirmRequestedTimesRequest) => {
    sent.push(request);
    return { booking: aBooking({ status: BookingStatus.AWAITING_PAYMENT }) };
  };
  const { user } = show(booking, { confirmRequestedTimes });
  await user.click(await screen.findByRole("button", { name: "Confirm…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Confirm this booking" }));
  const price = dialog.getByRole("textbox", { name: /^Exact price \(quoted: Rp\s180,000.*240,000\)/ });
  expect(price).toHaveValue("");
  await user.click(dialog.getByRole("button", { name: "Confirm and ask for the payment" }));
  expect(price).toHaveFocus();
  expect(dialog.getByText("Enter the exact price.")).toBeInTheDocument();
  await user.type(price, "0");
  await user.click(dialog.getByRole("button", { name: "Confirm and ask for the payment" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent(/Rp\s0 in total\?/);
  expect(sent).toEqual([]);
  await user.clear(price);
  await user.type(price, "210rb");
  await user.click(dialog.getByRole("button", { name: "Confirm and ask for the payment" }));
  await waitFor(() => expect(sent).toMatchObject([{ price: 21_000_000n }]));
});

test("where the server misses the price, its field appears with the focus", async () => {
  const confirmRequestedTimes = () => {
    throw refusal(Code.FailedPrecondition, "PRICE_REQUIRED");
  };
  const { user } = show(aBooking(), { confirmRequestedTimes });
  await user.click(await screen.findByRole("button", { name: "Confirm…" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.queryByRole("textbox")).not.toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Confirm booking" }));
  expect(await dialog.findByRole("textbox", { name: /^Exact price/ })).toHaveFocus();
});

test("a payment of a booking without an exact price sets the price first", async () => {
  const calls: unknown[] = [];
  const status = BookingStatus.CONFIRMED;
  const booking = aBooking({ status, needsPrice: true, priceMax: 40_000_000n, charge: undefined });
  const setBookingPrice: Service["setBookingPrice"] = ({ price }) => {
    calls.push(price);
    return {};
  };
  const { user } = show(booking, { setBookingPrice }, (router) =>
    router.rpc(MoneyAdminService.method.recordPayment, ({ amount }) => {
      calls.push(amount);
      return {};
    }),
  );
  await user.click(await screen.findByRole("button", { name: "Record payment…" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByRole("textbox", { name: /^Exact price/ }), "350rb");
  await user.click(dialog.getByRole("button", { name: "Record payment" }));
  await waitFor(() => expect(calls).toEqual([35_000_000n, 35_000_000n]));
});

test("a price above the limit names the limit, and one far from the quote is asked about", async () => {
  const sent: unknown[] = [];
  const { user } = show(aBooking({ priceMin: 30_000_000n, priceMax: 30_000_000n }), {
    setBookingPrice({ price }) {
      sent.push(price);
      throw violations({ price: "int64.lte" });
    },
  });
  await user.click(await screen.findByRole("button", { name: "Set the price…" }));
  const dialog = within(await screen.findByRole("dialog"));
  const price = dialog.getByRole("textbox", { name: "Final price" });
  await user.clear(price);
  await user.type(price, "2000000jt");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(price).toHaveAccessibleDescription(/At most Rp\s?1,000,000,000,000\./);
  await user.clear(price);
  await user.type(price, "3jt");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent(
    /Rp\s?3,000,000 in total is 10 times the usual Rp\s?300,000\. Is that right\?/,
  );
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Save anyway" }));
  await waitFor(() => expect(price).toHaveAccessibleDescription(/At most Rp/));
  expect(sent).toEqual([300_000_000n]);
});
