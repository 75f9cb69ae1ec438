import { useEffect, useSyncExternalStore } from "react";
import { useMatches } from "react-router";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];
export type Shade = "light" | "dark";

/** Also read by public/theme-init.js, before the first paint. */
const key = "nuxt-color-mode";
const systemDark = "(prefers-color-scheme: dark)";

let preference: Theme | undefined;
const listeners = new Set<() => void>();

function readPreference(): Theme {
  try {
    const stored = localStorage.getItem(key);
    return themes.find((theme) => theme === stored) ?? "system";
  } catch {
    return "system";
  }
}

function currentPreference(): Theme {
  preference ??= readPreference();
  return preference;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setTheme(theme: Theme): void {
  preference = theme;
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentPreference, () => "system");
}

function subscribeToSystem(listener: () => void): () => void {
  const query = matchMedia(systemDark);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** What is on screen: the page's forced shade, else the reader's choice, else the system's. */
export function useShade(): Shade {
  const theme = useTheme();
  const forced = forcedShade(useMatches().map((match) => match.handle));
  const system = useSyncExternalStore(
    subscribeToSystem,
    () => matchMedia(systemDark).matches,
    () => false,
  );
  if (forced) return forced;
  if (theme !== "system") return theme;
  return system ? "dark" : "light";
}

/** A route may force a shade with `handle = { colorMode: "dark" }`; the innermost one counts. */
export function forcedShade(handles: unknown[]): Shade | undefined {
  for (const handle of handles.toReversed()) {
    const mode = typeof handle === "object" && handle !== null && "colorMode" in handle ? handle.colorMode : undefined;
    if (mode === "light" || mode === "dark") return mode;
    if (mode !== undefined) console.warn(`A page cannot force the colour mode "${mode}".`);
  }
  return undefined;
}

/** Keeps the document in the shade on screen. */
export function useDocumentShade(): void {
  const shade = useShade();
  useEffect(() => {
    document.documentElement.classList.toggle("dark", shade === "dark");
  }, [shade]);
}
