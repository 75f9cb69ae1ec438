// Watches pages for console errors, uncaught exceptions, CSP violations (Chromium reports those as console errors),
// failed loads, and responses with wrong headers.

import type { BrowserContext, ConsoleMessage } from "@playwright/test";
import { watchHeaders } from "./headers.ts";

const failedLoad = /^Failed to load resource: .* status of (\d{3})/;
const rpcPath = /^\/lapang\.v1\.\w+\/\w+$/;

export class Faults {
  readonly #seen: string[] = [];
  readonly #allowed: RegExp[] = [];
  readonly #judged: Promise<void>[][] = [];

  watch(context: BrowserContext, origin: string): void {
    this.#judged.push(watchHeaders(context, origin, (fault) => this.#seen.push(fault)));
    context.on("console", (message) => {
      if (message.type() === "error" && !isRefusal(message)) {
        this.#seen.push(`console: ${message.text()} (${message.location().url})`);
      }
    });
    context.on("weberror", (error) => {
      this.#seen.push(`uncaught: ${error.error().stack || error.error().message}`);
    });
  }

  /** For tests that cause a fault on purpose. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  /** Faults that were not allowed, after all responses have been checked. */
  async unexpected(): Promise<string[]> {
    await Promise.all(this.#judged.flat());
    return this.#seen.filter((fault) => !this.#allowed.some((pattern) => pattern.test(fault)));
  }
}

/** An error response to a call is expected; Chromium logs it like a missing file. */
function isRefusal(message: ConsoleMessage): boolean {
  const status = Number(failedLoad.exec(message.text())?.[1]);
  if (!(status >= 400 && status < 500)) return false;
  return rpcPath.test(new URL(message.location().url).pathname);
}
