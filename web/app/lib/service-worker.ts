import { savesData } from "./connection";
import { shellCacheOf } from "./shell-caches";

/** A page that is not up after so long is waited for no longer, in milliseconds. */
const longestLoad = 30_000;
/** So long a loaded page has for itself: some hundred files are fetched, while somebody begins to read and to tap. */
const headStart = 5_000;

function whenLoaded(): Promise<unknown> {
  if (document.readyState === "complete") return Promise.resolve();
  return new Promise((done) => {
    addEventListener("load", done, { once: true });
    setTimeout(done, longestLoad);
  });
}

/**
 * Has the browser keep the app for when there is no network (docs/DECISIONS/0016). Browsers have service workers on https and
 * on localhost alone.
 */
export async function keepForOffline(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || savesData()) return;
  await whenLoaded();
  await new Promise((done) => setTimeout(done, headStart));
  try {
    const registration = await navigator.serviceWorker.register("/sw.js");
    takeOver(registration);
    // One may have been found before this page could listen.
    takeOverOnceHere(registration);
    registration.addEventListener("updatefound", () => takeOverOnceHere(registration));
    // Browsers look for a newer worker by themselves, but take their time.
    if (registration.active && !(await caches.has(shellCacheOf(__BUILD_ID__)))) await registration.update();
  } catch (error) {
    console.warn("This browser does not keep the app for when there is no network.", error);
  }
}

function takeOverOnceHere(registration: ServiceWorkerRegistration): void {
  registration.installing?.addEventListener("statechange", () => takeOver(registration));
}

/** The worker of this very build need not wait until the browser has closed the last page of the one before. */
function takeOver({ waiting }: ServiceWorkerRegistration): void {
  waiting?.postMessage(`take over ${__BUILD_ID__}`);
}
