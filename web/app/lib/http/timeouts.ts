// Timeouts and ages that several modules share.

/** The timeout of a request, in milliseconds (specification §9). */
export const requestTimeoutMs = 30_000;

/** How long to wait for the network before cached data is shown, in milliseconds; also in the service worker. */
export const staleFallbackMs = 3_000;

/** The failed attempts, about a second, before the reader is notified. */
export const retriesBeforeNotice = 2;

/** The maximum age of a player's data on this device, in milliseconds (specification §4). */
export const cacheMaxAgeMs = 24 * 60 * 60_000;
