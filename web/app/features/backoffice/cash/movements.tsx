import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { PaymentKind } from "~/gen/lapang/v1/booking_pb";
import type { DayMovement } from "~/gen/lapang/v1/money_admin_pb";
import { clockTime } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { usePaths } from "~/lib/http/paths";
import { TextLink } from "~/ui/link/text-link";
import { cx } from "~/ui/look/cx";
import { dateOf } from "../decision-rules";
import { useMovementWords } from "./use-movement-words";

type Props = { movements: readonly DayMovement[]; zone: string; currency: string };

/** All money of a day, as it came and went. */
export function Movements({ movements, zone, currency }: Props) {
  const title = useId();
  return (
    <section aria-labelledby={title} className="flex flex-col gap-3">
      <h2 id={title} className="font-bold text-lg">
        <Trans comment="Heading: the payments and refunds of a day">Money of the day</Trans>
      </h2>
      <ol className="divide-y divide-line rounded-card bg-surface ring-1 ring-line">
        {movements.map((movement) => (
          <Movement key={movement.payment?.id} movement={movement} zone={zone} currency={currency} />
        ))}
      </ol>
    </section>
  );
}

function Movement({ movement, zone, currency }: Omit<Props, "movements"> & { movement: DayMovement }) {
  const { t } = useLingui();
  const locale = useLocale();
  const paths = usePaths();
  const wordsOf = useMovementWords();
  const { payment, chargeId, bookingNumber, payerName } = movement;
  if (!payment) return null;
  const at = dateOf(payment.recordedAt);
  const { label, facts } = wordsOf(payment);
  const isGone = payment.isReversed;
  const Amount = isGone ? "s" : "span";
  return (
    <li className="grid grid-cols-[3.25rem_minmax(0,1fr)_auto] gap-x-3 px-4 py-2.5">
      <time className="tabular text-muted text-sm leading-6" dateTime={at?.toISOString()}>
        {at && clockTime(at, zone, locale)}
      </time>
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <span className="min-w-0 break-words font-semibold">{payerName}</span>
        <TextLink isInline variant="quiet" to={paths.internalBooking(chargeId)} className="tabular text-sm">
          {bookingNumber}
        </TextLink>
      </p>
      <p className="text-end">
        <Amount
          className={cx(
            "tabular whitespace-nowrap font-semibold",
            isGone ? "text-muted" : payment.amount < 0n && "text-danger-ink",
          )}
        >
          {payment.amount === 0n && payment.kind === PaymentKind.PAYMENT
            ? t({ message: "Amount not recorded", comment: "Of a payment recorded before amounts were asked for" })
            : formatMoney(payment.amount, currency, locale)}
        </Amount>
      </p>
      <p className="col-span-2 col-start-2 break-words text-muted text-sm">
        {label && <b>{label} · </b>}
        {facts}
      </p>
    </li>
  );
}
