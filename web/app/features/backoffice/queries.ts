import {
  create,
  type DescMessage,
  type DescMethodUnary,
  type MessageInitShape,
  toJsonString,
} from "@bufbuild/protobuf";
import { Code } from "@connectrpc/connect";
import {
  callUnaryMethod,
  createConnectQueryKey,
  skipToken,
  useMutation,
  useQuery,
  useTransport,
} from "@connectrpc/connect-query";
import {
  keepPreviousData,
  useQueryClient,
  useMutation as useTanStackMutation,
  useQuery as useTanStackQuery,
} from "@tanstack/react-query";
import { useRef } from "react";
import { AuthService } from "~/gen/lapang/v1/auth_pb";
import type { BlockSchema } from "~/gen/lapang/v1/block_pb";
import {
  BookingAdminService,
  BookingView,
  type CreateGuestBookingRequestSchema,
  type ListBookingsForAdminRequestSchema,
  type MoveBookingRequestSchema,
} from "~/gen/lapang/v1/booking_admin_pb";
import { MoneyAdminService } from "~/gen/lapang/v1/money_admin_pb";
import { type ListVenuesForAdminRequestSchema, VenueAdminService } from "~/gen/lapang/v1/venue_admin_pb";
import { type Venue, VenueService } from "~/gen/lapang/v1/venue_pb";
import type { Day } from "~/lib/format/dates";
import { codeOf } from "~/lib/http/error-code";
import { request, textIn } from "~/lib/http/http";
import { IdempotencyKey } from "~/lib/http/idempotency-key";
import { prefetch } from "~/lib/http/prefetch";
import { safeToRetry } from "~/lib/http/query-client";

/** How often visible data is refreshed, so that new requests appear by themselves. */
const watchMs = 10_000;
const boardMs = 15_000;
/** Venues change rarely, and mostly by the viewer. */
const placesStale = 5 * 60_000;
/** Limits how long the UI shows an old role; the server applies a change at once. */
const accessStale = 60_000;
const venueSuggestions = 15;

const untilGone = (query: { state: { error: unknown } }) =>
  codeOf(query.state.error) === Code.NotFound ? (false as const) : watchMs;

/** Covers the request that the list starts before its code is loaded, in milliseconds. */
const listFresh = 2_000;

export function prefetchBookingsForAdmin(request: MessageInitShape<typeof ListBookingsForAdminRequestSchema>): void {
  prefetch(BookingAdminService.method.listBookingsForAdmin, request);
}

export function useBookingsForAdmin(request: MessageInitShape<typeof ListBookingsForAdminRequestSchema>) {
  return useQuery(BookingAdminService.method.listBookingsForAdmin, request, {
    staleTime: listFresh,
    refetchInterval: untilGone,
    placeholderData: keepPreviousData,
  });
}

/** Counts of each list, optionally for one venue and a search. */
export function useViewCounts(venueId = "", search = "") {
  const request = { view: BookingView.WAITING, venueId, search, limit: 1 };
  return useQuery(BookingAdminService.method.listBookingsForAdmin, request, {
    staleTime: 0,
    refetchInterval: untilGone,
    // The count in the title is for staff who have another tab open.
    refetchIntervalInBackground: true,
    placeholderData: keepPreviousData,
    select: ({ counts }) => counts,
  }).data;
}

/** Whether a venue has, or ever had, a booking. Skipped without an id. */
export function useHasBookings(venueId: string | undefined): boolean | undefined {
  const request = venueId ? { view: BookingView.WAITING, venueId, limit: 1 } : skipToken;
  return useQuery(BookingAdminService.method.listBookingsForAdmin, request, {
    staleTime: 0,
    select: ({ counts }) => counts && counts.waiting + counts.today + counts.coming + counts.past > 0,
  }).data;
}

export function useBookingForAdmin(bookingId: string) {
  return useQuery(
    BookingAdminService.method.getBookingForAdmin,
    { bookingId },
    { staleTime: 0, refetchInterval: untilGone, select: (answer) => answer.booking },
  );
}

const allBookings = createConnectQueryKey({ schema: BookingAdminService, cardinality: undefined });

const allHours = createConnectQueryKey({ schema: VenueService.method.listAvailability, cardinality: undefined });

/** What is owed at a venue, and what moved on a day. */
const allMoney = createConnectQueryKey({ schema: MoneyAdminService, cardinality: undefined });

/** Refetches all bookings after a decision, also a refused one: something must have changed. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: allHours });
    void queryClient.invalidateQueries({ queryKey: allMoney });
    return queryClient.invalidateQueries({ queryKey: allBookings });
  };
}

/**
 * A decision on a booking. While its outcome is unknown, the same request is sent with the same idempotency key, so
 * it is safe to retry; another request gets another key.
 */
export function useDecision<Input extends DescMessage, Output extends DescMessage>(
  method: DescMethodUnary<Input, Output>,
) {
  const transport = useTransport();
  const refresh = useRefresh();
  const last = useRef<{ request: string; key: IdempotencyKey }>(undefined);
  return useTanStackMutation({
    ...safeToRetry,
    mutationFn: (input: MessageInitShape<Input>) => {
      const request = toJsonString(method.input, create(method.input, input));
      if (last.current?.request !== request) last.current = { request, key: new IdempotencyKey() };
      return callUnaryMethod(transport, method, input, { headers: { "Idempotency-Key": last.current.key.current } });
    },
    onSettled: (_, error) => {
      last.current?.key.settle(error ?? undefined);
      return refresh();
    },
  });
}

export function useConfirmTimes() {
  return useDecision(BookingAdminService.method.confirmRequestedTimes);
}

export function useUpdateStatus() {
  return useDecision(BookingAdminService.method.updateBookingStatus);
}

export function useCreateProposals() {
  return useDecision(BookingAdminService.method.createProposals);
}

export function useWithdrawProposals() {
  return useMutation(BookingAdminService.method.withdrawProposals, { onSettled: useRefresh() });
}

export function useReinstate() {
  return useDecision(BookingAdminService.method.reinstateBooking);
}

/** Puts a booking at other times. */
export function useMoveBooking() {
  return useDecision(BookingAdminService.method.moveBooking);
}

/** What a booking would cost at other times, or why it cannot be there; moves nothing. Skipped without a request. */
export function useMovePrice(request: MessageInitShape<typeof MoveBookingRequestSchema> | undefined) {
  return useQuery(BookingAdminService.method.moveBooking, request ? { ...request, validateOnly: true } : skipToken, {
    staleTime: 0,
    retry: false,
  });
}

/** Answers the player's wish to move a booking. */
export function useDecideMove() {
  return useDecision(BookingAdminService.method.decideMove);
}

export function useUpdateGuest() {
  return useMutation(BookingAdminService.method.updateGuestBooking, { onSettled: useRefresh() });
}

export function useSetPrice() {
  return useMutation(BookingAdminService.method.setBookingPrice, { onSettled: useRefresh() });
}

export function useReleaseHours() {
  return useDecision(BookingAdminService.method.releaseBookingHours);
}

/** All courts of a venue on one day, refreshed while visible. Skipped without both arguments. */
export function useDayBoard(venueId: string | undefined, date: Day | undefined) {
  return useQuery(BookingAdminService.method.getDayBoard, venueId && date ? { venueId, date } : skipToken, {
    staleTime: 0,
    refetchInterval: boardMs,
    placeholderData: keepPreviousData,
  });
}

type GuestBooking = MessageInitShape<typeof CreateGuestBookingRequestSchema>;

export function useCreateGuestBooking() {
  const transport = useTransport();
  return useTanStackMutation({
    // The idempotency key makes repeated sends one booking.
    ...safeToRetry,
    mutationFn: ({ key, request }: { key: string; request: GuestBooking }) =>
      callUnaryMethod(transport, BookingAdminService.method.createGuestBooking, request, {
        headers: { "Idempotency-Key": key },
      }),
    onSettled: useRefresh(),
  });
}

export function useCreateBlackout() {
  return useMutation(VenueAdminService.method.createBlackout, { onSettled: useRefresh() });
}

export function useDeleteBlackout() {
  return useMutation(VenueAdminService.method.deleteBlackout, { onSettled: useRefresh() });
}

/** The blocks of a venue that are not over, the earliest first. */
export function useBlocks(venueId: string) {
  return useQuery(VenueAdminService.method.listBlackouts, { venueId }, { staleTime: 0 });
}

const allBlocks = createConnectQueryKey({ schema: VenueAdminService.method.listBlackouts, cardinality: undefined });

function useBlocksChanged() {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  return () => {
    void queryClient.invalidateQueries({ queryKey: allBlocks });
    return refresh();
  };
}

export function useCreateBlock() {
  return useMutation(VenueAdminService.method.createBlackouts, { onSettled: useBlocksChanged() });
}

export function useUpdateBlock() {
  return useMutation(VenueAdminService.method.updateBlackout, { onSettled: useBlocksChanged() });
}

export function useEndBlock() {
  return useMutation(VenueAdminService.method.deleteBlackouts, { onSettled: useBlocksChanged() });
}

/** The courts that tournaments ask for at a venue, those that wait first. Skipped without an id. */
export function useCourtRequests(venueId: string | undefined) {
  return useQuery(VenueAdminService.method.listCourtRequests, venueId ? { venueId } : skipToken, {
    staleTime: 0,
    refetchInterval: untilGone,
    select: ({ requests }) => requests,
  });
}

const allCourtRequests = createConnectQueryKey({
  schema: VenueAdminService.method.listCourtRequests,
  cardinality: undefined,
});

/** Also after a refusal: the organiser may have taken the request back. */
export function useDecideCourtRequest() {
  const queryClient = useQueryClient();
  const changed = useBlocksChanged();
  return useMutation(VenueAdminService.method.decideCourtRequest, {
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: allCourtRequests });
      return changed();
    },
  });
}

/** What is in the way of courts that a tournament asks for; decides nothing. */
export function useCourtRequestCheck(request: { venueId: string; requestId: string }) {
  const input = { ...request, agree: true, validateOnly: true };
  return useQuery(VenueAdminService.method.decideCourtRequest, input, { staleTime: 0, retry: false });
}

type BlockRequest = { venueId: string; block: MessageInitShape<typeof BlockSchema> };

/** What is in the way of a new block, or of a changed one with an id; blocks nothing. Skipped without a request. */
export function useBlockCheck(request: BlockRequest | undefined) {
  const { createBlackouts, updateBlackout } = VenueAdminService.method;
  const options = { staleTime: 0, retry: false };
  const input = request ? { ...request, validateOnly: true } : skipToken;
  const isChange = Boolean(request?.block.id);
  const ofNew = useQuery(createBlackouts, isChange ? skipToken : input, options);
  const ofChanged = useQuery(updateBlackout, isChange ? input : skipToken, options);
  return isChange ? ofChanged : ofNew;
}

/** A booking that is in the way of something, read once. Skipped without an id. */
export function useBookingInTheWay(bookingId: string) {
  return useQuery(BookingAdminService.method.getBookingForAdmin, bookingId ? { bookingId } : skipToken, {
    staleTime: placesStale,
    select: (answer) => answer.booking,
  }).data;
}

export function prefetchVenuesForAdmin(request: MessageInitShape<typeof ListVenuesForAdminRequestSchema>): void {
  prefetch(VenueAdminService.method.listVenuesForAdmin, request);
}

export function useVenuesForAdmin(request: MessageInitShape<typeof ListVenuesForAdminRequestSchema>) {
  return useQuery(VenueAdminService.method.listVenuesForAdmin, request, { placeholderData: keepPreviousData });
}

/** Whether the viewer is an admin, and their roles by venue. */
export function useAccess() {
  return useQuery(AuthService.method.checkInternalAccess, {}, { staleTime: accessStale });
}

/** Tells whether there are none, one or more. */
const ownPlaces = { limit: 2, includeInactive: true };

/** The venue of staff with just one; null with several, undefined while loading. */
export function useOnlyVenue() {
  return useQuery(VenueAdminService.method.listVenuesForAdmin, ownPlaces, {
    staleTime: placesStale,
    select: ({ venues, total }) => (total === 1 ? (venues[0] ?? null) : null),
  });
}

/** Whether the viewer is an admin of a site without any venue; undefined until known. */
export function useHasNoVenue(): boolean | undefined {
  const access = useAccess();
  const venues = useQuery(VenueAdminService.method.listVenuesForAdmin, ownPlaces, {
    staleTime: placesStale,
    select: ({ total }) => total,
  });
  if (access.isPending || venues.isPending) return undefined;
  return access.data?.isAdmin === true && venues.data === 0;
}

/** The name of the site's operator, which a first venue often has; empty if it is not configured or not known. */
export function useOperatorName() {
  return useTanStackQuery({
    queryKey: ["operator"],
    queryFn: ({ signal }) => request("/api/operator", { signal }).then(({ body }) => textIn(body, "name") ?? ""),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Venue suggestions by name. */
export function useVenueChoices(words: string): readonly { id: string; name: string }[] {
  const { data } = useQuery(
    VenueAdminService.method.listVenuesForAdmin,
    { search: words, limit: venueSuggestions, includeInactive: true },
    { staleTime: placesStale, placeholderData: keepPreviousData, select: ({ venues }) => venues },
  );
  return data ?? [];
}

/** A venue with everything that can be edited. Skipped without an id. */
export function useVenueForAdmin(venueId: string | undefined) {
  return useQuery(VenueAdminService.method.getVenueForAdmin, venueId ? { venueId } : skipToken, {
    staleTime: placesStale,
  });
}

const cityVenues = 20;

/** Popular venues of a city. Skipped without one. */
export function useVenuesOfCity(city: string): readonly Venue[] {
  const request = city.trim() ? { city: city.trim(), limit: cityVenues } : skipToken;
  return useQuery(VenueService.method.searchVenues, request, { staleTime: placesStale }).data?.venues ?? [];
}

/** The audit trail of a venue, newest first. */
export function useAuditEvents(venueId: string, limit: number, offset: number) {
  return useQuery(
    VenueAdminService.method.listAuditEvents,
    { venueId, limit, offset },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
}

export function useVenueStaff(venueId: string) {
  return useQuery(VenueAdminService.method.listVenueStaff, { venueId }, { select: ({ staff }) => staff });
}

/** Every query that shows a venue, to staff or to players. */
const venueKeys = [VenueAdminService, VenueService].map((schema) =>
  createConnectQueryKey({ schema, cardinality: undefined }),
);

/** Resolves when the page shows the saved data; the form stays pending until then. */
export function useVenueChanged() {
  const queryClient = useQueryClient();
  return () => Promise.all(venueKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

export function useSaveVenue() {
  return useMutation(VenueAdminService.method.upsertVenue, { onSuccess: useVenueChanged() });
}

/** Shows the new rules at once, with the venue's new `updated_at`: its other forms go on from there. */
export function useSaveHouseRules() {
  const transport = useTransport();
  const queryClient = useQueryClient();
  const changed = useVenueChanged();
  const schema = VenueAdminService.method.getVenueForAdmin;
  return useMutation(VenueAdminService.method.updateHouseRules, {
    onSuccess: ({ houseRules, updatedAt }, { venueId = "" }) => {
      const queryKey = createConnectQueryKey({ schema, input: { venueId }, transport, cardinality: "finite" });
      queryClient.setQueryData(queryKey, (before) => {
        if (!before?.venue || !houseRules) return before;
        const { cancelCutoffMinutes, newPlayerHours } = houseRules;
        return { ...before, venue: { ...before.venue, houseRules, cancelCutoffMinutes, newPlayerHours, updatedAt } };
      });
      return changed();
    },
  });
}

export function useSetVenueActive() {
  return useMutation(VenueAdminService.method.updateVenueStatus, { onSettled: useVenueChanged() });
}

export function useSaveCourt() {
  return useMutation(VenueAdminService.method.upsertCourt, { onSuccess: useVenueChanged() });
}

/** Also after a refusal: somebody else may have changed the price. */
export function useSaveBand() {
  return useMutation(VenueAdminService.method.upsertPricingBand, { onSettled: useVenueChanged() });
}

export function useDeleteBand() {
  return useMutation(VenueAdminService.method.deletePricingBand, { onSettled: useVenueChanged() });
}

/** Also after a refusal: somebody else may have changed the day. */
export function useSaveSpecialDay() {
  return useMutation(VenueAdminService.method.upsertSpecialDay, { onSettled: useVenueChanged() });
}

export function useDeleteSpecialDay() {
  return useMutation(VenueAdminService.method.deleteSpecialDay, { onSettled: useVenueChanged() });
}

export function useGrantStaff() {
  return useMutation(VenueAdminService.method.grantVenueStaff, { onSuccess: useVenueChanged() });
}

export function useRevokeStaff() {
  return useMutation(VenueAdminService.method.revokeVenueStaff, { onSettled: useVenueChanged() });
}

/** Puts a venue's photos in the order of these ids, and shows it at once. One call after the other: the last one counts. */
export function useOrderPhotos(venueId: string) {
  const transport = useTransport();
  const queryClient = useQueryClient();
  const changed = useVenueChanged();
  const mutationKey = ["order of photos", venueId];
  const schema = VenueAdminService.method.getVenueForAdmin;
  const queryKey = createConnectQueryKey({ schema, input: { venueId }, transport, cardinality: "finite" });
  return useTanStackMutation({
    ...safeToRetry,
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (photoIds: string[]) =>
      callUnaryMethod(transport, VenueAdminService.method.orderPhotos, { venueId, photoIds }),
    onMutate: async (photoIds) => {
      queryClient.setQueryData(queryKey, (before) => {
        if (!before?.venue) return before;
        const placeOf = ({ id }: { id: string }) => photoIds.indexOf(id);
        const photos = [...before.venue.photos].sort((one, other) => placeOf(one) - placeOf(other));
        return { ...before, venue: { ...before.venue, photos } };
      });
      await queryClient.cancelQueries({ queryKey });
    },
    onSettled: () => (queryClient.isMutating({ mutationKey }) === 1 ? changed() : undefined),
  });
}

export function useDescribePhoto() {
  return useMutation(VenueAdminService.method.describePhoto, { ...safeToRetry, onSuccess: useVenueChanged() });
}

export function useDeletePhoto() {
  return useMutation(VenueAdminService.method.deletePhoto, { onSettled: useVenueChanged() });
}

/** The reviews of a venue, the newest first. */
export function useVenueReviews(venueId: string, limit: number, offset: number) {
  return useQuery(
    VenueService.method.listReviews,
    { venueId, limit, offset },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
}

export function useReplyToReview() {
  return useMutation(VenueAdminService.method.replyToReview, { ...safeToRetry, onSuccess: useVenueChanged() });
}
