import search from "icon:lucide/search";
import x from "icon:lucide/x";
import { useLingui } from "@lingui/react/macro";
import { type ComponentProps, useRef, useState } from "react";
import { cx } from "./cx";
import { inputClass } from "./field-class";
import { Icon } from "./icon";

type Props = Pick<ComponentProps<"input">, "placeholder" | "maxLength" | "autoFocus" | "name"> & {
  /** For screen readers; the placeholder shows what to type. */
  label: string;
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  /** Enter was pressed. */
  onSubmit?: (value: string) => void;
  /** Emptied, by its button or by Escape. */
  onClear?: () => void;
};

/** A search box. A plain input, since it stands on pages that should open at once. */
export function SearchField({ label, value, defaultValue = "", onChange, onSubmit, onClear, ...rest }: Props) {
  const { t } = useLingui();
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

  return (
    <div className="relative flex w-full items-center">
      <Icon of={search} className="pointer-events-none absolute start-4 text-muted text-xl" />
      <input
        {...rest}
        ref={input}
        type="search"
        enterKeyHint="search"
        aria-label={label}
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
          "text-ellipsis rounded-full ps-12",
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
}
