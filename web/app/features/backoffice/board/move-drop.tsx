import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { usePaths } from "~/lib/http/paths";
import { LinkButton } from "~/ui/link/link-button";
import { QueryError } from "~/ui/list/query-view";
import { FormFailure } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Skeleton } from "~/ui/look/skeleton";
import { Dialog } from "~/ui/overlay/dialog";
import { MoveForm } from "../bookings/move-form";
import { type Run, replaced, runsOf } from "../bookings/move-rules";
import { useBookingForAdmin } from "../queries";

type Props = {
  bookingId: string;
  /** Who plays. */
  title: string;
  from: Run;
  to: Run;
  courtNameOf: (courtId: string) => string;
  onMoved: () => void;
  onClose: () => void;
};

/** Asks before an entry that was dropped elsewhere on the board moves there: a slip of the finger does nothing. */
export function MoveDrop({ bookingId, title, onClose, ...question }: Props) {
  const { t } = useLingui();
  const query = useBookingForAdmin(bookingId);
  const { data: booking, error, refetch } = query;
  return (
    <Dialog title={t`Move the booking of ${{ name: title }}?`} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      {booking ? (
        <Question latest={booking} onClose={onClose} {...question} />
      ) : error ? (
        <QueryError error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton className="h-40 animate-late" />
      )}
    </Dialog>
  );
}

type QuestionProps = Omit<Props, "bookingId" | "title"> & { latest: Booking };

function Question({ latest, from, to, courtNameOf, onMoved, onClose }: QuestionProps) {
  const { t } = useLingui();
  const paths = usePaths();
  // As it was when the question was asked.
  const [booking] = useState(latest);
  const runs = runsOf(booking.slots);
  const isWithin = ({ start, end, courtId }: Run) => courtId === from.courtId && start <= from.start && from.end <= end;
  if (!runs.some(isWithin)) {
    const isAskedFor = runsOf(booking.moveRequest?.slots ?? []).some(isWithin);
    return (
      <>
        <FormFailure>
          {isAskedFor
            ? t`These are the hours that the player asks to move to. Answer that first.`
            : t`This booking has changed in the meantime, so nothing was moved. Look at the board again.`}
        </FormFailure>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onPress={onClose}>
            {t`Close`}
          </Button>
          <LinkButton to={paths.internalBooking(booking.id)}>
            <Trans comment="To the page of a booking">Open the booking</Trans>
          </LinkButton>
        </div>
      </>
    );
  }
  const names = new Map(booking.slots.map(({ courtId, courtName }) => [courtId, courtName]));
  return (
    <MoveForm
      booking={booking}
      from={runs}
      to={replaced(runs, from, to)}
      courtNameOf={(id) => courtNameOf(id) || names.get(id) || ""}
      onMoved={onMoved}
      onClose={onClose}
      isReady
    />
  );
}
