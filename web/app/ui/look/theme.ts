import { useLayoutEffect, useSyncExternalStore } from "react";
import { useMatches } from "react-router";

/** The choices (specification §4). */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];
export type Shade = "light" | "dark";

/** Specification §9. Also read by public/theme-init.js before the first paint. */
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

/** A choice in another tab applies here too. */
function onStorage({ key: changed }: StorageEvent): void {
  // Null: the whole storage was cleared.
  if (changed === key || changed === null) followStorage();
}

/** A page restored from the back/forward cache has missed storage events. */
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
    // There were no listeners meanwhile.
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

/** The theme on screen: the page's forced one, else the user's choice, else the system's. */
export function useShade(): Shade {
  const theme = useTheme();
  const system = useSyncExternalStore(subscribeToSystem, systemShade, (): Shade => "light");
  return useForcedShade() ?? (theme === "system" ? system : theme);
}

type Match = { id: string; handle: unknown };

const refused = new Set<string>();

/**
 * A route may force a theme with `handle = { colorMode: "dark" }`; the innermost one counts. Only light and dark can
 * be forced (specification §2); anything else is warned about once. A first load paints before any route is known,
 * with the theme of theme-init, and gets the forced one with the page's code.
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
 * Sets the document's theme. Not by `useShade`, which at hydration knows only the prerenderer's value: theme-init.js
 * has set the right one by then, and it must not change in between.
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
  // The browser's bars take the first of the two theme-color tags whose media condition holds.
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    const own = meta.dataset.shade;
    meta.setAttribute(
      "media",
      theme === "system" ? `(prefers-color-scheme: ${own})` : own === shade ? "all" : "not all",
    );
  }
}
