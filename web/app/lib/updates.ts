import { watchBuilds } from "./new-build";
import { preloadPayloads } from "./payloads";

// What an open page does for the next one, loaded after it (use-updates.ts).

let onPageChange: (() => void) | undefined;

/** Once for the life of the page, however often it is called. */
export async function startUpdates(pathname: string): Promise<void> {
  if (onPageChange) return;
  onPageChange = watchBuilds();
  await preloadPayloads(pathname);
}

export function pageChanged(): void {
  onPageChange?.();
}
