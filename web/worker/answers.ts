import { worthWaiting } from "../app/lib/patience";
import { isFitting } from "./fitting";
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

  /** What was kept under an address. A browser whose store is broken has kept nothing, and the network is as it was. */
  const keptOf = (address: RequestInfo): Promise<Response | undefined> =>
    cache()
      .then((store) => store.match(address, anyEncoding))
      .catch(() => undefined);

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
      const shell = await keptOf(kept.shell);
      if (!shell) return fetch(request);
      const answer = await inTime(request);
      if (answer) return answer;
      fellBackAt = now();
      return shell;
    },

    async file(request: Request): Promise<Response> {
      const here = await keptOf(request);
      if (!here) return fetch(request);
      if (now() - fellBackAt < samePage) return here;
      return (await inTime(request)) ?? here;
    },

    /** What has its hash in its name is the same for ever; what was not kept at the start is when it is used. */
    async asset(request: Request, until: (stored: Promise<unknown>) => void): Promise<Response> {
      const here = await keptOf(request);
      if (here) return here;
      const answer = await fetch(request);
      if (isFitting(new URL(request.url).pathname, answer)) {
        const copy = answer.clone();
        // A full disk keeps nothing more, and is no reason to show nothing.
        until(
          cache()
            .then((store) => store.put(request, copy))
            .catch(() => {}),
        );
      }
      return answer;
    },
  };
}
