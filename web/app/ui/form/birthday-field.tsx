import chevron from "icon:lucide/chevron-down";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ComponentProps, type ReactNode, useId, useRef } from "react";
import { dateFormat } from "~/lib/format/formats";
import { type Locale, useLocale } from "~/lib/format/locale";
import { TextButton } from "../link/text-link";
import { cx } from "../look/cx";
import { Icon } from "../look/icon";
import { inputClass } from "../look/styles";

/** A date while it is typed: any part may be missing or invalid. Months count from "1". */
export type BirthdayParts = { day: string; month: string; year: string };
type Part = keyof BirthdayParts;

export const noBirthday: BirthdayParts = { day: "", month: "", year: "" };

type Props = {
  label: string;
  description?: ReactNode;
  optional?: string;
  value: BirthdayParts;
  onChange: (value: BirthdayParts) => void;
  error?: string;
};

function monthNames(locale: Locale): string[] {
  const format = dateFormat(locale, { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2000, month)));
}

const digits = (text: string, most: number) => text.replaceAll(/\D/g, "").slice(0, most);

/** A birthday in three parts, because paging a calendar back thirty years is tedious. */
export function BirthdayField({ label, description, optional, value, onChange, error }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const title = useId();
  const notes = useId();
  const group = useRef<HTMLDivElement>(null);
  const shared = { "aria-invalid": error ? true : undefined, "aria-describedby": notes } as const;
  const invalid = { "data-invalid": error ? true : undefined };
  const change = (part: Part, text: string) => onChange({ ...value, [part]: text });

  function clear() {
    onChange(noBirthday);
    // The pressed button is removed.
    group.current?.querySelector<HTMLElement>("input, select")?.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend takes no button beside it.
    <div ref={group} role="group" aria-labelledby={title} className="flex w-full min-w-0 flex-col">
      <div className="flex items-center justify-between gap-4">
        <span id={title} className="font-semibold text-sm">
          {label} {optional && <span className="ms-0.5 font-normal text-muted">{optional}</span>}
        </span>
        {Object.values(value).some((text) => text !== "") && (
          <TextButton onPress={clear} className="-my-3 -me-3">
            <Trans comment="Empties a field">Clear</Trans>
          </TextButton>
        )}
      </div>
      <div className="mt-1 flex flex-wrap gap-2.5">
        <PartOf name={t({ message: "Day", context: "part of a date" })} className="w-[4.75rem]">
          <input
            {...shared}
            {...invalid}
            inputMode="numeric"
            autoComplete="bday-day"
            value={value.day}
            onChange={(event) => change("day", digits(event.target.value, 2))}
            className={cx(inputClass, "tabular")}
          />
        </PartOf>
        <PartOf
          name={t({ message: "Month", context: "part of a date" })}
          className="min-w-0 grow basis-[6rem] sm:max-w-48"
        >
          <span className="relative">
            <select
              {...shared}
              {...invalid}
              autoComplete="bday-month"
              value={value.month}
              onChange={(event) => change("month", event.target.value)}
              className={cx(inputClass, "appearance-none pe-10")}
            >
              <option value="" />
              {monthNames(locale).map((name, at) => (
                <option key={name} value={at + 1}>
                  {name}
                </option>
              ))}
            </select>
            <Icon of={chevron} className="pointer-events-none absolute inset-y-0 end-3 my-auto text-muted text-xl" />
          </span>
        </PartOf>
        <PartOf name={t({ message: "Year", context: "part of a date" })} className="w-[6rem]">
          <input
            {...shared}
            {...invalid}
            inputMode="numeric"
            autoComplete="bday-year"
            value={value.year}
            onChange={(event) => change("year", digits(event.target.value, 4))}
            className={cx(inputClass, "tabular")}
          />
        </PartOf>
      </div>
      <div id={notes} className="flex flex-col gap-1.5 pt-1.5 text-sm empty:hidden">
        {description && <span className="text-muted">{description}</span>}
        {error && <span className="font-medium text-danger">{error}</span>}
      </div>
    </div>
  );
}

function PartOf({ name, className, children }: { name: string } & ComponentProps<"label">) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the field is among the children.
    <label className={cx("flex flex-col gap-1", className)}>
      <span className="text-muted text-sm">{name}</span>
      {children}
    </label>
  );
}
