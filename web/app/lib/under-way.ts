// How many calls that change something have not been answered yet: none of them may be cut off by a reload of ours.

let count = 0;

export function begins(): void {
  count += 1;
}

export function isOver(): void {
  count -= 1;
}

export function isChangeUnderWay(): boolean {
  return count > 0;
}
