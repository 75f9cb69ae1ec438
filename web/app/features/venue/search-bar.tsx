import calendar from "icon:lucide/calendar-clock";
import pin from "icon:lucide/map-pin";
import ball from "icon:lucide/volleyball";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useLocale } from "~/lib/format/locale";
import { sportNames } from "~/lib/format/sports";
import { useToday } from "~/lib/format/use-now";
import { Icon } from "~/ui/icon";
import { lazyDialog } from "~/ui/lazy-dialog";
import { cx } from "~/ui/utils";
import type { Filters } from "./search-rules";
import type { SheetProps } from "./search-sheet";
import { whenText } from "./time-rules";

export const LateSheet = lazyDialog<SheetProps>(
  async () => (await import("./search-sheet")).SearchSheet,
  ({ onClose }) => onClose(),
);

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
  const [open, setOpen] = useState<{ part: "sport" | "time" | "place"; at: HTMLElement } | null>(null);
  const today = useToday(zone);

  const { sports, time, near, city } = value;
  const [first] = sports;
  const more = sports.length - 1;
  const sport = first ? i18n._(sportNames[first]) : t`All sports`;
  const parts = [
    { part: "sport", icon: ball, label: t`Sports`, text: more > 0 ? `${sport} +${more}` : sport },
    { part: "time", icon: calendar, label: t`When`, text: time ? i18n._(whenText(time, today, locale)) : t`any time` },
    { part: "place", icon: pin, label: t`Where`, text: near ? t`near me` : city || t`everywhere` },
  ] as const;

  return (
    <div className="flex min-h-13 w-full min-w-0 items-stretch rounded-full bg-surface px-1 ring-1 ring-line-strong ring-inset">
      {parts.map(({ part, icon, label, text }, at) => (
        <button
          key={part}
          type="button"
          aria-haspopup="dialog"
          aria-expanded={open?.part === part}
          aria-label={`${label}: ${text}`}
          onClick={(event) => setOpen({ part, at: event.currentTarget })}
          className={cx(
            "relative flex min-w-0 grow basis-auto items-center justify-center gap-2 rounded-full px-2 font-bold text-sm hover:bg-sunken sm:justify-start sm:px-4 sm:text-base",
            part === "time" && "shrink-0",
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
        <LateSheet
          key={open.part}
          part={open.part}
          value={value}
          onChange={onChange}
          zone={zone}
          trigger={{ current: open.at }}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
