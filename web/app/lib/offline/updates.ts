import { preloadPayloads } from "./payloads";
import { watchVersion } from "./version-check";

// What an open page does to keep the app current (use-updates.ts).

let onPageChange: (() => void) | undefined;

/** Runs once in the page's life. */
export async function startUpdates(pathname: string): Promise<void> {
  if (onPageChange) return;
  onPageChange = watchVersion();
  await preloadPayloads(pathname);
}

export function pageChanged(): void {
  onPageChange?.();
}
