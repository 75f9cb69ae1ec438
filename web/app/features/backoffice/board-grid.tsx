import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { clockTime, zoneName } from "~/lib/dates";
import { useLocale } from "~/lib/locale";
import { BoardCell } from "./board-cell";
import { BoardHead } from "./board-head";
import { type Grid, type Placed, type Range, stepMs } from "./board-rules";
import { useBoardChoice } from "./use-board-choice";

type Props = {
  grid: Grid;
  zone: string;
  now: Date;
  /** Whether a dialog is open over it. */
  isAsking: boolean;
  onChoose: (range: Range) => void;
  onOpen: (placed: Placed, column: number) => void;
  /** So many days on or back. */
  onTurn: (days: number) => void;
};

/** Widths of the times and of a court, in rem. */
const timeWidth = 4;
const leastWidth = 9.5;
/** Rows in view before the one of now. */
const rowsBefore = 3;

/**
 * Courts side by side, half hours below each other. One stop for Tab; arrows move, with Shift they choose, Enter takes what
 * is chosen or opens what is there, Page Up and Page Down turn the day.
 */
export function BoardGrid({ grid, zone, now, isAsking, onChoose, onOpen, onTurn }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const choice = useBoardChoice({ grid, now, isAsking, onChoose, onOpen, onTurn });
  const { focused, range, table, onKeyDown, cellEvents } = choice;
  const first = grid.rows[0]?.at ?? 0;
  const nowRows = (now.getTime() - first) / stepMs;
  const hasNow = nowRows >= 0 && nowRows <= grid.rows.length;

  // Today begins at this hour, not in the morning.
  const view = useRef<HTMLDivElement>(null);
  const firstRow = useRef(hasNow ? nowRows - rowsBefore : 0);
  useEffect(() => {
    const row = view.current?.querySelector("tbody tr");
    if (view.current && row) view.current.scrollTop = firstRow.current * row.clientHeight;
  }, []);

  return (
    <div
      ref={view}
      className="max-h-[calc(100dvh-12rem)] min-h-96 lg:max-h-[calc(100dvh-18.5rem)] overflow-auto rounded-card bg-surface ring-1 ring-line [--head:3.5rem] [--row:1.875rem] pointer-coarse:[--row:2.75rem]"
    >
      <div className="relative" style={{ minWidth: `${timeWidth + grid.columns.length * leastWidth}rem` }}>
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are chosen and opened.
          role="grid"
          aria-label={t`Courts and half hours`}
          aria-multiselectable="true"
          onKeyDown={onKeyDown}
          className="w-full table-fixed border-separate border-spacing-0 select-none text-sm"
        >
          <BoardHead columns={grid.columns} zoneText={zoneName(zone, now, locale)} />
          <tbody>
            {grid.rows.map(({ at }, row) => (
              // By its place in the day, so that the cell in focus stays when the day turns.
              <tr key={at - first} className="h-(--row)">
                <th
                  scope="row"
                  className="tabular sticky start-0 z-10 border-line border-e bg-surface px-2 text-end align-top font-semibold text-muted text-xs"
                >
                  <span className={at % (2 * stepMs) === 0 ? undefined : "sr-only"}>
                    {clockTime(new Date(at), zone, locale)}
                  </span>
                </th>
                {grid.columns.map(({ court }, column) => (
                  <BoardCell
                    key={court.court?.id ?? column}
                    grid={grid}
                    place={{ column, row }}
                    zone={zone}
                    now={now.getTime()}
                    isStop={focused.column === column && focused.row === row}
                    isChosen={range?.column === column && range.from <= row && row <= range.to}
                    events={cellEvents}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {hasNow && (
          <div
            aria-hidden="true"
            style={{ top: `calc(var(--head) + var(--row) * ${nowRows})` }}
            className="pointer-events-none absolute inset-x-0 z-10 flex -translate-y-1/2 items-center"
          >
            <span className="sticky start-0 -ms-px size-2.5 rounded-full bg-danger" />
            <span className="h-0.5 flex-1 bg-danger" />
          </div>
        )}
      </div>
    </div>
  );
}
