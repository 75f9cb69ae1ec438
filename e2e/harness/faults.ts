// Watches pages for what no visitor should ever cause: console errors, uncaught exceptions, breaches of the content
// security policy (Chromium reports those as console errors), failed loads, and answers with the wrong headers.

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
      this.#seen.push(`uncaught: ${error.error().stack ?? error.error().message}`);
    });
  }

  /** For a test that provokes a fault on purpose. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  /** What nobody allowed, once every answer so far is judged. */
  async unexpected(): Promise<string[]> {
    await Promise.all(this.#judged.flat());
    return this.#seen.filter((fault) => !this.#allowed.some((pattern) => pattern.test(fault)));
  }
}

/** A call answered with "no" is an answer; Chromium notes it like a missing file. */
function isRefusal(message: ConsoleMessage): boolean {
  const status = Number(failedLoad.exec(message.text())?.[1]);
  if (!(status >= 400 && status < 500)) return false;
  return rpcPath.test(new URL(message.location().url).pathname);
}
