import { Code } from "@connectrpc/connect";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useBooking } from "~/features/booking/queries";
import { codeOf } from "~/lib/error-code";
import { isSportId } from "~/lib/sports";
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
  const [empty] = useState(() => emptyDraft(isSportId(sport) ? sport : ""));
  return (
    <Page title={t`Create Match`} lead={t`Say what, where and when. You are the first one in.`} width="wide">
      {bookingId ? <OnBooking bookingId={bookingId} empty={empty} /> : <NewMatch start={empty} />}
    </Page>
  );
}

function OnBooking({ bookingId, empty }: { bookingId: string; empty: Draft }) {
  const { data, error, isPending, isFetching, refetch } = useBooking(bookingId);
  const booking = data?.booking;
  if (isPending) return <MatchFormSkeleton />;
  if (error && codeOf(error) !== Code.NotFound && codeOf(error) !== Code.InvalidArgument)
    return <Failed error={error} onRetry={() => refetch()} isRetrying={isFetching} />;
  const draft = booking ? draftOfBooking(booking, Date.now()) : null;
  return (
    <>
      <Notice>
        {draft ? (
          <Trans>Venue, sport and time come from your booking. You can change all of it.</Trans>
        ) : booking ? (
          <Trans>This booking is not confirmed or is over, so you begin with an empty form.</Trans>
        ) : (
          <Trans>This booking is not among yours, so you begin with an empty form.</Trans>
        )}
      </Notice>
      <NewMatch start={draft ?? empty} />
    </>
  );
}
