/**
 * At most two upper-case initials (specification §2), of the first and last word: the ones that others see of a
 * shortened name.
 */
export function initials(name: string): string {
  const letters = name
    .trim()
    .split(/\s+/)
    .flatMap((word) => word.match(/[^\p{P}]/u)?.[0] ?? []);
  return [...letters.slice(0, 1), ...letters.slice(1).slice(-1)].join("").toLocaleUpperCase("en");
}
