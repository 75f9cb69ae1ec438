import { callUnaryMethod, createConnectQueryKey, useMutation, useQuery, useTransport } from "@connectrpc/connect-query";
import { keepPreviousData, useQueryClient, useMutation as useTanStackMutation } from "@tanstack/react-query";
import { type Booking, BookingService, type BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { VenueService } from "~/gen/lapang/v1/venue_pb";
import { safeToRetry } from "~/lib/query-client";
import type { Selection } from "./selection-rules";
import { isOpen } from "./status";

const { cancelBooking, createBooking, getBooking, listMyBookings } = BookingService.method;

/** How long an answer about a booking is taken for the present state, and how often an open one is asked after, in ms. */
const bookingStale = 10_000;
const openAskedAgain = 20_000;

export const bookingsPerPage = 10;

type BookingRequest = { venueId: string; sportId: string; slots: Selection; notes: string; key: string };

/** Forgets what a changed booking makes untrue. */
function useBookingsChanged() {
  const client = useQueryClient();
  const keys = [
    createConnectQueryKey({ schema: getBooking, cardinality: undefined }),
    createConnectQueryKey({ schema: listMyBookings, cardinality: undefined }),
    createConnectQueryKey({ schema: VenueService.method.listAvailability, cardinality: undefined }),
  ];
  return () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

export function useCreateBooking() {
  const transport = useTransport();
  const changed = useBookingsChanged();
  return useTanStackMutation({
    // Its key makes it one booking, however often it is sent.
    ...safeToRetry,
    mutationFn: ({ key, slots, ...rest }: BookingRequest): Promise<{ bookingId: string; status: BookingStatus }> => {
      const hours = slots.map(({ start, minutes }) => ({
        startTime: { seconds: BigInt(start / 1000) },
        durationMinutes: minutes,
      }));
      const headers = { "Idempotency-Key": key };
      return callUnaryMethod(transport, createBooking, { ...rest, slots: hours }, { headers });
    },
    onSuccess: () => void changed(),
  });
}

/** A booking, asked after gently while it can still change by itself. */
export function useBooking(bookingId: string) {
  return useQuery(
    getBooking,
    { bookingId },
    {
      staleTime: bookingStale,
      refetchInterval: ({ state }) => (mayChange(state.data?.booking) ? openAskedAgain : false),
    },
  );
}

function mayChange(booking: Booking | undefined): boolean {
  return booking !== undefined && isOpen(booking.status);
}

export function useMyBookings(past: boolean, offset: number) {
  return useQuery(
    listMyBookings,
    { past, limit: bookingsPerPage, offset },
    { staleTime: bookingStale, placeholderData: keepPreviousData },
  );
}

export function useCancelBooking() {
  // Until the page shows it as canceled, the dialog waits.
  return useMutation(cancelBooking, { onSuccess: useBookingsChanged() });
}
