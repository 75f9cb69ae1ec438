import { Trans, useLingui } from "@lingui/react/macro";
import { type Booking, ChargeState } from "~/gen/lapang/v1/booking_pb";
import { useCourtName } from "~/lib/format/court-name";
import { useLocale } from "~/lib/format/locale";
import { hoursText } from "~/lib/format/numbers";
import { isSportId, sportNames } from "~/lib/format/sports";
import { usePaths } from "~/lib/http/paths";
import { Table } from "~/ui/list/table";
import { cx } from "~/ui/look/cx";
import { SportIcon } from "~/ui/look/sport-icon";
import { usePaymentWords } from "../board/use-payment-words";
import { nameOf, needsDecision, totalMinutes } from "../decision-rules";
import { shownCharge } from "../money/charge-rules";
import { courtsOf, priceOf, whenOf } from "./booking-lines";
import { StatusBadge } from "./status-badge";
import { Waiting } from "./waiting";

/** Bookings as a table: arrow keys move between rows, Enter opens one. */
export function BookingTable({ bookings, now }: { bookings: readonly Booking[]; now: Date }) {
  const { t } = useLingui();
  const paths = usePaths();
  return (
    <Table
      label={t`Bookings`}
      rows={bookings}
      rowId={({ id }) => id}
      rowHref={({ id }) => paths.internalBooking(id)}
      whenEmpty={null}
      columns={[
        { id: "player", label: t`Player`, cell: (booking) => <PlayerCell booking={booking} /> },
        { id: "when", label: t`When`, cell: (booking) => <WhenCell booking={booking} /> },
        { id: "venue", label: t`Venue`, cell: (booking) => <VenueCell booking={booking} /> },
        {
          id: "status",
          label: t({ message: "Status", comment: "Of a booking" }),
          cell: ({ status, need }) => <StatusBadge status={status} need={need} />,
        },
        { id: "waiting", label: t`Since`, cell: (booking) => <Waiting booking={booking} now={now} /> },
        {
          id: "price",
          label: t`Price`,
          isNumber: true,
          cell: (booking) => <PriceCell booking={booking} />,
        },
      ]}
    />
  );
}

const paymentClass: Partial<Record<ChargeState, string>> = {
  [ChargeState.PAID]: "text-accent-ink",
  [ChargeState.REFUND_DUE]: "text-danger-ink",
};

/** The price, and beneath it what came of it. */
function PriceCell({ booking }: { booking: Booking }) {
  const locale = useLocale();
  const paymentOf = usePaymentWords({ isFull: true });
  const charge = shownCharge(booking);
  const payment = charge && paymentOf({ ...charge, chargeState: charge.state });
  return (
    <span className="flex flex-col whitespace-nowrap leading-snug">
      {priceOf(booking, locale) || "–"}
      {payment && (
        <span className={cx("font-bold text-xs", paymentClass[charge.state] ?? "text-notice-ink")}>{payment}</span>
      )}
    </span>
  );
}

function PlayerCell({ booking }: { booking: Booking }) {
  const { t } = useLingui();
  const guest = t({ message: "Guest", comment: "Somebody without an account" });
  return (
    <span className="flex items-center gap-3">
      <span
        aria-hidden="true"
        className={cx("size-2.5 shrink-0 rounded-full", needsDecision(booking) ? "bg-signal" : "bg-transparent")}
      />
      <span className="flex min-w-0 max-w-33 flex-col 2xl:max-w-44 leading-snug">
        <span className="truncate font-semibold">{nameOf(booking)}</span>
        <span className="truncate text-muted text-xs">
          {[booking.number, booking.guest ? booking.guest.phoneNumber || guest : booking.player?.email]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
    </span>
  );
}

function WhenCell({ booking }: { booking: Booking }) {
  const locale = useLocale();
  const when = whenOf(booking, locale);
  if (!when) return <Trans comment="A booking without any hours">No hours</Trans>;
  return (
    <span className="flex flex-col whitespace-nowrap leading-snug">
      <span className="font-semibold">{when.day}</span>
      <span className="tabular text-muted">
        {when.hours} · {hoursText(totalMinutes(booking.slots), locale)}
      </span>
    </span>
  );
}

function VenueCell({ booking }: { booking: Booking }) {
  const { i18n } = useLingui();
  const court = useCourtName();
  const sport = isSportId(booking.sportId) ? i18n._(sportNames[booking.sportId]) : booking.sportId;
  return (
    <span className="flex items-center gap-3">
      <SportIcon sport={booking.sportId} size="small" />
      <span className="flex min-w-0 max-w-29 flex-col 2xl:max-w-40 leading-snug">
        <span className="truncate font-semibold">{booking.venue?.name}</span>
        <span className="truncate text-muted text-xs">
          {[sport, courtsOf(booking, court)].filter(Boolean).join(" · ")}
        </span>
      </span>
    </span>
  );
}
