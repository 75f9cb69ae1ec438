/** Says in the toast area that something has been done. The toasts' own code comes with the first of them. */
export function toastDone(message: string): void {
  import("sonner").then(
    ({ toast }) => toast.success(message),
    (error: unknown) => console.error("A toast could not be shown.", error),
  );
}
