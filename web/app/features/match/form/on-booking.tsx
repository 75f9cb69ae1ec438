import { Code } from "@connectrpc/connect";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { useBooking } from "~/features/booking/queries";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { codeOf } from "~/lib/http/error-code";
import { usePaths } from "~/lib/http/paths";
import { TextLink } from "~/ui/link/text-link";
import { QueryError, QueryPending } from "~/ui/list/query-view";
import { Notice } from "~/ui/look/alert";
import { draftOfBooking } from "./booking-rules";
import type { Draft } from "./form-rules";
import { MatchFormSkeleton } from "./match-form-skeleton";
import { NewMatch } from "./new-match";

/** Creates a match in the hours of a booking. */
export function OnBooking({ bookingId, empty }: { bookingId: string; empty: Draft }) {
  const query = useBooking(bookingId);
  const { data, error, isPending, isFetching, refetch } = query;
  if (isPending) {
    return (
      <QueryPending query={query}>
        <MatchFormSkeleton />
      </QueryPending>
    );
  }
  // A failed refetch must not remove a form that is filled in.
  if (error && !data && codeOf(error) !== Code.NotFound && codeOf(error) !== Code.InvalidArgument)
    return <QueryError error={error} onRetry={() => refetch()} isRetrying={isFetching} />;
  return <Begun booking={data?.booking} empty={empty} />;
}

function Begun({ booking, empty }: { booking: Booking | undefined; empty: Draft }) {
  // Fixed when the form opens, even if an hour passes while it is filled in.
  const [draft] = useState(() => (booking ? draftOfBooking(booking, Date.now()) : null));
  const [wasFound] = useState(booking !== undefined);
  const paths = usePaths();
  const other = booking?.matchId;
  return (
    <>
      <Notice>
        {draft && other ? (
          <Trans>
            This booking already has{" "}
            <TextLink to={paths.match(other)} isInline>
              a match
            </TextLink>
            . Venue, sport and time come from it, but another match cannot use it.
          </Trans>
        ) : draft ? (
          <Trans>Venue, sport and time come from your booking. You can change them.</Trans>
        ) : wasFound ? (
          <Trans>This booking is not confirmed or is over, so the form is empty.</Trans>
        ) : (
          <Trans>This is not one of your bookings, so the form is empty.</Trans>
        )}
      </Notice>
      <NewMatch start={draft ?? empty} booking={draft ? booking : undefined} />
    </>
  );
}
