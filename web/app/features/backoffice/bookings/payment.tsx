import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type Booking, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { clockTime, shortDay, zoneName } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { Card } from "~/ui/list/card";
import { Button } from "~/ui/look/button";
import { buttonClass } from "~/ui/look/styles";
import { Dialog } from "~/ui/overlay/dialog";
import { lazyDialog } from "~/ui/overlay/lazy-dialog";
import { useRights } from "../access";
import { dateOf, isOpen } from "../decision-rules";
import { priceOf, zoneOf } from "./booking-lines";
import { PaidLines } from "./paid-lines";

const SetPrice = lazyDialog(
  async () => (await import("./set-price")).SetPrice,
  ({ onClose }) => onClose(),
);

/** The booking's price and payment status. */
export function Payment({ booking }: { booking: Booking }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [isSetting, setSetting] = useState(false);
  const { finalPrice, payment } = booking;
  const may = useRights(booking.venueId);
  const canSet = isOpen(booking.status) && may.bookings;
  const isStanding = booking.status === BookingStatus.CONFIRMED || booking.paid !== undefined;
  if (!canSet && finalPrice === undefined && !payment && !isStanding) return null;
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-bold text-lg">{t`Price and payment`}</h2>
        {canSet && (
          <Button variant="secondary" size="small" onPress={() => setSetting(true)}>
            <Trans comment="What a booking is to cost">Set the price…</Trans>
          </Button>
        )}
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <dt className="text-muted">
          {finalPrice === undefined ? t({ message: "Quoted", comment: "A price" }) : t`Final price`}
        </dt>
        <dd className="tabular font-semibold">{priceOf(booking, locale) || t`No price set`}</dd>
        {payment && <PaymentLines booking={booking} />}
      </dl>
      <PaidLines booking={booking} />
      {payment?.receiptUrl && <Receipt url={payment.receiptUrl} />}
      {isSetting && <SetPrice booking={booking} onClose={() => setSetting(false)} />}
    </Card>
  );
}

function PaymentLines({ booking }: { booking: Booking }) {
  const { t } = useLingui();
  const locale = useLocale();
  const zone = zoneOf(booking);
  const text = (at: Date) =>
    `${shortDay(at, zone, locale)}, ${clockTime(at, zone, locale)} ${zoneName(zone, at, locale)}`;
  const due = dateOf(booking.payment?.dueAt);
  const reported = dateOf(booking.payment?.reportedAt);
  const isWaiting = booking.status === BookingStatus.AWAITING_PAYMENT;
  return (
    <>
      {due && isWaiting && (
        <>
          <dt className="text-muted">{t({ message: "Due", comment: "By when a booking has to be paid" })}</dt>
          <dd className="tabular font-semibold">{text(due)}</dd>
        </>
      )}
      {(reported || isWaiting) && (
        <>
          <dt className="text-muted">{t({ message: "Reported", comment: "When the player said that it is paid" })}</dt>
          <dd className="tabular font-semibold">
            {reported ? text(reported) : t`The player has not reported a payment yet.`}
          </dd>
        </>
      )}
    </>
  );
}

function Receipt({ url }: { url: string }) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setShown(true)}
        className="self-start overflow-hidden rounded-field ring-1 ring-line hover:ring-line-strong"
      >
        <img src={url} alt={t`Receipt of the player, in full size`} className="max-h-72 w-auto max-w-full" />
      </button>
      <Dialog title={t`Receipt of the player`} isOpen={isShown} onOpenChange={setShown}>
        {(close) => (
          <>
            <img src={url} alt={t`Receipt of the player`} className="w-full rounded-field" />
            <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
              <a href={url} target="_blank" rel="noreferrer" className={buttonClass({ variant: "quiet" })}>
                <Trans>Open in a new tab</Trans>
              </a>
              <Button variant="secondary" onPress={close} autoFocus>
                <Trans>Close</Trans>
              </Button>
            </div>
          </>
        )}
      </Dialog>
    </>
  );
}
