import type { ReactNode } from "react";
import { FieldError, Label, Text } from "react-aria-components";

/** What every field shares: its label, a word of help, its error. React Aria wires them by id. */
export type FieldProps = {
  label: string;
  description?: ReactNode;
  /** Shown beside the label of a field that may stay empty. */
  optional?: string;
};

export const fieldClass = "group flex w-full flex-col gap-1.5";

export function FieldLabel({ label, optional }: Pick<FieldProps, "label" | "optional">) {
  return (
    <Label className="font-semibold text-sm">
      {/* The blank keeps the two words apart in the field's name, too. */}
      {label} {optional && <span className="ms-0.5 font-normal text-muted">{optional}</span>}
    </Label>
  );
}

type FieldNotesProps = Pick<FieldProps, "description"> & {
  /** Stays while one types, which takes a form's own errors away. */
  error?: string;
};

export function FieldNotes({ description, error }: FieldNotesProps) {
  return (
    <>
      {description && (
        <Text slot="description" className="text-muted text-sm">
          {description}
        </Text>
      )}
      <FieldError className="font-medium text-danger text-sm">{error}</FieldError>
    </>
  );
}
