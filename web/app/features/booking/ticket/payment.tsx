import wallet from "icon:lucide/wallet";
import { timestampMs } from "@bufbuild/protobuf/wkt";
import { Trans, useLingui } from "@lingui/react/macro";
import { type Due, dueOf } from "~/features/money/charge-rules";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { isTransient } from "~/lib/http/error-code";
import { refusalOf, useExplain } from "~/lib/http/error-messages";
import { ContactLinks } from "~/ui/link/contact-links";
import { textLinkClass } from "~/ui/link/text-link";
import { Alert, FormFailure } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { toastSuccess } from "~/ui/overlay/toast";
import { isExact } from "../court-choice";
import { deadlineOf } from "../deadlines";
import { priceOf } from "../price-note";
import { useReportPayment } from "../queries";
import { isReported, missingPayment } from "../status";
import { momentText, timeLeftText } from "../time-left";
import { useNowUntil } from "../use-now-until";
import { Amounts } from "./amounts";
import { PaymentWays } from "./payment-ways";
import { Receipt } from "./receipt";

type Props = { booking: Booking; zone: string; onReported: () => void; onRefused: (said: string) => void };

/**
 * The amount, the instructions and the deadline; then "I have paid", with an optional receipt. Without one exact amount
 * there is nothing to pay yet.
 */
export function Payment(props: Props) {
  const { booking } = props;
  if (isExact(priceOf(booking)) || isReported(booking)) return <Payable {...props} />;
  return (
    <section
      aria-labelledby="payment-title"
      className="flex flex-col gap-3 rounded-card bg-surface p-5 ring-1 ring-line sm:p-6"
    >
      <h2 id="payment-title" className="font-extrabold text-xl">
        <Trans>Nothing to pay yet</Trans>
      </h2>
      <p>
        <Trans>The venue names the exact price first. Your hours stay held until then.</Trans>
      </p>
      <ContactLinks phoneNumber={booking.contact?.phoneNumber} website={booking.contact?.website} />
    </section>
  );
}

function Payable({ booking, zone, onReported, onRefused }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const deadline = deadlineOf(booking);
  const now = useNowUntil([deadline]);
  const isOver = deadline !== null && deadline <= now;
  const payUntil = deadline === null ? "" : momentText(deadline, zone, locale);
  const { payment, contact } = booking;
  const reportedAt = payment?.reportedAt;
  const due = dueOf(booking.charge);
  const ways = <PaymentWays instructions={payment?.instructions} contact={contact} />;

  return (
    <section
      aria-labelledby="payment-title"
      className="flex flex-col gap-5 rounded-card bg-surface p-5 ring-2 ring-accent sm:p-6"
    >
      <h2 id="payment-title" className="flex items-center gap-3 font-extrabold text-2xl">
        <Icon of={wallet} className="text-accent" />
        {isReported(booking)
          ? t`The venue checks your payment`
          : isOver
            ? t`The time to pay is over`
            : t`Pay the venue`}
      </h2>
      {!isOver && <NotFound booking={booking} />}
      {(isReported(booking) || !isOver) && <Amounts booking={booking} />}
      {isReported(booking) ? (
        <>
          {reportedAt && (
            <p>
              <Trans>
                You reported your payment on {{ moment: momentText(timestampMs(reportedAt), zone, locale) }}. The hours
                stay held until the venue has checked it. A picture of the receipt helps.
              </Trans>
            </p>
          )}
          <Receipt booking={booking} onRefused={onRefused} />
          <details className="border-line border-t pt-2">
            <summary className={textLinkClass({ variant: "quiet", className: "cursor-pointer font-semibold" })}>
              <Trans>How to pay</Trans>
            </summary>
            <div className="flex flex-col gap-5 pt-3">{ways}</div>
          </details>
        </>
      ) : (
        <>
          {due?.isDeposit && !isOver ? (
            <Alert tone="notice" className="tabular">
              <Confirming due={due} currency={booking.currency || "IDR"} payUntil={payUntil} />{" "}
              {deadline !== null && (
                <Trans comment="How long a deposit can still be paid">
                  {{ duration: timeLeftText(deadline - now, locale) }} left; after that the hours are available to
                  others.
                </Trans>
              )}
            </Alert>
          ) : (
            deadline !== null &&
            !isOver && (
              <Alert tone="notice" className="tabular">
                <Trans>
                  Pay by <strong>{payUntil}</strong>, {{ duration: timeLeftText(deadline - now, locale) }} from now.
                  After that the hours are available to others.
                </Trans>
              </Alert>
            )
          )}
          {isOver ? (
            <p role="status">
              <Trans>It is too late to pay, so do not pay anymore. If you have paid already, contact the venue.</Trans>
            </p>
          ) : (
            <>
              {ways}
              <Receipt booking={booking} onRefused={onRefused} />
              <Report booking={booking} onReported={onReported} onRefused={onRefused} />
            </>
          )}
        </>
      )}
    </section>
  );
}

/** Why there is something to pay although the player reported it. */
function NotFound({ booking }: { booking: Booking }) {
  const missing = missingPayment(booking);
  if (!missing) return null;
  return (
    <Alert tone="danger" className="flex flex-col gap-1.5">
      <p className="font-bold">
        <Trans>The venue has not found the payment that you reported.</Trans>
      </p>
      {missing.reason && <blockquote className="whitespace-pre-wrap break-words">{missing.reason}</blockquote>}
      <p>
        <Trans>Check it, then report it again. A picture of the receipt helps.</Trans>
      </p>
    </Alert>
  );
}

/** What a deposit does, and when the rest is due. */
function Confirming({ due, currency, payUntil }: { due: Due; currency: string; payUntil: string }) {
  const locale = useLocale();
  const deposit = formatMoney(due.amount, currency, locale);
  const rest = formatMoney(due.rest, currency, locale);
  return payUntil ? (
    <Trans comment="A deposit, until when it has to be paid, and what is left">
      Pay {deposit} by <strong>{payUntil}</strong> to keep your hours; the remaining {rest} is due by the start.
    </Trans>
  ) : (
    <Trans comment="A deposit, and what is left">
      Pay {deposit} to confirm your hours; the remaining {rest} is due by the start.
    </Trans>
  );
}

function Report({ booking, onReported, onRefused }: Omit<Props, "zone">) {
  const { t } = useLingui();
  const explain = useExplain();
  const report = useReportPayment();
  const hasChanged = (error: unknown) => refusalOf(error).reason === "INVALID_TRANSITION";

  async function tell() {
    if (report.isPending) return;
    try {
      await report.mutateAsync({ bookingId: booking.id });
      toastSuccess(t`Payment reported to the venue.`);
      onReported();
    } catch (error) {
      if (hasChanged(error)) onRefused(t`Your booking has changed in the meantime. It is up to date now.`);
    }
  }

  return (
    <div className="flex flex-col gap-3 border-line border-t pt-5">
      {report.error && !hasChanged(report.error) && <FormFailure>{explain(report.error)}</FormFailure>}
      <Button size="large" isWide onPress={tell} isPending={report.isPending}>
        {report.error && isTransient(report.error) ? t`Try Again` : t`I have paid`}
      </Button>
      <p className="text-center text-muted text-sm">
        <Trans>The venue then checks your payment and confirms.</Trans>
      </p>
    </div>
  );
}
