// What the service worker uses of its own global scope: TypeScript knows either this or a page's, never both.

type Ending = Event & { waitUntil(until: Promise<unknown>): void };

export type WorkerScope = {
  readonly location: { readonly origin: string };
  readonly caches: CacheStorage;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<readonly unknown[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: Ending) => void): void;
  addEventListener(type: "message", listener: (event: Ending & { readonly data: unknown }) => void): void;
  addEventListener(
    type: "fetch",
    listener: (event: Ending & { readonly request: Request; respondWith(answer: Promise<Response>): void }) => void,
  ): void;
};

/** Filled in by the build. */
export type Kept = {
  /** Which build this is the worker of. */
  readonly build: string;
  /** An address that is answered with the page every address of the app can begin with. */
  readonly shell: string;
  /** In the shell of this build, and of no other. */
  readonly mark: string;
  /** Files with their content's hash in their names. */
  readonly assets: readonly string[];
  /** Files that keep their names from build to build. */
  readonly files: readonly string[];
};
