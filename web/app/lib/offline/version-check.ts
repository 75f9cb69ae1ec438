import { hasUnsavedInteraction } from "~/lib/forms/unsaved-interaction";
import { request, textIn } from "~/lib/http/http";
import { reloadOnce } from "./reload";

const pollMs = 5 * 60_000;

/** Whether a newer build is deployed; without a response, no. */
async function isOutdated(): Promise<boolean> {
  try {
    const { body } = await request(`/builds/latest.json?t=${Date.now()}`, { cache: "no-store" });
    const id = textIn(body, "id");
    return id !== null && id !== __BUILD_ID__;
  } catch {
    return false;
  }
}

/**
 * Polls for the latest build, and reloads into it when nothing can be lost: at a navigation, or when the reader comes
 * back to a page without input. Returns the function to call after a navigation.
 */
export function watchVersion(): () => void {
  let isStale = false;
  let isTouched = false;
  let polledAt = Date.now();

  async function ask() {
    polledAt = Date.now();
    if (await isOutdated()) isStale = true;
  }

  function touch(event: Event) {
    if (event.target instanceof Element && event.target.closest("main, [role=dialog]")) isTouched = true;
  }

  async function cameBack() {
    if (document.visibilityState !== "visible") return;
    // Timers of a hidden page may not have run.
    if (!isStale && Date.now() - polledAt >= pollMs) await ask();
    if (!isTouched) reloadIfStale();
  }

  /** Offline the new build could not be loaded, and the shown page might be lost. */
  function reloadIfStale() {
    if (isStale && navigator.onLine && !hasUnsavedInteraction()) reloadOnce();
  }

  setInterval(ask, pollMs);
  document.addEventListener("visibilitychange", cameBack);
  for (const kind of ["pointerdown", "keydown", "input"]) document.addEventListener(kind, touch, true);

  return () => {
    isTouched = false;
    reloadIfStale();
  };
}
