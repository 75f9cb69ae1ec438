import { Code, type Transport } from "@connectrpc/connect";
import { createConnectQueryKey, createQueryOptions } from "@connectrpc/connect-query";
import type { Query, QueryClient } from "@tanstack/react-query";
import {
  type GetMatchResponse,
  type ListMatchesResponse,
  type Match,
  MatchService,
  type MatchState,
} from "~/gen/lapang/v1/match_pb";
import { codeOf } from "~/lib/http/error-code";
import { persistOffline } from "~/lib/offline/query-persistence";

/** The query key of all match reads: lists and single matches. */
export const allMatches = createConnectQueryKey({ schema: MatchService, cardinality: undefined });

export const matchLists = [
  createConnectQueryKey({ schema: MatchService.method.listMatches, cardinality: undefined }),
  createConnectQueryKey({ schema: MatchService.method.listMyMatches, cardinality: undefined }),
];

const oneMatch = (id: string) =>
  createConnectQueryKey({ schema: MatchService.method.getMatch, input: { id }, cardinality: "finite" });

/** How many opened matches are available offline. */
const maxPersistedMatches = 20;
export const matchPersistence = persistOffline(MatchService.method.getMatch, maxPersistedMatches);

/** Cards show no more faces than a list response contains (match.proto). */
const peopleOnCard = 5;
/** With more changes than this at once, refetching the list is cheaper than refetching the matches. */
const readOneByOne = 5;
const mostTries = 3;
/** How long a lagging replica gets to catch up before the next try, in milliseconds. */
const catchingUp = 500;

/** Refetches active queries; rejects when one fails. */
export function readAgain(queryClient: QueryClient): Promise<void> {
  return queryClient.refetchQueries({ queryKey: allMatches, type: "active" }, { throwOnError: true });
}

/** Applies streamed match states to the cache: numbers at once, people as soon as they are fetched. */
export function cacheFollower(queryClient: QueryClient, transport: Transport) {
  /** Announced changes not fetched yet: their revision, and the number of tries. */
  const awaited = new Map<string, { revision: bigint; tries: number }>();
  let isReading = false;

  async function readOne(id: string): Promise<void> {
    const read = await readMatch(queryClient, transport, id);
    const pending = awaited.get(id);
    if (!pending) return;
    // A response that was overtaken by a newer change is fetched again; a lagging replica is not asked forever.
    if (!read || read.revision >= pending.revision || pending.tries + 1 >= mostTries) awaited.delete(id);
    else pending.tries += 1;
  }

  async function readAwaited(): Promise<void> {
    if (isReading) return;
    isReading = true;
    while (awaited.size > 0) {
      if (awaited.size > readOneByOne) {
        awaited.clear();
        await queryClient.invalidateQueries({ queryKey: allMatches });
      } else {
        for (const id of [...awaited.keys()]) await readOne(id);
        if (awaited.size > 0) await new Promise((done) => setTimeout(done, catchingUp));
      }
    }
    isReading = false;
  }

  return (states: readonly MatchState[]): void => {
    const gone = states.filter((state) => state.isGone);
    for (const { matchId } of gone) void queryClient.invalidateQueries({ queryKey: oneMatch(matchId) });
    if (gone.length > 0) readListsAgain(queryClient);
    for (const { matchId, revision, isGone } of states) {
      if (!isGone && isOutdated(queryClient, matchId, revision)) awaited.set(matchId, { revision, tries: 0 });
    }
    const news = new Map(states.map((state) => [state.matchId, state]));
    changeLists(queryClient, (match) => withState(match, news.get(match.id)));
    void readAwaited();
  };
}

function readListsAgain(queryClient: QueryClient): void {
  for (const queryKey of matchLists) void queryClient.invalidateQueries({ queryKey });
}

/** Undefined when the fetch failed; the next change, or the next visit of the page, tries again. */
async function readMatch(queryClient: QueryClient, transport: Transport, id: string): Promise<Match | undefined> {
  const options = createQueryOptions(MatchService.method.getMatch, { id }, { transport });
  try {
    const { match } = await queryClient.query({ ...options, staleTime: 0, meta: matchPersistence });
    if (match && isElsewhere(queryClient, match)) readListsAgain(queryClient);
    else if (match) changeLists(queryClient, (listed) => (listed.id === id ? onCard(match, listed) : listed));
    return match;
  } catch (error) {
    if (codeOf(error) === Code.NotFound) readListsAgain(queryClient);
    return undefined;
  }
}

function isOutdated(queryClient: QueryClient, id: string, revision: bigint): boolean {
  const one = queryClient.getQueriesData<GetMatchResponse>({ queryKey: oneMatch(id) });
  const known = [...one.map(([, answer]) => answer?.match), ...listedAs(queryClient, id)];
  return known.some((match) => match !== undefined && match.revision < revision);
}

/**
 * Once a match becomes private or moves in time, only the server knows which lists it belongs to, and at which
 * position.
 */
function isElsewhere(queryClient: QueryClient, match: Match): boolean {
  // An inactive list is refetched when it is shown; it does not make others refetch.
  return listedAs(queryClient, match.id, (list) => list.isActive() || !list.state.isInvalidated).some(
    (listed) =>
      listed.revision < match.revision &&
      ((listed.isPublic && !match.isPublic) || listed.dateTime?.seconds !== match.dateTime?.seconds),
  );
}

/** The cached list entries of a match. */
function listedAs(queryClient: QueryClient, id: string, predicate?: (list: Query) => boolean): Match[] {
  return matchLists.flatMap((queryKey) =>
    queryClient
      .getQueriesData<ListMatchesResponse>({ queryKey, predicate })
      .flatMap(([, answer]) => answer?.matches.filter((match) => match.id === id) ?? []),
  );
}

/** Keeps the list's age and stale flag: patching some of its matches is not a fetch. */
function changeLists(queryClient: QueryClient, change: (match: Match) => Match): void {
  for (const queryKey of matchLists) {
    for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
      const answer = query.state.data as ListMatchesResponse | undefined;
      const matches = answer?.matches.map(change);
      // An unchanged response keeps its identity, so that nothing re-renders.
      if (!answer || matches?.every((match, at) => match === answer.matches[at])) continue;
      query.setState({ ...query.state, data: { ...answer, matches } });
    }
  }
}

/** Applies the numbers only; the state does not contain the participants. */
function withState(match: Match, state: MatchState | undefined): Match {
  if (!state || state.isGone || state.revision <= match.revision) return match;
  const { currentParticipants, maxParticipants, waitlistCount } = state;
  return { ...match, currentParticipants, maxParticipants, waitlistCount };
}

/** As in a list: without the waitlist, and with the distance it had. */
function onCard(match: Match, { distanceMeters }: Match): Match {
  return { ...match, participants: match.participants.slice(0, peopleOnCard), waitlist: [], distanceMeters };
}
