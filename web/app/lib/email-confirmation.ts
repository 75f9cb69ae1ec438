import { useSyncExternalStore } from "react";

// Whoever needs the player's address confirmed asks here; the one dialog for it answers (routes/_calls-*.tsx). So a page need
// not carry the dialog, and a feature not know the one that signs people in.

let isAsked = false;
let afterwards: (() => void) | undefined;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isAsked = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the dialog in which a player confirms their own address; `then` is what they were about to do. */
export function askToConfirmEmail(then?: () => void): void {
  afterwards = then;
  set(true);
}

/** The dialog is closed, and the address not confirmed. */
export function emailConfirmationOver(): void {
  afterwards = undefined;
  set(false);
}

/** The address is confirmed: what was refused without it is done now. */
export function emailConfirmed(): void {
  const then = afterwards;
  emailConfirmationOver();
  then?.();
}

export function useEmailConfirmationAsked(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isAsked,
    () => false,
  );
}
