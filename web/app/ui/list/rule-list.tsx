import { useLingui } from "@lingui/react/macro";
import { BookingMode, PaymentMode, type VenueSport } from "~/gen/lapang/v1/venue_pb";
import { durationText } from "~/lib/format/durations";
import { useLocale } from "~/lib/format/locale";
import { hoursText, percentText } from "~/lib/format/numbers";
import type { Rules } from "~/lib/venue/house-rules";
import { useRefundWords } from "~/lib/venue/use-refund-words";

/** A limit above what one booking can have is left out: hardly anybody meets it. */
const longestBookingHours = 12;

type Props = { rules: Rules; offers: readonly Pick<VenueSport, "bookingMode" | "paymentMode">[] };

/** A venue's booking rules in words: those that matter to who books one of these sports. */
export function RuleList({ rules, offers }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const refund = useRefundWords();
  const time = (minutes: number) => durationText(minutes, locale);
  const hours = (count: number) => hoursText(count * 60, locale);
  const isAsked = offers.some(({ bookingMode }) => bookingMode !== BookingMode.INSTANT);
  const isPrepaid = offers.some(({ paymentMode }) => paymentMode === PaymentMode.MANUAL);
  // Also who pays at the venue may have paid when they cancel.
  const isRefunded = isPrepaid || rules.refundTiers.length > 0;
  const days = time(rules.horizonDays * 24 * 60);
  const until = time(rules.cancelCutoffMinutes);
  const words = [
    rules.noticeMinutes > 0
      ? t`Book at least ${{ notice: time(rules.noticeMinutes) }} and at most ${days} ahead.`
      : t`Book up to ${days} ahead.`,
  ];
  if (rules.cancelCutoffMinutes === 0) words.push(t`Cancel or move until the start.`);
  else if (isRefunded) words.push(t`Cancel or move until ${until} before.`);
  else words.push(t`Cancel or move free of charge until ${until} before.`);
  if (isRefunded) words.push(refund(rules));
  if (isAsked) words.push(t`The venue answers within ${{ time: time(rules.answerMinutes) }}.`);
  if (isPrepaid) {
    const toPay = time(rules.paymentMinutes);
    words.push(isAsked ? t`Then pay within ${toPay}.` : t`Pay within ${toPay}.`);
    if (rules.depositPercent > 0) {
      words.push(
        t`A deposit of ${{ share: percentText(rules.depositPercent, locale) }} is enough to confirm; the rest is due by the start.`,
      );
    }
  }
  if ((isAsked || isPrepaid) && rules.heldHours <= longestBookingHours) {
    words.push(t`Have at most ${{ hours: hours(rules.heldHours) }} waiting for an answer or a payment at a time.`);
  }
  const isPaidThere = offers.some(({ paymentMode }) => paymentMode !== PaymentMode.MANUAL);
  if (isPaidThere && rules.unpaidHours <= longestBookingHours) {
    words.push(t`Have at most ${{ hours: hours(rules.unpaidHours) }} booked and not paid at a time.`);
  }
  if (rules.newPlayerHours <= longestBookingHours) {
    words.push(t`Until your first booking is played, have at most ${{ hours: hours(rules.newPlayerHours) }} here.`);
  }
  return (
    <ul className="flex list-disc flex-col gap-1 ps-5 text-sm">
      {words.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
