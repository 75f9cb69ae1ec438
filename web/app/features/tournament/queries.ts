import type { DescMessage, DescMethodUnary, MessageInitShape } from "@bufbuild/protobuf";
import { Code, createClient } from "@connectrpc/connect";
import {
  createConnectQueryKey,
  createQueryOptions,
  skipToken,
  useMutation,
  useQuery,
  useTransport,
} from "@connectrpc/connect-query";
import {
  keepPreviousData,
  type QueryClient,
  useQueryClient,
  useQuery as useTanStackQuery,
} from "@tanstack/react-query";
import { useEffect } from "react";
import {
  type GetTournamentResponse,
  type ListTournamentsRequestSchema,
  type RequestCourtsRequestSchema,
  type ScoreTieRequestSchema,
  type Tournament,
  TournamentService,
  TournamentState,
} from "~/gen/lapang/v1/tournament_pb";
import { codeOf } from "~/lib/http/error-code";
import { addReasons } from "~/lib/http/error-messages";
import { prefetch } from "~/lib/http/prefetch";
import { safeToRetry } from "~/lib/http/query-client";
import { watch } from "~/lib/http/watching";
import { largeStore } from "~/lib/offline/large-answers";
import { useVisible } from "~/lib/offline/network";
import { persistOffline } from "~/lib/offline/query-persistence";
import { knownSession } from "~/lib/session/session";
import { withChanges } from "./changes";
import { tournamentReasons } from "./tournament-reasons";

addReasons(tournamentReasons);

const method = TournamentService.method;

/** Covers the request that the page starts before its code is loaded, in milliseconds. */
const tournamentFresh = 2_000;
const listFresh = 30_000;
/** How many opened tournaments, and lists, are available offline. */
const maxPersisted = 8;
const maxPersistedLists = 4;

const oneTournament = (tournamentId: string) =>
  createConnectQueryKey({ schema: method.getTournament, input: { tournamentId }, cardinality: "finite" });
const allLists = createConnectQueryKey({ schema: method.listTournaments, cardinality: undefined });
// Scorers by link are visitors, and a large tournament is several megabytes.
const extent = { hasVisitors: true, hasWrites: true, large: largeStore };
const persisted = persistOffline(method.getTournament, maxPersisted, extent);
const persistedLists = persistOffline(method.listTournaments, maxPersistedLists);

export function prefetchTournament(tournamentId: string): void {
  prefetch(method.getTournament, { tournamentId }, { meta: persisted });
}

/** The revisions that came from the server since the app was loaded, each with its reader; all else is fetched whole. */
const fetched = new Map<string, string>();
const asRead = (revision = 0n) => `${revision} ${knownSession()?.user.id ?? ""}`;

/** A tournament with its organiser's role, updated live; one that is gone is not fetched again. */
export function useTournament(tournamentId: string) {
  const transport = useTransport();
  const queryClient = useQueryClient();
  const options = createQueryOptions(method.getTournament, { tournamentId }, { transport });
  const query = useTanStackQuery({
    ...options,
    queryFn: async ({ signal }) => {
      const known = queryClient.getQueryData<GetTournamentResponse>(options.queryKey)?.tournament;
      const isFresh = known !== undefined && fetched.get(tournamentId) === asRead(known.revision);
      const request = { tournamentId, sinceRevision: isFresh ? known.revision : 0n };
      const answer = await createClient(TournamentService, transport).getTournament(request, { signal });
      fetched.set(tournamentId, asRead(answer.tournament?.revision));
      return known ? withChanges(known, answer) : answer;
    },
    staleTime: tournamentFresh,
    meta: persisted,
  });
  const isGone = codeOf(query.error) === Code.NotFound;
  useWatch(query.data && !isGone ? tournamentId : "");
  return query;
}

/** Fetches the tournament after each change, while the tab is visible. */
function useWatch(tournamentId: string): void {
  const transport = useTransport();
  const queryClient = useQueryClient();
  const isVisible = useVisible();
  useEffect(() => {
    if (!isVisible || !tournamentId) return;
    const calls = createClient(TournamentService, transport);
    const queryKey = oneTournament(tournamentId);
    return watch({
      open: (options) => calls.watchTournament({ tournamentId }, options),
      onMessage: ({ revision, isGone }) => {
        if (isGone || revision > knownRevision(queryClient, tournamentId))
          // A fetch that is under way may have been answered before the change.
          void queryClient.refetchQueries({ queryKey, type: "active" }, { cancelRefetch: true });
      },
      poll: () => queryClient.refetchQueries({ queryKey, type: "active" }, { throwOnError: true }),
    });
  }, [isVisible, tournamentId, transport, queryClient]);
}

function knownRevision(queryClient: QueryClient, id: string): bigint {
  const answers = queryClient.getQueriesData<GetTournamentResponse>({ queryKey: oneTournament(id) });
  return answers.reduce((most, [, answer]) => {
    const revision = answer?.tournament?.revision ?? 0n;
    return revision > most ? revision : most;
  }, 0n);
}

type ListInput = MessageInitShape<typeof ListTournamentsRequestSchema>;

export function useTournaments(request: ListInput, isEnabled = true) {
  return useQuery(method.listTournaments, request, {
    staleTime: listFresh,
    placeholderData: keepPreviousData,
    meta: persistedLists,
    enabled: isEnabled,
  });
}

export const myPageSize = 20;
const mostComing = 100;
const comingStates = [TournamentState.DRAFT, TournamentState.OPEN, TournamentState.LIVE];
/** How many of those called off are looked at for days to come. */
const calledOffShown = 20;
const pastStates = [TournamentState.OVER, TournamentState.CALLED_OFF];
const shownAtHome = 3;

const myPage = (isPast: boolean, offset: number): ListInput =>
  isPast
    ? { mine: true, states: pastStates, limit: myPageSize, offset }
    : { mine: true, states: comingStates, limit: mostComing };

export function prefetchMyTournaments(isPast: boolean, offset: number): void {
  prefetch(method.listTournaments, myPage(isPast, offset), { meta: persistedLists });
}

/** All coming tournaments that the reader organises or has entered, or a page of past ones. */
export const useMyTournaments = (isPast: boolean, offset: number) => useTournaments(myPage(isPast, offset));

/** The last ones called off. */
export const useMyCalledOff = (isEnabled: boolean) =>
  useTournaments({ mine: true, states: [TournamentState.CALLED_OFF], limit: calledOffShown }, isEnabled);

/** The soonest ones, for home. */
export const useComingTournaments = () => useTournaments({ ...myPage(false, 0), limit: shownAtHome });

/** Every change answers with the whole tournament, which replaces an older one in the cache. */
function useKeep() {
  const queryClient = useQueryClient();
  return (answer: object) => {
    const { tournament } = answer as { tournament?: Tournament };
    if (!tournament) return;
    fetched.set(tournament.id, asRead(tournament.revision));
    queryClient.setQueriesData<GetTournamentResponse>({ queryKey: oneTournament(tournament.id) }, (known) =>
      known && tournament.revision >= (known.tournament?.revision ?? 0n) ? { ...known, tournament } : known,
    );
    void queryClient.invalidateQueries({ queryKey: allLists, refetchType: "none" });
  };
}

/** A change; refused, the tournament on screen may be outdated and is fetched again. */
function useChange<I extends DescMessage, O extends DescMessage>(
  schema: DescMethodUnary<I, O>,
  isRepeatable = false,
  /** Changes of one queue are sent one after the other. */
  queue?: string,
) {
  const keep = useKeep();
  const queryClient = useQueryClient();
  return useMutation(schema, {
    ...(isRepeatable ? safeToRetry : {}),
    ...(queue ? { scope: { id: queue } } : {}),
    onSuccess: keep,
    onError: () => {
      const schema = method.getTournament;
      const queryKey = createConnectQueryKey({ schema, cardinality: undefined });
      void queryClient.refetchQueries({ queryKey, type: "active" });
    },
  });
}

export const useCreateTournament = () => useChange(method.createTournament);
export const useUpdateTournament = () => useChange(method.updateTournament, true);
export const useCallOffTournament = () => useChange(method.callOffTournament);
export const useSaveEvent = () => useChange(method.saveEvent);
export const useDeleteEvent = () => useChange(method.deleteEvent);

export const useEnterTournament = () => useChange(method.enterTournament);
export const useAcceptInvitation = () => useChange(method.acceptInvitation);
export const useWithdrawEntry = () => useChange(method.withdrawEntry);
/** With `isPreview`: nothing changes. */
export const useWithdrawalPreview = () => useMutation(method.withdrawEntry);
export const useReinstateEntry = () => useChange(method.reinstateEntry);
export const useReplaceEntry = () => useChange(method.replaceEntry);

export const useAddEntries = () => useChange(method.addEntries);
export const useUpdateEntry = () => useChange(method.updateEntry, true);
export const useSeedEntries = () => useChange(method.seedEntries, true, "seeds");
export const useDrawStage = () => useChange(method.drawStage);
export const useUndoDraw = () => useChange(method.undoDraw);
/** Courts of the venue: asked for, blocked at once, or given back. */
export const useRequestCourts = () => useChange(method.requestCourts);

/** What is in the way of courts that staff of the venue would block; blocks nothing. Skipped without a request. */
export function useCourtsCheck(request: MessageInitShape<typeof RequestCourtsRequestSchema> | undefined) {
  const input = request ? { ...request, validateOnly: true } : skipToken;
  return useQuery(method.requestCourts, input, { staleTime: 0, retry: false });
}

export const useSetCourts = () => useChange(method.setCourts);
export const useScheduleTies = () => useChange(method.scheduleTies);

export const useStartTie = () => useChange(method.startTie);
export const useStopTie = () => useChange(method.stopTie);
/** Says what a result would change; nothing changes. */
export const usePreviewScore = () => useChange(method.scoreTie, true);
export const useTakeBackResult = () => useChange(method.takeBackResult);

/** The calls of scores that wait on this device until there is a line. */
export function useScoreCalls(tournamentId: string) {
  const transport = useTransport();
  const keep = useKeep();
  const calls = createClient(TournamentService, transport);
  return {
    async send(request: MessageInitShape<typeof ScoreTieRequestSchema>): Promise<Tournament | undefined> {
      const answer = await calls.scoreTie(request);
      keep(answer);
      return answer.tournament;
    },
    async read(): Promise<Tournament | undefined> {
      const answer = await calls.getTournament({ tournamentId });
      keep(answer);
      return answer.tournament;
    },
  };
}

export const useSetOrganisers = () => useChange(method.setOrganisers, true);

/** Of the link for scorers; `renew` makes a new one. */
export const useScorerKey = () => useMutation(method.getScorerKey);

export function useInvitation(invitationKey: string) {
  return useQuery(method.getInvitation, { invitationKey }, { staleTime: 0, enabled: invitationKey !== "" });
}
