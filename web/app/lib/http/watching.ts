import { codeOf } from "./error-code";

/** Follows changes by a stream, or by polling where streams fail. Independent of React and of the cache. */
type Watching<Message> = {
  /** Opens the stream; the server sends a first message at once, and heartbeats. */
  open: (options: { signal: AbortSignal; timeoutMs: number }) => AsyncIterable<Message>;
  onMessage: (message: Message) => void;
  /** Fetches everything where streams fail; rejects on failure. */
  poll: () => Promise<unknown>;
  random?: () => number;
};

/**
 * In milliseconds, all of them. A proxy that buffers a stream until it ends is detected by the missing first message.
 */
const firstMessageWithin = 4_000;
/** The server sends a heartbeat every 15 s. */
const deadAfter = 40_000;
/** A stream that ended sooner counts as failed. */
const livesAtLeast = 5_000;
const reopenAfter = 1_000;
const pollEvery = 5_000;
const longestPoll = 30_000;
const streamAgainAfter = 60_000;

/** The failed streams in a row before polling starts. */
const enough = 2;

/** Watches until the returned function is called. */
export function watch<Message>(watching: Watching<Message>): () => void {
  const over = new AbortController();
  void keepWatching(watching, over.signal);
  return () => over.abort();
}

async function keepWatching<Message>(watching: Watching<Message>, over: AbortSignal): Promise<void> {
  const { random = Math.random } = watching;
  let failures = 0;
  while (!over.aborted) {
    const end = await follow(watching, over);
    if (over.aborted) return;
    failures = end === "lived" ? 0 : end === "held back" ? enough : failures + 1;
    if (failures < enough) {
      // Jitter: all clients of a restarted server reconnect, but not in the same moment.
      await pause(reopenAfter * (0.5 + random()) * 2 ** failures, over);
    } else {
      const isBack = await pollFor(streamAgainAfter, watching, over);
      // The next failed stream goes back to polling; offline failures do not count against streams.
      failures = isBack ? 0 : enough - 1;
    }
  }
}

async function follow<Message>({ open, onMessage }: Watching<Message>, over: AbortSignal) {
  const call = new AbortController();
  const hangUp = () => call.abort();
  over.addEventListener("abort", hangUp);
  const began = Date.now();
  let isHeard = false;
  let timer = setTimeout(hangUp, firstMessageWithin);
  try {
    for await (const message of open({ signal: call.signal, timeoutMs: 0 })) {
      isHeard = true;
      clearTimeout(timer);
      timer = setTimeout(hangUp, deadAfter);
      if (!over.aborted) onMessage(message);
    }
  } catch (error) {
    // Streams are always reopened; an error that is not a failed call is a bug of ours.
    if (codeOf(error) === undefined) reportError(error);
  } finally {
    clearTimeout(timer);
    over.removeEventListener("abort", hangUp);
  }
  if (!isHeard && call.signal.aborted) return "held back";
  return isHeard && Date.now() - began >= livesAtLeast ? "lived" : "failed";
}

/** Resolves to true when it ended early because the network is back. */
async function pollFor(
  time: number,
  { poll, random = Math.random }: Pick<Watching<unknown>, "poll" | "random">,
  over: AbortSignal,
): Promise<boolean> {
  const end = Date.now() + time;
  let every = pollEvery;
  let isBack = false;
  const comeBack = () => {
    isBack = true;
  };
  addEventListener("online", comeBack);
  while (!over.aborted && !isBack && Date.now() < end) {
    // Jitter spreads clients whose streams ended at the same time.
    await pause(every * (0.75 + random() / 2), over);
    if (over.aborted) break;
    // After a failure the shown data stays, and polling slows down.
    const isRead = await poll().then(
      () => true,
      () => false,
    );
    every = isRead ? pollEvery : Math.min(every * 2, longestPoll);
  }
  removeEventListener("online", comeBack);
  return isBack;
}

/** Ends early when the network is back. */
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
