// A network that fails a page's calls in every way there is, and gets well again.

import { expect, type Locator, type Page, type Route } from "@playwright/test";
import { met } from "./met.ts";

type Fault = (route: Route, page: Page) => Promise<void>;

/** Answers what the app never wrote, under the server's own headers. */
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

/** The server has heard and done it; only its answer never comes. For calls that may be made twice. */
export const answerLost: Fault = async (route) => {
  await route.fetch();
  await route.abort("connectionfailed");
};

/** What Chromium notes of all that. */
export const notedFaults = /^console: Failed to load resource/;

export type Line = {
  /** How often the call has been made since the line broke. */
  calls: () => number;
  /** Lets what waits, and what comes, meet its fate. */
  letThrough: () => void;
  mend: () => void;
};

/** Breaks one call: `AuthService/SendEmailOTP`. Each one waits until it is let through to its fault. */
export async function broken(page: Page, method: string, fault?: Fault): Promise<Line> {
  const pattern = `**/lapang.v1.${method}*`;
  let calls = 0;
  let letThrough = () => {};
  const held = new Promise<void>((go) => {
    letThrough = go;
  });
  const mend = await met(page, pattern, async (route) => {
    calls += 1;
    await held;
    // Without a fault it was only slow; and a page that has given up waiting has nothing left to be answered.
    await (fault ? fault(route, page) : route.continue()).catch(() => undefined);
  });
  return { calls: () => calls, letThrough: () => letThrough(), mend };
}

type Sending = {
  page: Page;
  method: string;
  /** What sends it; it says Try Again once it has failed, so it is told by its place. */
  button: Locator;
  /** Sees that nothing typed is lost. */
  expectKept: () => Promise<void>;
  /** Calls that do no more when made twice are made once more by themselves. */
  mostCalls?: 1 | 2;
};

/** Presses twice, as one does who waits, under each fault: one call, one message, nothing lost, and the button works again. */
export async function expectSurvivesFaults({ page, method, button, expectKept, mostCalls = 1 }: Sending) {
  for (const [name, fault] of Object.entries(faults)) {
    const line = await broken(page, method, fault);
    await button.click();
    await expect(button, name).toHaveAttribute("aria-busy", "true");
    await button.click({ force: true });
    await expect.poll(line.calls, name).toBe(1);
    // Had the second press sent anything, it would have by now.
    await twoFrames(page);
    expect(line.calls(), `calls under ${name}, before any answer`).toBe(1);
    line.letThrough();
    const messages = page.getByRole("alert").filter({ hasText: /\S/ });
    await expect(messages, name).toHaveCount(1);
    await expect(messages, name).toBeFocused();
    await expect(button, name).not.toHaveAttribute("aria-busy", "true");
    expect(line.calls(), `calls under ${name}`).toBeLessThanOrEqual(mostCalls);
    await expectKept();
    line.mend();
  }
}

async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
}
