import note from "icon:lucide/sticky-note";
import { useLingui } from "@lingui/react/macro";
import { clockTime } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { formatMoneyBare, formatMoneyShort } from "~/lib/format/money";
import { cx } from "~/ui/look/cx";
import { Icon } from "~/ui/look/icon";
import { emptyLook, emptyNames, entryKind, entryLook, markOf, useEntryWords } from "./board-looks";
import { isMovable } from "./board-move-rules";
import { entryAt, type Grid, isFree, lostAt, type Place, type Placed, stepMs } from "./board-rules";
import type { CellEvents } from "./use-board-choice";
import { useLostText } from "./use-lost-text";
import { usePaymentWords } from "./use-payment-words";

type Props = {
  grid: Grid;
  place: Place;
  zone: string;
  now: number;
  canChoose: boolean;
  canMove: boolean;
  /** The only cell in the tab order (roving tabindex). */
  isStop: boolean;
  isChosen: boolean;
  events: (place: Place) => CellEvents;
};

const cellClass =
  "relative scroll-mt-26 scroll-ms-18 border-line border-e p-0 -outline-offset-3 last:border-e-0 focus-visible:z-5";

/** A free half hour of a court, or an entry that spans several. */
export function BoardCell({ grid, place, zone, now, canChoose, canMove, isStop, isChosen, events }: Props) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const lostText = useLostText();
  const row = grid.rows[place.row];
  const placed = entryAt(grid, place);
  if (!row || (placed && placed.row !== place.row)) return null;
  const shared = { "data-cell": `${place.column}.${place.row}`, ...events(place) };
  const tabIndex = isStop ? 0 : -1;
  if (placed) {
    const isMoved = canMove && isMovable(placed, now);
    return <EntryCell placed={placed} zone={zone} shared={shared} tabIndex={tabIndex} canMove={isMoved} />;
  }
  const free = isFree(grid, place, now);
  const lost = lostAt(grid, place);
  // Past hours outside opening hours show as closed.
  const empty = lost ? "lost" : row.range === null ? "closed" : "over";
  const word = free ? t({ message: "Free", comment: "A half hour of a court" }) : i18n._(emptyNames[empty]);
  const others = lost && lostText(grid, lost);
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
        {others ? `${word} (${others})` : word}, {clockTime(new Date(row.at), zone, locale)}
      </span>
      {others && lost.row === place.row && (
        <span
          aria-hidden="true"
          title={`${word}: ${others}`}
          className="absolute inset-x-1 inset-y-0 truncate px-1 text-xs"
        >
          <span className="rounded bg-surface px-1">{others}</span>
        </span>
      )}
    </td>
  );
}

type EntryProps = { placed: Placed; zone: string; shared: CellEvents; tabIndex: number; canMove: boolean };

function EntryCell({ placed, zone, shared, tabIndex, canMove }: EntryProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const words = useEntryWords();
  const paymentOf = usePaymentWords();
  const { entry, start, end, rows } = placed;
  const kind = entryKind(entry);
  const { title, standing } = words(entry);
  // Of a booking that waits for somebody, that comes first.
  const status = (kind === "booked" && paymentOf(entry)) || standing;
  // The board's corner shows the time zone.
  const from = clockTime(new Date(start), zone, locale);
  const time = `${from}–${clockTime(new Date(end), zone, locale)}`;
  const { priceMin, priceMax = priceMin, currency } = entry;
  const hasPrice = priceMin !== undefined && priceMax !== undefined && currency !== "";
  const price = hasPrice ? formatMoneyShort(priceMin, priceMax, currency, locale) : "";
  return (
    <td
      {...shared}
      tabIndex={tabIndex}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid.
      role="gridcell"
      rowSpan={rows}
      aria-keyshortcuts={canMove ? "M" : undefined}
      className={cx(cellClass, "cursor-pointer border-b", canMove && "[-webkit-touch-callout:none]")}
    >
      <span
        title={[title, time, price, status].filter(Boolean).join(" · ")}
        className={cx(
          "absolute inset-x-1 inset-y-px overflow-hidden rounded-lg leading-tight [container:entry/size]",
          entryLook[kind],
        )}
      >
        <span className="grid h-full flat:grid-cols-[minmax(0,1fr)_auto_auto] short:grid-cols-[minmax(0,1fr)_auto] grid-cols-[minmax(0,1fr)] flat:content-center content-start gap-x-1.5 px-2 slim:px-1.5 flat:py-0 py-0.5">
          <span className="flex items-center gap-1 font-bold">
            <span aria-hidden="true" className="tabular hidden flat:inline slim:hidden shrink-0 font-normal">
              {from}
            </span>
            <span className="min-w-0 truncate">{title}</span>
            {entry.hasNotes && (
              <>
                <Icon of={note} />
                <span className="sr-only">{t({ message: "with a note", comment: "A booking on the day board" })}</span>
              </>
            )}
          </span>
          <span className="tabular flex flat:col-span-1 short:col-span-2 min-w-0 items-center gap-1 text-xs">
            <span className="flat:sr-only min-w-0 truncate">{time}</span>
            {hasPrice && (
              <>
                <span aria-hidden="true" className="flat:hidden">
                  ·
                </span>
                <span className="flat:hidden slim:hidden shrink-0">{price}</span>
                <span className="hidden flat:inline slim:inline shrink-0">
                  {formatMoneyBare(priceMin, priceMax, currency, locale)}
                </span>
              </>
            )}
          </span>
          <span className="flat:col-start-3 short:col-start-2 short:row-start-1 flex items-center gap-1 font-semibold text-xs">
            <Icon of={markOf(entry)} className="text-sm" />
            <span className="short:sr-only min-w-0 truncate">{status}</span>
          </span>
        </span>
      </span>
      {canMove && (
        <span data-resize aria-hidden="true" className="absolute inset-x-1 bottom-0 h-2 max-h-1/4 cursor-ns-resize" />
      )}
    </td>
  );
}
