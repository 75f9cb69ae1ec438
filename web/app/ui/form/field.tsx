import type { ReactNode } from "react";
import { FieldError, Label, Text } from "react-aria-components";

/** Shared by all fields: label, description, error. React Aria wires them by id. */
export type FieldProps = {
  label: string;
  description?: ReactNode;
  /** Shown beside the label of an optional field. */
  optional?: string;
};

export const fieldClass = "group flex w-full flex-col gap-1.5";

export function FieldLabel({ label, optional }: Pick<FieldProps, "label" | "optional">) {
  return (
    <Label className="font-semibold text-sm">
      {/* The space separates the two words in the accessible name, too. */}
      {label} {optional && <span className="ms-0.5 font-normal text-muted">{optional}</span>}
    </Label>
  );
}

type FieldNotesProps = Pick<FieldProps, "description"> & {
  /** Stays while typing, unlike a form's own errors. */
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
