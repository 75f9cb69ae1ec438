import { dropReturnPath } from "./return-path";
import { isShellCache } from "./shell-caches";
import { noteSignOut } from "./sign-out-traces";

/** What belongs to the browser and to nobody in particular: it outlives a sign-out. */
const kept = new Set(["nuxt-color-mode", "lapang-request-sound"]);

/** Leaves nothing of the person in this browser's stores; what one of them refuses does not keep the others. */
export async function wipeStores(): Promise<void> {
  dropReturnPath();
  wipeTab();
  await Promise.allSettled([wipeLocal(), wipeDatabases(), wipeCaches()]);
}

/** Leaves nothing of the person in what only this tab has. */
export function wipeTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // A browser without storage has kept nothing either.
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
