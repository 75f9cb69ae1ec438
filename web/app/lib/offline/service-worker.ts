import { savesData } from "./network";
import { shellCacheOf } from "./shell-caches";

/** The maximum wait for the page to load, in milliseconds. */
const longestLoad = 30_000;
/** The delay before precaching some hundred files, so that the reader's first actions come first. */
const headStart = 5_000;

function whenLoaded(): Promise<unknown> {
  if (document.readyState === "complete") return Promise.resolve();
  return new Promise((done) => {
    addEventListener("load", done, { once: true });
    setTimeout(done, longestLoad);
  });
}

/**
 * Registers the service worker for offline use (docs/DECISIONS/0016). Browsers support service workers on https and
 * localhost only.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || savesData()) return;
  await whenLoaded();
  await new Promise((done) => setTimeout(done, headStart));
  try {
    const registration = await navigator.serviceWorker.register("/sw.js");
    takeOver(registration);
    // A worker may have been found before this page listened.
    takeOverOnceHere(registration);
    registration.addEventListener("updatefound", () => takeOverOnceHere(registration));
    // Browsers look for a newer worker by themselves, but late.
    if (registration.active && !(await caches.has(shellCacheOf(__BUILD_ID__)))) await registration.update();
  } catch (error) {
    console.warn("This browser does not keep the app for when there is no network.", error);
  }
}

function takeOverOnceHere(registration: ServiceWorkerRegistration): void {
  registration.installing?.addEventListener("statechange", () => takeOver(registration));
}

/** The worker of this very build need not wait until all pages of the previous build are closed. */
function takeOver({ waiting }: ServiceWorkerRegistration): void {
  waiting?.postMessage(`take over ${__BUILD_ID__}`);
}
