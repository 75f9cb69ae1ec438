import type { MessageInitShape } from "@bufbuild/protobuf";
import { Code } from "@connectrpc/connect";
import { skipToken, useMutation, useQuery } from "@connectrpc/connect-query";
import { keepPreviousData, type QueryMeta, useQueryClient } from "@tanstack/react-query";
import { type ListMatchesRequestSchema, MatchService } from "~/gen/lapang/v1/match_pb";
import { ShortLinkService } from "~/gen/lapang/v1/short_link_pb";
import { VenueService } from "~/gen/lapang/v1/venue_pb";
import { codeOf } from "~/lib/error-code";
import { keptOffline } from "~/lib/kept-reads";
import type { Place } from "~/lib/nearby";
import { safeToRetry } from "~/lib/query-client";
import { allMatches, matchKept, matchLists } from "./match-cache";
import { usePlacesNews } from "./use-places-news";
import { useWatch } from "./use-watch";

/** Places go quickly: for so long, in milliseconds, a list is shown again without asking. */
const listFresh = 30_000;
/** A list is still there, and as long as it was, for who comes back from a match that they have read for a while. */
const listKept = 30 * 60_000;
/** Without a network one can look at one's own lists, and at the last of Open Play. */
const ownListsKept = 3;
const openListsKept = 1;
const suggestions = 12;
export const myPageSize = 20;

/** Open Play's own: a list of another page would take its place. */
export const openPlayKept = keptOffline(MatchService.method.listMatches, openListsKept);

/** A list of open matches, each as it is now; nothing is asked before the request is known. */
export function useMatches(
  request: MessageInitShape<typeof ListMatchesRequestSchema>,
  meta?: QueryMeta,
  isKnown = true,
) {
  const query = useQuery(MatchService.method.listMatches, isKnown ? request : skipToken, {
    staleTime: listFresh,
    gcTime: listKept,
    meta,
    placeholderData: keepPreviousData,
  });
  useWatch(query.data?.matches.map(({ id }) => id) ?? []);
  return query;
}

export function useMyMatches(past: boolean, offset: number) {
  const query = useQuery(
    MatchService.method.listMyMatches,
    { past, limit: myPageSize, offset },
    {
      staleTime: listFresh,
      gcTime: listKept,
      meta: keptOffline(MatchService.method.listMyMatches, ownListsKept),
      placeholderData: keepPreviousData,
    },
  );
  // What has been played does not change any more.
  useWatch(past ? [] : (query.data?.matches.map(({ id }) => id) ?? []));
  return query;
}

/** A match as it is now, its changes told to screen readers; one that is gone is not asked for again. */
export function useMatch(id: string) {
  const query = useQuery(
    MatchService.method.getMatch,
    { id },
    {
      // What was read before signing in, or before joining in another tab, is not what holds now.
      staleTime: 0,
      meta: matchKept,
      select: (answer) => answer.match,
    },
  );
  const isGone = codeOf(query.error) === Code.NotFound;
  useWatch(query.data && !isGone ? [id] : []);
  usePlacesNews(query.data);
  return query;
}

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

/** `onCreated` runs however the match came to be made: after its form is left, or sent again once an email is confirmed. */
export function useCreateMatch(onCreated: () => void) {
  const refresh = useRefresh();
  return useMutation(MatchService.method.createMatch, {
    onSuccess: () => {
      onCreated();
      return refresh();
    },
  });
}

export function useUpdateMatch() {
  return useMutation(MatchService.method.updateMatch, { onSuccess: useRefresh() });
}

/** Only lists are read again: the match itself is gone, and its page is being left. */
export function useDeleteMatch() {
  const queryClient = useQueryClient();
  return useMutation(MatchService.method.deleteMatch, {
    onSuccess: async () => {
      await Promise.all(matchLists.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
}

/** Venues to propose for a sport while a host types; around a place the nearest, else the best rated first. */
export function useVenueSuggestions(sportId: string, words: string, near: Place | null) {
  return useQuery(
    VenueService.method.searchVenues,
    { sportIds: sportId ? [sportId] : [], search: words, limit: suggestions, ...near },
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
