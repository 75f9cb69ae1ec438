import { Trans, useLingui } from "@lingui/react/macro";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { useCourtName } from "~/lib/format/court-name";
import { clockRange, shortDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { formatMoney, formatMoneyRange } from "~/lib/format/money";
import { zoneOf } from "./booking-lines";
import { type Cost, differenceOf, type Run } from "./move-rules";

type Props = {
  booking: Booking;
  from: readonly Run[];
  /** Null until it is chosen. */
  to: readonly Run[] | null;
  courtNameOf: (courtId: string) => string;
  /** Undefined while it is not known. */
  cost: Cost | undefined;
};

/** Where a booking is and where it goes, what it costs there, and the difference. */
export function MoveSummary({ booking, from, to, courtNameOf, cost }: Props) {
  return (
    <div className="flex flex-col gap-3 rounded-field bg-sunken px-4 py-3">
      <dl className="tabular grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        <dt className="text-muted">
          <Trans comment="Where a booking is before it is moved">Before</Trans>
        </dt>
        <dd>
          <Hours booking={booking} runs={from} courtNameOf={courtNameOf} />
        </dd>
        <dt className="text-muted">
          <Trans comment="Where a booking is after it is moved">After</Trans>
        </dt>
        <dd className="font-bold">{to ? <Hours booking={booking} runs={to} courtNameOf={courtNameOf} /> : "–"}</dd>
      </dl>
      {cost !== undefined && <Price booking={booking} cost={cost} />}
    </div>
  );
}

type HoursProps = { booking: Booking; runs: readonly Run[]; courtNameOf: (courtId: string) => string };

function Hours({ booking, runs, courtNameOf }: HoursProps) {
  const locale = useLocale();
  const court = useCourtName();
  const zone = zoneOf(booking);
  return (
    <ul>
      {runs.map(({ start, end, courtId }) => (
        <li key={`${start}.${courtId}`}>
          {shortDay(new Date(start), zone, locale)} · {clockRange(new Date(start), new Date(end), zone, locale)}{" "}
          <span className="whitespace-nowrap">{court(courtNameOf(courtId))}</span>
        </li>
      ))}
    </ul>
  );
}

export function costOf({
  finalPrice,
  priceMin,
  priceMax,
}: Pick<Booking, "finalPrice" | "priceMin" | "priceMax">): Cost {
  const min = finalPrice ?? priceMin;
  return min === undefined ? null : { min, max: finalPrice ?? priceMax ?? min };
}

/** The price before and after, and the difference in words of its own. */
function Price({ booking, cost }: { booking: Booking; cost: Cost }) {
  const { t } = useLingui();
  const locale = useLocale();
  const currency = booking.currency || "IDR";
  const text = (price: Cost) =>
    price
      ? formatMoneyRange(price.min, price.max, currency, locale)
      : t({ message: "No price set", comment: "The venue has no price for these hours" });
  const before = costOf(booking);
  const difference = differenceOf(before, cost);
  const amount = formatMoney(
    difference === null || difference > 0n ? (difference ?? 0n) : -difference,
    currency,
    locale,
  );
  return (
    <p aria-live="polite" className="tabular flex flex-wrap justify-between gap-x-4 border-line border-t pt-3">
      <span>
        <span className="text-muted">
          <Trans>Price</Trans>
        </span>{" "}
        {difference === 0n ? (
          text(cost)
        ) : (
          <>
            <span className="sr-only">
              <Trans comment="Before the former price of a booking that is being moved">before:</Trans>{" "}
            </span>
            <span className="text-muted line-through">{text(before)}</span>{" "}
            <span className="sr-only">
              <Trans comment="Before the new price of a booking that is being moved">after:</Trans>{" "}
            </span>
            {text(cost)}
          </>
        )}
      </span>
      {difference !== null && (
        <span className="font-bold">
          {difference === 0n ? (
            <Trans comment="The price of a booking that is being moved">stays the same</Trans>
          ) : difference > 0n ? (
            <Trans comment="A booking that is being moved costs this much more">{amount} more</Trans>
          ) : (
            <Trans comment="A booking that is being moved costs this much less">{amount} less</Trans>
          )}
        </span>
      )}
    </p>
  );
}
