import {
  callUnaryMethod,
  createConnectQueryKey,
  skipToken,
  useMutation,
  useQuery,
  useTransport,
} from "@connectrpc/connect-query";
import { keepPreviousData, useQueryClient, useMutation as useTanStackMutation } from "@tanstack/react-query";
import { moneyKeys } from "~/features/money/queries";
import { BookingService, type BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { VenueService } from "~/gen/lapang/v1/venue_pb";
import type { Day } from "~/lib/format/dates";
import { prefetch } from "~/lib/http/prefetch";
import { safeToRetry } from "~/lib/http/query-client";
import { persistOffline } from "~/lib/offline/query-persistence";
import { type BookingInput, bookingRequest } from "./booking-request";
import { askAgainIn } from "./deadlines";

const {
  acceptProposal,
  cancelBooking,
  createBooking,
  declineProposals,
  getBooking,
  listMyBookings,
  moveMyBooking,
  reportPayment,
} = BookingService.method;

/** How long a booking counts as fresh, in ms. */
const bookingStale = 10_000;

export const bookingsPerPage = 10;
/** The maximum of upcoming bookings: more than anyone has. */
const mostComing = 100;
const listRefetchMs = 60_000;
/** The same interval as for free hours. */
const nowRefetchMs = 15_000;
/** The bookings and list pages available offline. */
const maxPersistedBookings = 20;
const maxPersistedLists = 3;

/** Prices change rarely, and never for an offer, in ms. */
const quotesStale = 5 * 60_000;

/** Invalidates what a changed booking makes stale. */
export function useBookingsChanged() {
  const client = useQueryClient();
  const keys = [
    createConnectQueryKey({ schema: getBooking, cardinality: undefined }),
    createConnectQueryKey({ schema: listMyBookings, cardinality: undefined }),
    createConnectQueryKey({ schema: VenueService.method.listAvailability, cardinality: undefined }),
    ...moneyKeys,
  ];
  return () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

type Created = { bookingId: string; status: BookingStatus };

/**
 * `onCreated` runs whichever way the booking was created: after its form is left, or on the retry after an email is
 * confirmed.
 */
export function useCreateBooking(onCreated: (created: Created) => void) {
  const transport = useTransport();
  const changed = useBookingsChanged();
  return useTanStackMutation({
    // Its idempotency key makes retries safe.
    ...safeToRetry,
    mutationFn: ({ key, ...input }: BookingInput & { key: string }): Promise<Created> =>
      callUnaryMethod(transport, createBooking, bookingRequest(input), { headers: { "Idempotency-Key": key } }),
    onSuccess: (created) => {
      onCreated(created);
      void changed();
    },
  });
}

const oneBooking = { meta: persistOffline(getBooking, maxPersistedBookings) };

export function prefetchBooking(bookingId: string): void {
  prefetch(getBooking, { bookingId }, oneBooking);
}

/**
 * A booking, polled while it can still change by itself, and refetched as soon as a deadline passes; disabled without
 * an id.
 */
export function useBooking(bookingId: string | undefined) {
  return useQuery(getBooking, bookingId === undefined ? skipToken : { bookingId }, {
    ...oneBooking,
    staleTime: bookingStale,
    refetchInterval: ({ state }) => askAgainIn(state.data?.booking, Date.now()),
  });
}

const myLists = { meta: persistOffline(listMyBookings, maxPersistedLists) };

/** One page of past bookings, or all upcoming ones (up to the maximum), which the page sorts by who has to act. */
const myPage = (past: boolean, offset: number) =>
  past ? { past, limit: bookingsPerPage, offset } : { past, limit: mostComing, offset: 0 };

export function prefetchMyBookings(past: boolean, offset: number): void {
  prefetch(listMyBookings, myPage(past, offset), myLists);
}

export function useMyBookings(past: boolean, offset: number) {
  return useQuery(listMyBookings, myPage(past, offset), {
    ...myLists,
    staleTime: bookingStale,
    placeholderData: keepPreviousData,
    refetchInterval: past ? false : listRefetchMs,
  });
}

/** The upcoming bookings, always refetched: another tab may have created one. */
export function useBookingsNow(isEnabled: boolean) {
  return useQuery(
    listMyBookings,
    { past: false, limit: mostComing, offset: 0 },
    {
      staleTime: 0,
      enabled: isEnabled,
      ...myLists,
      refetchInterval: nowRefetchMs,
    },
  );
}

export function useCancelBooking() {
  // Awaited, so that the dialog stays until the page shows the cancelled booking.
  return useMutation(cancelBooking, { onSuccess: useBookingsChanged() });
}

/** Also after a refusal: the hours may be taken. Not retried, as the answer may have been a yes. */
export function useMoveMyBooking() {
  return useMutation(moveMyBooking, { onSettled: useBookingsChanged() });
}

/** The prices of a day's slots at a venue, and of the next day's where a range runs past midnight. */
export function useQuotes(venueId: string, sportId: string, fromDate: Day, days: number) {
  return useQuery(
    VenueService.method.listAvailability,
    { venueId, sportId, fromDate, days },
    { staleTime: quotesStale },
  );
}

/** Not retried: if the response is lost, the refetched booking shows the outcome. */
export function useAcceptProposal() {
  return useMutation(acceptProposal, { onSettled: useBookingsChanged() });
}

export function useDeclineProposals() {
  return useMutation(declineProposals, { onSettled: useBookingsChanged() });
}

export function useReportPayment() {
  return useMutation(reportPayment, { onSettled: useBookingsChanged() });
}
