/** Whether the page is waiting for its data; the query cache reports it, which public pages do not load. */
let isLoading = false;
/** Parts of the page's content whose code is loading. */
let parts = 0;

/** Some parts are needed when the data does not come, too. */
const longestWait = 5_000;
const interval = 100;

export function setDataLoading(next: boolean): void {
  isLoading = next;
}

/** Code of the page's content that comes after its data, and before all other parts. */
export function loadContent<Part>(part: Promise<Part>): Promise<Part> {
  parts += 1;
  return part.finally(() => {
    parts -= 1;
  });
}

/** Resolves once the page is idle and its content is here: on a slow line, code for other parts would delay it. */
export async function whenQuiet(): Promise<void> {
  const until = performance.now() + longestWait;
  do await idle();
  while ((isLoading || parts > 0) && performance.now() < until);
}

/** A step of the wait; Safari has no `requestIdleCallback`. */
async function idle(): Promise<void> {
  await new Promise((go) => setTimeout(go, interval));
  if (typeof requestIdleCallback === "function") await new Promise((go) => requestIdleCallback(go, { timeout: 1_000 }));
}
