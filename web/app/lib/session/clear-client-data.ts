import { isShellCache } from "~/lib/offline/shell-caches";
import { recordSignOut } from "./pending-logout";
import { dropReturnPath } from "./return-path";

/** Belongs to the browser and not to a user: it survives a sign-out. */
const survivingKeys = new Set(["nuxt-color-mode", "lapang-request-sound", "lapang-till"]);
/** Scores that somebody typed with the link for scorers, and that are not sent yet. */
const scoresByLink = /^lapang-scores:.+:link$/;

/** Clears the user's data from all stores of this browser; if one fails, the others are still cleared. */
export async function clearStores(): Promise<void> {
  dropReturnPath();
  clearTab();
  await Promise.allSettled([clearLocalStorage(), clearDatabases(), clearCaches()]);
}

/** Clears the user's data that only this tab has. */
export function clearTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Without storage nothing was saved.
  }
  recordSignOut();
}

async function clearLocalStorage(): Promise<void> {
  for (const key of Object.keys(localStorage)) {
    if (!survivingKeys.has(key) && !scoresByLink.test(key)) localStorage.removeItem(key);
  }
}

async function clearDatabases(): Promise<void> {
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
}

async function clearCaches(): Promise<void> {
  const personal = (await caches.keys()).filter((name) => !isShellCache(name));
  await Promise.all(personal.map((name) => caches.delete(name)));
}
