import down from "icon:lucide/arrow-down";
import right from "icon:lucide/arrow-right";
import { Plural, useLingui } from "@lingui/react/macro";
import { type CSSProperties, useRef } from "react";
import { clockTime, zoneName } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { cx } from "~/ui/look/cx";
import { Icon } from "~/ui/look/icon";
import { BoardCell } from "./board-cell";
import { BoardGhost } from "./board-ghost";
import { BoardHead } from "./board-head";
import { type Grid, type Place, type Placed, type Range, stepMs } from "./board-rules";
import { useBoardChoice } from "./use-board-choice";
import { type Dropped, useBoardMove } from "./use-board-move";
import { useBoardPlace } from "./use-board-place";
import { useCourtTitle } from "./use-court-title";

type Props = {
  grid: Grid;
  zone: string;
  now: Date;
  /** Identifies the venue and the day. */
  day: string;
  /** Whether the whole day fits on the screen. */
  isDense: boolean;
  /** Whether a dialog is open over the board. */
  isAsking: boolean;
  /** Where the focus goes after the dialog: to an entry that moved. */
  next?: Place;
  /** Omitted for readers who cannot write on the board. */
  onChoose?: (range: Range) => void;
  onOpen: (placed: Placed, column: number) => void;
  /** Omitted for those readers as well. */
  onMove?: (dropped: Dropped) => void;
  /** Changes the day by this number of days. */
  onTurn: (days: number) => void;
};

/** Widths of the time column and of a court, in rem. */
const timeWidth = 4;
const leastWidth = 9.5;

const pillClass =
  "mb-3 flex min-h-11 items-center gap-2 whitespace-nowrap rounded-full bg-ink px-4 font-bold text-canvas text-sm shadow-float";

/** Over what continues to the right. */
const edgeShadow =
  "after:pointer-events-none after:absolute after:inset-y-0 after:end-0 after:z-10 after:w-5 after:bg-linear-to-l after:from-ink/20 after:to-transparent";

/**
 * Courts are columns, half hours rows. The page scrolls; the court names are sticky. The grid is one tab stop: arrows
 * move, Shift with arrows selects, Enter confirms the selection or opens an entry, M moves an entry, Page Up and Page
 * Down change the day.
 */
export function BoardGrid({ grid, zone, now, day, isDense, isAsking, next, onChoose, onOpen, onMove, onTurn }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const choice = useBoardChoice({ grid, day, now, isAsking, next, onChoose, onOpen, onTurn });
  const { focused, range, table, onKeyDown, cellEvents } = choice;
  const [box, head, edge] = [
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
  ] as const;
  const move = useBoardMove({ grid, day, zone, now, table, box, focused, onMove });
  const view = `${day}.${isDense}`;
  const place = useBoardPlace({ grid, now, view, isWhole: isDense, box, head, edge, timeWidth });
  const { later, showLater, beside, showBeside } = place;
  const first = grid.rows[0]?.at ?? 0;
  const nowRows = (now.getTime() - first) / stepMs;
  const hasNow = nowRows >= 0 && nowRows <= grid.rows.length;
  const courts = grid.columns.length;
  const widths: CSSProperties = { minWidth: `${timeWidth + courts * leastWidth}rem` };
  // The whole day fills the window between the bars.
  const room = "100dvh - 11.75rem - var(--bottom-nav)";
  const sizes = {
    "--head": "3.5rem",
    "--row": isDense ? `max(0.875rem, calc((${room}) / ${grid.rows.length}))` : "1.875rem",
  } as CSSProperties;

  return (
    <div style={sizes}>
      <div ref={head} className="sticky top-31 z-20 -mx-1 bg-canvas px-1">
        <div className="overflow-hidden rounded-t-card bg-surface ring-1 ring-line">
          <BoardHead columns={grid.columns} zoneText={zoneName(zone, now, locale)} widths={widths} />
        </div>
      </div>
      <div className={cx("relative", beside > 0 && edgeShadow)}>
        <div ref={box} className="overflow-x-auto overflow-y-hidden rounded-b-card bg-surface ring-1 ring-line">
          <div className="relative" style={widths}>
            <table
              ref={table}
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are chosen and opened.
              role="grid"
              aria-label={t`Courts and half hours`}
              aria-multiselectable={onChoose !== undefined}
              onKeyDown={(event) => (move.onKeyDown(event) ? event.preventDefault() : onKeyDown(event))}
              className={cx(
                move.isDragging && "cursor-grabbing *:pointer-events-none",
                "w-full table-fixed border-separate border-spacing-0 select-none",
                isDense ? "text-xs" : "text-sm",
              )}
            >
              <colgroup>
                <col className="w-16" />
                <col span={courts} />
              </colgroup>
              <NamesForReaders columns={grid.columns} zoneText={zoneName(zone, now, locale)} />
              <tbody>
                {grid.rows.map(({ at }, row) => (
                  // Keyed by position in the day, so that the focused cell stays when the day changes.
                  <tr key={at - first} className="h-(--row)">
                    <th
                      scope="row"
                      className="tabular sticky start-0 z-10 border-line border-e bg-surface px-2 text-end align-top font-semibold text-muted text-xs leading-none"
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
                        canChoose={onChoose !== undefined}
                        canMove={onMove !== undefined}
                        isStop={focused.column === column && focused.row === row}
                        isChosen={range?.column === column && range.from <= row && row <= range.to}
                        events={(at) => move.withMove(at, cellEvents(at))}
                      />
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
            {move.ghost && (
              <BoardGhost
                ghost={move.ghost}
                rows={move.rowsOf(move.ghost)}
                courts={courts}
                zone={zone}
                isFollowed={!move.isDragging}
              />
            )}
            {hasNow && (
              <div
                aria-hidden="true"
                style={{ top: `calc(var(--row) * ${nowRows})` }}
                className="pointer-events-none absolute inset-x-0 z-10 flex -translate-y-1/2 items-center"
              >
                <span className="sticky start-0 -ms-px size-2.5 rounded-full bg-danger" />
                <span className="h-0.5 flex-1 bg-danger" />
              </div>
            )}
          </div>
        </div>
      </div>
      {/* At the end of the board what stays there is below it, not over the last hours. */}
      <div
        ref={edge}
        className={cx(
          "sticky bottom-(--bottom-nav) z-20 flex items-end justify-center gap-2",
          beside > 0 ? "h-17" : "h-0",
        )}
      >
        {later > 0 && (
          <button type="button" onClick={showLater} className={pillClass}>
            <Icon of={down} className="text-lg" />
            <Plural value={later} one="# more later" other="# more later" />
          </button>
        )}
        {beside > 0 && (
          <button type="button" onClick={showBeside} className={pillClass}>
            <Plural value={{ count: beside }} one="# more court" other="# more courts" />
            <Icon of={right} className="text-lg" />
          </button>
        )}
      </div>
    </div>
  );
}

/** The court names for screen readers: the visible ones are outside the table. */
function NamesForReaders({ columns, zoneText }: { columns: Grid["columns"]; zoneText: string }) {
  const name = useCourtTitle();
  return (
    <thead className="sr-only">
      <tr>
        <th scope="col">{zoneText}</th>
        {columns.map(({ court }, at) => (
          <th key={court.court?.id ?? at} scope="col">
            {name(court)}
          </th>
        ))}
      </tr>
    </thead>
  );
}
