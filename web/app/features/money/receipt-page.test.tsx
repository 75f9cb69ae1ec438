import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromMs, timestampMs } from "@bufbuild/protobuf/wkt";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ChargeLineKind } from "~/gen/lapang/v1/booking_pb";
import { MoneyAdminService } from "~/gen/lapang/v1/money_admin_pb";
import { PaymentService, type ReceiptSchema } from "~/gen/lapang/v1/money_pb";
import { Toaster } from "~/ui/overlay/toaster";
import { renderPage } from "../../../test/render";
import { partlyPaid, paymentOf } from "./charge.fixture";
import { ReceiptPage } from "./receipt-page";

const { startTime, endTime } = partlyPaid();

const receiptOf = (
  changes: object = {},
  hours = [{ startTime, endTime, courtName: "Court 1" }],
): MessageInitShape<typeof ReceiptSchema> => ({
  number: "2026-0042",
  payment: paymentOf("p1", changes),
  charge: partlyPaid({
    total: 20_000_000n,
    balance: 11_000_000n,
    taxBasisPoints: 1000,
    tax: 1_818_182n,
    lines: [
      { kind: ChargeLineKind.HOURS, amount: 18_000_000n },
      { kind: ChargeLineKind.SHUTTLECOCK, amount: 2_000_000n },
    ],
  }),
  payerName: "Ani",
  payeeName: "Gor Senayan",
  payeeAddress: "Jl. Pintu Satu, Jakarta",
  hours,
  tax: 818_182n,
});

function open(receipt: MessageInitShape<typeof ReceiptSchema>, { path = "/receipt/p1", isForStaff = false } = {}) {
  const page = (
    <>
      <ReceiptPage id="p1" isForStaff={isForStaff} />
      <Toaster />
    </>
  );
  const method = isForStaff ? MoneyAdminService.method.getReceipt : PaymentService.method.getReceipt;
  return renderPage(page, { path, server: (router) => router.rpc(method, () => ({ receipt })) });
}

/** The sheet on screen; the printed one is the same, beside the app. */
const shown = async (container: HTMLElement) => {
  await within(container).findByText("Ani");
  return within(container);
};
const textOf = (element: HTMLElement | null) => element?.textContent?.replaceAll(/\s/g, " ");

test("a receipt names payee, payer, hours, lines, the payment and the balance", async () => {
  const { container } = open(receiptOf());
  const sheet = await shown(container);
  expect(sheet.getByRole("heading", { level: 1 })).toHaveTextContent("Receipt 2026-0042");
  expect(sheet.getByText("Jl. Pintu Satu, Jakarta")).toBeInTheDocument();
  expect(sheet.getByText(/19:00–21:00 WIB/)).toBeInTheDocument();
  const rows = Object.fromEntries(
    sheet.getAllByRole("term").map((term) => [textOf(term), textOf(term.nextElementSibling as HTMLElement)]),
  );
  expect(rows).toMatchObject({
    Receipt: "2026-0042",
    "Received from": "Ani",
    "Booking number": "K7P2XM",
    "Court hours": "Rp 180,000",
    Shuttlecocks: "Rp 20,000",
    Total: "Rp 200,000",
    "Paid: Transfer": "Rp 90,000",
    "incl. 10% tax": "Rp 8,182",
    "Still to pay": "Rp 110,000",
  });
  expect(document.querySelector("body > [data-sheet]")).toHaveTextContent("Ani");
  expect(document.querySelector("meta[name=robots]")).toHaveAttribute("content", "noindex");
});

test("hours in a row on one court are one line of a receipt", async () => {
  const later = endTime && timestampFromMs(timestampMs(endTime) + 60 * 60_000);
  const hours = [
    { startTime, endTime, courtName: "Court 1" },
    { startTime: endTime, endTime: later, courtName: "Court 1" },
    { startTime: endTime, endTime: later, courtName: "Court 2" },
  ];
  const { container } = open(receiptOf({}, hours));
  const sheet = await shown(container);
  expect(sheet.getAllByText(/WIB$/).map(textOf)).toEqual(["19:00–22:00 WIB", "21:00–22:00 WIB"]);
});

test("a receipt of a record that was taken back says so, in Indonesian", async () => {
  const { container } = open(receiptOf({ isReversed: true }), { path: "/id/receipt/p1" });
  const sheet = await shown(container);
  expect(sheet.getByText("Pembayaran ini dibatalkan. Kuitansi ini tidak berlaku lagi.")).toBeInTheDocument();
});

test("staff open it by their own call, and what they share opens for who paid", async () => {
  const { container, user } = open(receiptOf(), { path: "/receipt/p1?venue=1", isForStaff: true });
  const sheet = await shown(container);
  expect(sheet.getByRole("link", { name: "To the booking" })).toHaveAttribute("href", "/internal/bookings/b1");
  await user.click(sheet.getByRole("button", { name: "Share" }));
  expect(await screen.findByText("Copied. Paste it into a chat.")).toBeInTheDocument();
  const text = await navigator.clipboard.readText();
  expect(text.replaceAll(/\s/g, " ")).toBe(
    "Receipt 2026-0042, Gor Senayan: Rp 90,000 paid http://localhost:8080/receipt/p1",
  );
});
