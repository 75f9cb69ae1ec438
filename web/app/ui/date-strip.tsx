import { useEffect, useRef } from "react";
import { Radio, RadioGroup } from "react-aria-components";
import { addDays, type Day, dayParts } from "~/lib/dates";
import { useLocale } from "~/lib/locale";

type Props = {
  label: string;
  /** The first day, and how many there are. */
  from: Day;
  days: number;
  value: Day;
  onChange: (day: Day) => void;
  isDayDisabled?: (day: Day) => boolean;
};

/** The coming days in a row to swipe through: one of them is chosen. */
export function DateStrip({ label, from, days, value, onChange, isDayDisabled }: Props) {
  const locale = useLocale();
  const strip = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>(`[data-day="${value}"]`);
    if (!strip.current || !chosen) return;
    strip.current.scrollLeft = chosen.offsetLeft - (strip.current.clientWidth - chosen.clientWidth) / 2;
  }, [value]);

  return (
    <RadioGroup aria-label={label} orientation="horizontal" value={value} onChange={onChange}>
      <div ref={strip} className="relative -mx-1 flex snap-x gap-2 overflow-x-auto px-1 py-1 [scrollbar-width:none]">
        {Array.from({ length: days }, (_, offset) => addDays(from, offset)).map((day) => {
          const { weekday, date, month, full } = dayParts(day, locale);
          return (
            <Radio
              key={day}
              value={day}
              data-day={day}
              aria-label={full}
              isDisabled={isDayDisabled?.(day)}
              className="flex min-h-20 w-16 shrink-0 cursor-pointer snap-start flex-col items-center justify-center rounded-2xl bg-surface ring-1 ring-line ring-inset transition-colors data-selected:bg-accent data-disabled:opacity-40 data-selected:text-on-accent data-selected:ring-accent"
            >
              <span className="font-semibold text-xs">{weekday}</span>
              <span className="tabular font-extrabold text-2xl leading-8">{date}</span>
              <span className="text-xs">{month}</span>
            </Radio>
          );
        })}
      </div>
    </RadioGroup>
  );
}
