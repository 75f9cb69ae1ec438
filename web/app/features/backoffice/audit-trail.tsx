import arrow from "icon:lucide/arrow-right";
import { Trans, useLingui } from "@lingui/react/macro";
import { type Booking, BookingActor, type BookingEvent, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { clockTime, shortDay, zoneName } from "~/lib/dates";
import { useLocale } from "~/lib/locale";
import { formatMoney } from "~/lib/money";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { minorOf } from "./amounts";
import { zoneOf } from "./booking-lines";
import { dateOf } from "./decision-rules";
import { toldBy } from "./event-rules";
import { StatusBadge } from "./status-badge";
import { actorWords, firstWords } from "./status-words";

/** Every move of the booking: when, who, from what to what, and why. */
export function AuditTrail({ booking }: { booking: Booking }) {
  const { t } = useLingui();
  return (
    <Card>
      <h2 className="pb-4 font-bold text-lg">{t({ message: "History", comment: "All moves of a booking" })}</h2>
      <ol className="flex flex-col gap-5 border-line border-s-2 ps-5">
        {booking.events.map((event) => (
          <Move
            key={`${event.createdAt?.seconds}.${event.createdAt?.nanos}.${event.toStatus}`}
            event={event}
            zone={zoneOf(booking)}
          />
        ))}
      </ol>
    </Card>
  );
}

function Move({ event, zone }: { event: BookingEvent; zone: string }) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const at = dateOf(event.createdAt);
  const told = toldBy(event);
  const price =
    told.kind === "price" && told.amount !== null
      ? formatMoney(minorOf(told.amount, told.currency), told.currency, locale)
      : null;
  const words = {
    paid: t`Says that it is paid`,
    price: price === null ? t`Went back to the quoted price` : t`Set the price to ${price}`,
  };
  const actor = i18n._(actorWords[event.actor]);
  return (
    <li className="relative flex flex-col gap-1.5">
      <span
        aria-hidden="true"
        className="absolute -start-[1.6875rem] top-2 size-3 rounded-full bg-accent ring-4 ring-surface"
      />
      <span className="flex flex-wrap items-center gap-2">
        {told.kind === "move" ? <Step event={event} /> : <span className="font-semibold">{words[told.kind]}</span>}
      </span>
      <span className="text-sm">
        <span className="font-semibold">
          {event.actor !== BookingActor.SYSTEM && event.actorName ? event.actorName : actor}
        </span>
        {at && (
          <time dateTime={at.toISOString()} className="tabular text-muted">
            {` · ${shortDay(at, zone, locale)}, ${clockTime(at, zone, locale)} ${zoneName(zone, at, locale)}`}
          </time>
        )}
      </span>
      {event.reason && told.kind === "move" && (
        <q className="break-words text-muted [overflow-wrap:anywhere]">{event.reason}</q>
      )}
    </li>
  );
}

/** From one status to another; what stays where it is, as when more times are offered, names it once. */
function Step({ event: { fromStatus, toStatus } }: { event: BookingEvent }) {
  const { i18n } = useLingui();
  const isFirst = fromStatus === BookingStatus.UNSPECIFIED;
  return (
    <>
      {!isFirst && fromStatus !== toStatus && (
        <>
          <StatusBadge status={fromStatus} />
          <Icon of={arrow} className="text-muted" />
          <span className="sr-only">
            <Trans comment="Between two statuses of a booking: from one to the other">to</Trans>
          </span>
        </>
      )}
      {isFirst && <span className="font-semibold">{i18n._(firstWords(toStatus))}</span>}
      <StatusBadge status={toStatus} />
    </>
  );
}
