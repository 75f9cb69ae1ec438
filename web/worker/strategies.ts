import { staleFallbackMs } from "../app/lib/http/timeouts";
import type { BuildManifest } from "./scope";
import { isValidResponse } from "./validate-response";

type Needs = {
  manifest: BuildManifest;
  cache: () => Promise<Cache>;
  fetch: (request: Request) => Promise<Response>;
  now?: () => number;
};

/**
 * For this time after a page was served from the cache, its unhashed files are too: they belong to it, and the
 * network is no faster for them.
 */
const samePage = 10_000;
/** Statuses with which a proxy says that it cannot reach Lapang. */
const unreachable = new Set([502, 503, 504]);
/** The server varies by encoding; a cache stores the response decoded. */
const anyEncoding = { ignoreVary: true };

/** The worker's responses: the network's while there is one, else this build's cache. */
export function strategiesOf({ manifest, cache, fetch, now = Date.now }: Needs) {
  let fellBackAt = Number.NEGATIVE_INFINITY;

  /** The cached response of an address. With broken storage nothing is cached, and requests go to the network. */
  const cachedResponse = (address: RequestInfo): Promise<Response | undefined> =>
    cache()
      .then((store) => store.match(address, anyEncoding))
      .catch(() => undefined);

  /** The network's response, or null when it fails or times out. */
  async function inTime(request: Request): Promise<Response | null> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<null>((done) => {
      timer = setTimeout(done, staleFallbackMs, null);
    });
    const answered = fetch(request).then(
      (answer) => (unreachable.has(answer.status) ? null : answer),
      () => null,
    );
    return Promise.race([answered, late]).finally(() => clearTimeout(timer));
  }

  return {
    /** A page's own response is never cached: only the empty shell is, which contains no user data. */
    async page(request: Request): Promise<Response> {
      const shell = await cachedResponse(manifest.shell);
      if (!shell) return fetch(request);
      const answer = await inTime(request);
      if (answer) return answer;
      fellBackAt = now();
      return shell;
    },

    async file(request: Request): Promise<Response> {
      const here = await cachedResponse(request);
      if (!here) return fetch(request);
      if (now() - fellBackAt < samePage) return here;
      return (await inTime(request)) ?? here;
    },

    /** Hashed files never change; those that were not precached are cached when they are used. */
    async asset(request: Request, until: (stored: Promise<unknown>) => void): Promise<Response> {
      const here = await cachedResponse(request);
      if (here) return here;
      const answer = await fetch(request);
      if (isValidResponse(new URL(request.url).pathname, answer)) {
        const copy = answer.clone();
        // A full disk caches nothing more, but the response is still used.
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
