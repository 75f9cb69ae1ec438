// What the app has stored in a browser, in every kind of storage.

import type { Page } from "@playwright/test";

export type Traces = {
  localStorage: Record<string, string>;
  sessionStorage: Record<string, string>;
  databases: string[];
  caches: string[];
  cookies: Record<string, string>;
};

export async function tracesIn(page: Page): Promise<Traces> {
  const stores = await page.evaluate(async () => ({
    localStorage: { ...localStorage },
    sessionStorage: { ...sessionStorage },
    databases: (await indexedDB.databases()).map(({ name }) => name ?? ""),
    caches: await caches.keys(),
  }));
  const cookies = (await page.context().cookies()).map(({ name, value }) => [name, value]);
  return { ...stores, cookies: Object.fromEntries(cookies) };
}

/** Adds private data to every kind of storage, as a later version of the app might. */
export async function storeTraces(page: Page, secret: string): Promise<void> {
  await page.evaluate(async (text) => {
    localStorage.setItem("draft", text);
    sessionStorage.setItem("draft", text);
    await (await caches.open("drafts")).put("/draft", new Response(text));
    await new Promise((done, failed) => {
      const opening = indexedDB.open("drafts");
      opening.onerror = failed;
      opening.onsuccess = () => {
        opening.result.close();
        done(undefined);
      };
    });
  }, secret);
}
