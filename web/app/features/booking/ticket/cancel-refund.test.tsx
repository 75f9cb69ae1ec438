import type { MessageInitShape } from "@bufbuild/protobuf";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { chargeOf } from "~/features/money/charge.fixture";
import { BookingService, BookingStatus, type RefundStepSchema } from "~/gen/lapang/v1/booking_pb";
import { renderPage } from "../../../../test/render";
import { bookingOf, inMinutes } from "../booking.fixture";
import { BookingPage } from "./booking-page";

const step = (minutes: number, percent: number, amount: bigint): MessageInitShape<typeof RefundStepSchema> => ({
  until: inMinutes(minutes),
  percent,
  amount,
});

function open(refundSteps: MessageInitShape<typeof RefundStepSchema>[], path = "/bookings/b1") {
  const charge = chargeOf({ received: 18_000_000n, balance: 0n, refundSteps });
  const booking = bookingOf(BookingStatus.CONFIRMED, { cancelUntil: inMinutes(120), charge });
  return renderPage(<BookingPage id="b1" />, {
    path,
    server: (router) => router.rpc(BookingService.method.getBooking, () => ({ booking })),
  });
}

test.each([
  [
    "the first step ahead counts",
    [step(-60, 100, 18_000_000n), step(60, 50, 9_000_000n)],
    "You paid Rp 180,000; Rp 90,000 comes back (50%).",
  ],
  ["all of it", [step(120, 100, 18_000_000n)], "You paid Rp 180,000; all of it comes back."],
  ["every step has passed", [step(-60, 50, 9_000_000n)], "You paid Rp 180,000; nothing comes back."],
  ["no step is left", [], "You paid Rp 180,000; nothing comes back."],
])("who cancels reads what comes back: %s", async (_, steps, words) => {
  const { user } = open(steps);
  await user.click(await screen.findByRole("button", { name: "Cancel this booking" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog.textContent?.replaceAll(/\s/g, " ")).toContain(words);
  const gives = within(dialog).queryByText("The venue has the money, not Lapang, and gives it back.");
  expect(gives !== null).toBe(!words.includes("nothing"));
});

test("the booking says until when how much comes back, in Indonesian", async () => {
  open([step(30, 100, 18_000_000n), step(60, 50, 9_000_000n)], "/id/bookings/b1");
  const terms = await screen.findByText(/Kalau dibatalkan sampai/);
  expect(terms.textContent?.replaceAll(/\s/g, " ")).toMatch(
    /Kalau dibatalkan sampai .* WIB, Rp 180\.000 kembali; sampai .* WIB, Rp 90\.000; setelah itu hangus\.$/,
  );
});
