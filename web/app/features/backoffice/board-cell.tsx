import { useLingui } from "@lingui/react/macro";
import { clockRange, clockTime } from "~/lib/dates";
import { useLocale } from "~/lib/locale";
import { cx } from "~/ui/cx";
import { entryKind, entryLook, useEntryWords } from "./board-looks";
import { entryAt, type Grid, isFree, type Place, type Placed, stepMs } from "./board-rules";
import type { CellEvents } from "./use-board-choice";

type Props = {
  grid: Grid;
  place: Place;
  zone: string;
  now: number;
  /** The one cell of the grid that Tab reaches. */
  isStop: boolean;
  isChosen: boolean;
  events: (place: Place) => CellEvents;
};

const cellClass =
  "relative scroll-mt-16 scroll-ms-18 border-line border-e p-0 -outline-offset-3 last:border-e-0 focus-visible:z-5";

/** A half hour of a court, or an entry over several of them. */
export function BoardCell({ grid, place, zone, now, isStop, isChosen, events }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const row = grid.rows[place.row];
  const placed = entryAt(grid, place);
  if (!row || (placed && placed.row !== place.row)) return null;
  const shared = { "data-cell": `${place.column}.${place.row}`, ...events(place) };
  const tabIndex = isStop ? 0 : -1;
  if (placed) return <EntryCell placed={placed} zone={zone} shared={shared} tabIndex={tabIndex} />;
  const free = isFree(grid, place, now);
  const isOver = row.at + stepMs <= now;
  const word = free ? t({ message: "Free", comment: "A half hour of a court" }) : isOver ? t`Over` : t`Closed`;
  const isHalf = row.at % (2 * stepMs) !== 0;
  return (
    <td
      {...shared}
      tabIndex={tabIndex}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid.
      role="gridcell"
      aria-selected={free ? isChosen : undefined}
      aria-disabled={free ? undefined : true}
      data-selected={isChosen || undefined}
      className={cx(
        cellClass,
        "border-b",
        isHalf ? "border-b-line" : "border-b-line/40",
        free ? "cursor-cell hover:bg-accent-soft/60" : "bg-sunken",
        isChosen && "bg-accent/30",
      )}
    >
      <span className="sr-only">
        {word}, {clockTime(new Date(row.at), zone, locale)}
      </span>
    </td>
  );
}

type EntryProps = { placed: Placed; zone: string; shared: CellEvents; tabIndex: number };

function EntryCell({ placed, zone, shared, tabIndex }: EntryProps) {
  const locale = useLocale();
  const words = useEntryWords();
  const { entry, start, end, rows } = placed;
  const kind = entryKind(entry);
  const { title, standing } = words(entry);
  const time = clockRange(new Date(start), new Date(end), zone, locale);
  return (
    <td
      {...shared}
      tabIndex={tabIndex}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid.
      role="gridcell"
      rowSpan={rows}
      className={cx(cellClass, "cursor-pointer border-b")}
    >
      <span
        title={`${title} · ${time}`}
        className={cx(
          "absolute inset-x-1 inset-y-px flex flex-col overflow-hidden rounded-lg px-2 py-0.5",
          entryLook[kind],
        )}
      >
        <span className="truncate font-bold leading-6">{title}</span>
        <span className={cx("truncate text-xs", rows < 2 && "sr-only")}>{time}</span>
        <span className={cx("truncate font-semibold text-xs", rows < 3 && "sr-only")}>{standing}</span>
      </span>
    </td>
  );
}
