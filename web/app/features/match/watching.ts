import { createClient, type Transport } from "@connectrpc/connect";
import { MatchService, type MatchState } from "~/gen/lapang/v1/match_pb";
import { codeOf } from "~/lib/error-code";

/** Follows how matches stand, over a stream while there is one and else by asking. Knows neither screens nor caches. */
export type Watching = {
  transport: Transport;
  /** At least one, at most a hundred. */
  ids: readonly string[];
  /** First how all of them stand, then each that has changed. */
  onStates: (states: readonly MatchState[]) => void;
  /** Reads them anew, where there is no stream; fails when it could not. */
  poll: () => Promise<unknown>;
  random?: () => number;
};

/** In milliseconds, all of them. A proxy that holds a stream back until it ends is found out by the first message. */
const firstMessageWithin = 4_000;
/** The server says something every 15 s, if only that it is there. */
const deadAfter = 40_000;
/** A stream that ended sooner has failed. */
const livesAtLeast = 5_000;
const reopenAfter = 1_000;
const pollEvery = 5_000;
const longestPoll = 30_000;
const streamAgainAfter = 60_000;

/** So many streams in a row have failed before it is polled. */
const enough = 2;

/** Watches until what it returns is called. */
export function watchMatches(watching: Watching): () => void {
  const over = new AbortController();
  void keepWatching(watching, over.signal);
  return () => over.abort();
}

async function keepWatching(watching: Watching, over: AbortSignal): Promise<void> {
  const { random = Math.random } = watching;
  let failures = 0;
  while (!over.aborted) {
    const end = await follow(watching, over);
    if (over.aborted) return;
    failures = end === "lived" ? 0 : end === "held back" ? enough : failures + 1;
    if (failures < enough) {
      // All readers of a server that restarts come back, but not in the same moment.
      await pause(reopenAfter * (0.5 + random()) * 2 ** failures, over);
    } else {
      const isBack = await pollFor(streamAgainAfter, watching, over);
      // The next stream that fails is one too many again; what has failed without a network says nothing about streams.
      failures = isBack ? 0 : enough - 1;
    }
  }
}

/** One stream, from its beginning to its end. */
async function follow({ transport, ids, onStates }: Watching, over: AbortSignal) {
  const call = new AbortController();
  const hangUp = () => call.abort();
  over.addEventListener("abort", hangUp);
  const began = Date.now();
  let isHeard = false;
  let timer = setTimeout(hangUp, firstMessageWithin);
  try {
    const calls = createClient(MatchService, transport);
    const answers = calls.watchMatches({ matchIds: [...ids] }, { signal: call.signal, timeoutMs: 0 });
    for await (const { matches } of answers) {
      isHeard = true;
      clearTimeout(timer);
      timer = setTimeout(hangUp, deadAfter);
      if (matches.length > 0 && !over.aborted) onStates(matches);
    }
  } catch (error) {
    // However a stream ends, another one is opened; what is no failed call is a fault of ours.
    if (codeOf(error) === undefined) reportError(error);
  } finally {
    clearTimeout(timer);
    over.removeEventListener("abort", hangUp);
  }
  if (!isHeard && call.signal.aborted) return "held back";
  return isHeard && Date.now() - began >= livesAtLeast ? "lived" : "failed";
}

/** True when it is over early, because the network is back. */
async function pollFor(time: number, { poll, random = Math.random }: Watching, over: AbortSignal): Promise<boolean> {
  const end = Date.now() + time;
  let every = pollEvery;
  let isBack = false;
  const comeBack = () => {
    isBack = true;
  };
  addEventListener("online", comeBack);
  while (!over.aborted && !isBack && Date.now() < end) {
    // Readers whose streams have ended together do not ask together for ever.
    await pause(every * (0.75 + random() / 2), over);
    if (over.aborted) break;
    // What could not be read stays on the screen as it was, and is asked for less often.
    const isRead = await poll().then(
      () => true,
      () => false,
    );
    every = isRead ? pollEvery : Math.min(every * 2, longestPoll);
  }
  removeEventListener("online", comeBack);
  return isBack;
}

/** Over early when the network is back. */
function pause(time: number, over: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      over.removeEventListener("abort", end);
      done();
    };
    const timer = setTimeout(end, time);
    addEventListener("online", end);
    over.addEventListener("abort", end);
  });
}
