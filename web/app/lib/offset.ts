/** No list is longer; what is in an address may be any number. */
const lastOffset = 100_000;

/** From which entry on a list is shown, as the address says. */
export function offsetIn(search: URLSearchParams): number {
  const offset = Number(search.get("offset"));
  return Number.isInteger(offset) && offset > 0 && offset <= lastOffset ? offset : 0;
}

/** Where the last page of a list begins. */
export function lastPageOf(total: number, pageSize: number): number {
  return Math.max(0, Math.ceil(total / pageSize) - 1) * pageSize;
}
