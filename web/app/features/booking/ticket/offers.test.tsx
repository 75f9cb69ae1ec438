import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError, type ConnectRouter } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { type Booking, BookingService, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { BookingMode, SlotState, VenueService } from "~/gen/lapang/v1/venue_pb";
import { addDays, instantOf } from "~/lib/format/dates";
import { Toaster } from "~/ui/overlay/toaster";
import { renderPage } from "../../../../test/render";
import { at, bookingOf, inMinutes, offerOf, refusal, zone } from "../booking.fixture";
import { BookingPage } from "./booking-page";

afterEach(() => vi.useRealTimers());

const proposed = (proposals = [offerOf("p1", 20, 22, 120, "The floor is wet"), offerOf("p2", 42, 43)]) =>
  bookingOf(BookingStatus.RESCHEDULE_PROPOSED, { proposals, expiresAt: inMinutes(120), offersUntil: inMinutes(120) });

type Answers = {
  accept?: (proposalId: string) => Booking;
  decline?: () => Booking;
  mode?: BookingMode;
  confirmTakenOffers?: boolean;
  booking?: Booking;
};

/** A venue at which an hour costs Rp 150,000, and Rp 100,000 from 20:00 on. */
function open(
  { accept, decline, mode = BookingMode.REQUEST, confirmTakenOffers = false, booking = proposed() }: Answers = {},
  path = "/",
) {
  let latest = booking;
  const server = (router: ConnectRouter) => {
    router.rpc(BookingService.method.getBooking, () => ({ booking: latest }));
    router.rpc(BookingService.method.acceptProposal, ({ proposalId }) => {
      latest = accept ? accept(proposalId) : latest;
      return { booking: latest };
    });
    router.rpc(BookingService.method.declineProposals, () => {
      latest = decline ? decline() : latest;
      return { booking: latest };
    });
    router.rpc(VenueService.method.getVenue, () => ({
      venue: {
        id: "v1",
        timeZone: zone,
        sports: [{ sportId: "futsal", bookingMode: mode, confirmTakenOffers, paymentMinutes: 45 }],
      },
    }));
    router.rpc(VenueService.method.listAvailability, ({ fromDate, days }) => ({
      timeZone: zone,
      days: Array.from({ length: days }, (_, index) => ({
        date: addDays(fromDate, index),
        slots: Array.from({ length: 24 }, (_, hour) => ({
          startTime: timestampFromDate(instantOf(addDays(fromDate, index), hour * 60, zone)),
          durationMinutes: 60,
          state: SlotState.HELD,
          priceMin: hour >= 20 ? 10_000_000n : 15_000_000n,
          priceMax: hour >= 20 ? 10_000_000n : 15_000_000n,
          currency: "IDR",
        })),
      })),
    }));
  };
  const page = (
    <>
      <BookingPage id="b1" />
      <Toaster />
    </>
  );
  return { ...renderPage(page, { server, path }), change: (booking: Booking) => (latest = booking) };
}

const plain = (element: HTMLElement) => (element.textContent ?? "").replaceAll(/[\u00a0\u202f]/g, " ");

test("each offer is compared with the request by day, hour, length and price", async () => {
  open();
  const offers = within(await screen.findByRole("region", { name: "Choose a time" }));
  expect(offers.getByText("The floor is wet")).toBeInTheDocument();
  await waitFor(() => expect(plain(offers.getAllByRole("article")[0] as HTMLElement)).toContain("Rp 100,000 less"));
  const [sameDay, nextDay] = offers.getAllByRole("article").map(plain);
  expect(sameDay).toContain("20:00–22:00 WIB");
  expect(sameDay).toContain("Same day");
  expect(sameDay).toContain("2 hours later");
  expect(sameDay).toContain("open for 2 hr");
  expect(nextDay).toContain("1 day later");
  expect(nextDay).toContain("1 hour shorter");
  expect(nextDay).toContain("Rp 150,000 less");
  expect(screen.getByText("You accept a time, or decline them all")).toBeInTheDocument();
});

test("accepting an offer takes a confirm dialog that says what is given up and what happens next", async () => {
  const taken: string[] = [];
  const { user } = open({
    accept: (id) => {
      taken.push(id);
      return bookingOf(BookingStatus.USER_SELECTED, {
        slots: [{ startTime: timestampFromDate(at(20)), endTime: timestampFromDate(at(22)) }],
      });
    },
  });
  await user.click(await screen.findByRole("button", { name: /^Accept .*20:00–22:00/ }));
  const question = within(await screen.findByRole("alertdialog", { name: "Accept this time?" }));
  expect(question.getByText(/18:00–20:00 WIB/)).toHaveClass("line-through");
  expect(await question.findByText(/The venue has to confirm it first/)).toBeInTheDocument();
  await user.click(question.getByRole("button", { name: "Yes, accept it" }));
  expect(await screen.findByText("New time accepted")).toBeInTheDocument();
  expect(taken).toEqual(["p1"]);
  expect(await screen.findByText("The new time is held for you.")).toBeInTheDocument();
  await waitFor(() => expect(document.activeElement).toHaveTextContent("New time accepted"));
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
});

test.each([
  [BookingMode.REQUEST, /has to confirm it first, then you pay/],
  [BookingMode.INSTANT, /for 45 minutes, at most until it starts. Pay the venue within that time/],
])(
  "a player whose offer needs payment is told so, whatever the venue requires of others now: %i",
  async (mode, said) => {
    const { user } = open({ mode, booking: { ...proposed(), paymentDue: true } });
    await user.click(await screen.findByRole("button", { name: /^Accept .*20:00–22:00/ }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(await question.findByText(said)).toBeInTheDocument();
  },
);

test.each([
  ["with instant booking", { mode: BookingMode.INSTANT }],
  ["where the venue confirms accepted offers by itself", { confirmTakenOffers: true }],
])("%s the confirm dialog says that it is booked right away", async (_, terms) => {
  const { user } = open({
    ...terms,
    accept: () => bookingOf(BookingStatus.CONFIRMED, { cancelUntil: inMinutes(60) }),
  });
  await user.click(await screen.findByRole("button", { name: /^Accept .*20:00–22:00/ }));
  const question = within(await screen.findByRole("alertdialog"));
  expect(await question.findByText(/booked right away/)).toBeInTheDocument();
  await user.click(question.getByRole("button", { name: "Yes, accept it" }));
  expect(await screen.findByText("Booked. See you there!")).toBeInTheDocument();
});

test("declining all offers takes a confirm dialog, and returns the request to the venue", async () => {
  const { user } = open({ decline: () => bookingOf(BookingStatus.PENDING_REVIEW, { expiresAt: inMinutes(60) }) });
  await user.click(await screen.findByRole("button", { name: "Decline all" }));
  await user.click(await screen.findByRole("button", { name: "Yes, decline all" }));
  expect(await screen.findByText("Waiting for the venue")).toBeInTheDocument();
  expect(screen.queryByRole("region", { name: "Choose a time" })).not.toBeInTheDocument();
});

test.each([
  ["PROPOSAL_GONE", "That time is no longer offered"],
  ["SLOT_TAKEN", "Somebody else has taken that time"],
  ["INVALID_TRANSITION", "has changed in the meantime"],
])("a choice refused with %s is explained, and the page shows the current booking", async (reason, said) => {
  const page = open({
    accept: () => {
      page.change(bookingOf(BookingStatus.PENDING_REVIEW, { expiresAt: inMinutes(60) }));
      throw refusal(reason);
    },
  });
  await page.user.click(await screen.findByRole("button", { name: /^Accept .*20:00–22:00/ }));
  await page.user.click(await screen.findByRole("button", { name: "Yes, accept it" }));
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent(said);
  expect(alert).toHaveFocus();
  expect(await screen.findByText("Waiting for the venue")).toBeInTheDocument();
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
});

test("a lost connection is reported in the dialog, which stays open", async () => {
  const { user } = open(
    {
      accept: () => {
        throw new ConnectError("", Code.Unavailable);
      },
    },
    "/id",
  );
  await user.click(await screen.findByRole("button", { name: /^Terima jam ini: .*20\.00–22\.00/ }));
  await user.click(await screen.findByRole("button", { name: "Ya, terima" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Terima jam ini?" }));
  expect(await question.findByRole("alert")).toHaveTextContent("Lapang tidak bisa dihubungi");
});

test("offers expire on screen, and the page refetches the booking", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const soon = { expiresAt: inMinutes(1), offersUntil: inMinutes(1), proposals: [offerOf("p1", 20, 22, 1)] };
  const { change } = open({ booking: bookingOf(BookingStatus.RESCHEDULE_PROPOSED, soon) });
  await screen.findByRole("button", { name: /^Accept .*20:00–22:00/ });
  await vi.advanceTimersByTimeAsync(60_100);
  expect(await screen.findByRole("heading", { name: "These offers have expired" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /^Accept / })).not.toBeInTheDocument();
  change(bookingOf(BookingStatus.PENDING_REVIEW, { expiresAt: inMinutes(60) }));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await screen.findByText("Waiting for the venue")).toBeInTheDocument();
});
