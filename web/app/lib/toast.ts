import { announce } from "./announce";

// The toast area brings its code along after the page is up, so a page that imports these does not carry it too. If that code
// cannot be had, the message is at least heard. None of these fails: nobody waits for them.

/** Says in a toast that something has worked. */
export async function toastSuccess(message: string): Promise<void> {
  const toast = await toasts();
  if (toast) toast.success(message);
  else announce(message);
}

/** Says in a toast that something has not worked. */
export async function toastFailure(message: string): Promise<void> {
  const toast = await toasts();
  if (toast) toast.error(message);
  else announce(message);
}

async function toasts() {
  const sonner = await import("sonner").catch(() => null);
  return sonner?.toast;
}
