/** An action that needs signing in first. */
export type Intent = {
  action: "join" | "waitlist" | "claim" | "book" | "enter";
  /** The match, the venue or the tournament. */
  id: string;
  /** Its name, for the sign-in page. */
  name: string;
  sport: string;
  /** Details of the action, where the page may change meanwhile: the hours of a booking, the event of a tournament. */
  detail?: string;
  /** The player who pressed it; null is a visitor. No other account runs it. */
  userId: string | null;
};

type Stored = Intent & { path: string; pressedAt: number };

const key = "lapang-intent";
const lifetime = 30 * 60_000;

/** If the page is not shown within this time, in milliseconds, the reader has moved on. */
const arrivalLifetime = 60_000;

/** The intent of the latest sign-in; its page runs it. */
let arrived: { intent: Intent; at: number } | null = null;

/**
 * Stores an action until its player is back on the page. Only in this tab's session storage, never in an address: a
 * link from elsewhere must not make anyone join or book.
 */
export function storeIntent(intent: Intent, now = Date.now()): void {
  const stored: Stored = { ...intent, path: location.pathname, pressedAt: now };
  try {
    sessionStorage.setItem(key, JSON.stringify(stored));
  } catch {
    // Without storage the button has to be pressed again.
  }
}

/** What a visitor is signing in for, if it was pressed on the page they return to. */
export function intentFor(path: string | null, now = Date.now()): Intent | null {
  const stored = read();
  if (!stored || !path || now - stored.pressedAt > lifetime) return null;
  return pathOf(path) === stored.path ? stored : null;
}

/** A sign-in returns to `path`: its intent, if any, may run once. */
export function arriveAt(path: string | null): void {
  const intent = intentFor(path);
  arrived = intent && { intent, at: Date.now() };
  dropIntent();
}

/** The intent to run on this page, once. */
export function takeIntent(actions: readonly Intent["action"][], id: string, userId: string): Intent | null {
  if (!arrived || arrived.intent.id !== id || !actions.includes(arrived.intent.action)) return null;
  const { intent, at } = arrived;
  arrived = null;
  const isTheirs = intent.userId === null || intent.userId === userId;
  return isTheirs && Date.now() - at < arrivalLifetime ? intent : null;
}

export function dropIntent(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage nothing was saved.
  }
}

const pathOf = (path: string) => path.slice(0, path.search(/[?#]|$/));

/** Only this module writes it; a visitor who edits it acts in their own name. */
function read(): Stored | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}
