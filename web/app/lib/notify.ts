/** Says in the toast area that something has worked. The toasts are loaded by then; no page waits for them. */
export async function notify(text: string): Promise<void> {
  const { toast } = await import("sonner");
  toast.success(text);
}
