import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Form as AriaForm } from "react-aria-components";
import { FormFailure } from "../look/alert";

type Props = {
  /** Called once the browser's validation passes. The input stays, whatever the outcome. */
  onSubmit: () => void;
  /** Errors by field name; the first field gets the focus. */
  errors?: Record<string, string>;
  /** A failure without a field. A long form shows its `FormFailure` by the button instead. */
  failure?: string;
  /** Only the page's own rules apply: native validation is off. */
  checksItself?: boolean;
  children: ReactNode;
};

/** A select puts aria-invalid on its wrapper, because buttons have no such state. */
const buttonOfInvalidSelect = "[data-invalid] > button[aria-haspopup=listbox]";

function isInvalid(field: HTMLElement): boolean {
  const says = field.getAttribute("aria-invalid") === "true" || Boolean(field.dataset.invalid);
  return says || field.matches(buttonOfInvalidSelect);
}

/**
 * A field's error disappears once it is corrected, not on blur: otherwise the layout shifts under the press that
 * caused the blur. A change event makes React Aria validate again.
 */
function lookAgain({ target: field }: Event) {
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (isText && isInvalid(field)) field.dispatchEvent(new Event("change", { bubbles: true }));
}

export function Form({ onSubmit, errors, failure, checksItself, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  // Once per submission, so that a resolved error does not move the focus to the next field while typing.
  const awaitsOutcome = useRef(false);

  useEffect(() => {
    if (!awaitsOutcome.current || !errors || Object.keys(errors).length === 0) return;
    awaitsOutcome.current = false;
    const fields =
      form.current?.querySelectorAll<HTMLElement>("input, textarea, select, button, [role=spinbutton]") ?? [];
    [...fields].find(isInvalid)?.focus();
  }, [errors]);

  useEffect(() => {
    const element = form.current;
    element?.addEventListener("input", lookAgain);
    return () => element?.removeEventListener("input", lookAgain);
  }, []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    awaitsOutcome.current = true;
    onSubmit();
  }

  return (
    <AriaForm
      ref={form}
      validationErrors={errors}
      validationBehavior={checksItself ? "aria" : "native"}
      onSubmit={submit}
      className="flex flex-col gap-5"
    >
      {failure && <FormFailure>{failure}</FormFailure>}
      {children}
    </AriaForm>
  );
}
