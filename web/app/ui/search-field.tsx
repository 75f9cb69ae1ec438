import search from "icon:lucide/search";
import x from "icon:lucide/x";
import { useLingui } from "@lingui/react/macro";
import { SearchField as AriaSearchField, Button, Input, type SearchFieldProps } from "react-aria-components";
import { cx } from "./cx";
import { inputClass } from "./field";
import { Icon } from "./icon";

type Props = Omit<SearchFieldProps, "className" | "style" | "children"> & { label: string; placeholder?: string };

/** A search box; its label is for screen readers, its placeholder shows what to type. */
export function SearchField({ label, placeholder, ...rest }: Props) {
  const { t } = useLingui();
  return (
    <AriaSearchField {...rest} aria-label={label} className="group relative flex w-full items-center">
      <Icon of={search} className="pointer-events-none absolute start-4 text-muted text-xl" />
      <Input
        placeholder={placeholder}
        className={cx(inputClass, "rounded-full ps-12 pe-12 [&::-webkit-search-cancel-button]:hidden")}
      />
      <Button
        aria-label={t`Clear search`}
        className="absolute end-1 grid size-10 place-items-center rounded-full text-muted hover:bg-sunken group-data-empty:hidden"
      >
        <Icon of={x} className="text-lg" />
      </Button>
    </AriaSearchField>
  );
}
