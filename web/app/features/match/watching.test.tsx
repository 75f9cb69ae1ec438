import { create } from "@bufbuild/protobuf";
import { Code, ConnectError, createRouterTransport } from "@connectrpc/connect";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MatchService, type MatchState, MatchStateSchema, WatchMatchesResponseSchema } from "~/gen/lapang/v1/match_pb";
import { watchMatches } from "./watching";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

type Saying = (signal: AbortSignal) => AsyncGenerator<MatchState[]>;

const a = (revision: number) =>
  create(MatchStateSchema, { matchId: "m1", revision: BigInt(revision), currentParticipants: revision });

/** Until the client disconnects. */
const held = (signal: AbortSignal) =>
  new Promise<void>((_, ended) =>
    signal.addEventListener("abort", () => ended(new ConnectError("gone", Code.Canceled))),
  );

/** Watches a server that serves these streams one after the other, and then the last one again. */
function watching(...streams: Saying[]) {
  const seen: bigint[] = [];
  const story = { opened: 0, open: 0, polls: 0, seen, fails: false, luck: 0.5, stop: () => {} };
  const transport = createRouterTransport(({ service }) => {
    service(MatchService, {
      async *watchMatches(_, { signal }) {
        story.opened += 1;
        story.open += 1;
        try {
          const say = streams[Math.min(story.opened, streams.length) - 1];
          if (say) for await (const matches of say(signal)) yield create(WatchMatchesResponseSchema, { matches });
        } finally {
          story.open -= 1;
        }
      },
    });
  });
  story.stop = watchMatches({
    transport,
    ids: ["m1"],
    onStates: (states) => seen.push(...states.map(({ revision }) => revision)),
    poll: async () => {
      story.polls += 1;
      if (story.fails) throw new ConnectError("", Code.Unavailable);
    },
    random: () => story.luck,
  });
  return story;
}

const after = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

async function* silent(signal: AbortSignal): AsyncGenerator<MatchState[]> {
  await held(signal);
  yield [];
}

async function* lasting(signal: AbortSignal): AsyncGenerator<MatchState[]> {
  yield [a(1)];
  await held(signal);
}

// biome-ignore lint/correctness/useYield: it fails before it says anything
async function* refused(): AsyncGenerator<MatchState[]> {
  throw new ConnectError("", Code.Unimplemented);
}

test("stream messages are passed on, and the stream closes when the watch ends", async () => {
  const story = watching(async function* (signal) {
    yield [a(1)];
    yield [];
    yield [a(2)];
    await held(signal);
  });
  await after(10);
  expect(story.seen).toEqual([1n, 2n]);
  expect(story.open).toBe(1);
  story.stop();
  await after(10_000);
  expect(story).toMatchObject({ open: 0, opened: 1, polls: 0 });
});

test("a stream that ends is reopened after a random delay", async () => {
  const story = watching(async function* () {
    yield [a(1)];
    await new Promise((done) => setTimeout(done, 6_000));
  }, lasting);
  await after(6_900);
  expect(story.opened).toBe(1);
  await after(200);
  expect(story).toMatchObject({ opened: 2, open: 1, polls: 0 });
  story.stop();
});

test("a silent stream is closed, and one with a heartbeat is not", async () => {
  const story = watching(async function* (signal) {
    for (let beat = 0; beat < 4; beat += 1) {
      yield [];
      await new Promise((done) => setTimeout(done, 15_000));
    }
    yield [a(1)];
    await held(signal);
  }, lasting);
  await after(99_000);
  expect(story).toMatchObject({ opened: 1, polls: 0 });
  await after(2_500);
  expect(story).toMatchObject({ opened: 2, open: 1, polls: 0 });
  story.stop();
});

test("without a first message it polls, and retries a stream after a minute", async () => {
  const story = watching(silent, lasting);
  await after(4_100);
  expect(story).toMatchObject({ opened: 1, open: 0, polls: 0 });
  await after(5_000);
  expect(story.polls).toBe(1);
  await after(5_000);
  expect(story.polls).toBe(2);
  await after(51_000);
  expect(story).toMatchObject({ opened: 2, open: 1 });
  const { polls } = story;
  await after(30_000);
  expect(story.polls).toBe(polls);
  story.stop();
});

test("two failed streams start polling, and failed polls slow down", async () => {
  const story = watching(refused);
  await after(2_100);
  expect(story.opened).toBe(2);
  story.fails = true;
  await after(5_000 + 10_000 + 20_000);
  expect(story).toMatchObject({ opened: 2, polls: 3 });
  story.stop();
  await after(120_000);
  expect(story).toMatchObject({ opened: 2, polls: 3 });
});

test("one failed stream is forgotten after a while", async () => {
  const story = watching(refused, lasting);
  await after(2_100);
  expect(story).toMatchObject({ opened: 2, open: 1, polls: 0 });
  story.stop();
});

test("when the network is back, nothing waits", async () => {
  const story = watching(refused, lasting);
  await after(10);
  expect(story.opened).toBe(1);
  dispatchEvent(new Event("online"));
  await after(10);
  expect(story).toMatchObject({ opened: 2, open: 1 });
  story.stop();
});

test("when the network is back, the failed streams are forgotten", async () => {
  const story = watching(refused, refused, refused, lasting);
  await after(2_100);
  expect(story.opened).toBe(2);
  await after(1_000);
  dispatchEvent(new Event("online"));
  await after(10);
  expect(story).toMatchObject({ opened: 3, polls: 1 });
  await after(2_100);
  expect(story).toMatchObject({ opened: 4, open: 1, polls: 1 });
  story.stop();
});

test.each([
  [0, 3_750],
  [1, 6_250],
])("clients poll at different moments (%d)", async (luck, wait) => {
  const story = watching(silent);
  story.luck = luck;
  await after(4_000 + wait - 10);
  expect(story.polls).toBe(0);
  await after(20);
  expect(story.polls).toBe(1);
  story.stop();
});
