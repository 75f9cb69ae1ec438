import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Form as AriaForm } from "react-aria-components";

type Props = {
  /** Called once the browser's own rules are met. What is typed stays, whatever comes of it. */
  onSubmit: () => void;
  /** What is wrong, by the fields' names; the first of them gets the focus. */
  errors?: Record<string, string>;
  /** A failure that belongs to no field. */
  failure?: string;
  children: ReactNode;
};

export function Form({ onSubmit, errors, failure, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const alert = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (!errors || Object.keys(errors).length === 0) return;
    const fields = form.current?.querySelectorAll<HTMLElement>("input, textarea, select, button") ?? [];
    [...fields].find((field) => field.getAttribute("aria-invalid") === "true" || field.dataset.invalid)?.focus();
  }, [errors]);

  useEffect(() => {
    if (failure) alert.current?.focus();
  }, [failure]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <AriaForm ref={form} validationErrors={errors} onSubmit={submit} className="flex flex-col gap-5">
      {failure && (
        <p
          ref={alert}
          role="alert"
          tabIndex={-1}
          className="rounded-field bg-danger-soft px-4 py-3 font-medium text-danger-ink"
        >
          {failure}
        </p>
      )}
      {children}
    </AriaForm>
  );
}
