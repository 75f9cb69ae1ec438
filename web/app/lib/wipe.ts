import { dropReturnPath } from "./return-path";
import { isShellCache } from "./shell-caches";
import { noteSignOut } from "./sign-out-traces";

/** Belongs to the browser and not to a user: it survives a sign-out. */
const kept = new Set(["nuxt-color-mode", "lapang-request-sound"]);

/** Clears the user's data from all stores of this browser; if one fails, the others are still cleared. */
export async function wipeStores(): Promise<void> {
  dropReturnPath();
  wipeTab();
  await Promise.allSettled([wipeLocal(), wipeDatabases(), wipeCaches()]);
}

/** Clears the user's data that only this tab has. */
export function wipeTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Without storage nothing was saved.
  }
  noteSignOut();
}

async function wipeLocal(): Promise<void> {
  for (const key of Object.keys(localStorage)) if (!kept.has(key)) localStorage.removeItem(key);
}

async function wipeDatabases(): Promise<void> {
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
}

async function wipeCaches(): Promise<void> {
  const personal = (await caches.keys()).filter((name) => !isShellCache(name));
  await Promise.all(personal.map((name) => caches.delete(name)));
}
