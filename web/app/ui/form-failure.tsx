import { useEffect, useRef } from "react";

/** Why the form could not be submitted; it takes the focus, so that it is announced and visible. */
export function FormFailure({ children }: { children: string }) {
  const alert = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another failure.
  useEffect(() => alert.current?.focus(), [children]);
  return (
    <p
      ref={alert}
      role="alert"
      // Focusing it already announces it.
      aria-live="off"
      tabIndex={-1}
      className="rounded-field bg-danger-soft px-4 py-3 font-medium text-danger-ink"
    >
      {children}
    </p>
  );
}
