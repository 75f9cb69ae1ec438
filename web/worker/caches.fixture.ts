import type { Kept } from "./scope";

export const kept: Kept = {
  build: "2",
  shell: "/my",
  mark: "assets/manifest-2.js",
  assets: ["/assets/same.js", "/assets/new.js"],
  files: ["/theme-init.js"],
};

const pathOf = (request: RequestInfo | URL) =>
  new URL(request instanceof Request ? request.url : String(request), "http://localhost:8080").pathname;

class KeptAnswers {
  readonly answers = new Map<string, Response>();

  async match(request: RequestInfo | URL): Promise<Response | undefined> {
    return this.answers.get(pathOf(request))?.clone();
  }

  async put(request: RequestInfo | URL, answer: Response): Promise<void> {
    this.answers.set(pathOf(request), answer);
  }
}

/** The browser's caches, as far as the worker uses them. */
export function someCaches(): CacheStorage & { paths: (name: string) => string[] } {
  const all = new Map<string, KeptAnswers>();
  const caches = {
    async open(name: string) {
      const cache = all.get(name) ?? new KeptAnswers();
      all.set(name, cache);
      return cache;
    },
    async match(request: RequestInfo | URL) {
      for (const cache of all.values()) {
        const found = await cache.match(request);
        if (found) return found;
      }
      return undefined;
    },
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    paths: (name: string) => [...(all.get(name)?.answers.keys() ?? [])],
  };
  return caches as unknown as ReturnType<typeof someCaches>;
}
