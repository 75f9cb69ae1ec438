import { announce } from "../announce";

// The toaster loads its code after the page, so importing these adds nothing to a page. If that code cannot be
// loaded, the message is announced. None of these rejects.

export async function toastSuccess(message: string): Promise<void> {
  const toast = await toasts();
  if (toast) toast.success(message);
  else announce(message);
}

/** A success that can be taken back for a while: from its button, until it disappears. */
export async function toastUndo(
  message: string,
  undo: { label: string; forMs: number; onUndo: () => void },
): Promise<void> {
  const toast = await toasts();
  const action = { label: undo.label, onClick: undo.onUndo };
  if (toast) toast.success(message, { duration: undo.forMs, action });
  else announce(message);
}

export async function toastFailure(message: string): Promise<void> {
  const toast = await toasts();
  if (toast) toast.error(message);
  else announce(message);
}

async function toasts() {
  const sonner = await import("sonner").catch(() => null);
  return sonner?.toast;
}
