import { worthWaiting } from "../app/lib/patience";
import type { Kept } from "./scope";

type Needs = {
  kept: Kept;
  cache: () => Promise<Cache>;
  fetch: (request: Request) => Promise<Response>;
  now?: () => number;
};

/** Once a page came from here, so do its files that keep their names: they belong to it, and the network is no faster for them. */
const samePage = 10_000;
/** A server that stands between says with these that it cannot reach Lapang. */
const unreachable = new Set([502, 503, 504]);
/** The server says for each encoding that there is one; a cache has the answer unpacked. */
const anyEncoding = { ignoreVary: true };

/** The worker's answers: the network's while there is one, and what was kept of this build when there is not. */
export function answersOf({ kept, cache, fetch, now = Date.now }: Needs) {
  let fellBackAt = Number.NEGATIVE_INFINITY;

  /** The network's answer, or null when it fails, or is not there in time. */
  async function inTime(request: Request): Promise<Response | null> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<null>((done) => {
      timer = setTimeout(done, worthWaiting, null);
    });
    const answered = fetch(request).then(
      (answer) => (unreachable.has(answer.status) ? null : answer),
      () => null,
    );
    return Promise.race([answered, late]).finally(() => clearTimeout(timer));
  }

  return {
    /** No answer to a page is ever kept: only the empty one is, which says nothing of anybody. */
    async page(request: Request): Promise<Response> {
      const shell = await (await cache()).match(kept.shell, anyEncoding);
      if (!shell) return fetch(request);
      const answer = await inTime(request);
      if (answer) return answer;
      fellBackAt = now();
      return shell;
    },

    async file(request: Request): Promise<Response> {
      const here = await (await cache()).match(request, anyEncoding);
      if (!here) return fetch(request);
      if (now() - fellBackAt < samePage) return here;
      return (await inTime(request)) ?? here;
    },

    /** What has its hash in its name is the same for ever; what was not kept at the start is when it is used. */
    async asset(request: Request, until: (stored: Promise<unknown>) => void): Promise<Response> {
      const store = await cache();
      const here = await store.match(request, anyEncoding);
      if (here) return here;
      const answer = await fetch(request);
      // A full disk keeps nothing more, and is no reason to show nothing.
      if (answer.status === 200) until(store.put(request, answer.clone()).catch(() => {}));
      return answer;
    },
  };
}
