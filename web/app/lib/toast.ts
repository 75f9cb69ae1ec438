/**
 * Says in a toast that something has worked. The toast area brings its code along after the page is up, so a page that imports
 * this does not carry it too.
 */
export async function toastSuccess(message: string): Promise<void> {
  (await import("sonner")).toast.success(message);
}
