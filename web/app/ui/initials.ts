/**
 * The first letters of words of a name, upper-case, at most two (specification §2): of the first and the last, which are
 * those that others see of a name that is shortened for them.
 */
export function initials(name: string): string {
  const letters = name
    .trim()
    .split(/\s+/)
    .flatMap((word) => word.match(/[^\p{P}]/u)?.[0] ?? []);
  return [...letters.slice(0, 1), ...letters.slice(1).slice(-1)].join("").toLocaleUpperCase("en");
}
