// Each open overlay has a history entry of its own at the page's address, so that the browser's Back closes the overlay
// instead of leaving the page. The router does not learn of these entries: its calls of `history` and the browser's
// `popstate` pass through here. Close watchers are no alternative: they know Android's back key, but neither the Back
// button of other browsers nor Safari's gesture.

/** What the router writes, plus how many overlays are open at this entry. */
type State = { idx?: number; key?: string; overlays?: number } | null;
type Overlay = { close: () => void };

/** A traversal that another navigation cancelled never arrives. */
const arrivesWithinMs = 1_000;

const open: Overlay[] = [];
/** Calls of the router while a traversal is on its way. */
const waiting: (() => void)[] = [];
/** Where the router is. */
let page: { state: State; url: string };
/** The key of the location that React shows. */
let shownKey: string | undefined;
let arrival: ReturnType<typeof setTimeout> | undefined;
let native: Pick<History, "pushState" | "replaceState" | "go"> | null = null;

const stateHere = (): State => history.state;
const overlaysHere = () => stateHere()?.overlays ?? 0;

/** Starts before the router does. Returns what ends it. */
export function startOverlayHistory(): () => void {
  const { pushState, replaceState, go } = history;
  native = { pushState: pushState.bind(history), replaceState: replaceState.bind(history), go: go.bind(history) };
  page = { state: stateHere(), url: location.href };
  Object.assign(history, { pushState: push, replaceState: replace, go: traverse });
  window.addEventListener("popstate", arrive, { capture: true });
  // After a reload nothing is open.
  adjustSoon();
  return () => {
    native = null;
    Object.assign(history, { pushState, replaceState, go });
    window.removeEventListener("popstate", arrive, { capture: true });
  };
}

/** `close` is called when Back leaves the overlay's entry. Returns what is called once the overlay is closed. */
export function addOverlay(close: () => void): () => void {
  const overlay = { close };
  open.push(overlay);
  adjustSoon();
  return () => {
    open.splice(open.indexOf(overlay), 1);
    adjustSoon();
  };
}

/** Which location is shown while an overlay is open: one that the router is leaving gets no entry. */
export function overlaysShownAt(key: string): void {
  shownKey = key;
  adjustSoon();
}

/** In a task of its own: a navigation or another overlay may follow a closed one at once. */
function adjustSoon(): void {
  if (native) setTimeout(adjust);
}

/** Makes the entries match the open overlays. */
function adjust(): void {
  if (!native || arrival !== undefined) return;
  const surplus = overlaysHere() - open.length;
  if (surplus > 0) move(-surplus);
  else if (shownKey === (stateHere()?.key ?? "default")) {
    for (let count = overlaysHere() + 1; count <= open.length; count++) {
      native.pushState({ ...stateHere(), overlays: count }, "");
    }
  }
}

function move(delta: number): void {
  arrival = setTimeout(continueWaiting, arrivesWithinMs);
  native?.go(delta);
}

function continueWaiting(): void {
  clearTimeout(arrival);
  arrival = undefined;
  while (waiting.length > 0 && arrival === undefined) waiting.shift()?.();
  adjustSoon();
}

function push(state: State, unused: string, url?: string | URL | null): void {
  const isMoving = arrival !== undefined;
  if (isMoving || overlaysHere() > 1) {
    waiting.push(() => push(state, unused, url));
    if (!isMoving) move(-overlaysHere());
    return;
  }
  // The next page takes the overlay's entry, so that Back leads from it to this one.
  if (overlaysHere() === 1) native?.replaceState(state, unused, url);
  else native?.pushState(state, unused, url);
  page = { state, url: location.href };
}

function replace(state: State, unused: string, url?: string | URL | null): void {
  if (arrival !== undefined) {
    waiting.push(() => replace(state, unused, url));
    return;
  }
  const overlays = overlaysHere();
  native?.replaceState(overlays > 0 ? { ...state, overlays } : state, unused, url);
  page = { state, url: location.href };
}

/** The router counts pages. */
function traverse(delta = 0): void {
  if (arrival !== undefined) waiting.push(() => traverse(delta));
  else native?.go(delta < 0 ? delta - overlaysHere() : delta);
}

/** Whether the entry is that of the page or of an overlay on it. Links to parts of a page have no state. */
function isOfPage(state: State): boolean {
  return state?.idx === page.state?.idx && (state?.idx !== undefined || location.href === page.url);
}

function arrive(event: PopStateEvent): void {
  const isOwn = arrival !== undefined;
  const state: State = event.state;
  if (!isOfPage(state)) {
    page = { state, url: location.href };
  } else {
    event.stopImmediatePropagation();
    const overlays = state?.overlays ?? 0;
    // The router replaced the location while an overlay was open.
    if (state?.key !== page.state?.key) {
      native?.replaceState({ ...page.state, ...(overlays > 0 && { overlays }) }, "", page.url);
    }
    if (!isOwn) for (const overlay of open.slice(overlays).reverse()) overlay.close();
  }
  continueWaiting();
}
