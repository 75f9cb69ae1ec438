import { type ComponentProps, lazy, Suspense } from "react";

const ConfirmDialog = lazy(async () => ({ default: (await import("./confirm-dialog")).ConfirmDialog }));

/** `ConfirmDialog`, whose code comes with the first question: most readers of a page never meet one. */
export function Confirm(props: ComponentProps<typeof ConfirmDialog>) {
  return props.isOpen ? (
    <Suspense>
      <ConfirmDialog {...props} />
    </Suspense>
  ) : null;
}
