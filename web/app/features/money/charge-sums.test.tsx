import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ChargeLineKind, ChargeState, PaymentKind } from "~/gen/lapang/v1/booking_pb";
import { renderPage } from "../../../test/render";
import { chargeOf, partlyPaid, paymentOf } from "./charge.fixture";
import { ChargeChip } from "./charge-chip";
import { ChargeSums } from "./charge-sums";

const textOf = (element: HTMLElement) => element.textContent?.replaceAll(/\s/g, " ");

test.each([
  ["/", chargeOf(), "Rp 180,000 unpaid"],
  ["/", partlyPaid(), "Deposit Rp 90,000, balance Rp 90,000"],
  ["/id", chargeOf(), "Belum dibayar Rp 180.000"],
  ["/id", partlyPaid(), "DP Rp 90.000, sisa Rp 90.000"],
  ["/id", chargeOf({ state: ChargeState.PAID }), "Lunas"],
  ["/id", chargeOf({ state: ChargeState.REFUND_DUE, balance: -5_000_000n }), "Perlu dikembalikan Rp 50.000"],
  ["/id", chargeOf({ state: ChargeState.UNSPECIFIED }), ""],
])("at %s the state of a charge is a short label with its sums", (path, charge, label) => {
  const { container } = renderPage(<ChargeChip charge={charge} />, { path });
  expect(textOf(container)).toBe(label);
});

test("a statement has its lines and total, each payment, and what is still to pay", () => {
  const charge = partlyPaid({
    total: 21_000_000n,
    balance: 12_000_000n,
    lines: [
      { kind: ChargeLineKind.HOURS, amount: 18_000_000n },
      { kind: ChargeLineKind.RACKET, label: "2 rackets", amount: 5_000_000n },
      { kind: ChargeLineKind.DISCOUNT, label: "Member", amount: -2_000_000n },
    ],
    payments: [
      paymentOf("wrong", { isReversed: true, receiptNumber: "2026-0041" }),
      paymentOf("back", { kind: PaymentKind.REVERSAL, amount: -9_000_000n, reversesId: "wrong", note: "Typo" }),
      paymentOf("right"),
    ],
  });
  renderPage(
    <ChargeSums charge={charge} action={({ id }) => <span>undo {id}</span>} receiptAt={({ id }) => `/receipt/${id}`} />,
  );
  expect(screen.getByText("2 rackets")).toBeInTheDocument();
  expect(
    textOf(within(screen.getByText("Discount: Member").parentElement as HTMLElement).getByRole("definition")),
  ).toBe("-Rp 20,000");
  const [wrong, right, ...others] = screen.getAllByRole("listitem");
  expect(others).toEqual([]);
  expect(textOf(wrong as HTMLElement)).toMatch(/Taken back: .*Typo/);
  expect(wrong?.querySelector("s")).toHaveTextContent("90,000");
  expect(wrong).not.toHaveTextContent("undo");
  expect(right).toHaveTextContent("undo right");
  expect(screen.getByRole("link", { name: "Receipt 2026-0042" })).toHaveAttribute("href", "/receipt/right");
  expect(textOf(screen.getByText("Still to pay").parentElement as HTMLElement)).toBe("Still to payRp 120,000");
});

test.each([
  ["/", "incl. 10% tax"],
  ["/id", "pajak daerah (PBJT) 10%, sudah termasuk"],
])("at %s a statement names the tax within its total", (path, term) => {
  const charge = chargeOf({ taxBasisPoints: 1000, tax: 1_636_364n });
  renderPage(<ChargeSums charge={charge} />, { path });
  expect(textOf(screen.getByText(term).parentElement as HTMLElement)).toMatch(/Rp 16[.,]364$/);
});
