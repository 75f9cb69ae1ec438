import type { MessageInitShape } from "@bufbuild/protobuf";
import { Code } from "@connectrpc/connect";
import { createConnectQueryKey, useMutation, useQuery } from "@connectrpc/connect-query";
import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { BookingAdminService, type ListBookingsForAdminRequestSchema } from "~/gen/lapang/v1/booking_admin_pb";
import { VenueService } from "~/gen/lapang/v1/venue_pb";
import { codeOf } from "~/lib/error-code";

/** How often what is on screen is read again while it is in view, so that a new request shows by itself. */
const watchMs = 10_000;
const venueSuggestions = 15;
/** The most that a list answers at once. */
const mostAtOnce = 100;

const untilGone = (query: { state: { error: unknown } }) =>
  codeOf(query.state.error) === Code.NotFound ? (false as const) : watchMs;

export function useBookingsForAdmin(request: MessageInitShape<typeof ListBookingsForAdminRequestSchema>) {
  return useQuery(BookingAdminService.method.listBookingsForAdmin, request, {
    staleTime: 0,
    refetchInterval: untilGone,
    placeholderData: keepPreviousData,
  });
}

export function useBookingForAdmin(bookingId: string) {
  return useQuery(
    BookingAdminService.method.getBookingForAdmin,
    { bookingId },
    { staleTime: 0, refetchInterval: untilGone, select: (answer) => answer.booking },
  );
}

const allBookings = createConnectQueryKey({ schema: BookingAdminService, cardinality: undefined });

/** Read all bookings again after a decision, and after a refused one: it was refused because something had changed. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: allBookings });
}

export function useConfirmTimes() {
  return useMutation(BookingAdminService.method.confirmRequestedTimes, { onSettled: useRefresh() });
}

export function useUpdateStatus() {
  return useMutation(BookingAdminService.method.updateBookingStatus, { onSettled: useRefresh() });
}

type VenueChoice = { id: string; name: string };

/**
 * Venues to filter by. Whose bookings fit in one answer has all of theirs in it; for others, venues are searched by name.
 */
export function useVenueChoices(words: string): VenueChoice[] {
  const all = useQuery(
    BookingAdminService.method.listBookingsForAdmin,
    { limit: mostAtOnce },
    { select: ({ bookings, total }) => (total <= mostAtOnce ? distinctVenues(bookings) : null) },
  );
  const own = all.data;
  const found = useQuery(
    VenueService.method.searchVenues,
    { search: words, limit: venueSuggestions },
    { enabled: own === null, placeholderData: keepPreviousData, select: ({ venues }) => venues },
  );
  const folded = words.toLocaleLowerCase();
  return own ? own.filter(({ name }) => name.toLocaleLowerCase().includes(folded)) : (found.data ?? []);
}

function distinctVenues(bookings: readonly { venue?: VenueChoice }[]): VenueChoice[] {
  const byId = new Map(bookings.flatMap(({ venue }) => (venue ? [[venue.id, venue] as const] : [])));
  return [...byId.values()].toSorted((one, other) => one.name.localeCompare(other.name));
}
