// The setting of browsers to save data.

import type { BrowserContext } from "@playwright/test";

/** Pages of this context are told that their user saves data, so they load nothing for other pages in advance. */
export async function saveData(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { connection } = navigator as { connection?: object };
    if (connection) Object.defineProperty(connection, "saveData", { get: () => true });
  });
}
