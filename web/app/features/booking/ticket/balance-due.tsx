import wallet from "icon:lucide/wallet";
import { Trans, useLingui } from "@lingui/react/macro";
import { dueOf } from "~/features/money/charge-rules";
import { type Booking, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { textLinkClass } from "~/ui/link/text-link";
import { Icon } from "~/ui/look/icon";
import { momentText } from "../time-left";
import { useNowUntil } from "../use-now-until";
import { DueAmounts } from "./amounts";
import { PaymentWays } from "./payment-ways";

/** What is left to pay of a confirmed booking that is paid beforehand, or of which a part is paid; until when, and how. */
export function BalanceDue({ booking, zone }: { booking: Booking; zone: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { charge, payment, contact, status } = booking;
  const due = dueOf(charge);
  const dueAt = due?.at?.getTime() ?? null;
  const now = useNowUntil([dueAt]);
  if (!charge || !due || status !== BookingStatus.CONFIRMED) return null;
  if (charge.received === 0n && !payment?.instructions) return null;
  const currency = charge.currency || "IDR";
  const received = formatMoney(charge.received, currency, locale);
  const moment = dueAt === null ? "" : momentText(dueAt, zone, locale);
  const isLate = dueAt !== null && dueAt <= now;
  return (
    <section
      aria-labelledby="balance-title"
      className="flex flex-col gap-4 rounded-card bg-surface p-5 ring-1 ring-line sm:p-6"
    >
      <h2 id="balance-title" className="flex items-center gap-3 font-extrabold text-xl">
        <Icon of={wallet} className="text-accent" />
        {t({ message: "Still to pay", comment: "What is owed less what was paid" })}
      </h2>
      <DueAmounts due={due} currency={currency} />
      <p className="tabular">
        {moment &&
          (isLate ? (
            <Trans>
              It was due by <strong>{moment}</strong>.
            </Trans>
          ) : (
            <Trans>
              Pay the venue by <strong>{moment}</strong>.
            </Trans>
          ))}{" "}
        {charge.received > 0n && <Trans>The venue has received {received}.</Trans>}
      </p>
      {payment?.instructions && (
        <details className="border-line border-t pt-2">
          <summary className={textLinkClass({ variant: "quiet", className: "cursor-pointer font-semibold" })}>
            <Trans>How to pay</Trans>
          </summary>
          <div className="flex flex-col gap-5 pt-3">
            <PaymentWays instructions={payment.instructions} contact={contact} />
          </div>
        </details>
      )}
    </section>
  );
}
