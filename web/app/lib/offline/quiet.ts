/** Whether the page is waiting for its data; the query cache reports it, which public pages do not load. */
let isLoading = false;
/** How many parts of the page are waiting for their code. */
let loadingParts = 0;

/** Some parts are needed when the data does not come, too. */
const longestWait = 5_000;
const interval = 100;

export function setDataLoading(next: boolean): void {
  isLoading = next;
}

/** Counts a part whose code is loading as data that is. */
export async function asPart<T>(loading: Promise<T>): Promise<T> {
  loadingParts += 1;
  try {
    return await loading;
  } finally {
    loadingParts -= 1;
  }
}

/**
 * Resolves once the page is idle and its data is here: on a slow line, code for other parts would delay it. Then, or
 * after the longest wait.
 */
export async function whenQuiet(longest = longestWait): Promise<void> {
  const until = performance.now() + longest;
  do await idle();
  while ((isLoading || loadingParts > 0) && performance.now() < until);
}

/** A step of the wait; Safari has no `requestIdleCallback`. */
async function idle(): Promise<void> {
  await new Promise((go) => setTimeout(go, interval));
  if (typeof requestIdleCallback === "function") await new Promise((go) => requestIdleCallback(go, { timeout: 1_000 }));
}
