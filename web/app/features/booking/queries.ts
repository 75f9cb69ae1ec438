import {
  callUnaryMethod,
  createConnectQueryKey,
  skipToken,
  useMutation,
  useQuery,
  useTransport,
} from "@connectrpc/connect-query";
import { keepPreviousData, useQueryClient, useMutation as useTanStackMutation } from "@tanstack/react-query";
import { BookingService, type BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { VenueService } from "~/gen/lapang/v1/venue_pb";
import type { Day } from "~/lib/dates";
import { keptOffline } from "~/lib/kept-reads";
import { safeToRetry } from "~/lib/query-client";
import { askAgainIn } from "./deadlines";
import type { Selection } from "./selection-rules";

const { acceptProposal, cancelBooking, createBooking, declineProposals, getBooking, listMyBookings, reportPayment } =
  BookingService.method;

/** How long an answer about a booking is taken for the present state, in ms. */
const bookingStale = 10_000;

export const bookingsPerPage = 10;
/** Bookings to come that are looked at; more than anybody plays in the 60 days that can be booked. */
const mostComing = 100;
const listAskedAgain = 60_000;
/** As often as free hours are asked for. */
const nowAskedAgain = 15_000;
/** Without a network one can look at so many bookings that one has opened, and so many pages of lists. */
const bookingsKept = 20;
const listsKept = 3;

/** What a stretch costs changes seldom, and never for what is on offer, in ms. */
const quotesStale = 5 * 60_000;

type BookingRequest = { venueId: string; sportId: string; slots: Selection; notes: string; key: string };

/** Forgets what a changed booking makes untrue. */
export function useBookingsChanged() {
  const client = useQueryClient();
  const keys = [
    createConnectQueryKey({ schema: getBooking, cardinality: undefined }),
    createConnectQueryKey({ schema: listMyBookings, cardinality: undefined }),
    createConnectQueryKey({ schema: VenueService.method.listAvailability, cardinality: undefined }),
  ];
  return () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

type Created = { bookingId: string; status: BookingStatus };

/** `onCreated` runs however the booking came to be made: after its form is left, or sent again once an email is confirmed. */
export function useCreateBooking(onCreated: (created: Created) => void) {
  const transport = useTransport();
  const changed = useBookingsChanged();
  return useTanStackMutation({
    // Its key makes it one booking, however often it is sent.
    ...safeToRetry,
    mutationFn: ({ key, slots, ...rest }: BookingRequest): Promise<Created> => {
      const hours = slots.map(({ start, minutes }) => ({
        startTime: { seconds: BigInt(start / 1000) },
        durationMinutes: minutes,
      }));
      const headers = { "Idempotency-Key": key };
      return callUnaryMethod(transport, createBooking, { ...rest, slots: hours }, { headers });
    },
    onSuccess: (created) => {
      onCreated(created);
      void changed();
    },
  });
}

/**
 * A booking, asked after gently while it can still change by itself, and as soon as a deadline has passed; without an id
 * nothing is asked.
 */
export function useBooking(bookingId: string | undefined) {
  return useQuery(getBooking, bookingId === undefined ? skipToken : { bookingId }, {
    staleTime: bookingStale,
    meta: keptOffline(getBooking, bookingsKept),
    refetchInterval: ({ state }) => askAgainIn(state.data?.booking, Date.now()),
  });
}

/** One page of the bookings behind, or all of those to come (at most so many), which the page sorts by who has to act. */
export function useMyBookings(past: boolean, offset: number) {
  return useQuery(
    listMyBookings,
    past ? { past, limit: bookingsPerPage, offset } : { past, limit: mostComing, offset: 0 },
    {
      staleTime: bookingStale,
      meta: keptOffline(listMyBookings, listsKept),
      placeholderData: keepPreviousData,
      refetchInterval: past ? false : listAskedAgain,
    },
  );
}

/** The bookings to come as they are now: another tab may have made one since this one last asked. */
export function useBookingsNow(isEnabled: boolean) {
  return useQuery(
    listMyBookings,
    { past: false, limit: mostComing, offset: 0 },
    { staleTime: 0, enabled: isEnabled, meta: keptOffline(listMyBookings, listsKept), refetchInterval: nowAskedAgain },
  );
}

export function useCancelBooking() {
  // Until the page shows it as canceled, the dialog waits.
  return useMutation(cancelBooking, { onSuccess: useBookingsChanged() });
}

/** The prices of a day's slots at a venue, and of those of the next where a stretch runs past midnight. */
export function useQuotes(venueId: string, sportId: string, fromDate: Day, days: number) {
  return useQuery(
    VenueService.method.listAvailability,
    { venueId, sportId, fromDate, days },
    { staleTime: quotesStale },
  );
}

/** Runs once: an answer that got lost shows on the page, which asks anew whatever came of it. */
export function useAcceptProposal() {
  return useMutation(acceptProposal, { onSettled: useBookingsChanged() });
}

export function useDeclineProposals() {
  return useMutation(declineProposals, { onSettled: useBookingsChanged() });
}

export function useReportPayment() {
  return useMutation(reportPayment, { onSettled: useBookingsChanged() });
}
