/** The place in the order on each line of a bracket: the first and the last of every part meet. */
export function bracketLines(size: number): number[] {
  let lines = [0];
  while (lines.length < size) {
    const last = lines.length * 2 - 1;
    lines = lines.flatMap((line) => [line, last - line]);
  }
  return lines;
}
