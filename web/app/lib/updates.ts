import { watchBuilds } from "./new-build";
import { preloadPayloads } from "./payloads";

// What an open page does to keep the app current (use-updates.ts).

let onPageChange: (() => void) | undefined;

/** Runs once in the page's life. */
export async function startUpdates(pathname: string): Promise<void> {
  if (onPageChange) return;
  onPageChange = watchBuilds();
  await preloadPayloads(pathname);
}

export function pageChanged(): void {
  onPageChange?.();
}
