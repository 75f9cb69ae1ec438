import { useSyncExternalStore } from "react";

// Any module can request a confirmed address here; one dialog responds (routes/_app-*.tsx). So pages do not carry
// the dialog, and features do not depend on auth.

let isRequested = false;
let afterwards: (() => void) | undefined;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isRequested = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the dialog that confirms the player's address; `then` is the interrupted action. */
export function askToConfirmEmail(then?: () => void): void {
  afterwards = then;
  set(true);
}

/** The dialog was closed without confirming. */
export function emailConfirmationOver(): void {
  afterwards = undefined;
  set(false);
}

/** Runs what was refused without a confirmed address. */
export function emailConfirmed(): void {
  const then = afterwards;
  emailConfirmationOver();
  then?.();
}

export function useEmailConfirmationRequested(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isRequested,
    () => false,
  );
}
