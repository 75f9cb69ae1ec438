// Finds the inline scripts of a page, and the styles that libraries insert at run time.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);

export function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) => text ?? "");
}

/** The only match of a pattern in a file; anything else means the library has changed. */
function only(file: string, pattern: RegExp): string {
  const found = [...readFileSync(file, "utf8").matchAll(pattern)];
  if (found.length !== 1) throw new Error(`${file}: expected one inline style, found ${found.length}`);
  return found[0]?.[1] ?? "";
}

/**
 * sonner's style element, which starts empty, and the two that React Aria adds for presses and for scroll locking.
 */
export function libraryStyles(): string[] {
  const sonner = join(dirname(require.resolve("sonner")), "index.mjs");
  const aria = join(dirname(require.resolve("react-aria/package.json")), "dist/private");
  const pressFile = join(aria, "interactions/usePress.mjs");
  const press = only(pressFile, /style\.textContent = `([^`]*)`/g);
  return [
    "",
    JSON.parse(only(sonner, /^__insertCSS\((".*")\);?$/gm)),
    press.replace(/\$\{[^}]*PRESSABLE_ATTRIBUTE\}/, only(pressFile, /PRESSABLE_ATTRIBUTE = '([^']*)'/g)).trim(),
    only(join(aria, "overlays/usePreventScroll.mjs"), /style\.textContent = `([^`]*)`/g).trim(),
  ];
}
