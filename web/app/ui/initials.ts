const most = 2;

/** The first letters of the words of a name, upper-case, at most two (specification §2). */
export function initials(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .flatMap((word) => word.match(/[^\p{P}]/u)?.[0] ?? [])
    .slice(0, most)
    .join("")
    .toLocaleUpperCase("en");
}
