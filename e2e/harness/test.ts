// The `test` of all stories: the real server, a mailbox, people with browsers, and fault checks.

import { type BrowserContextOptions, test as base, expect, type Page } from "@playwright/test";
import type { Scheme } from "./accessibility.ts";
import { saveData } from "./data-saver.ts";
import { Faults } from "./faults.ts";
import { Mailbox } from "./mailbox.ts";
import { type Server, startServer } from "./server.ts";
import { type SignInOptions, signIn } from "./sign-in.ts";
import { type Texts, texts } from "./texts.ts";
import { VenueSide } from "./venue-side.ts";

export type Language = "en" | "id";

export type TestOptions = {
  language: Language;
  /** In which colour scheme axe looks at every page, if at all. */
  axeScheme: Scheme | undefined;
  /** Whether browsers save data: what pages load in advance for other pages takes as long as the page itself. */
  savesData: boolean;
};

export type WorkerOptions = {
  server: Server;
  /** Whether the connection to the server can be cut (`server.relay`). */
  canBeCut: boolean;
  /** Whether the server has the demo's venues and players. */
  hasDemo: boolean;
};

type Fixtures = {
  faults: Faults;
  mailbox: Mailbox;
  /** An unused address. */
  newAddress: (name: string) => string;
  /** A demo account that has not been signed in to yet. */
  regular: () => string;
  /** Another person's browser: its own cookies, the same screen and language. */
  anotherPage: (options?: BrowserContextOptions) => Promise<Page>;
  /** Signs in by API calls; by default as a new player. Returns the email address. */
  signIn: (page: Page, options?: SignInOptions) => Promise<string>;
  /** Another person's browser, signed in. */
  anotherPlayer: (options?: SignInOptions) => Promise<Page>;
  /** Signs in an admin, who has access to the whole back office. */
  signInAsAdmin: (page: Page) => Promise<void>;
  /** A manager of that venue who acts by API calls. */
  staffOf: (venue: { id: string }) => Promise<VenueSide>;
  /** The interface texts and paths in this run's language. */
  t: Texts;
};

let testsOfThisWorker = 0;

/** Demo players. Each worker has its own server, and an address gets a code only every 30 seconds. */
const regulars = ["ayu", "bagus", "citra", "dimas", "eka", "fajar", "gita", "hendra", "indah", "joko", "kadek", "lina"];

export const test = base.extend<TestOptions & Fixtures, WorkerOptions>({
  language: ["en", { option: true }],

  axeScheme: [undefined, { option: true }],

  savesData: [true, { option: true }],

  canBeCut: [false, { option: true, scope: "worker" }],

  hasDemo: [true, { option: true, scope: "worker" }],

  server: [
    async ({ canBeCut, hasDemo }, use) => {
      const server = await startServer({}, { canBeCut, hasDemo });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],

  baseURL: async ({ server }, use) => use(server.origin),

  extraHTTPHeaders: async ({ locale }, use) => {
    testsOfThisWorker += 1;
    const address = `10.0.${testsOfThisWorker >> 8}.${testsOfThisWorker & 255}`;
    // `page.request` does not send the browser's language by itself.
    await use({ "X-Forwarded-For": address, ...(locale && { "Accept-Language": locale }) });
  },

  faults: [
    async ({ server }, use, testInfo) => {
      const faults = new Faults();
      await use(faults);
      const unexpected = await faults.unexpected();
      if (testInfo.status !== testInfo.expectedStatus || unexpected.length > 0) {
        await testInfo.attach("server log", { path: server.logFile, contentType: "text/plain" });
      }
      expect(unexpected, "faults in the browser").toEqual([]);
    },
    { auto: true },
  ],

  context: async ({ context, faults, savesData, server }, use) => {
    faults.watch(context, server.origin);
    if (savesData) await saveData(context);
    await use(context);
  },

  mailbox: async ({ server }, use) => use(await Mailbox.open(server.mailFolder)),

  newAddress: async ({}, use, testInfo) => {
    const suffix = `${testInfo.testId.slice(-8)}-${testInfo.repeatEachIndex}-${testsOfThisWorker}`;
    let addresses = 0;
    await use((name) => {
      addresses += 1;
      return `${name}-${suffix}-${addresses}@example.test`;
    });
  },

  regular: async ({}, use) => {
    await use(() => {
      const name = regulars.pop();
      if (name === undefined) throw new Error("The demo has no more players that the tests know of.");
      return `${name}@lapang.test`;
    });
  },

  anotherPage: async ({ browser, faults, savesData, server }, use) => {
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      faults.watch(context, server.origin);
      if (savesData) await saveData(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },

  signIn: async ({ mailbox, newAddress }, use) => {
    await use((page, options) => signIn(page, mailbox, { email: newAddress("player"), ...options }));
  },

  anotherPlayer: async ({ anotherPage, signIn }, use) => {
    await use(async (options) => {
      const page = await anotherPage();
      await signIn(page, options);
      return page;
    });
  },

  signInAsAdmin: async ({ server, signIn }, use) => {
    await use(async (page) => {
      const email = await signIn(page, { name: "Rangga Wijaya" });
      await server.command("staff", "grant", email);
    });
  },

  staffOf: async ({ anotherPage, server, signIn }, use) => {
    await use(async ({ id }) => {
      const page = await anotherPage();
      const email = await signIn(page, { name: "Dewi Anggraini" });
      await server.command("staff", "grant", email, "--venue", id, "--role", "owner");
      return new VenueSide(page);
    });
  },

  t: async ({ language }, use) => use(texts[language]),
});

export { expect };
