import { Code } from "@connectrpc/connect";
import { Trans, useLingui } from "@lingui/react/macro";
import { useVenue } from "~/features/venue/queries";
import { type Booking, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { BookingMode } from "~/gen/lapang/v1/venue_pb";
import { durationText } from "~/lib/format/durations";
import { useLocale } from "~/lib/format/locale";
import { codeOf } from "~/lib/http/error-code";
import { refusalOf, useExplain } from "~/lib/http/error-messages";
import { Alert } from "~/ui/look/alert";
import { Confirm } from "~/ui/overlay/confirm";
import { toastSuccess } from "~/ui/overlay/toast";
import { sessionsOf } from "../booking-slots";
import { useAcceptProposal, useDeclineProposals } from "../queries";
import type { PriceRange } from "../selection-rules";
import { priceText, spanText } from "../slot-text";
import type { Offer } from "./offer-rules";

type Props = {
  booking: Booking;
  onClose: () => void;
  onAnswered: () => void;
  onRefused: (said: string) => void;
};

/** Handles a refusal: a permanent one is shown by the page, any other in the dialog. */
function useRefusal({ onClose, onRefused }: Pick<Props, "onClose" | "onRefused">) {
  const { t } = useLingui();
  function textOf(error: unknown): string | null {
    switch (refusalOf(error).reason) {
      case "PROPOSAL_GONE":
        return t`That time is no longer offered: it expired, or the venue withdrew it. Your booking below is up to date.`;
      case "SLOT_TAKEN":
        return t`Somebody else has taken that time. Your booking below is up to date.`;
      case "INVALID_TRANSITION":
        return t`Your booking has changed in the meantime. It is up to date now.`;
      default:
        return codeOf(error) === Code.NotFound ? t`That time is no longer offered.` : null;
    }
  }
  return {
    refuse(error: unknown) {
      const said = textOf(error);
      if (said === null) return;
      onClose();
      onRefused(said);
    },
    isSaidHere: (error: unknown) => Boolean(error) && textOf(error) === null,
  };
}

type AcceptProps = Props & { offer: Offer; price: PriceRange | null; zone: string };

/** Confirms taking an offered time: what it replaces, and what happens next. */
export function AcceptDialog({ booking, offer, price, zone, ...on }: AcceptProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const explain = useExplain();
  const { refuse, isSaidHere } = useRefusal(on);
  const accept = useAcceptProposal();
  const sport = useVenue(booking.venueId).data?.venue?.sports.find(({ sportId }) => sportId === booking.sportId);
  const isInstant = sport?.bookingMode === BookingMode.INSTANT || sport?.confirmTakenOffers === true;
  const isPaid = booking.paymentDue;
  const paymentTime = durationText(sport?.paymentMinutes ?? 0, locale);

  async function take() {
    if (accept.isPending) return;
    try {
      // Awaited, because the page may remove this dialog before the response arrives.
      const { booking: accepted } = await accept.mutateAsync({ bookingId: booking.id, proposalId: offer.id });
      toastSuccess(
        accepted?.status === BookingStatus.CONFIRMED ? t`Booked. See you there!` : t`The new time is held for you.`,
      );
      on.onClose();
      on.onAnswered();
    } catch (error) {
      refuse(error);
    }
  }

  return (
    <Confirm
      isOpen
      isDanger={false}
      onOpenChange={(isOpen) => isOpen || accept.isPending || on.onClose()}
      title={t`Accept this time?`}
      action={t`Yes, accept it`}
      onConfirm={take}
      isPending={accept.isPending}
      failure={isSaidHere(accept.error) ? explain(accept.error) : undefined}
    >
      <Alert tone="good" className="tabular flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-bold text-lg">{spanText(offer, zone, locale)}</span>
        {price && <span className="font-semibold">{priceText(price, locale)}</span>}
      </Alert>
      <div>
        <p className="font-semibold text-ink">
          <Trans>You give up the hours you requested and the other offered times:</Trans>
        </p>
        <ul className="tabular">
          {sessionsOf(booking.slots).map((session) => (
            <li key={session.start} className="line-through">
              {spanText(session, zone, locale)}
            </li>
          ))}
        </ul>
      </div>
      <p>
        {isInstant && !isPaid && <Trans>It is booked right away. No confirmation needed.</Trans>}
        {isInstant && isPaid && (
          <Trans>It is held for you for {paymentTime}, at most until it starts. Pay the venue within that time.</Trans>
        )}
        {!isInstant && isPaid && (
          <Trans>The venue has to confirm it first, then you pay. Until then the time is held for you.</Trans>
        )}
        {!isInstant && !isPaid && (
          <Trans>The venue has to confirm it first. You get an email, and the time is held for you until then.</Trans>
        )}
      </p>
    </Confirm>
  );
}

export function DeclineDialog({ booking, ...on }: Props) {
  const { t } = useLingui();
  const explain = useExplain();
  const { refuse, isSaidHere } = useRefusal(on);
  const decline = useDeclineProposals();

  async function turnDown() {
    if (decline.isPending) return;
    try {
      await decline.mutateAsync({ bookingId: booking.id });
      toastSuccess(t`All offered times declined. Your request is back with the venue.`);
      on.onClose();
      on.onAnswered();
    } catch (error) {
      refuse(error);
    }
  }

  return (
    <Confirm
      isOpen
      onOpenChange={(isOpen) => isOpen || decline.isPending || on.onClose()}
      title={t`Decline all of these times?`}
      action={t`Yes, decline all`}
      onConfirm={turnDown}
      isPending={decline.isPending}
      failure={isSaidHere(decline.error) ? explain(decline.error) : undefined}
    >
      <p>
        <Trans>
          They become available to others right away. Your request goes back to the venue, which decides on the hours
          you requested or offers others.
        </Trans>
      </p>
    </Confirm>
  );
}
