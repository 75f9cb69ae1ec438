import { Plural, Trans } from "@lingui/react/macro";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { useNow } from "~/lib/format/use-now";
import { Button } from "~/ui/look/button";
import { dateOf } from "../decision-rules";
import { useUndo } from "../use-undo";

/** Takes back what staff did last, for the seconds that the server still can. */
export function UndoLine({ booking }: { booking: Booking }) {
  const now = useNow(1_000);
  const { undo, isPending } = useUndo();
  const until = dateOf(booking.undoUntil);
  const seconds = until ? Math.ceil((until.getTime() - now.getTime()) / 1_000) : 0;
  if (seconds <= 0 && !isPending) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-field bg-sunken px-4 py-2">
      <span className="tabular" role="timer">
        <Trans comment="How long a change of a booking can still be taken back">
          You can undo this for <Plural value={{ count: Math.max(0, seconds) }} one="# second" other="# seconds" />.
        </Trans>
      </span>
      <Button variant="secondary" size="small" onPress={() => undo(booking.id)} isPending={isPending}>
        <Trans comment="Takes a change of a booking back">Undo</Trans>
      </Button>
    </div>
  );
}
