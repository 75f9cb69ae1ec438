import { type Day, dayParts } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { cx } from "~/ui/look/cx";

const tones = {
  sure: "bg-accent-soft text-accent-ink",
  open: "bg-notice-soft text-notice-ink",
  over: "bg-sunken text-muted",
};

/** A day as a calendar leaf, hidden from screen readers: the day is written in words beside it. */
export function DayTile({ day, tone }: { day: Day; tone: keyof typeof tones }) {
  const { weekday, date, month } = dayParts(day, useLocale());
  return (
    <div
      aria-hidden="true"
      className={cx(
        "tabular flex w-16 shrink-0 flex-col items-center justify-center self-stretch rounded-2xl py-2 leading-tight",
        tones[tone],
      )}
    >
      <span className="font-semibold text-xs">{weekday}</span>
      <span className="font-extrabold text-3xl">{date}</span>
      <span className="text-xs">{month}</span>
    </div>
  );
}
