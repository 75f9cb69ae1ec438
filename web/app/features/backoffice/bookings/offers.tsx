import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Booking, BookingProposal } from "~/gen/lapang/v1/booking_pb";
import { clockRange, clockTime, shortDay } from "~/lib/format/dates";
import { relativeTime } from "~/lib/format/durations";
import { useLocale } from "~/lib/format/locale";
import { useNow } from "~/lib/format/use-now";
import { Card } from "~/ui/list/card";
import { Badge } from "~/ui/look/badge";
import { Button } from "~/ui/look/button";
import { useRights } from "../access";
import { dateOf } from "../decision-rules";
import { offerLooks } from "../status-words";
import { zoneOf } from "./booking-lines";
import { batchesOf, isOnOffer } from "./offer-rules";
import { WithdrawOffers } from "./withdraw-offers";

/** The offered times and their results. */
export function Offers({ booking }: { booking: Booking }) {
  const { t } = useLingui();
  const now = useNow(5_000);
  const [taking, setTaking] = useState<readonly BookingProposal[]>();
  const may = useRights(booking.venueId);
  const openOffers = booking.proposals.filter((offer) => isOnOffer(offer, now));
  if (booking.proposals.length === 0) return null;
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3 pb-3">
        <h2 className="font-bold text-lg">{t`Offered times`}</h2>
        {may.bookings && openOffers.length > 1 && (
          <Button variant="secondary" size="small" onPress={() => setTaking(openOffers)}>
            <Trans comment="Takes all offered times back">Withdraw all…</Trans>
          </Button>
        )}
      </div>
      {batchesOf(booking.proposals).map(({ id, offers }) => (
        <div key={id} className="border-line border-t pt-3 not-last:pb-4">
          {offers[0]?.note && (
            <q className="block break-words pb-2 text-muted [overflow-wrap:anywhere]">{offers[0].note}</q>
          )}
          <ul className="divide-y divide-line">
            {offers.map((offer) => (
              <Offer
                key={offer.id}
                offer={offer}
                zone={zoneOf(booking)}
                now={now}
                onWithdraw={may.bookings ? () => setTaking([offer]) : undefined}
              />
            ))}
          </ul>
        </div>
      ))}
      {taking && (
        <WithdrawOffers
          booking={booking}
          offers={taking}
          isAll={taking.length === openOffers.length}
          onClose={() => setTaking(undefined)}
        />
      )}
    </Card>
  );
}

type OfferProps = { offer: BookingProposal; zone: string; now: Date; onWithdraw?: () => void };

function Offer({ offer, zone, now, onWithdraw }: OfferProps) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const [start, end, until] = [offer.startTime, offer.endTime, offer.expiresAt].map(dateOf);
  const { label, tone } = offerLooks[offer.status];
  const time = start && end ? `${shortDay(start, zone, locale)} · ${clockRange(start, end, zone, locale)}` : "";
  const away = until && relativeTime(until, now, locale);
  const isStanding = isOnOffer(offer, now);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="tabular min-w-0 font-semibold">{time}</span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {isStanding && until && (
          <time dateTime={until.toISOString()} className="tabular text-muted text-sm">
            <Trans comment="When an offer ends, as in: until Tue 18:00, in 3 hours">
              until {{ day: shortDay(until, zone, locale) }}, {{ time: clockTime(until, zone, locale) }} ({away})
            </Trans>
          </time>
        )}
        <Badge tone={tone}>{i18n._(label)}</Badge>
        {isStanding && onWithdraw && (
          <Button variant="quiet" size="small" onPress={onWithdraw} aria-label={t`Withdraw ${time}`}>
            <Trans comment="Takes one offered time back">Withdraw…</Trans>
          </Button>
        )}
      </span>
    </li>
  );
}
