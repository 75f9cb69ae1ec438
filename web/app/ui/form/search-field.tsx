import search from "icon:lucide/search";
import x from "icon:lucide/x";
import { useLingui } from "@lingui/react/macro";
import { type ComponentProps, useId, useRef, useState } from "react";
import { cx } from "../look/cx";
import { Icon } from "../look/icon";
import { inputClass } from "../look/styles";

type Props = Pick<ComponentProps<"input">, "placeholder" | "maxLength" | "autoFocus" | "name"> & {
  /** For screen readers, unless `isField`; the placeholder shows what to type. */
  label: string;
  /** Styled like other fields, with its label above. */
  isField?: boolean;
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  /** Enter was pressed. */
  onSubmit?: (value: string) => void;
  /** Cleared, by its button or by Escape. */
  onClear?: () => void;
};

/** A native search input, because it is on pages that must open fast. */
export function SearchField({ label, isField, value, defaultValue = "", onChange, onSubmit, onClear, ...rest }: Props) {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [own, setOwn] = useState(defaultValue);
  const shown = value ?? own;

  function change(next: string) {
    setOwn(next);
    onChange?.(next);
  }

  function clear() {
    change("");
    onClear?.();
    input.current?.focus();
  }

  const box = (
    <div className="relative flex w-full items-center">
      <Icon of={search} className="pointer-events-none absolute start-4 text-muted text-xl" />
      <input
        {...rest}
        ref={input}
        type="search"
        enterKeyHint="search"
        id={id}
        aria-label={isField ? undefined : label}
        value={shown}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && onSubmit) {
            event.preventDefault();
            onSubmit(shown);
          }
          if (event.key === "Escape" && shown) {
            event.preventDefault();
            clear();
          }
        }}
        className={cx(
          inputClass,
          "text-ellipsis ps-12",
          !isField && "rounded-full",
          shown ? "pe-12" : "pe-4",
          "[&::-webkit-search-cancel-button]:hidden",
        )}
      />
      {shown && (
        <button
          type="button"
          aria-label={t`Clear search`}
          onClick={clear}
          className="absolute end-0.5 grid size-11 place-items-center rounded-full text-muted hover:bg-sunken"
        >
          <Icon of={x} className="text-lg" />
        </button>
      )}
    </div>
  );
  if (!isField) return box;
  return (
    <div className="flex w-full flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      {box}
    </div>
  );
}
