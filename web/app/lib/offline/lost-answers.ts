/** Failures to load what this device has no room for. */
const lost = new WeakSet<object>();

export function markAsLost(failure: unknown): void {
  if (failure instanceof Error) lost.add(failure);
}

/** Whether a failure would be none if this device had more room. */
export const isLost = (failure: unknown) => failure instanceof Error && lost.has(failure);
