import clock from "icon:lucide/hourglass";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { dayOf, dayParts } from "~/lib/format/dates";
import { durationText } from "~/lib/format/durations";
import { useLocale } from "~/lib/format/locale";
import { Button } from "~/ui/look/button";
import { cx } from "~/ui/look/cx";
import { Icon } from "~/ui/look/icon";
import { DayTile } from "../day-tile";
import { useQuotes } from "../queries";
import type { PriceRange } from "../selection-rules";
import { priceText, spanHours, spanInFull } from "../slot-text";
import { timeLeftText } from "../time-left";
import { type Offer, type PriceChange, priceChange, quoteOf, shiftOf } from "./offer-rules";

type Props = {
  offer: Offer;
  requested: { start: number; end: number };
  requestedPrice: PriceRange | null;
  /** A single range was requested, so that lengths can be compared. */
  isOnly: boolean;
  booking: Booking;
  zone: string;
  now: number;
  onTake: (price: PriceRange | null) => void;
};

/** An offered time: when, its price, how it differs from the request, and when it expires. */
export function OfferRow({ offer, requested, requestedPrice, isOnly, booking, zone, now, onTake }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const day = dayOf(new Date(offer.start), zone);
  const runsOver = dayOf(new Date(offer.end - 1), zone) !== day;
  const quotes = useQuotes(booking.venueId, booking.sportId, day, runsOver ? 2 : 1);
  const price = quotes.data ? quoteOf(offer, quotes.data.days) : null;
  const change = priceChange(requestedPrice, price);
  const { days, minutes, longer } = shiftOf(requested, offer, zone);
  return (
    <article className="flex flex-col gap-3 rounded-2xl p-4 ring-1 ring-line-strong sm:flex-row sm:items-center sm:gap-5">
      <div className="flex min-w-0 flex-1 items-center gap-4">
        <DayTile day={day} tone="sure" />
        <div className="min-w-0">
          <h3 className="tabular font-extrabold text-lg leading-tight">
            <span className="sr-only">{dayParts(day, locale).full}, </span>
            {spanHours(offer, zone, locale)}
          </h3>
          <ul className="mt-1.5 flex flex-wrap gap-1.5">
            <Mark>
              {days === 0 && t`Same day`}
              {days > 0 && <Plural value={days} one="# day later" other="# days later" />}
              {days < 0 && <Plural value={{ days: -days }} one="# day earlier" other="# days earlier" />}
            </Mark>
            {days === 0 && minutes !== 0 && (
              <Mark>
                {minutes > 0
                  ? t`${{ duration: durationText(minutes, locale) }} later`
                  : t`${{ duration: durationText(-minutes, locale) }} earlier`}
              </Mark>
            )}
            {isOnly && longer !== 0 && (
              <Mark>
                {longer > 0
                  ? t`${{ duration: durationText(longer, locale) }} longer`
                  : t`${{ duration: durationText(-longer, locale) }} shorter`}
              </Mark>
            )}
            {change && <Change change={change} />}
          </ul>
          <p className="tabular mt-1.5 flex min-h-5 flex-wrap items-center gap-x-3 text-muted text-sm">
            {price && <span className="font-semibold text-ink">{priceText(price, locale)}</span>}
            <span className="inline-flex items-center gap-1">
              <Icon of={clock} />
              <Trans>open for {{ duration: timeLeftText(offer.expires - now, locale) }}</Trans>
            </span>
          </p>
        </div>
      </div>
      <Button
        aria-label={t`Accept this time: ${{ time: spanInFull(offer, zone, locale) }}`}
        onPress={() => onTake(price)}
      >
        <Trans comment="Button: accepts one of the times a venue offers">Accept this time</Trans>
      </Button>
    </article>
  );
}

function Mark({ children, isGood }: { children: ReactNode; isGood?: boolean }) {
  return (
    <li
      className={cx(
        "tabular rounded-full px-2.5 py-0.5 font-semibold text-xs",
        isGood ? "bg-accent-soft text-accent-ink" : "bg-sunken text-ink",
      )}
    >
      {children}
    </li>
  );
}

function Change({ change: { way, by } }: { change: PriceChange }) {
  const { t } = useLingui();
  const locale = useLocale();
  if (way === "same") return <Mark isGood>{t`Same price`}</Mark>;
  const amount = priceText(by, locale);
  return way === "less" ? <Mark isGood>{t`${amount} less`}</Mark> : <Mark>{t`${amount} more`}</Mark>;
}
