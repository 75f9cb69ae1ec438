import calendarClock from "icon:lucide/calendar-clock";
import wallet from "icon:lucide/wallet";
import { Trans, useLingui } from "@lingui/react/macro";
import { deadlineOf } from "~/features/booking/deadlines";
import { priceOf } from "~/features/booking/price-note";
import { priceText } from "~/features/booking/slot-text";
import { momentText, timeLeftText } from "~/features/booking/time-left";
import { useNowUntil } from "~/features/booking/use-now-until";
import { type Booking, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { spansOf } from "~/lib/format/booking-hours";
import { useLocale } from "~/lib/format/locale";
import { usePaths } from "~/lib/http/paths";
import { LinkButton } from "~/ui/link/link-button";
import { Icon } from "~/ui/look/icon";
import { SectionHead } from "./strip";

/** Bookings that the player has to pay or answer, each with its one action. */
export function Waiting({ bookings }: { bookings: readonly Booking[] }) {
  if (bookings.length === 0) return null;
  return (
    <section aria-labelledby="home-waiting" className="flex flex-col gap-3">
      <SectionHead
        id="home-waiting"
        title={<Trans comment="Heading over bookings that the reader has to answer or pay">Your turn now</Trans>}
      />
      <ul className="flex flex-col gap-2">
        {bookings.map((booking) => (
          <Row key={booking.id} booking={booking} />
        ))}
      </ul>
    </section>
  );
}

function Row({ booking }: { booking: Booking }) {
  const { t } = useLingui();
  const locale = useLocale();
  const paths = usePaths();
  const deadline = deadlineOf(booking);
  const now = useNowUntil([deadline]);
  const isPayment = booking.status === BookingStatus.AWAITING_PAYMENT;
  const price = isPayment ? priceOf(booking) : null;
  const [first] = spansOf(booking.slots);
  const name = booking.venue?.name ?? "";
  const when = first && momentText(first.start, booking.venue?.timeZone || "UTC", locale);
  const left = deadline !== null && deadline > now ? timeLeftText(deadline - now, locale) : null;
  return (
    <li className="flex items-center gap-3 rounded-card bg-notice-soft p-3 text-notice-ink sm:p-4">
      <Icon of={isPayment ? wallet : calendarClock} className="shrink-0 text-2xl max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <p className="tabular flex flex-wrap gap-x-2 font-bold leading-snug">
          <span>
            {isPayment ? (price ? t`Pay ${{ price: priceText(price, locale) }}` : t`Pay the venue`) : t`Choose a time`}
          </span>
          {left && (
            <span className="font-semibold text-sm leading-snug">
              <Trans comment="How long the reader has to choose or to pay: 3 hr left">{left} left</Trans>
            </span>
          )}
        </p>
        <p className="tabular line-clamp-2 text-sm">{[name, when].filter(Boolean).join(" · ")}</p>
      </div>
      <LinkButton
        to={paths.booking(booking.id)}
        size="small"
        aria-label={isPayment ? t`Pay for ${{ venue: name }}` : t`Choose a time at ${{ venue: name }}`}
      >
        {isPayment ? (
          <Trans comment="Button">Pay</Trans>
        ) : (
          <Trans comment="Button: see the times that the venue offers">Choose</Trans>
        )}
      </LinkButton>
    </li>
  );
}
