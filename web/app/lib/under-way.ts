// The number of pending mutations: an automatic reload must not interrupt them.

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
