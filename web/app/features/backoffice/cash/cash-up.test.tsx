import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Code, type ConnectRouter } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AuthService } from "~/gen/lapang/v1/auth_pb";
import { PaymentKind, PaymentWay } from "~/gen/lapang/v1/booking_pb";
import {
  type CloseDayRequest,
  type GetDayResponse,
  GetDayResponseSchema,
  MoneyAdminService,
} from "~/gen/lapang/v1/money_admin_pb";
import { StaffRole } from "~/gen/lapang/v1/staff_pb";
import { VenueAdminService } from "~/gen/lapang/v1/venue_admin_pb";
import { refusal } from "../../../../test/refuse";
import { renderPage } from "../../../../test/render";
import { CashUp } from "./cash-up";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-24T22:00:00+07:00") });
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const at = (time: string) => timestampFromDate(new Date(`2026-11-24T${time}:00+07:00`));
const { CASH, QRIS } = PaymentWay;

/** Rp 500,000 in cash at the desk, of which Rp 50,000 went back, and Rp 150,000 by QRIS. */
function aDay(more: MessageInitShape<typeof GetDayResponseSchema> = {}): GetDayResponse {
  const payment = (id: string, fields: object) => ({ id, recordedAt: at("19:00"), recordedBy: "Sari", ...fields });
  return create(GetDayResponseSchema, {
    date: "2026-11-24",
    timeZone: "Asia/Jakarta",
    currency: "IDR",
    canClose: true,
    tills: [
      { till: "Desk 1", way: CASH, came: 50_000_000n, wentBack: -5_000_000n, expected: 45_000_000n },
      { till: "", way: QRIS, came: 15_000_000n, expected: 15_000_000n },
    ],
    movements: [
      {
        payment: payment("p1", { kind: PaymentKind.PAYMENT, way: CASH, amount: 20_000_000n, isReversed: true }),
        chargeId: "b1",
        bookingNumber: "K7P2QX",
        payerName: "Budi Santoso",
      },
    ],
    ...more,
  } as MessageInitShape<typeof GetDayResponseSchema>);
}

/** Shows the page; the server answers with what `state.day` is by then. */
function show(
  state: { day: GetDayResponse },
  answer: (request: CloseDayRequest) => void = () => {},
  role = StaffRole.DESK,
) {
  const sent: CloseDayRequest[] = [];
  const server = (router: ConnectRouter) => {
    const venue = { id: "v1", name: "Gor Senayan", timeZone: "Asia/Jakarta", isActive: true };
    router.rpc(AuthService.method.checkInternalAccess, () => ({
      hasAccess: true,
      venueRoles: [{ venueId: "v1", role }],
    }));
    router.service(VenueAdminService, {
      listVenuesForAdmin: () => ({ venues: [venue], total: 1 }),
      getVenueForAdmin: () => ({ venue }),
    });
    router.service(MoneyAdminService, {
      getDay: ({ date }) => ({ ...state.day, date }),
      closeDay(request) {
        sent.push(request);
        answer(request);
        return { day: state.day };
      },
    });
  };
  return { ...renderPage(<CashUp />, { path: "/internal/cash", server }), sent };
}

const till = async (name: string) => within(await screen.findByRole("region", { name }));
const counted = async (name: string) => (await till(name)).getByRole("textbox", { name: "Counted" });
const closeButton = () => screen.getByRole("button", { name: "Close the day…" });
const confirm = async () =>
  within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Close the day" });

test("the difference is shown while counting, and a note has to say why before anything is sent", async () => {
  const state = { day: aDay() };
  const { user, sent } = show(state, () => {
    state.day = aDay({ canClose: false, closedAt: at("22:05"), closedBy: "Sari", note: "Change given twice." });
  });
  const cash = await till("Cash · Desk 1");
  await user.type(await counted("Cash · Desk 1"), "430rb");
  expect(cash.getByText(/Rp.20,000 short/)).toBeInTheDocument();
  await user.click(closeButton());
  expect(screen.getByText("Enter an amount.")).toBeInTheDocument();
  expect(screen.getByText("Something differs. Write why, as far as you know.")).toBeInTheDocument();
  expect(await counted("QRIS · no till")).toHaveFocus();
  await user.type(await counted("QRIS · no till"), "150.000");
  expect((await till("QRIS · no till")).getByText("Matches")).toBeInTheDocument();
  await user.type(screen.getByRole("textbox", { name: /^Note/ }), "Change given twice.");
  await user.click(closeButton());
  await user.click(await confirm());
  expect(await screen.findByText("Closed by Sari, Tue 24 Nov, 22:05")).toBeInTheDocument();
  expect(sent).toMatchObject([
    {
      venueId: "v1",
      date: "2026-11-24",
      note: "Change given twice.",
      counted: [
        { till: "Desk 1", way: CASH, expected: 45_000_000n, counted: 43_000_000n },
        { till: "", way: QRIS, expected: 15_000_000n, counted: 15_000_000n },
      ],
    },
  ]);
  expect(screen.queryByRole("button", { name: "Close the day…" })).not.toBeInTheDocument();
});

test("when money moved meanwhile, the sums are loaded again and what was typed stays", async () => {
  const state = { day: aDay() };
  const { user, sent } = show(state, () => {
    if (sent.length > 1) return;
    const [cash, ...others] = state.day.tills;
    state.day = aDay({ tills: [{ ...cash, came: 60_000_000n, expected: 55_000_000n }, ...others] as never });
    throw refusal(Code.FailedPrecondition, "DAY_CHANGED");
  });
  await user.type(await counted("Cash · Desk 1"), "450rb");
  await user.type(await counted("QRIS · no till"), "150rb");
  await user.click(closeButton());
  await user.click(await confirm());
  expect(await screen.findByText(/^Money has moved in the meantime/)).toBeInTheDocument();
  expect(await counted("Cash · Desk 1")).toHaveValue("450rb");
  const cash = await till("Cash · Desk 1");
  expect(cash.getByText(/Rp.450,000 was expected when you typed this/)).toBeInTheDocument();
  expect(cash.getByText(/Rp.100,000 short/)).toBeInTheDocument();
  await user.clear(await counted("Cash · Desk 1"));
  await user.type(await counted("Cash · Desk 1"), "550rb");
  await user.click(closeButton());
  await user.click(await confirm());
  await waitFor(() => expect(sent[1]?.counted[0]).toMatchObject({ expected: 55_000_000n, counted: 55_000_000n }));
});

test("a day that somebody else has closed says who, with what was counted", async () => {
  const state = { day: aDay() };
  const { user } = show(state, () => {
    const tills = aDay().tills.map((one) => ({ ...one, counted: one.expected }));
    state.day = aDay({ canClose: false, closedAt: at("21:58"), closedBy: "Rudi", tills });
    throw refusal(Code.FailedPrecondition, "DAY_CLOSED");
  });
  await user.type(await counted("Cash · Desk 1"), "450rb");
  await user.type(await counted("QRIS · no till"), "150rb");
  await user.click(closeButton());
  await user.click(await confirm());
  expect(await screen.findByText(/^Rudi has closed this day already/)).toBeInTheDocument();
  expect(screen.getByText("Closed by Rudi, Tue 24 Nov, 21:58")).toBeInTheDocument();
  expect(screen.queryByRole("textbox", { name: "Counted" })).not.toBeInTheDocument();
});

test("movements link to their bookings, and a record that was taken back is struck", async () => {
  show({ day: aDay() });
  expect(await screen.findByRole("link", { name: "K7P2QX" })).toHaveAttribute("href", "/internal/bookings/b1");
  expect(screen.getByText(/^Taken back/)).toBeInTheDocument();
  expect(screen.getByText(/Rp.200,000/).tagName).toBe("S");
});

test("a day without money says so, and viewers do not see a venue's money", async () => {
  const empty = { day: aDay({ tills: [], movements: [], canClose: false }) };
  const { unmount } = show(empty);
  expect(await screen.findByText(/^No money came or went back on this day/)).toBeInTheDocument();
  unmount();
  show(empty, undefined, StaffRole.VIEWER);
  expect(await screen.findByText("Only the desk and managers of this venue see its money.")).toBeInTheDocument();
});
