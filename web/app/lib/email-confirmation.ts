import { useSyncExternalStore } from "react";

// Whoever needs the player's address confirmed asks here; the one dialog for it answers (routes/_calls-*.tsx). So a page need
// not carry the dialog, and a feature not know the one that signs people in.

let isAsked = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isAsked = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the dialog in which a player confirms their own address. */
export function askToConfirmEmail(): void {
  set(true);
}

/** The dialog is closed, with the address confirmed or not. */
export function emailConfirmationOver(): void {
  set(false);
}

export function useEmailConfirmationAsked(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isAsked,
    () => false,
  );
}
