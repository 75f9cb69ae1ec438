import { DotList } from "~/ui/list/dot-list";
import { cx } from "~/ui/look/cx";

export type Bar = {
  key: string;
  name: string;
  value: string;
  /** Before the value, where it is short. */
  share?: string;
  facts: readonly string[];
  /** The length of the bar in percent; null without a bar. */
  percent: number | null;
};

/** Names with their numbers, and a bar under each that shows how they compare. */
export function BarList({ bars }: { bars: readonly Bar[] }) {
  return (
    <ul className="flex flex-col gap-3.5">
      {bars.map(({ key, name, value, share, facts, percent }) => (
        <li key={key} className="flex break-inside-avoid flex-col gap-1">
          <p className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 break-words font-semibold">{name}</span>
            <span className="tabular shrink-0 text-end">
              {share && <span className="text-muted text-sm">{share}</span>}{" "}
              <b className={cx(share && "inline-block min-w-12")}>{value}</b>
            </span>
          </p>
          {percent !== null && (
            <span
              aria-hidden="true"
              className="block h-2 overflow-hidden rounded-full bg-sunken [print-color-adjust:exact] forced-colors:border"
            >
              <span
                className="block h-full rounded-full bg-accent [print-color-adjust:exact] forced-colors:bg-[Highlight]"
                style={{ width: `${Math.min(100, Math.max(0, percent))}%` }}
              />
            </span>
          )}
          {facts.length > 0 && (
            <div className="tabular text-muted text-sm">
              <DotList items={facts} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
