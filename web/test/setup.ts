import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// What is waited for comes at once, but not on a machine that has much else to do.
configure({ asyncUtilTimeout: 5_000 });

// The oldest browsers that are supported lack these; `npm run browsers` looks for more of them in the built code.
Reflect.deleteProperty(URL, "parse");
Reflect.deleteProperty(AbortSignal, "any");
Reflect.deleteProperty(URLSearchParams.prototype, "size");

// Nothing is laid out here: all of a page counts as seen.
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
