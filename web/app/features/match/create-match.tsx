import { Code } from "@connectrpc/connect";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useBooking } from "~/features/booking/queries";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { codeOf } from "~/lib/error-code";
import { skillNames } from "~/lib/skill-levels";
import { isSportId } from "~/lib/sports";
import { Awaiting } from "~/ui/awaiting";
import { Failed } from "~/ui/failed";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { draftOfBooking } from "./booking-rules";
import { type Draft, emptyDraft } from "./form-rules";
import { MatchFormSkeleton } from "./match-form-skeleton";
import { NewMatch } from "./new-match";

/** Makes a match, from scratch or on the hours of a booking that the address names. */
export function CreateMatch() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const bookingId = search.get("booking");
  const sport = search.get("sport") ?? "";
  const skill = skillNames.find((name) => name === search.get("skill")) ?? null;
  const [empty] = useState(() => ({ ...emptyDraft(isSportId(sport) ? sport : ""), skill }));
  return (
    <Page title={t`Create Match`} lead={t`Say what, where and when. You are the first one in.`} width="wide">
      {bookingId ? <OnBooking bookingId={bookingId} empty={empty} /> : <NewMatch start={empty} />}
    </Page>
  );
}

function OnBooking({ bookingId, empty }: { bookingId: string; empty: Draft }) {
  const query = useBooking(bookingId);
  const { data, error, isPending, isFetching, refetch } = query;
  if (isPending) {
    return (
      <Awaiting query={query}>
        <MatchFormSkeleton />
      </Awaiting>
    );
  }
  // What is filled in already does not go because the booking could not be read once more.
  if (error && !data && codeOf(error) !== Code.NotFound && codeOf(error) !== Code.InvalidArgument)
    return <Failed error={error} onRetry={() => refetch()} isRetrying={isFetching} />;
  return <Begun booking={data?.booking} empty={empty} />;
}

function Begun({ booking, empty }: { booking: Booking | undefined; empty: Draft }) {
  // As it was when the form began, whatever the clock says while it is filled in.
  const [draft] = useState(() => (booking ? draftOfBooking(booking, Date.now()) : null));
  const [wasFound] = useState(booking !== undefined);
  return (
    <>
      <Notice>
        {draft ? (
          <Trans>Venue, sport and time come from your booking. You can change all of it.</Trans>
        ) : wasFound ? (
          <Trans>This booking is not confirmed or is over, so you begin with an empty form.</Trans>
        ) : (
          <Trans>This booking is not among yours, so you begin with an empty form.</Trans>
        )}
      </Notice>
      <NewMatch start={draft ?? empty} />
    </>
  );
}
