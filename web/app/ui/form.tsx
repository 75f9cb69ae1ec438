import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Form as AriaForm } from "react-aria-components";
import { FormFailure } from "./form-failure";

type Props = {
  /** Called once the browser's own rules are met. What is typed stays, whatever comes of it. */
  onSubmit: () => void;
  /** What is wrong, by the fields' names; the first of them gets the focus. */
  errors?: Record<string, string>;
  /** A failure that belongs to no field. A long form shows its `FormFailure` by the button instead. */
  failure?: string;
  /** The page's own rules alone decide: the browser checks nothing, and stops no submission. */
  checksItself?: boolean;
  children: ReactNode;
};

/** A list to choose from says so on what is around its button; buttons have no such state. */
const buttonOfInvalidSelect = "[data-invalid] > button[aria-haspopup=listbox]";

function isInvalid(field: HTMLElement): boolean {
  const says = field.getAttribute("aria-invalid") === "true" || Boolean(field.dataset.invalid);
  return says || field.matches(buttonOfInvalidSelect);
}

/**
 * What is said of a field goes once it is mended, not when it is left: the button below would move from under the finger
 * that is on its way to it. A change is what React Aria looks again at.
 */
function lookAgain({ target: field }: Event) {
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (isText && isInvalid(field)) field.dispatchEvent(new Event("change", { bubbles: true }));
}

export function Form({ onSubmit, errors, failure, checksItself, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  // Once per submission, so that an error that goes while one types does not move the focus to the next.
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
