import { useEffect, useId, useRef } from "react";
import { addDays, type Day, dayParts } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";

type Props = {
  label: string;
  /** The first day, and the number of days. */
  from: Day;
  days: number;
  value: Day;
  onChange: (day: Day) => void;
  isDayDisabled?: (day: Day) => boolean;
};

/**
 * The coming days in a scrollable row; one is selected. Native radio buttons, because it is on pages that must open
 * fast.
 */
export function DateStrip({ label, from, days, value, onChange, isDayDisabled }: Props) {
  const locale = useLocale();
  const group = useId();
  const strip = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>(`[data-day="${value}"]`);
    if (!strip.current || !chosen) return;
    strip.current.scrollLeft = chosen.offsetLeft - (strip.current.clientWidth - chosen.clientWidth) / 2;
  }, [value]);

  return (
    <div
      ref={strip}
      role="radiogroup"
      aria-label={label}
      className="relative -mx-1 flex snap-x gap-2 overflow-x-auto px-1 py-1 [scrollbar-width:none]"
    >
      {Array.from({ length: days }, (_, offset) => addDays(from, offset)).map((day) => {
        const { weekday, date, month, full } = dayParts(day, locale);
        const isChosen = day === value;
        return (
          <label
            key={day}
            data-day={day}
            data-selected={isChosen || undefined}
            className="relative flex min-h-20 w-16 shrink-0 cursor-pointer snap-start flex-col items-center justify-center rounded-2xl bg-surface ring-1 ring-line ring-inset transition-colors has-disabled:cursor-not-allowed has-focus-visible:outline-3 has-focus-visible:outline-focus data-selected:bg-accent has-disabled:opacity-40 data-selected:text-on-accent data-selected:ring-accent"
          >
            <input
              type="radio"
              name={group}
              value={day}
              aria-label={full}
              checked={isChosen}
              disabled={isDayDisabled?.(day)}
              onChange={() => onChange(day)}
              className="sr-only"
            />
            <span className="font-semibold text-xs">{weekday}</span>
            <span className="tabular font-extrabold text-2xl leading-8">{date}</span>
            <span className="text-xs">{month}</span>
          </label>
        );
      })}
    </div>
  );
}
