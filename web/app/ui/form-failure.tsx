import { useEffect, useRef } from "react";

/** Why the form could not be sent; it takes the focus, so that it is read and seen. */
export function FormFailure({ children }: { children: string }) {
  const alert = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another failure.
  useEffect(() => alert.current?.focus(), [children]);
  return (
    <p
      ref={alert}
      role="alert"
      // The focus has it read already.
      aria-live="off"
      tabIndex={-1}
      className="rounded-field bg-danger-soft px-4 py-3 font-medium text-danger-ink"
    >
      {children}
    </p>
  );
}
