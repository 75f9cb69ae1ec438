// Network failures of every kind for a page's calls, and recovery from them.

import { expect, type Locator, type Page, type Route } from "@playwright/test";
import { interceptRoute } from "./intercept-route.ts";

type Fault = (route: Route, page: Page) => Promise<void>;

/** A response that the app never sends, with the server's own headers. */
const answers =
  (status: number, contentType: string, body: string): Fault =>
  async (route, page) => {
    const response = await page.request.get("/theme-init.js");
    await route.fulfill({ response, status, body, headers: { ...response.headers(), "content-type": contentType } });
  };

export const faults: Record<string, Fault> = {
  "no connection": (route) => route.abort("connectionfailed"),
  "500 in plain text": answers(500, "text/plain", "Internal Server Error"),
  "503 of the server": answers(503, "application/json", '{"code":"unavailable","message":"shutting down"}'),
  "429 of a proxy": answers(429, "text/html", "<h1>Too Many Requests</h1>"),
  "200 of a hotel's sign-in page": answers(200, "text/html", "<!doctype html><title>Welcome to our Wi-Fi</title>"),
};

/** The server handles the call but its response is lost. Only for calls that may be repeated. */
export const loseResponse: Fault = async (route) => {
  await route.fetch();
  await route.abort("connectionfailed");
};

/** What Chromium logs about these faults. */
export const loggedFaults = /^console: Failed to load resource/;

export type BrokenCalls = {
  /** Number of calls since the fault began. */
  calls: () => number;
  /** Releases waiting and later calls to the fault. */
  release: () => void;
  restore: () => void;
};

/** Breaks one method, such as `AuthService/SendEmailOTP`. Each call waits until it is released to the fault. */
export async function breakCalls(page: Page, method: string, fault?: Fault): Promise<BrokenCalls> {
  const pattern = `**/lapang.v1.${method}*`;
  let calls = 0;
  let release = () => {};
  const held = new Promise<void>((go) => {
    release = go;
  });
  const restore = await interceptRoute(page, pattern, async (route) => {
    calls += 1;
    await held;
    // Without a fault the call was only slow. A page that stopped waiting no longer takes a response.
    await (fault ? fault(route, page) : route.continue()).catch(() => undefined);
  });
  return { calls: () => calls, release: () => release(), restore };
}

type Sending = {
  page: Page;
  method: string;
  /** The submit button. Locate it by position: its label becomes Try Again after a failure. */
  button: Locator;
  /** Checks that no input is lost. */
  expectUnchanged: () => Promise<void>;
  /** Idempotent calls are retried once automatically. */
  mostCalls?: 1 | 2;
};

/**
 * Presses the button twice under each fault: expects one call, one message, no lost input, and a button that works
 * again.
 */
export async function expectSurvivesFaults({ page, method, button, expectUnchanged, mostCalls = 1 }: Sending) {
  for (const [name, fault] of Object.entries(faults)) {
    const broken = await breakCalls(page, method, fault);
    await button.click();
    await expect(button, name).toHaveAttribute("aria-busy", "true");
    await button.click({ force: true });
    await expect.poll(broken.calls, name).toBe(1);
    // A call by the second press would have been sent by now.
    await nextFrames(page);
    expect(broken.calls(), `calls under ${name}, before any answer`).toBe(1);
    broken.release();
    const messages = page.getByRole("alert").filter({ hasText: /\S/ });
    await expect(messages, name).toHaveCount(1);
    await expect(messages, name).toBeFocused();
    await expect(button, name).not.toHaveAttribute("aria-busy", "true");
    expect(broken.calls(), `calls under ${name}`).toBeLessThanOrEqual(mostCalls);
    await expectUnchanged();
    broken.restore();
  }
}

async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
}
