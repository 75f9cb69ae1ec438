import { Trans, useLingui } from "@lingui/react/macro";
import { dueOf, hasStatement } from "~/features/money/charge-rules";
import { ChargeSums } from "~/features/money/charge-sums";
import { type Booking, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { useLocale } from "~/lib/format/locale";
import { usePaths } from "~/lib/http/paths";
import { PriceNote, priceOf } from "../price-note";
import { priceText } from "../slot-text";
import { isAlive } from "../status";

/** What a booking costs: its price, or the statement once there is more to say. */
export function Cost({ booking, isOver }: { booking: Booking; isOver: boolean }) {
  const { t } = useLingui();
  const locale = useLocale();
  const paths = usePaths();
  const { charge, status, payment } = booking;
  if (hasStatement(charge))
    return (
      <section aria-labelledby="cost-title" className="flex flex-col gap-3">
        <h2 id="cost-title" className="font-extrabold text-xl">
          <Trans>What it costs</Trans>
        </h2>
        <ChargeSums charge={charge} receiptAt={({ id }) => paths.receipt(id)} />
      </section>
    );
  const price = priceOf(booking);
  const alive = isAlive(status);
  const isPaidThere = status === BookingStatus.CONFIRMED && !isOver && !payment?.instructions && dueOf(charge) !== null;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <h2 className="font-semibold text-muted">
        <Trans>Price</Trans>
      </h2>
      {alive ? (
        <span className="tabular font-extrabold text-xl">{price ? priceText(price, locale) : t`Ask the venue`}</span>
      ) : (
        <span className="tabular text-muted line-through">{price && priceText(price, locale)}</span>
      )}
      {alive && <PriceNote price={price} isNamedFirst={booking.needsPrice} />}
      {isPaidThere && (
        <p className="w-full text-muted text-sm">
          <Trans>To be paid at the venue, by the start.</Trans>
        </p>
      )}
    </div>
  );
}
