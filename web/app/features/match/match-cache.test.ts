import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { createRouterTransport } from "@connectrpc/connect";
import { createConnectQueryKey } from "@connectrpc/connect-query";
import { afterEach, expect, test, vi } from "vitest";
import {
  type ListMatchesResponse,
  ListMatchesResponseSchema,
  type Match,
  MatchService,
  MatchStateSchema,
} from "~/gen/lapang/v1/match_pb";
import { createQueryClient } from "~/lib/http/query-client";
import { aLiveServer } from "./live.fixture";
import { aMatch } from "./match.fixture";
import { cacheFollower, matchLists } from "./match-cache";

afterEach(() => {
  vi.useRealTimers();
});

const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
const longAgo = 1_000;
const key = createConnectQueryKey({ schema: MatchService.method.listMatches, input: {}, cardinality: "finite" });

/** A list fetched long ago, and the update that arrives for it. */
function aList(...matches: Match[]) {
  const queryClient = createQueryClient(() => {});
  const server = aLiveServer(...matches);
  queryClient.setQueryData(key, create(ListMatchesResponseSchema, { matches }), { updatedAt: longAgo });
  const tell = cacheFollower(queryClient, createRouterTransport(server.routes));
  const listed = () => queryClient.getQueryData<ListMatchesResponse>(key)?.matches ?? [];
  const told = (state: MessageInitShape<typeof MatchStateSchema>) =>
    tell([create(MatchStateSchema, { matchId: "m1", ...state })]);
  return { queryClient, server, told, listed, state: () => queryClient.getQueryState(key) };
}

test.each([
  ["changes it", 1n, 9],
  ["is known already", 0n, 5],
])("a list keeps its age and stale flag when an update of it %s", async (_, revision, people) => {
  const { queryClient, told, listed, state } = aList(aMatch({ id: "m1", currentParticipants: 5 }, tomorrow));
  for (const queryKey of matchLists) await queryClient.invalidateQueries({ queryKey });
  told({ revision, currentParticipants: 9 });
  expect(listed()[0]?.currentParticipants).toBe(people);
  expect(state()).toMatchObject({ dataUpdatedAt: longAgo, isInvalidated: true });
});

test.each([
  ["is not public any more", { isPublic: false }, true],
  ["is at another time", { dateTime: aMatch({}, new Date(Date.now() + 2 * 86_400_000).toISOString()).dateTime }, true],
  ["has another name", { name: "Wednesday futsal" }, false],
])("one of the matches of a list %s", async (_, to: Partial<Match>, isReadAgain) => {
  const { server, told, listed, state } = aList(aMatch({ id: "m1", revision: 1n }, tomorrow));
  server.change("m1", to);
  told({ revision: 2n });
  await vi.waitFor(() => expect(server.reads).toBe(1));
  await vi.waitFor(() => expect(state()?.isInvalidated || listed()[0]?.revision === 2n).toBe(true));
  expect(state()?.isInvalidated).toBe(isReadAgain);
});

test("a lagging replica is asked a few times, with a pause between", async () => {
  vi.useFakeTimers();
  const { server, told } = aList(aMatch({ id: "m1", revision: 1n }, tomorrow));
  told({ revision: 2n });
  await vi.advanceTimersByTimeAsync(400);
  expect(server.reads).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(server.reads).toBe(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(server.reads).toBe(3);
});
