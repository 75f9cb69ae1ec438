/** The maximum offset; an address may contain any number. */
const lastOffset = 100_000;

/** The offset of a list, from the address. */
export function offsetIn(search: URLSearchParams): number {
  const offset = Number(search.get("offset"));
  return Number.isInteger(offset) && offset > 0 && offset <= lastOffset ? offset : 0;
}

/** The offset of a list's last page. */
export function lastPageOf(total: number, pageSize: number): number {
  return Math.max(0, Math.ceil(total / pageSize) - 1) * pageSize;
}
