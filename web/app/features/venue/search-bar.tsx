import { useState } from "react";
import { useToday } from "~/lib/format/use-now";
import { cx } from "~/ui/look/cx";
import { Icon } from "~/ui/look/icon";
import { lazyDialog } from "~/ui/overlay/lazy-dialog";
import { type Step, useSearchParts } from "./search-parts";
import type { Chosen } from "./search-rules";
import type { SearchSheetProps } from "./search-sheet";

export const LateSearchSheet = lazyDialog<SearchSheetProps>(
  async () => (await import("./search-sheet")).SearchSheet,
  ({ onClose }) => onClose(),
);

type Props = {
  value: Chosen;
  onSearch: (chosen: Chosen) => void;
  /** Of the place that is searched. */
  zone: string;
};

/** The search as a sentence. Each part opens the sheet at its step. */
export function SearchBar({ value, onSearch, zone }: Props) {
  const [open, setOpen] = useState<{ step: Step; at: HTMLElement } | null>(null);
  const parts = useSearchParts(value, useToday(zone));

  return (
    <div className="flex min-h-13 w-full min-w-0 items-stretch rounded-full bg-surface px-1 ring-1 ring-line-strong ring-inset">
      {parts.map(({ step, icon, label, text }, at) => (
        <button
          key={step}
          type="button"
          aria-haspopup="dialog"
          aria-expanded={open?.step === step}
          aria-label={`${label}: ${text}`}
          onClick={(event) => setOpen({ step, at: event.currentTarget })}
          className={cx(
            "relative flex min-w-0 grow basis-auto items-center justify-center gap-2 rounded-full px-2 font-bold text-sm hover:bg-sunken sm:justify-start sm:px-4 sm:text-base",
            step === "time" && "shrink-0",
          )}
        >
          {at > 0 && (
            <span aria-hidden="true" className="absolute start-0 -translate-x-1/2 text-muted sm:hidden">
              ·
            </span>
          )}
          <Icon of={icon} className="text-accent text-lg max-sm:hidden" />
          <span className="truncate">{text}</span>
        </button>
      ))}
      {open && (
        <LateSearchSheet
          key={open.step}
          first={open.step}
          value={value}
          onSearch={onSearch}
          trigger={{ current: open.at }}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
