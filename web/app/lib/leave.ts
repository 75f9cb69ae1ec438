import { parseUrl } from "./parse-url";

type Options = {
  /** The address may be of another site. */
  isExternal?: boolean;
  /** Back does not lead to the page that is left. */
  inItsPlace?: boolean;
};

/** Loads an address whole. One of another site is refused unless it is said to be one (specification §8), what is no page always. */
export function leaveTo(address: string, { isExternal = false, inItsPlace = false }: Options = {}): void {
  const url = parseUrl(address, location.href);
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error(`This is no address of a page: ${address}`);
  if (url.origin !== location.origin && !isExternal) {
    throw new Error(`Navigating to an external URL is refused: ${url.origin}`);
  }
  if (inItsPlace) location.replace(url.href);
  else location.assign(url.href);
}
