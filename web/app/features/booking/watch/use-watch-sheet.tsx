import { type ReactNode, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useWatchedHours } from "~/features/venue/queries";
import type { WatchedHour } from "~/gen/lapang/v1/venue_pb";
import { allSlotsOf, type PlayDay } from "~/lib/format/play-days";
import { usePaths } from "~/lib/http/paths";
import { dropIntent } from "~/lib/session/intent";
import { saveReturnPath } from "~/lib/session/return-path";
import { lazyDialog } from "~/ui/overlay/lazy-dialog";
import { type Cell, cellsOf, type Slot } from "../selection-rules";
import { slotsFrom, waitingAt } from "./watch-rules";
import type { WatchSheetProps } from "./watch-sheet";

const WatchSheet = lazyDialog<WatchSheetProps>(
  async () => (await import("./watch-sheet")).WatchSheet,
  ({ onClose }) => onClose(),
);

type Options = {
  venueId: string;
  sportId: string;
  zone: string;
  day: PlayDay | undefined;
  onPick: (slot: Slot) => void;
  /** An hour is free that is shown as full. */
  onFree: () => void;
};

/** What the player watches, by its start, and the sheet of the full hour that was pressed. */
export function useWatchSheet({ venueId, sportId, zone, day, onPick, onFree }: Options): {
  watched: ReadonlyMap<number, WatchedHour>;
  press: (cell: Cell, trigger: HTMLElement) => void;
  sheet: ReactNode;
} {
  const paths = usePaths();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const watched = waitingAt(useWatchedHours(), venueId, sportId);
  const [pressed, setPressed] = useState<{ start: number; trigger: HTMLElement } | null>(null);
  const [first, ...rest] = day && pressed ? slotsFrom(cellsOf(allSlotsOf(day)), pressed.start) : [];

  function signIn() {
    if (!day) return;
    // An earlier press must not book.
    dropIntent();
    saveReturnPath(`${pathname}?${new URLSearchParams({ sport: sportId, date: day.date })}`);
    navigate(paths.login);
  }

  return {
    watched,
    press: ({ start }, trigger) => setPressed({ start, trigger }),
    sheet: pressed && first && (
      <WatchSheet
        key={`${sportId} ${first.start}`}
        venueId={venueId}
        sportId={sportId}
        zone={zone}
        slots={[first, ...rest]}
        watched={watched.get(first.start)}
        trigger={{ current: pressed.trigger }}
        onPick={() => onPick(first)}
        onFree={onFree}
        onSignIn={signIn}
        onClose={() => setPressed(null)}
      />
    ),
  };
}
