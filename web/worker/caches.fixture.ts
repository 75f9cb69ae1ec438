import type { BuildManifest } from "./scope";

export const manifest: BuildManifest = {
  build: "2",
  shell: "/my",
  mark: "assets/manifest-2.js",
  assets: ["/assets/same.js", "/assets/new.js"],
  files: ["/theme-init.js"],
};

const requestOf = (request: RequestInfo | URL) =>
  request instanceof Request ? request : new Request(new URL(String(request), "http://localhost:8080"));

type Stored = { request: Request; answer: Response };

/** Whether a response matches a request: its full address and, unless ignored, its Vary headers. */
function isAnswerTo(
  { request, answer }: Stored,
  other: Request,
  { ignoreVary = false }: CacheQueryOptions = {},
): boolean {
  if (request.url !== other.url) return false;
  const by = ignoreVary ? [] : (answer.headers.get("vary") ?? "").split(/,\s*/).filter((name) => name !== "");
  return by.every((name) => request.headers.get(name) === other.headers.get(name));
}

class FakeCache {
  stored: readonly Stored[] = [];

  async match(request: RequestInfo | URL, options?: CacheQueryOptions): Promise<Response | undefined> {
    return this.stored.find((one) => isAnswerTo(one, requestOf(request), options))?.answer.clone();
  }

  async put(request: RequestInfo | URL, answer: Response): Promise<void> {
    const one = { request: requestOf(request), answer };
    this.stored = [...this.stored.filter((other) => !isAnswerTo(other, one.request)), one];
  }

  async delete(request: RequestInfo | URL): Promise<boolean> {
    const before = this.stored.length;
    this.stored = this.stored.filter((one) => !isAnswerTo(one, requestOf(request)));
    return this.stored.length < before;
  }

  async keys(): Promise<Request[]> {
    return this.stored.map(({ request }) => request);
  }
}

/** A fake CacheStorage with what the worker and the app use. */
export function someCaches(): CacheStorage & { paths: (name: string) => string[] } {
  const all = new Map<string, FakeCache>();
  const caches = {
    async open(name: string) {
      const cache = all.get(name) ?? new FakeCache();
      all.set(name, cache);
      return cache;
    },
    async match(request: RequestInfo | URL, options?: CacheQueryOptions) {
      for (const cache of all.values()) {
        const found = await cache.match(request, options);
        if (found) return found;
      }
      return undefined;
    },
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    paths: (name: string) => (all.get(name)?.stored ?? []).map(({ request }) => new URL(request.url).pathname),
  };
  return caches as unknown as ReturnType<typeof someCaches>;
}
