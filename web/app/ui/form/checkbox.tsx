import check from "icon:lucide/check";
import type { ReactNode } from "react";
import { CheckboxButton, CheckboxField, type CheckboxFieldProps, FieldError } from "react-aria-components";
import { Icon } from "../look/icon";

type Props = Omit<CheckboxFieldProps, "className" | "style" | "children"> & { children: ReactNode };

export function Checkbox({ children, ...rest }: Props) {
  return (
    <CheckboxField {...rest} className="flex flex-col">
      <CheckboxButton className="group flex min-h-11 cursor-pointer items-start gap-3 py-2 text-base leading-7 outline-none">
        <span className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-lg bg-surface text-on-accent ring-2 ring-line-strong ring-inset outline-focus outline-offset-2 group-data-focus-visible:outline-3 group-data-invalid:ring-danger group-data-selected:bg-accent group-data-selected:ring-accent">
          <Icon of={check} className="invisible font-bold text-base group-data-selected:visible" />
        </span>
        <span className="min-w-0">{children}</span>
      </CheckboxButton>
      <FieldError className="ps-9 font-medium text-danger text-sm" />
    </CheckboxField>
  );
}
