// How long, and how often, something is tried or kept: what several modules must agree on.

/** Nobody waits longer for an answer, in milliseconds (specification §9). */
export const longestWait = 30_000;

/** A reader waits so long for the network before what is here already is shown, in milliseconds; the service worker does as well. */
export const worthWaiting = 3_000;

/** After so many failed attempts, a second or so, the reader learns that it is more than slow. */
export const worthSaying = 2;

/** What this device keeps of a player is of use for so long, in milliseconds (specification §4). */
export const longestKept = 24 * 60 * 60_000;
