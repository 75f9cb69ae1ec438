import { useLingui } from "@lingui/react/macro";
import { type Booking, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { clockTime, shortDay, zoneName } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { priceOf, zoneOf } from "../bookings/booking-lines";
import { dateOf } from "../decision-rules";
import { currencyOf, expectedOf, isReported } from "./charge-rules";

/** The quote where nothing is owed yet, until when money is due, and what the player said. */
export function MoneyFacts({ booking }: { booking: Booking }) {
  const { t } = useLingui();
  const locale = useLocale();
  const zone = zoneOf(booking);
  const text = (at: Date | null) =>
    at && `${shortDay(at, zone, locale)}, ${clockTime(at, zone, locale)} ${zoneName(zone, at, locale)}`;
  const { charge, payment, status } = booking;
  const isAwaited = status === BookingStatus.AWAITING_PAYMENT;
  const expected = expectedOf(booking);
  const isDeposit = isAwaited && charge?.deposit !== undefined && expected !== charge.balance;
  const due = isAwaited && text(dateOf(charge?.depositDueAt ?? payment?.dueAt));
  const balanceDue = !isAwaited && charge && charge.balance > 0n && text(dateOf(charge.balanceDueAt));
  const reported = text(dateOf(payment?.reportedAt));
  const facts = [
    charge?.total === undefined && {
      term: t({ message: "Quoted", comment: "A price" }),
      words: priceOf(booking, locale) || t`No price set`,
    },
    isDeposit &&
      expected !== undefined && {
        term: t({ message: "Deposit", comment: "What confirms a booking" }),
        words: formatMoney(expected, currencyOf(booking), locale),
      },
    due && { term: t({ message: "Due", comment: "By when a booking has to be paid" }), words: due },
    balanceDue && {
      term: t({ message: "Balance due", comment: "By when the rest of a booking has to be paid" }),
      words: balanceDue,
    },
    (reported || isAwaited) &&
      !isReported(booking) && {
        term: t({ message: "Reported", comment: "When the player said that it is paid" }),
        words: reported ?? t`The player has not reported a payment yet.`,
      },
  ].flatMap((fact) => fact || []);
  if (facts.length === 0) return null;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
      {facts.map(({ term, words }) => (
        <div key={term} className="contents">
          <dt className="text-muted">{term}</dt>
          <dd className="tabular font-semibold">{words}</dd>
        </div>
      ))}
    </dl>
  );
}
