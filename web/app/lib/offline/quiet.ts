/** Whether the page is waiting for its data; the query cache reports it, which public pages do not load. */
let isLoading = false;

/** Some parts are needed when the data does not come, too. */
const longestWait = 5_000;
const interval = 100;

export function setDataLoading(next: boolean): void {
  isLoading = next;
}

/** Resolves once the page is idle and its data is here: on a slow line, code for other parts would delay it. */
export async function whenQuiet(): Promise<void> {
  const until = performance.now() + longestWait;
  do await idle();
  while (isLoading && performance.now() < until);
}

/** A step of the wait; Safari has no `requestIdleCallback`. */
async function idle(): Promise<void> {
  await new Promise((go) => setTimeout(go, interval));
  if (typeof requestIdleCallback === "function") await new Promise((go) => requestIdleCallback(go, { timeout: 1_000 }));
}
