import type { MessageInitShape } from "@bufbuild/protobuf";
import { Code } from "@connectrpc/connect";
import { skipToken, useMutation, useQuery } from "@connectrpc/connect-query";
import { keepPreviousData, type QueryMeta, useQueryClient } from "@tanstack/react-query";
import { type ListMatchesRequestSchema, MatchService } from "~/gen/lapang/v1/match_pb";
import { ShortLinkService } from "~/gen/lapang/v1/short_link_pb";
import { VenueService } from "~/gen/lapang/v1/venue_pb";
import type { Place } from "~/lib/forms/nearby";
import { codeOf } from "~/lib/http/error-code";
import { prefetch } from "~/lib/http/prefetch";
import { safeToRetry } from "~/lib/http/query-client";
import { persistOffline } from "~/lib/offline/query-persistence";
import { allMatches, matchLists, matchPersistence } from "./match-cache";
import { useAnnounceSpots } from "./use-announce-spots";
import { useWatch } from "./use-watch";

/** Covers the request that a match's page starts before its code is loaded, in milliseconds. */
const matchFresh = 2_000;
/** Places fill quickly: how long a list counts as fresh, in milliseconds. */
const listFresh = 30_000;
/** Keeps a list and its length while the reader is on a match's page. */
const listCacheMs = 30 * 60_000;
/** Offline, the reader's own lists and the last list of Open Play are available. */
const maxPersistedOwnLists = 3;
const maxPersistedOpenLists = 1;
const suggestions = 12;
export const myPageSize = 20;
/** More than anybody may host and join ahead. */
const mostComing = 100;

/** Separate entry: a list of another page would replace it. */
export const openPlayPersistence = persistOffline(MatchService.method.listMatches, maxPersistedOpenLists);

export function prefetchMatches(request: MessageInitShape<typeof ListMatchesRequestSchema>): void {
  prefetch(MatchService.method.listMatches, request, { gcTime: listCacheMs, meta: openPlayPersistence });
}

/** A list of open matches, updated live; disabled until the request is known. */
export function useMatches(
  request: MessageInitShape<typeof ListMatchesRequestSchema>,
  meta?: QueryMeta,
  isKnown = true,
) {
  const query = useQuery(MatchService.method.listMatches, isKnown ? request : skipToken, {
    staleTime: listFresh,
    gcTime: listCacheMs,
    meta,
    placeholderData: keepPreviousData,
  });
  useWatch(query.data?.matches.map(({ id }) => id) ?? []);
  return query;
}

/** A page of past matches, or all coming ones. */
const myPage = (past: boolean, offset: number) =>
  past ? { past, limit: myPageSize, offset } : { past, limit: mostComing, offset: 0 };
const myLists = {
  gcTime: listCacheMs,
  meta: persistOffline(MatchService.method.listMyMatches, maxPersistedOwnLists),
};

export function prefetchMyMatches(past: boolean, offset: number): void {
  prefetch(MatchService.method.listMyMatches, myPage(past, offset), myLists);
}

export function useMyMatches(past: boolean, offset: number) {
  const query = useQuery(MatchService.method.listMyMatches, myPage(past, offset), {
    ...myLists,
    staleTime: listFresh,
    placeholderData: keepPreviousData,
  });
  // Past matches do not change, so they are not watched.
  useWatch(past ? [] : (query.data?.matches.map(({ id }) => id) ?? []));
  return query;
}

/** The reader's coming matches, as My games lists them. */
export function useComingMatches() {
  return useQuery(MatchService.method.listMyMatches, myPage(false, 0), { ...myLists, staleTime: listFresh });
}

export function prefetchMatch(id: string): void {
  prefetch(MatchService.method.getMatch, { id }, { meta: matchPersistence });
}

/** A match, updated live, with changes announced to screen readers; one that is gone is not refetched. */
export function useMatch(id: string) {
  const query = useQuery(
    MatchService.method.getMatch,
    { id },
    {
      // Data fetched before signing in, or before joining in another tab, may be outdated.
      staleTime: matchFresh,
      meta: matchPersistence,
      select: (answer) => answer.match,
    },
  );
  const isGone = codeOf(query.error) === Code.NotFound;
  useWatch(query.data && !isGone ? [id] : []);
  useAnnounceSpots(query.data);
  return query;
}

/** Invalidates all matches, after success and refusal alike: either way something has changed. */
export function useRefresh() {
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

/**
 * `onCreated` runs whichever way the match was created: after its form is left, or on the retry after an email is
 * confirmed.
 */
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

/** Only lists are invalidated: the match is gone, and its page is being left. */
export function useDeleteMatch() {
  const queryClient = useQueryClient();
  return useMutation(MatchService.method.deleteMatch, {
    onSuccess: async () => {
      await Promise.all(matchLists.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
}

/** Venue suggestions for a sport while the host types; with a position the nearest, else the best rated first. */
export function useVenueSuggestions(sportId: string, words: string, near: Place | null) {
  return useQuery(
    VenueService.method.searchVenues,
    { sportIds: sportId ? [sportId] : [], search: words, limit: suggestions, ...near },
    { placeholderData: keepPreviousData, select: (answer) => answer.venues },
  );
}

/** Not retried: if the response is lost, the refetched match shows the outcome. */
export function useJoinWaitlist() {
  return useMutation(MatchService.method.joinWaitlist, { onSettled: useRefresh() });
}

export function useLeaveWaitlist() {
  return useMutation(MatchService.method.leaveWaitlist, { onSettled: useRefresh() });
}

/** The number of days of clicks shown to the host. */
const daysOfClicks = 30;

/** Clicks of the join link, by day in the match's time zone. */
export function useLinkStats(shortCode: string, timeZone: string) {
  const request = { shortCode, timeZone, days: daysOfClicks };
  return useQuery(ShortLinkService.method.getLinkStats, request, { staleTime: 0 });
}

/** Idempotent. */
export function useUpdateLink() {
  return useMutation(ShortLinkService.method.updateShortLink, { ...safeToRetry, onSettled: useRefresh() });
}
