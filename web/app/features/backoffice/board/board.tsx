import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense, startTransition, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import type { GetDayBoardResponse } from "~/gen/lapang/v1/booking_admin_pb";
import { usePaths } from "~/lib/paths";
import { useNow } from "~/lib/use-now";
import { useWhenIdle } from "~/lib/use-when-idle";
import { useRights } from "../access";
import { BoardGrid } from "./board-grid";
import { BoardLegend } from "./board-legend";
import { gridOf, type Placed, type Range } from "./board-rules";
import { PrintSheet } from "./print-sheet";

const newEntry = () => import("./new-entry");
const NewEntry = lazy(async () => ({ default: (await newEntry()).NewEntry }));
const EntryDialog = lazy(async () => ({ default: (await import("./entry-dialog")).EntryDialog }));

type Props = {
  venueId: string;
  venueName: string;
  board: GetDayBoardResponse;
  /** Whether the whole day fits on the screen. */
  isDense: boolean;
  onTurn: (days: number) => void;
};
type Asking = { range: Range } | { placed: Placed; courtName: string };

/** The grid with its entries and dialogs. */
export function Board({ venueId, venueName, board, isDense, onTurn }: Props) {
  const { t } = useLingui();
  const paths = usePaths();
  const navigate = useNavigate();
  const now = useNow();
  const may = useRights(venueId);
  const grid = useMemo(() => gridOf(board), [board]);
  const [shownDialog, setShownDialog] = useState<Asking>();
  useWhenIdle(newEntry, board.date);

  function open(placed: Placed, column: number) {
    const { bookingId } = placed.entry;
    if (bookingId) navigate(paths.internalBooking(bookingId));
    else startTransition(() => setShownDialog({ placed, courtName: grid.columns[column]?.court.court?.name ?? "" }));
  }

  const close = () => setShownDialog(undefined);
  return (
    <>
      <div className="flex flex-col gap-4">
        {grid.rows.length === 0 ? (
          <p className="rounded-card bg-surface px-4 py-10 text-center font-semibold ring-1 ring-line">
            {t`The venue is closed on this day.`}
          </p>
        ) : (
          <BoardGrid
            grid={grid}
            zone={board.timeZone}
            now={now}
            day={`${venueId}.${board.date}`}
            isDense={isDense}
            isAsking={shownDialog !== undefined}
            onChoose={may.bookings ? (range) => startTransition(() => setShownDialog({ range })) : undefined}
            onOpen={open}
            onTurn={onTurn}
          />
        )}
        <BoardLegend canChoose={may.bookings} />
      </div>
      <PrintSheet venueName={venueName} board={board} grid={grid} />
      <Suspense>
        {shownDialog && "range" in shownDialog && (
          <NewEntry
            venueId={venueId}
            grid={grid}
            range={shownDialog.range}
            zone={board.timeZone}
            canBlock={may.venue}
            onClose={close}
          />
        )}
        {shownDialog && "placed" in shownDialog && (
          <EntryDialog
            venueId={venueId}
            placed={shownDialog.placed}
            courtName={shownDialog.courtName}
            zone={board.timeZone}
            canUnblock={may.venue}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
