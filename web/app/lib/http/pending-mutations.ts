// The number of pending mutations: an automatic reload must not interrupt them.

let count = 0;

export function mutationStarted(): void {
  count += 1;
}

export function mutationEnded(): void {
  count -= 1;
}

export function isMutationPending(): boolean {
  return count > 0;
}
