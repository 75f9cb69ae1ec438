import { parseUrl } from "./parse-url";

type Options = {
  /** The address may be of another site. */
  isExternal?: boolean;
  /** Replaces the history entry, so that Back skips the page being left. */
  inItsPlace?: boolean;
};

/**
 * Navigates by loading the document. Another site needs `isExternal` (specification §8); addresses that are no web
 * page are always refused.
 */
export function navigateDocument(address: string, { isExternal = false, inItsPlace = false }: Options = {}): void {
  const url = parseUrl(address, location.href);
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error(`This is no address of a page: ${address}`);
  if (url.origin !== location.origin && !isExternal) {
    throw new Error(`Navigating to an external URL is refused: ${url.origin}`);
  }
  if (inItsPlace) location.replace(url.href);
  else location.assign(url.href);
}
