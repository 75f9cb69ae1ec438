import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Code, type ConnectRouter } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  BookingAdminService,
  type CreateProposalsRequest,
  type SetBookingPriceRequest,
  type WithdrawProposalsRequest,
} from "~/gen/lapang/v1/booking_admin_pb";
import { BookingNeed, BookingStatus, ProposalStatus } from "~/gen/lapang/v1/booking_pb";
import { VenueAdminService } from "~/gen/lapang/v1/venue_admin_pb";
import { PaymentMode, SlotState, VenueService } from "~/gen/lapang/v1/venue_pb";
import { refusal } from "../../../../test/refuse";
import { renderPage } from "../../../../test/render";
import { Booking } from "./booking";
import { aBooking } from "./booking.fixture";

const at = (text: string) => timestampFromDate(new Date(text));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T10:00:00+07:00") });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A booking at a venue that is free every evening. */
function show(more: Parameters<typeof aBooking>[0] = {}, isTaken = false, sport: object = {}) {
  const offered: CreateProposalsRequest[] = [];
  const withdrawn: WithdrawProposalsRequest[] = [];
  const prices: SetBookingPriceRequest[] = [];
  const server = (router: ConnectRouter) => {
    router.service(BookingAdminService, {
      getBookingForAdmin: () => ({ booking: aBooking(more) }),
      createProposals(request) {
        if (isTaken) throw refusal(Code.FailedPrecondition, "SLOT_TAKEN");
        offered.push(request);
        return {};
      },
      withdrawProposals(request) {
        withdrawn.push(request);
        return { withdrawnCount: request.proposalIds.length };
      },
      setBookingPrice(request) {
        prices.push(request);
        return {};
      },
    });
    router.service(VenueAdminService, {
      getVenueForAdmin: () => ({ venue: { sports: [{ sportId: "futsal", confirmTakenOffers: true, ...sport }] } }),
    });
    router.service(VenueService, {
      // What the house rules close for players, staff may offer.
      listAvailability: ({ fromDate, beyondRules }) => ({
        slotMinutes: 60,
        days: [
          {
            date: fromDate,
            slots: [17, 18, 19, 20].map((hour) => ({
              startTime: at(`${fromDate}T${hour}:00:00+07:00`),
              durationMinutes: 60,
              state: beyondRules ? SlotState.FREE : SlotState.CLOSED,
            })),
          },
        ],
      }),
    });
  };
  return { ...renderPage(<Booking id="b1" />, { server }), offered, withdrawn, prices };
}

const offers = [
  { id: "p1", batchId: "x", status: ProposalStatus.OFFERED, note: "Sorry!", expiresAt: at("2026-11-23T10:00:00Z") },
  { id: "p2", batchId: "x", status: ProposalStatus.OFFERED, expiresAt: at("2026-11-23T10:00:00Z") },
  { id: "p3", batchId: "x", status: ProposalStatus.DECLINED, expiresAt: at("2026-11-21T10:00:00Z") },
].map((offer, day) => ({
  ...offer,
  startTime: at(`2026-11-2${5 + day}T12:00:00Z`),
  endTime: at(`2026-11-2${5 + day}T14:00:00Z`),
}));

test("staff offer a batch of times with an expiry and a note", async () => {
  const { user, offered } = show();
  await user.click(await screen.findByRole("button", { name: "Offer other times…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Offer other times" }));
  expect(await dialog.findByText(/^When the player accepts, the booking is confirmed right away/)).toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Offer these times" }));
  expect(dialog.getByRole("alert")).toHaveTextContent("Pick at least one time.");
  // By default the requested length on the requested day.
  await user.click(await dialog.findByRole("button", { name: "17:00" }));
  await user.click(dialog.getByRole("radio", { name: /Wednesday, 25 November/ }));
  await user.click(await dialog.findByRole("button", { name: "19:00" }));
  expect(dialog.getByText("2 times picked, 10 at most")).toBeInTheDocument();
  await user.type(dialog.getByRole("textbox", { name: /Note/ }), "Sorry!");
  await user.click(dialog.getByRole("button", { name: "Offer these times" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(offered).toMatchObject([
    {
      bookingId: "b1",
      slots: [
        { startTime: at("2026-11-24T17:00:00+07:00"), durationMinutes: 120 },
        { startTime: at("2026-11-25T19:00:00+07:00"), durationMinutes: 120 },
      ],
      expiresAt: at("2026-11-23T10:00:00+07:00"),
      note: "Sorry!",
    },
  ]);
});

test("a refused offer preserves the batch", async () => {
  const { user } = show({}, true);
  await user.click(await screen.findByRole("button", { name: "Offer other times…" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(await dialog.findByRole("button", { name: "17:00" }));
  await user.click(dialog.getByRole("button", { name: "Offer these times" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("One of these hours has just been taken.");
  expect(dialog.getByText("1 time picked, 10 at most")).toBeInTheDocument();
});

test("times without an exact price are offered at one that is paid after accepting", async () => {
  const { user, offered, prices } = show({ paymentDue: true, needsPrice: true });
  await user.click(await screen.findByRole("button", { name: "Offer other times…" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.queryByRole("textbox", { name: /^Exact price/ })).not.toBeInTheDocument();
  await user.click(await dialog.findByRole("button", { name: "17:00" }));
  const price = dialog.getByRole("textbox", { name: /^Exact price/ });
  expect(price).toHaveAccessibleDescription(/The player pays it after accepting\.$/);
  expect(dialog.getByText("When the player accepts, they are asked to pay.")).toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Offer these times" }));
  expect(price).toHaveFocus();
  expect(offered).toEqual([]);
  await user.type(price, "350rb");
  await user.click(dialog.getByRole("button", { name: "Offer these times" }));
  await waitFor(() => expect(offered).toHaveLength(1));
  expect(prices).toMatchObject([{ bookingId: "b1", price: 35_000_000n }]);
});

test("a saved price is said where the offer then fails", async () => {
  const { user, prices } = show({}, true, { paymentMode: PaymentMode.MANUAL });
  await user.click(await screen.findByRole("button", { name: "Offer other times…" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(await dialog.findByRole("button", { name: "17:00" }));
  await user.type(dialog.getByRole("textbox", { name: /^Exact price/ }), "350rb");
  await user.click(dialog.getByRole("button", { name: "Offer these times" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent(
    "The price is saved, but the times are not offered yet. One of these hours has just been taken.",
  );
  expect(prices).toHaveLength(1);
});

test("offers show their status, and one or all can be withdrawn", async () => {
  const { user, withdrawn } = show({ status: BookingStatus.RESCHEDULE_PROPOSED, proposals: offers as never });
  expect(await screen.findByText("Sorry!")).toBeInTheDocument();
  expect(screen.getAllByText("Offered")).toHaveLength(2);
  expect(screen.getByText("Declined")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Withdraw Wed 25 Nov · 19:00–21:00 WIB" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Withdraw" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
  await user.click(screen.getByRole("button", { name: "Withdraw all…" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Withdraw all offers?" }));
  await user.click(question.getByRole("button", { name: "Withdraw" }));
  await waitFor(() => expect(withdrawn.map(({ proposalIds }) => proposalIds)).toEqual([["p1"], ["p1", "p2"]]));
});

test("a price is typed in whole units and sent in minor units", async () => {
  const { user, prices } = show();
  await user.click(await screen.findByRole("button", { name: "Set the price…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "What does it cost?" }));
  const amount = dialog.getByRole("textbox", { name: "Final price" });
  await user.clear(amount);
  await user.type(amount, "250000");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(prices).toMatchObject([{ bookingId: "b1", price: 25_000_000n }]));
});

test("a reported payment shows its time and the player's receipt", async () => {
  show({
    status: BookingStatus.AWAITING_PAYMENT,
    need: BookingNeed.PAYMENT_CHECK,
    payment: { reportedAt: at("2026-11-22T02:00:00Z"), receiptUrl: "/receipt.png" } as never,
  });
  expect(await screen.findByText("The player reported the payment.")).toBeInTheDocument();
  expect(screen.getByText("Check the payment")).toBeInTheDocument();
  expect(screen.getByText("Sun 22 Nov, 09:00 WIB")).toBeInTheDocument();
  expect(screen.getByRole("img", { name: /Receipt/ })).toHaveAttribute("src", "/receipt.png");
});

test("a guest booking shows the guest's name and number", async () => {
  show({ status: BookingStatus.CONFIRMED, guest: { name: "Pak Joko", phoneNumber: "+62 812" } as never });
  expect(await screen.findByRole("heading", { name: "Booking of Pak Joko" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "+62 812" })).toHaveAttribute("href", "tel:+62 812");
});
