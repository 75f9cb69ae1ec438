// The part of the service worker's global scope in use: TypeScript knows either this or a page's, never both.

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
export type BuildManifest = {
  /** The worker's build. */
  readonly build: string;
  /** The address of the page with which every address of the app can start. */
  readonly shell: string;
  /** A string that only this build's shell contains. */
  readonly mark: string;
  /** Files with a content hash in their names. */
  readonly assets: readonly string[];
  /** Files without a content hash, whose names do not change. */
  readonly files: readonly string[];
};
