import check from "icon:lucide/circle-check";
import note from "icon:lucide/sticky-note";
import { useLingui } from "@lingui/react/macro";
import { clockTime } from "~/lib/dates";
import { useLocale } from "~/lib/locale";
import { formatMoneyShort } from "~/lib/money";
import { Icon } from "~/ui/icon";
import { cx } from "~/ui/utils";
import { emptyLook, emptyNames, entryKind, entryLook, useEntryWords } from "./board-looks";
import { entryAt, type Grid, isFree, type Place, type Placed, stepMs } from "./board-rules";
import type { CellEvents } from "./use-board-choice";

type Props = {
  grid: Grid;
  place: Place;
  zone: string;
  now: number;
  canChoose: boolean;
  /** The only cell in the tab order (roving tabindex). */
  isStop: boolean;
  isChosen: boolean;
  events: (place: Place) => CellEvents;
};

const cellClass =
  "relative scroll-mt-26 scroll-ms-18 border-line border-e p-0 -outline-offset-3 last:border-e-0 focus-visible:z-5";

/** A free half hour of a court, or an entry that spans several. */
export function BoardCell({ grid, place, zone, now, canChoose, isStop, isChosen, events }: Props) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const row = grid.rows[place.row];
  const placed = entryAt(grid, place);
  if (!row || (placed && placed.row !== place.row)) return null;
  const shared = { "data-cell": `${place.column}.${place.row}`, ...events(place) };
  const tabIndex = isStop ? 0 : -1;
  if (placed) return <EntryCell placed={placed} zone={zone} shared={shared} tabIndex={tabIndex} />;
  const free = isFree(grid, place, now);
  // Past hours outside opening hours show as closed.
  const empty = row.range === null ? "closed" : "over";
  const word = free ? t({ message: "Free", comment: "A half hour of a court" }) : i18n._(emptyNames[empty]);
  const isHalf = row.at % (2 * stepMs) !== 0;
  return (
    <td
      {...shared}
      tabIndex={tabIndex}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid.
      role="gridcell"
      aria-selected={free && canChoose ? isChosen : undefined}
      aria-disabled={free ? undefined : true}
      data-selected={isChosen || undefined}
      className={cx(
        cellClass,
        "border-b",
        isHalf ? "border-b-line" : "border-b-line/40",
        free ? canChoose && "cursor-cell hover:bg-accent-soft/60" : emptyLook[empty],
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
  const { t } = useLingui();
  const locale = useLocale();
  const words = useEntryWords();
  const { entry, start, end, rows } = placed;
  const { title, standing } = words(entry);
  // The board's corner shows the time zone.
  const time = `${clockTime(new Date(start), zone, locale)}–${clockTime(new Date(end), zone, locale)}`;
  const { priceMin, priceMax, currency } = entry;
  const price =
    priceMin === undefined || !currency ? "" : formatMoneyShort(priceMin, priceMax ?? priceMin, currency, locale);
  return (
    <td
      {...shared}
      tabIndex={tabIndex}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid.
      role="gridcell"
      rowSpan={rows}
      className={cx(cellClass, "cursor-pointer border-b")}
    >
      {/* Lines without room wrap out of view, for screen readers only. */}
      <span
        title={[title, time, price, standing].filter(Boolean).join(" · ")}
        className={cx(
          "absolute inset-x-1 inset-y-px flex flex-col flex-wrap overflow-hidden rounded-lg px-2 py-0.5 leading-snug *:w-full",
          entryLook[entryKind(entry)],
        )}
      >
        <span className="flex items-center gap-1 font-bold">
          <span className="min-w-0 truncate">{title}</span>
          {entry.hasNotes && (
            <>
              <Icon of={note} className="shrink-0" />
              <span className="sr-only">{t({ message: "with a note", comment: "A booking on the day board" })}</span>
            </>
          )}
        </span>
        <span className="tabular truncate text-xs">{[time, price].filter(Boolean).join(" · ")}</span>
        <span className="flex items-center gap-1 font-semibold text-xs">
          {entry.isPaid && <Icon of={check} className="shrink-0 text-sm" />}
          <span className="min-w-0 truncate">
            {entry.isPaid ? t({ message: "Paid", context: "a booking" }) : standing}
          </span>
        </span>
      </span>
    </td>
  );
}
