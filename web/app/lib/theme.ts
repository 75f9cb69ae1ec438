import { useLayoutEffect, useSyncExternalStore } from "react";
import { useMatches } from "react-router";

/** What one can choose (specification §4). */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];
export type Shade = "light" | "dark";

/** Specification §9. Also read by public/theme-init.js, before the first paint. */
const key = "nuxt-color-mode";
const systemDark = "(prefers-color-scheme: dark)";

let preference: Theme | undefined;
const listeners = new Set<() => void>();

function readPreference(): Theme {
  try {
    const stored = localStorage.getItem(key);
    return themes.find((theme) => theme === stored) ?? "system";
  } catch {
    return preference ?? "system";
  }
}

function currentPreference(): Theme {
  preference ??= readPreference();
  return preference;
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** What was chosen in another tab holds in this one, too. */
function onStorage({ key: changed }: StorageEvent): void {
  // Null: all of it was emptied.
  if (changed === key || changed === null) followStorage();
}

/** A page that the browser's Back brings back has heard of nothing meanwhile. */
function onShown({ persisted }: PageTransitionEvent): void {
  if (persisted) followStorage();
}

function followStorage(): void {
  preference = readPreference();
  tell();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener("storage", onStorage);
    addEventListener("pageshow", onShown);
    // Nobody has listened meanwhile.
    preference = readPreference();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener("storage", onStorage);
    removeEventListener("pageshow", onShown);
  };
}

export function setTheme(theme: Theme): void {
  preference = theme;
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  tell();
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentPreference, () => "system");
}

const systemShade = (): Shade => (matchMedia(systemDark).matches ? "dark" : "light");

function subscribeToSystem(listener: () => void): () => void {
  const query = matchMedia(systemDark);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** What is on screen: the page's forced shade, else the reader's choice, else the system's. */
export function useShade(): Shade {
  const theme = useTheme();
  const system = useSyncExternalStore(subscribeToSystem, systemShade, (): Shade => "light");
  return useForcedShade() ?? (theme === "system" ? system : theme);
}

type Match = { id: string; handle: unknown };

const refused = new Set<string>();

/**
 * A route may force a shade with `handle = { colorMode: "dark" }`; the innermost one counts. Nothing else can be forced, "system"
 * least of all (specification §2): that is said, once. A first load paints before any route is known, in the shade of
 * theme-init, and takes on the forced one with the page's code.
 */
export function forcedShade(matches: readonly Match[]): Shade | undefined {
  for (const { id, handle } of matches.toReversed()) {
    const mode = typeof handle === "object" && handle !== null && "colorMode" in handle ? handle.colorMode : undefined;
    if (mode === "light" || mode === "dark") return mode;
    const wish = `${id} ${mode}`;
    if (mode === undefined || refused.has(wish)) continue;
    refused.add(wish);
    console.warn(`The page ${id} cannot force the colour mode "${mode}".`);
  }
  return undefined;
}

function useForcedShade(): Shade | undefined {
  return forcedShade(useMatches());
}

/**
 * Keeps the document in the shade on screen. Not by `useShade`, which at hydration does not know more than the prerenderer did:
 * theme-init.js has set it by then, and it must not change on the way.
 */
export function useDocumentShade(): void {
  const forced = useForcedShade();
  useLayoutEffect(() => {
    const show = () => showIn(forced ?? currentPreference());
    const ends = [subscribe(show), subscribeToSystem(show)];
    show();
    return () => {
      for (const end of ends) end();
    };
  }, [forced]);
}

function showIn(theme: Theme): void {
  const shade = theme === "system" ? systemShade() : theme;
  document.documentElement.classList.toggle("dark", shade === "dark");
  // The browser's own bars: of the two colours in the head the first one whose condition holds is theirs.
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    const own = meta.dataset.shade;
    meta.setAttribute(
      "media",
      theme === "system" ? `(prefers-color-scheme: ${own})` : own === shade ? "all" : "not all",
    );
  }
}
