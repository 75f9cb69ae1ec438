import again from "icon:lucide/repeat";
import players from "icon:lucide/users";
import { timestampMs } from "@bufbuild/protobuf/wkt";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useVenue } from "~/features/venue/queries";
import { type Booking, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { useCourtName } from "~/lib/format/court-name";
import { useLocale } from "~/lib/format/locale";
import { firstForMatch } from "~/lib/format/match-start";
import { isSportId, sportNames } from "~/lib/format/sports";
import { usePaths } from "~/lib/http/paths";
import { ContactLinks } from "~/ui/link/contact-links";
import { LinkButton } from "~/ui/link/link-button";
import { TextLink } from "~/ui/link/text-link";
import { Card } from "~/ui/list/card";
import { FormFailure } from "~/ui/look/alert";
import { Icon } from "~/ui/look/icon";
import { lazyDialog } from "~/ui/overlay/lazy-dialog";
import { PageTitle } from "~/ui/page/page-title";
import { sessionsOf } from "../booking-slots";
import { rebookingOf } from "../pick/rebook-rules";
import { spanInFull, spansText } from "../slot-text";
import { isAlive } from "../status";
import { useNowUntil } from "../use-now-until";
import { BalanceDue } from "./balance-due";
import { BookingActions } from "./booking-actions";
import { BookingHistory } from "./booking-history";
import { BookingReview } from "./booking-review";
import { BookingTicket, focusBookingStatus } from "./booking-ticket";
import { CancelTerms } from "./cancel-terms";
import { Cost } from "./cost";
import { MatchThere } from "./match-there";
import { MoveAsked } from "./move-asked";
import { Offers } from "./offers";
import { Payment } from "./payment";
import { wayToReach } from "./reach-venue";
import { RefundNote } from "./refund-note";

const CancelDialog = lazyDialog(
  async () => (await import("./cancel-dialog")).CancelDialog,
  ({ onClose }) => onClose(),
);

const MoveDialog = lazyDialog(
  async () => (await import("./move-dialog")).MoveDialog,
  ({ onClose }) => onClose(),
);

export function BookingDetail({ booking }: { booking: Booking }) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const courtName = useCourtName();
  const paths = usePaths();
  const [isCanceling, setCanceling] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const [refused, setRefused] = useState<string>();
  const { sportId, venue, contact, notes, number, slots, status, cancelUntil, events } = booking;
  const zone = venue?.timeZone || "UTC";
  const sport = isSportId(sportId) ? i18n._(sportNames[sportId]) : sportId;
  const venueName = venue?.name ?? "";
  const alive = isAlive(status);

  const sessions = sessionsOf(slots);
  const lastEnd = Math.max(0, ...sessions.map(({ end }) => end));
  const moveUntil = booking.moveUntil ? timestampMs(booking.moveUntil) : 0;
  const now = useNowUntil([lastEnd, moveUntil]);
  const isToCome = status === BookingStatus.CONFIRMED && lastEnd > now;
  const canFindPlayers = isToCome && firstForMatch(booking.slots, now) !== null;
  // It may be in a calendar since it was confirmed; downloading the file again removes it there.
  const isOff = !alive && lastEnd > now && events.some(({ toStatus }) => toStatus === BookingStatus.CONFIRMED);

  const findPlayers = canFindPlayers && (
    <LinkButton to={paths.createMatch({ booking: booking.id })}>
      <Icon of={players} className="text-xl" />
      <Trans>Find players</Trans>
    </LinkButton>
  );

  const hasPage = !venue?.isDeactivated;
  // Whoever gets the link may have no account.
  const shownVenue = useVenue(hasPage ? booking.venueId : undefined).data?.venue;
  const page = shownVenue ? paths.publicVenue(shownVenue) : paths.venue(booking.venueId);
  const link = hasPage ? `${window.location.origin}${page}` : "";

  // The button that opened the dialog is gone, and the dialog restores focus in the next frame: focus the status
  // after that.
  function focusStatus() {
    setCanceling(false);
    setMoving(false);
    answered();
  }

  function answered() {
    setRefused(undefined);
    requestAnimationFrame(() => requestAnimationFrame(focusBookingStatus));
  }

  const title =
    sport && venueName.startsWith(sport)
      ? venueName
      : t({ message: `${sport} at ${venueName}`, comment: "Title of a booking: futsal at a venue" });

  const visits = sessions.map((session) =>
    [spanInFull(session, zone, locale), courtName(session.court)].filter(Boolean).join(", "),
  );
  // The booking's number is the player's own.
  const shared = { text: `${title}\n${visits.join("\n")}`, link };
  const hours = spansText(slots, zone, locale);
  const question = t({
    message: `Hello ${venueName}, I have a question about my booking ${number}: ${sport}, ${hours}.`,
    comment: "How a player’s WhatsApp message to a venue begins",
  });
  const reach = wayToReach(contact, shownVenue?.profile?.whatsapp ?? "", question);

  return (
    <article className="mx-auto w-full max-w-6xl px-4 py-4 sm:px-6 sm:py-10">
      <PageTitle>{title}</PageTitle>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_min(24rem,37.5vw)] lg:gap-8">
        <div className="flex min-w-0 flex-col gap-5">
          {refused && <FormFailure>{refused}</FormFailure>}
          <BookingTicket booking={booking} title={title} zone={zone} reach={reach} />
          {status === BookingStatus.CONFIRMED && lastEnd <= now && <BookingReview booking={booking} />}
          <RefundNote booking={booking} />
          {status === BookingStatus.RESCHEDULE_PROPOSED && (
            <Offers booking={booking} zone={zone} onAnswered={answered} onRefused={setRefused} />
          )}
          {status === BookingStatus.AWAITING_PAYMENT && (
            <Payment booking={booking} zone={zone} onReported={answered} onRefused={setRefused} />
          )}
          <BalanceDue booking={booking} zone={zone} />
          <MoveAsked booking={booking} zone={zone} onWithdrawn={answered} />
          <BookingActions
            booking={booking}
            calendarEntry={isToCome ? "add" : isOff ? "remove" : null}
            shared={alive ? shared : null}
            reach={reach}
            onMove={alive && moveUntil > now ? () => setMoving(true) : undefined}
            onCancel={alive && cancelUntil ? () => setCanceling(true) : undefined}
          />
          {alive && (
            <CancelTerms
              booking={booking}
              offer={shownVenue?.sports.find((sport) => sport.sportId === sportId)}
              zone={zone}
            />
          )}
          <div className="flex flex-wrap gap-3">
            {alive && lastEnd > now && <MatchThere booking={booking}>{findPlayers}</MatchThere>}
            {/* While hours are still to be played, booking again is secondary. */}
            {hasPage && (
              <LinkButton
                to={paths.bookVenue(booking.venueId, { sport: sportId, ...rebookingOf(booking, zone, now) })}
                variant={alive ? "secondary" : "primary"}
              >
                <Icon of={again} className="text-xl" />
                {alive ? t`Same hours another day` : t`Book again`}
              </LinkButton>
            )}
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Card className="flex flex-col gap-4">
            <Cost booking={booking} isOver={lastEnd <= now} />
            {booking.requestedSlots.length > 0 && (
              <div className="border-line border-t pt-4">
                <h3 className="font-semibold text-muted text-sm">
                  <Trans>You originally requested</Trans>
                </h3>
                <p className="tabular line-through">{spansText(booking.requestedSlots, zone, locale)}</p>
              </div>
            )}
            {notes && (
              <div className="border-line border-t pt-4">
                <h3 className="font-semibold text-muted text-sm">
                  <Trans>Your notes</Trans>
                </h3>
                <p className="whitespace-pre-wrap break-words">{notes}</p>
              </div>
            )}
          </Card>
          <Card>
            <h2 className="mb-2 font-extrabold text-xl">
              <Trans>The venue</Trans>
            </h2>
            {hasPage ? (
              <TextLink to={page} variant="quiet" className="mb-1">
                {venueName}
              </TextLink>
            ) : (
              <p className="mb-1">
                <Trans>{venueName} takes no bookings at the moment.</Trans>
              </p>
            )}
            <ContactLinks phoneNumber={contact?.phoneNumber} website={contact?.website} />
          </Card>
          <Card>
            <h2 className="mb-4 font-extrabold text-xl">
              {alive && lastEnd > now ? t`History and next steps` : t`History`}
            </h2>
            <BookingHistory booking={booking} zone={zone} />
          </Card>
        </div>
      </div>
      {isMoving && <MoveDialog booking={booking} zone={zone} onClose={() => setMoving(false)} onMoved={focusStatus} />}
      {isCanceling && <CancelDialog booking={booking} onClose={() => setCanceling(false)} onCanceled={focusStatus} />}
    </article>
  );
}
