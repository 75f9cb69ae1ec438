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
import { codeOf } from "~/lib/error-code";
import { keptOffline } from "~/lib/kept-reads";

/** What the query cache holds of matches: every answer of the service, its lists, one match. */
export const allMatches = createConnectQueryKey({ schema: MatchService, cardinality: undefined });

export const matchLists = [
  createConnectQueryKey({ schema: MatchService.method.listMatches, cardinality: undefined }),
  createConnectQueryKey({ schema: MatchService.method.listMyMatches, cardinality: undefined }),
];

const oneMatch = (id: string) =>
  createConnectQueryKey({ schema: MatchService.method.getMatch, input: { id }, cardinality: "finite" });

/** So many matches that one has opened can be looked at without a network. */
const matchesKept = 20;
export const matchKept = keptOffline(MatchService.method.getMatch, matchesKept);

/** Cards show no more faces than a list brings (match.proto). */
const peopleOnCard = 5;
/** With more changes than this at once, a list costs less than its matches. */
const readOneByOne = 5;
const mostTries = 3;
/** A copy that lags behind has this long to catch up before it is asked once more, in milliseconds. */
const catchingUp = 500;

/** Reads what is on the screen once more; fails when it could not. */
export function readAgain(queryClient: QueryClient): Promise<void> {
  return queryClient.refetchQueries({ queryKey: allMatches, type: "active" }, { throwOnError: true });
}

/** Keeps all that is shown of matches as the server tells how they stand: numbers at once, people as soon as they are read. */
export function cacheFollower(queryClient: QueryClient, transport: Transport) {
  /** Told of and not read yet: up to which change, and how often it has been tried. */
  const awaited = new Map<string, { revision: bigint; tries: number }>();
  let isReading = false;

  async function readOne(id: string): Promise<void> {
    const read = await readMatch(queryClient, transport, id);
    const asked = awaited.get(id);
    if (!asked) return;
    // What was on its way when the next change came is read once more; a copy that lags behind is not asked for ever.
    if (!read || read.revision >= asked.revision || asked.tries + 1 >= mostTries) awaited.delete(id);
    else asked.tries += 1;
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

/** Undefined when it could not be read; the next change, or the next look at the page, is another chance. */
async function readMatch(queryClient: QueryClient, transport: Transport, id: string): Promise<Match | undefined> {
  const options = createQueryOptions(MatchService.method.getMatch, { id }, { transport });
  try {
    const { match } = await queryClient.query({ ...options, staleTime: 0, meta: matchKept });
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

/** Which lists a match is in, and where in them, is for the server to say once it is for nobody to find, or at another time. */
function isElsewhere(queryClient: QueryClient, match: Match): boolean {
  // A list that nobody looks at is read again when somebody does; until then it is no reason to read the others.
  return listedAs(queryClient, match.id, (list) => list.isActive() || !list.state.isInvalidated).some(
    (listed) =>
      listed.revision < match.revision &&
      ((listed.isPublic && !match.isPublic) || listed.dateTime?.seconds !== match.dateTime?.seconds),
  );
}

/** What the lists hold of a match. */
function listedAs(queryClient: QueryClient, id: string, predicate?: (list: Query) => boolean): Match[] {
  return matchLists.flatMap((queryKey) =>
    queryClient
      .getQueriesData<ListMatchesResponse>({ queryKey, predicate })
      .flatMap(([, answer]) => answer?.matches.filter((match) => match.id === id) ?? []),
  );
}

/** Keeps the age of a list, and whether it is to be read again: what is told of some of its matches is no reading of it. */
function changeLists(queryClient: QueryClient, change: (match: Match) => Match): void {
  for (const queryKey of matchLists) {
    for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
      const answer = query.state.data as ListMatchesResponse | undefined;
      const matches = answer?.matches.map(change);
      // An answer in which nothing has changed stays the same one, and nothing is drawn anew.
      if (!answer || matches?.every((match, at) => match === answer.matches[at])) continue;
      query.setState({ ...query.state, data: { ...answer, matches } });
    }
  }
}

/** How full it is now; who is in it is not known by this. */
function withState(match: Match, state: MatchState | undefined): Match {
  if (!state || state.isGone || state.revision <= match.revision) return match;
  const { currentParticipants, maxParticipants, waitlistCount } = state;
  return { ...match, currentParticipants, maxParticipants, waitlistCount };
}

/** As a list would bring it: without those in line, and as far away as before. */
function onCard(match: Match, { distanceMeters }: Match): Match {
  return { ...match, participants: match.participants.slice(0, peopleOnCard), waitlist: [], distanceMeters };
}
