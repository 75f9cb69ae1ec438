import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { useLocale } from "~/lib/locale";
import { sportNames } from "~/lib/sports";
import { useToday } from "~/lib/use-today";
import { useWhenIdle } from "~/lib/use-when-idle";
import { lazyDialog } from "~/ui/lazy-dialog";
import type { Filters } from "./search-rules";
import type { SheetProps } from "./search-sheet";
import { whenText } from "./time-rules";

const loadSheet = async () => (await import("./search-sheet")).SearchSheet;

/** Loaded when the page is idle, or when a part of the search is opened. */
export const LateSheet = lazyDialog<SheetProps>(loadSheet, ({ onClose }) => onClose());

type Props = {
  value: Filters;
  onChange: (change: Partial<Filters>) => void;
  /** Of the place that is searched. */
  zone: string;
};

/** The search as a sentence: Badminton · tonight 19–21 · near me. Each part opens a sheet. */
export function SearchBar({ value, onChange, zone }: Props) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const bar = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<"sport" | "time" | "place" | null>(null);
  const today = useToday(zone);
  useWhenIdle(loadSheet, null);

  const { sports, time, near, city } = value;
  const [first] = sports;
  const more = sports.length - 1;
  const sport = first ? i18n._(sportNames[first]) : t`All sports`;
  const parts = [
    { part: "sport", label: t`Sports`, text: more > 0 ? `${sport} +${more}` : sport },
    { part: "time", label: t`When`, text: time ? i18n._(whenText(time, today, locale)) : t`any time` },
    { part: "place", label: t`Where`, text: near ? t`near me` : city || t`everywhere` },
  ] as const;

  return (
    <div
      ref={bar}
      className="flex min-h-13 w-full min-w-0 items-stretch rounded-full bg-surface px-1 shadow-float ring-1 ring-line-strong ring-inset"
    >
      {parts.map(({ part, label, text }, at) => (
        <button
          key={part}
          type="button"
          aria-haspopup="dialog"
          aria-expanded={open === part}
          aria-label={`${label}: ${text}`}
          onClick={() => setOpen(part)}
          className="group relative flex min-w-0 grow basis-auto items-center justify-center rounded-full px-2 font-bold text-[0.9375rem] hover:bg-sunken sm:px-4 sm:text-base data-[part=time]:shrink-0"
          data-part={part}
        >
          {at > 0 && (
            <span aria-hidden="true" className="absolute start-0 -translate-x-1/2 text-muted">
              ·
            </span>
          )}
          <span className="truncate">{text}</span>
        </button>
      ))}
      {open && (
        <LateSheet
          key={open}
          part={open}
          value={value}
          onChange={onChange}
          zone={zone}
          trigger={bar}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
