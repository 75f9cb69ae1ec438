import { useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { GetDayBoardResponse } from "~/gen/lapang/v1/booking_admin_pb";
import { useNow } from "~/lib/format/use-now";
import { hrefWith } from "~/lib/forms/use-url-filters";
import { usePaths } from "~/lib/http/paths";
import { lazyDialog } from "~/ui/overlay/lazy-dialog";
import { useRights } from "../access";
import { BoardGrid } from "./board-grid";
import { BoardLegend } from "./board-legend";
import { firstFree, gridOf, type Place, type Placed, placeOf, type Range } from "./board-rules";
import { slotAt } from "./entry-rules";
import { PrintSheet } from "./print-sheet";
import type { Dropped } from "./use-board-move";

const close = ({ onClose }: { onClose: () => void }) => onClose();
const NewEntry = lazyDialog(async () => (await import("./new-entry")).NewEntry, close);
const MoveDrop = lazyDialog(async () => (await import("./move-drop")).MoveDrop, close);
const EntryDialog = lazyDialog(async () => (await import("./entry-dialog")).EntryDialog, close);

type Props = {
  venueId: string;
  venueName: string;
  board: GetDayBoardResponse;
  /** Whether the whole day fits on the screen. */
  isDense: boolean;
  onTurn: (days: number) => void;
};
type Asking = { range: Range } | { placed: Placed; courtName: string } | { dropped: Dropped };

const spanOf = ({ start, end }: { start: number; end: number }) => ({ start, end });

/** The grid with its entries and dialogs. */
export function Board({ venueId, venueName, board, isDense, onTurn }: Props) {
  const { t } = useLingui();
  const paths = usePaths();
  const navigate = useNavigate();
  const now = useNow();
  const may = useRights(venueId);
  const grid = useMemo(() => gridOf(board), [board]);
  const [chosen, setChosen] = useState<Asking>();
  const [movedTo, setMovedTo] = useState<Place>();
  // The address may ask for a new entry, wherever there is room.
  const [search] = useSearchParams();
  const isNew = search.has("new");
  const free = isNew && may.bookings ? firstFree(grid, now.getTime()) : undefined;
  const shownDialog = chosen ?? (free && { range: slotAt(grid, free) });

  function ask(what: Asking) {
    setMovedTo(undefined);
    setChosen(what);
  }

  function closeDialog() {
    setChosen(undefined);
    if (isNew) navigate(hrefWith(search, { new: null }), { replace: true, preventScrollReset: true });
  }

  function open(placed: Placed, column: number) {
    const { bookingId } = placed.entry;
    if (bookingId) navigate(paths.internalBooking(bookingId));
    else ask({ placed, courtName: grid.columns[column]?.court.court?.name ?? "" });
  }

  const idOf = (column: number) => grid.columns[column]?.court.court?.id ?? "";
  const nameOf = (courtId: string) => board.courts.find(({ court }) => court?.id === courtId)?.court?.name ?? "";

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
            next={movedTo}
            onChoose={may.bookings ? (range) => ask({ range }) : undefined}
            onOpen={open}
            onMove={may.bookings ? (dropped) => ask({ dropped }) : undefined}
            onTurn={onTurn}
          />
        )}
        <BoardLegend canChoose={may.bookings} hasFloors={grid.columns.some(({ lost }) => lost.some(Boolean))} />
      </div>
      <PrintSheet venueName={venueName} board={board} grid={grid} />
      {shownDialog && "range" in shownDialog && (
        <NewEntry venueId={venueId} grid={grid} range={shownDialog.range} zone={board.timeZone} onClose={closeDialog} />
      )}
      {shownDialog && "dropped" in shownDialog && (
        <MoveDrop
          bookingId={shownDialog.dropped.placed.entry.bookingId}
          title={shownDialog.dropped.placed.entry.title}
          from={{ ...spanOf(shownDialog.dropped.placed), courtId: idOf(shownDialog.dropped.column) }}
          to={{ ...spanOf(shownDialog.dropped.ghost), courtId: idOf(shownDialog.dropped.ghost.column) }}
          courtNameOf={nameOf}
          onMoved={() => setMovedTo(placeOf(grid, shownDialog.dropped.ghost))}
          onClose={closeDialog}
        />
      )}
      {shownDialog && "placed" in shownDialog && (
        <EntryDialog
          venueId={venueId}
          placed={shownDialog.placed}
          courtName={shownDialog.courtName}
          zone={board.timeZone}
          canUnblock={may.bookings}
          onClose={closeDialog}
        />
      )}
    </>
  );
}
