/** What somebody pressed a button for and has to sign in for first. */
export type Intent = {
  action: "join" | "waitlist" | "book";
  /** The match or the venue. */
  id: string;
  /** Its name, for the sign-in page. */
  name: string;
  sport: string;
  /** What exactly was pressed, where the page may come back with something else: the hours of a booking. */
  detail?: string;
  /** Whose press it was; null is a visitor's. Nobody else's account acts on it. */
  userId: string | null;
};

type Stored = Intent & { path: string; pressedAt: number };

const key = "lapang-intent";
const lifetime = 30 * 60_000;

/** A page that is not up by then, in milliseconds, is one that the reader has come to for something else. */
const arrivalLifetime = 60_000;

/** The one that a sign-in has just led back to; its page carries it out. */
let arrived: { intent: Intent; at: number } | null = null;

/**
 * Keeps a press until its player is back on the page. Only this tab's own session storage is trusted with it, never an
 * address: a link from elsewhere must not make anybody join or book.
 */
export function keepIntent(intent: Intent, now = Date.now()): void {
  const stored: Stored = { ...intent, path: location.pathname, pressedAt: now };
  try {
    sessionStorage.setItem(key, JSON.stringify(stored));
  } catch {
    // Without storage the button is pressed once more.
  }
}

/** What a visitor is signing in for, if it was pressed on the page that they go back to. */
export function intentFor(path: string | null, now = Date.now()): Intent | null {
  const stored = read();
  if (!stored || !path || now - stored.pressedAt > lifetime) return null;
  return pathOf(path) === stored.path ? stored : null;
}

/** A sign-in leads back to `path`: its intent, if there is one, may be carried out once. */
export function arriveAt(path: string | null): void {
  const intent = intentFor(path);
  arrived = intent && { intent, at: Date.now() };
  dropIntent();
}

/** The intent to carry out on this page, once. */
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
    // Nothing was kept either.
  }
}

const pathOf = (path: string) => path.slice(0, path.search(/[?#]|$/));

/** Only we write there; a visitor who meddles with it does so in their own name. */
function read(): Stored | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}
