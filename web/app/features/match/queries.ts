import type { MessageInitShape } from "@bufbuild/protobuf";
import { Code } from "@connectrpc/connect";
import { createConnectQueryKey, useMutation, useQuery } from "@connectrpc/connect-query";
import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { type ListMatchesRequestSchema, MatchService } from "~/gen/lapang/v1/match_pb";
import { ShortLinkService } from "~/gen/lapang/v1/short_link_pb";
import { VenueService } from "~/gen/lapang/v1/venue_pb";
import { codeOf } from "~/lib/error-code";
import { safeToRetry } from "~/lib/query-client";

/** Places go quickly: for so long, in milliseconds, a list is shown again without asking. */
const listFresh = 30_000;
/** How often an open match is read again while the page is in view. */
const watchMs = 10_000;
const suggestions = 12;
export const myPageSize = 20;

export function useMatches(request: MessageInitShape<typeof ListMatchesRequestSchema>) {
  return useQuery(MatchService.method.listMatches, request, {
    staleTime: listFresh,
    placeholderData: keepPreviousData,
  });
}

export function useMyMatches(past: boolean, offset: number) {
  return useQuery(
    MatchService.method.listMyMatches,
    { past, limit: myPageSize, offset },
    { staleTime: listFresh, placeholderData: keepPreviousData },
  );
}

/** A match, watched; one that is gone is not asked for again. */
export function useMatch(id: string) {
  return useQuery(
    MatchService.method.getMatch,
    { id },
    {
      // What was read before signing in, or before joining in another tab, is not what holds now.
      staleTime: 0,
      refetchInterval: (query) => (codeOf(query.state.error) === Code.NotFound ? false : watchMs),
      select: (answer) => answer.match,
    },
  );
}

/** Every answer of the service: any change of a match may show in any list of them. */
const allMatches = createConnectQueryKey({ schema: MatchService, cardinality: undefined });

/** Reads all matches again, whether the call went through or was refused: either way something has changed. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: allMatches });
}

export function useJoin() {
  return useMutation(MatchService.method.joinMatch, { onSettled: useRefresh() });
}

export function useLeave() {
  return useMutation(MatchService.method.leaveMatch, { onSettled: useRefresh() });
}

export function useRemoveParticipant() {
  return useMutation(MatchService.method.removeParticipant, { onSettled: useRefresh() });
}

export function useCreateMatch() {
  return useMutation(MatchService.method.createMatch, { onSuccess: useRefresh() });
}

export function useUpdateMatch() {
  return useMutation(MatchService.method.updateMatch, { onSuccess: useRefresh() });
}

/** Only lists are read again: the match itself is gone, and its page is being left. */
export function useDeleteMatch() {
  const queryClient = useQueryClient();
  const lists = [
    createConnectQueryKey({ schema: MatchService.method.listMatches, cardinality: undefined }),
    createConnectQueryKey({ schema: MatchService.method.listMyMatches, cardinality: undefined }),
  ];
  return useMutation(MatchService.method.deleteMatch, {
    onSuccess: async () => {
      await Promise.all(lists.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
}

/** Venues to propose for a sport while a host types; without words the best rated. */
export function useVenueSuggestions(sportId: string, words: string) {
  return useQuery(
    VenueService.method.searchVenues,
    { sportIds: sportId ? [sportId] : [], search: words, limit: suggestions },
    { placeholderData: keepPreviousData, select: (answer) => answer.venues },
  );
}

/** Runs once: whether a lost answer was a yes, the match says when it is read again. */
export function useJoinWaitlist() {
  return useMutation(MatchService.method.joinWaitlist, { onSettled: useRefresh() });
}

export function useLeaveWaitlist() {
  return useMutation(MatchService.method.leaveWaitlist, { onSettled: useRefresh() });
}

/** How many days of its clicks a host looks at. */
const daysOfClicks = 30;

/** How often the join link was opened, on the days of the match's own zone. */
export function useLinkStats(shortCode: string, timeZone: string) {
  const request = { shortCode, timeZone, days: daysOfClicks };
  return useQuery(ShortLinkService.method.getLinkStats, request, { staleTime: 0 });
}

/** Setting a link to the same twice does no harm. */
export function useUpdateLink() {
  return useMutation(ShortLinkService.method.updateShortLink, { ...safeToRetry, onSettled: useRefresh() });
}
