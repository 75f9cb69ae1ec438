import message from "icon:lucide/message-square-quote";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { useLocale } from "~/lib/format/locale";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { sessionsOf } from "../booking-slots";
import { PriceNote, priceOf } from "../price-note";
import type { PriceRange } from "../selection-rules";
import { priceText, spanText } from "../slot-text";
import { useNowUntil } from "../use-now-until";
import { AcceptDialog, DeclineDialog } from "./offer-dialogs";
import { OfferRow } from "./offer-row";
import { batchesOn, type Offer } from "./offer-rules";

type Props = {
  booking: Booking;
  zone: string;
  onAnswered: () => void;
  /** The response was too late, or the booking has changed meanwhile. */
  onRefused: (said: string) => void;
};

/** The offer the reader is about to accept. */
type Chosen = { offer: Offer; price: PriceRange | null };

/** The venue's alternative times, compared with the request; the player accepts one or declines all. */
export function Offers({ booking, zone, onAnswered, onRefused }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const [chosen, setChosen] = useState<Chosen>();
  const [isDeclining, setDeclining] = useState(false);
  const all = batchesOn(booking, 0).flatMap(({ offers }) => offers);
  const now = useNowUntil(all.map(({ expires }) => expires));
  const batches = batchesOn(booking, now);
  const open = batches.flatMap(({ offers }) => offers);
  const requested = sessionsOf(booking.slots);
  const [first] = requested;
  const price = priceOf(booking);

  return (
    <section
      aria-labelledby="offers-title"
      className="flex flex-col gap-5 rounded-card bg-surface p-5 ring-2 ring-accent sm:p-6"
    >
      <h2 id="offers-title" className="font-extrabold text-2xl">
        {open.length > 0 ? t`Choose a time` : t`These offers have expired`}
      </h2>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-2xl bg-sunken px-4 py-3">
        <div>
          <h3 className="font-semibold text-muted text-sm">
            <Trans>You requested</Trans>
          </h3>
          <ul className="tabular font-bold">
            {requested.map((session) => (
              <li key={`${session.start} ${session.court}`}>{spanText(session, zone, locale)}</li>
            ))}
          </ul>
        </div>
        {price && <p className="tabular font-semibold">{priceText(price, locale)}</p>}
        <PriceNote price={price} />
      </div>
      {open.length === 0 && (
        <p role="status">
          <Trans>
            You did not choose in time. The venue decides on the hours you requested, as long as they are still held for
            you.
          </Trans>
        </p>
      )}
      {batches.map(({ id, note, offers }) => (
        <div key={id} className="flex flex-col gap-3">
          {note && (
            <blockquote className="flex gap-3 rounded-2xl bg-notice-soft px-4 py-3 text-notice-ink">
              <Icon of={message} className="mt-0.5 text-xl" />
              <span className="min-w-0">
                <span className="block font-semibold text-sm">
                  <Trans>The venue writes</Trans>
                </span>
                <span className="whitespace-pre-wrap break-words">{note}</span>
              </span>
            </blockquote>
          )}
          <ul className="flex flex-col gap-3">
            {first &&
              offers.map((offer) => (
                <li key={offer.id}>
                  <OfferRow
                    offer={offer}
                    requested={first}
                    requestedPrice={requested.length === 1 ? price : null}
                    isOnly={requested.length === 1}
                    booking={booking}
                    zone={zone}
                    now={now}
                    onTake={(offered) => setChosen({ offer, price: offered })}
                  />
                </li>
              ))}
          </ul>
        </div>
      ))}
      {open.length > 0 && (
        <div className="flex flex-col items-start gap-1 border-line border-t pt-4">
          <Button variant="secondary" onPress={() => setDeclining(true)}>
            <Trans>Decline all</Trans>
          </Button>
          <p className="text-muted text-sm">
            <Trans>The venue then decides on the hours you requested. They stay held until it does.</Trans>
          </p>
        </div>
      )}
      {chosen && (
        <AcceptDialog
          booking={booking}
          {...chosen}
          zone={zone}
          onClose={() => setChosen(undefined)}
          onAnswered={onAnswered}
          onRefused={onRefused}
        />
      )}
      {isDeclining && (
        <DeclineDialog
          booking={booking}
          onClose={() => setDeclining(false)}
          onAnswered={onAnswered}
          onRefused={onRefused}
        />
      )}
    </section>
  );
}
