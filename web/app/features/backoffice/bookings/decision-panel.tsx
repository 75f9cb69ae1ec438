import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type Booking, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { clockTime, shortDay, zoneName } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { useNow } from "~/lib/format/use-now";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { lazyDialog } from "~/ui/overlay/lazy-dialog";
import { useRights } from "../access";
import { type Decision, decisionsOn, endsAt, needsDecision, timeLeft } from "../decision-rules";
import { isReported } from "../money/charge-rules";
import { CheckPayment } from "../money/check-payment";
import { zoneOf } from "./booking-lines";
import { MoveWish } from "./move-wish";
import { StatusBadge } from "./status-badge";
import { UndoLine } from "./undo-line";

const close = ({ onOpenChange }: { onOpenChange: (isOpen: boolean) => void }) => onOpenChange(false);
const ConfirmTimes = lazyDialog(async () => (await import("./confirm-times")).ConfirmTimes, close);
const OfferTimes = lazyDialog(async () => (await import("./offer-times")).OfferTimes, close);
const RecordPayment = lazyDialog(async () => (await import("./record-payment")).RecordPayment, close);
const MoveBooking = lazyDialog(async () => (await import("./move-booking")).MoveBooking, close);
const ReleaseHours = lazyDialog(async () => (await import("./release-hours")).ReleaseHours, close);
const Reinstate = lazyDialog(async () => (await import("./reinstate")).Reinstate, close);
const ReasonDialog = lazyDialog(async () => (await import("./reason-dialog")).ReasonDialog, close);

/** The booking's status, its deadline and the possible decisions. */
export function DecisionPanel({ booking }: { booking: Booking }) {
  const { t } = useLingui();
  const [shownDialog, setShownDialog] = useState<Decision>();
  const now = useNow();
  const may = useRights(booking.venueId);
  const decisions = may.bookings ? decisionsOn(booking, now) : [];
  const isChecked = isReported(booking);
  const isReportedLate = booking.status === BookingStatus.EXPIRED && booking.payment?.reportedAt !== undefined;
  // A dialog stays open after its decision became impossible, so that the refusal can be read.
  const dialog = { booking, isOpen: true, onOpenChange: (isOpen: boolean) => !isOpen && setShownDialog(undefined) };
  return (
    <section
      aria-label={t({ message: "Decision", comment: "What staff say to a booking" })}
      className="flex flex-col gap-4 rounded-card bg-surface p-5 ring-1 ring-line lg:sticky lg:top-22"
    >
      <div aria-live="polite" className="flex flex-col items-start gap-3">
        <StatusBadge status={booking.status} need={booking.need} />
        <Deadline booking={booking} />
        {isReportedLate && (
          <Alert tone="notice" className="font-semibold">
            <Trans>The player reported the payment.</Trans>
          </Alert>
        )}
      </div>
      {isChecked && <CheckPayment booking={booking} />}
      {may.bookings && <UndoLine booking={booking} />}
      <MoveWish booking={booking} canAnswer={may.bookings} />
      {decisions.length === 0 ? (
        <p className="text-muted">
          {!may.bookings ? (
            <Trans>You can look at bookings of this venue, but not change them.</Trans>
          ) : booking.status === BookingStatus.CONFIRMED ? (
            <Trans>It has been played, so it can no longer be canceled.</Trans>
          ) : (
            <Trans>This booking is closed. Its hours are free again.</Trans>
          )}
        </p>
      ) : (
        <div className="flex flex-col gap-3">
          {decisions.includes("confirm") && (
            <Button onPress={() => setShownDialog("confirm")}>
              <Trans comment="Staff say yes to a booking">Confirm…</Trans>
            </Button>
          )}
          {decisions.includes("offer") && (
            <Button variant="secondary" onPress={() => setShownDialog("offer")}>
              <Trans comment="Staff propose other times for a booking">Offer other times…</Trans>
            </Button>
          )}
          {decisions.includes("paid") && !isChecked && (
            <Button onPress={() => setShownDialog("paid")}>
              <Trans comment="Staff record that a booking was paid">Payment received…</Trans>
            </Button>
          )}
          {decisions.includes("reinstate") && (
            <Button onPress={() => setShownDialog("reinstate")}>
              <Trans comment="Staff bring an expired booking back">Reinstate…</Trans>
            </Button>
          )}
          {decisions.includes("move") && (
            <Button variant="secondary" onPress={() => setShownDialog("move")}>
              <Trans comment="Staff put a booking at other hours or on another court">Move…</Trans>
            </Button>
          )}
          {decisions.includes("reject") && (
            <Button variant="secondary" onPress={() => setShownDialog("reject")}>
              <Trans comment="Staff say no to a booking">Reject…</Trans>
            </Button>
          )}
          {decisions.includes("release") && (
            <Button variant="secondary" onPress={() => setShownDialog("release")}>
              <Trans comment="Staff free the hours of a booking that are left">Release the rest…</Trans>
            </Button>
          )}
          {decisions.includes("cancel") && (
            <Button variant="secondary" onPress={() => setShownDialog("cancel")}>
              <Trans comment="Staff take a booking back">Cancel booking…</Trans>
            </Button>
          )}
        </div>
      )}
      {shownDialog === "confirm" && <ConfirmTimes {...dialog} />}
      {shownDialog === "offer" && <OfferTimes {...dialog} />}
      {shownDialog === "paid" && <RecordPayment {...dialog} />}
      {shownDialog === "move" && <MoveBooking {...dialog} />}
      {shownDialog === "release" && <ReleaseHours {...dialog} />}
      {shownDialog === "reinstate" && <Reinstate {...dialog} />}
      {(shownDialog === "reject" || shownDialog === "cancel") && <ReasonDialog kind={shownDialog} {...dialog} />}
    </section>
  );
}

function Deadline({ booking }: { booking: Booking }) {
  const locale = useLocale();
  const now = useNow();
  const until = endsAt(booking);
  if (!until) return null;
  const zone = zoneOf(booking);
  const at = `${shortDay(until, zone, locale)}, ${clockTime(until, zone, locale)} ${zoneName(zone, until, locale)}`;
  const away = timeLeft(until, now, locale);
  return (
    <p className="leading-snug">
      <span className="block font-bold">
        {needsDecision(booking) && !booking.moveRequest ? (
          <Trans>Held until {at}</Trans>
        ) : (
          <Trans>Waiting for the player until {at}</Trans>
        )}
      </span>
      <span className="text-muted">
        <Trans comment="When the hold of a booking ends, as in: ends in 3 hours">ends {away}</Trans>
      </span>
    </p>
  );
}
