import { Code, ConnectError } from "@connectrpc/connect";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type Charge, ChargeState } from "~/gen/lapang/v1/booking_pb";
import { PaymentService } from "~/gen/lapang/v1/money_pb";
import { renderPage } from "../../../test/render";
import { chargeOf, partlyPaid, paymentOf } from "./charge.fixture";
import { Payments } from "./payments";

const open = (charges: Charge[], path = "/payments", total = charges.length) =>
  renderPage(<Payments />, {
    path,
    server: (router) => router.rpc(PaymentService.method.listMyCharges, () => ({ charges, total })),
  });

const textOf = (element: HTMLElement) => element.textContent?.replaceAll(/\s/g, " ");

test("what is owed comes first with its sum and dates, then what comes back, then what is paid with its receipts", async () => {
  const deposit = chargeOf({ id: "b2", venueName: "Gor Mawar", deposit: 9_000_000n });
  const back = chargeOf({ id: "b3", venueName: "Gor Tiga", state: ChargeState.REFUND_DUE, balance: -5_000_000n });
  const paid = chargeOf({
    id: "b4",
    venueName: "Gor Empat",
    state: ChargeState.PAID,
    balance: 0n,
    received: 18_000_000n,
    payments: [
      paymentOf("p1", { isReversed: true, receiptNumber: "2026-0001" }),
      paymentOf("p2", { receiptNumber: "2026-0002" }),
    ],
  });
  open([partlyPaid(), deposit, back, paid]);
  const owed = await screen.findByRole("region", { name: "To pay" });
  expect(screen.getAllByRole("heading", { level: 2 }).map(textOf)).toEqual(["To pay", "Being given back", "Paid"]);
  expect(textOf(owed)).toContain("Rp 270,000");
  const [first, second] = within(owed).getAllByRole("article");
  expect(within(first as HTMLElement).getByRole("link", { name: "Gor Senayan" })).toHaveAttribute(
    "href",
    "/booking/b1",
  );
  expect(textOf(first as HTMLElement)).toMatch(
    /Rp 90,000Tomorrow, 19:00–21:00 WIB K7P2XM Rp 90,000 paidDue: Tomorrow, 19:00 WIB/,
  );
  // Nobody waits for a deposit that was reported.
  expect(textOf(second as HTMLElement)).toMatch(
    /Rp 90,000.*Deposit.*Payment being checked.*then Rp 90,000 by the start/,
  );
  expect(textOf(screen.getByRole("region", { name: "Being given back" }))).toContain("Rp 50,000");
  const settled = within(screen.getByRole("region", { name: "Paid" }));
  expect(settled.getByRole("link", { name: "Receipt 2026-0002" })).toHaveAttribute("href", "/receipt/p2");
  expect(settled.queryByRole("link", { name: "Receipt 2026-0001" })).not.toBeInTheDocument();
});

test("more than a page has a next one, and no sum of a part", async () => {
  open([partlyPaid(), chargeOf({ id: "b2" })], "/payments", 21);
  expect(await screen.findByRole("link", { name: "Next page" })).toHaveAttribute("href", "/payments?offset=20");
  expect(textOf(screen.getByRole("region", { name: "To pay" }))).not.toContain("Rp 270,000");
});

test("a player without payments gets a link to the venues, in Indonesian", async () => {
  open([], "/id/payments");
  expect(await screen.findByText("Belum ada tagihan atau pembayaran")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Cari lapangan" })).toHaveAttribute("href", "/id/venue/search");
});

test("a list that cannot be loaded can be tried again", async () => {
  let isDown = true;
  const { user } = renderPage(<Payments />, {
    server: (router) =>
      router.rpc(PaymentService.method.listMyCharges, () => {
        if (isDown) throw new ConnectError("", Code.PermissionDenied);
        return { charges: [chargeOf()], total: 1 };
      }),
  });
  const again = await screen.findByRole("button", { name: "Try Again" });
  isDown = false;
  await user.click(again);
  expect(await screen.findByRole("link", { name: "Gor Senayan" })).toBeInTheDocument();
});
