import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// The default timeout is too short on a busy machine.
configure({ asyncUtilTimeout: 5_000 });

// The oldest supported browsers lack these; `npm run browsers` finds more of them in the built code.
Reflect.deleteProperty(URL, "parse");
Reflect.deleteProperty(AbortSignal, "any");
Reflect.deleteProperty(URLSearchParams.prototype, "size");

// Every test file begins at the same time, whenever it runs: one day the dates of tests would be over.
const RealDate = Date;
const ahead = RealDate.now() - RealDate.UTC(2026, 10, 28, 11);
globalThis.Date = class extends RealDate {
  constructor(...given: unknown[]) {
    super(...((given.length > 0 ? given : [RealDate.now() - ahead]) as [number]));
  }
  static override now(): number {
    return RealDate.now() - ahead;
  }
} as DateConstructor;

// There is no layout here: the whole page counts as visible.
globalThis.IntersectionObserver = class implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = "";
  readonly scrollMargin = "";
  readonly thresholds = [];
  readonly #told: IntersectionObserverCallback;
  constructor(told: IntersectionObserverCallback) {
    this.#told = told;
  }
  observe(target: Element): void {
    this.#told([{ target, isIntersecting: true } as IntersectionObserverEntry], this);
  }
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
};

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
