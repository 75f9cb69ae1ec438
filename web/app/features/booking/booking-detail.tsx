import { Trans, useLingui } from "@lingui/react/macro";
import { lazy, Suspense, startTransition, useState } from "react";
import { Link } from "react-router";
import { type Booking, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { addressText } from "~/lib/address";
import { useLocale } from "~/lib/locale";
import { usePaths } from "~/lib/paths";
import { isSportId, sportNames } from "~/lib/sports";
import { useWhenIdle } from "~/lib/use-when-idle";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ContactLinks } from "~/ui/contact-links";
import { LinkButton } from "~/ui/link-button";
import { externalAddress, mapAddress } from "~/ui/outside";
import { Page } from "~/ui/page";
import { SportIcon } from "~/ui/sport-icon";
import { BookingStanding, goToStanding } from "./booking-standing";
import { BookingStory } from "./booking-story";
import { OfferedTimes } from "./offered-times";
import { SessionList } from "./session-list";
import { priceText } from "./slot-text";
import { isAlive, isRequest } from "./status";

// Most who look at a booking do not cancel it.
const cancelDialog = () => import("./cancel-dialog");
const CancelDialog = lazy(async () => ({ default: (await cancelDialog()).CancelDialog }));

/** Where a booking stands, what it is for, what can be done, and how it came here. */
export function BookingDetail({ booking }: { booking: Booking }) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const paths = usePaths();
  const [isCanceling, setCanceling] = useState(false);
  const { sportId, venue, contact, notes, status, cancelUntil } = booking;
  const zone = venue?.timeZone || "UTC";
  const sport = isSportId(sportId) ? i18n._(sportNames[sportId]) : sportId;
  const venueName = venue?.name ?? "";
  const alive = isAlive(status);
  const price =
    booking.priceMin !== undefined && booking.priceMax !== undefined
      ? priceText({ min: booking.priceMin, max: booking.priceMax, currency: booking.currency }, locale)
      : null;

  useWhenIdle(() => (alive && cancelUntil ? cancelDialog() : Promise.resolve()), status);

  // The button that opened the dialog is gone by then; the dialog looks for it in the frame after it has closed.
  function showStanding() {
    setCanceling(false);
    requestAnimationFrame(() => requestAnimationFrame(goToStanding));
  }

  return (
    <Page
      title={t({ message: `${sport} at ${venueName}`, comment: "Title of a booking: futsal at a venue" })}
      lead={
        venue && (
          <a
            href={externalAddress(contact?.googleMapsUrl ?? "") ?? mapAddress(venue)}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4"
          >
            {addressText(venue)}
          </a>
        )
      }
    >
      <BookingStanding booking={booking} zone={zone} />
      {status === BookingStatus.RESCHEDULE_PROPOSED && <OfferedTimes proposals={booking.proposals} zone={zone} />}
      <Card className="flex flex-col gap-5">
        <div className="flex items-center gap-3">
          <SportIcon sport={sportId} />
          <h2 className="font-extrabold text-xl">
            <Trans>Your hours</Trans>
          </h2>
        </div>
        <SessionList slots={booking.slots} zone={zone} isOver={!alive} />
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-line border-t pt-4">
          <span className="font-semibold text-muted">
            <Trans>Price</Trans>
          </span>
          {alive ? (
            <span className="tabular font-extrabold text-xl">{price ?? t`Ask the venue`}</span>
          ) : (
            <span className="tabular text-muted line-through">{price}</span>
          )}
        </div>
        {notes && (
          <div className="border-line border-t pt-4">
            <h3 className="font-semibold text-muted text-sm">
              <Trans>Your notes</Trans>
            </h3>
            <p className="whitespace-pre-wrap break-words">{notes}</p>
          </div>
        )}
      </Card>
      <div className="grid gap-7 md:grid-cols-2 md:gap-5">
        <Card>
          <h2 className="mb-2 font-extrabold text-xl">
            <Trans>The venue</Trans>
          </h2>
          <Link
            to={paths.venue(booking.venueId)}
            className="mb-1 inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4"
          >
            {venueName}
          </Link>
          <ContactLinks
            phoneNumber={contact?.phoneNumber}
            website={contact?.website}
            googleMapsUrl={contact?.googleMapsUrl}
            place={venue}
          />
        </Card>
        <Card>
          <h2 className="mb-4 font-extrabold text-xl">
            <Trans>What has happened</Trans>
          </h2>
          <BookingStory events={booking.events} zone={zone} />
        </Card>
      </div>
      <div className="flex flex-wrap gap-3">
        {/* While there are hours to play, another booking is the lesser wish. */}
        <LinkButton to={paths.bookVenue(booking.venueId, { sport: sportId })} variant={alive ? "secondary" : "primary"}>
          {alive ? t`Book more hours` : t`Book again`}
        </LinkButton>
        {alive && cancelUntil && (
          <Button variant="quiet" onPress={() => startTransition(() => setCanceling(true))}>
            {isRequest(status) ? t`Take back this request` : t`Cancel this booking`}
          </Button>
        )}
      </div>
      <Suspense>
        {isCanceling && (
          <CancelDialog booking={booking} onClose={() => setCanceling(false)} onCanceled={showStanding} />
        )}
      </Suspense>
    </Page>
  );
}
