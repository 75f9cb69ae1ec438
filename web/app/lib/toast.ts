// The toast area brings its code along after the page is up, so a page that imports these does not carry it too.

/** Says in a toast that something has worked. */
export async function toastSuccess(message: string): Promise<void> {
  (await import("sonner")).toast.success(message);
}

/** Says in a toast that something has not worked. */
export async function toastFailure(message: string): Promise<void> {
  (await import("sonner")).toast.error(message);
}
