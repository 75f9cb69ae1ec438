import { announce } from "./announce";

/**
 * Says in a toast that something has worked. The toast area brings its code along after the page is up, so a page that imports
 * this does not carry it too. If that code cannot be had, it is at least heard. Never fails: nobody waits for it.
 */
export async function toastSuccess(message: string): Promise<void> {
  const sonner = await import("sonner").catch(() => null);
  if (sonner) sonner.toast.success(message);
  else announce(message);
}
