import arrow from "icon:lucide/arrow-right";
import { Trans, useLingui } from "@lingui/react/macro";
import { useWayWords } from "~/features/money/use-way-words";
import {
  type Booking,
  BookingActor,
  type BookingEvent,
  BookingEventKind,
  BookingStatus,
} from "~/gen/lapang/v1/booking_pb";
import { useCourtName } from "~/lib/format/court-name";
import { clockTime, shortDay, zoneName } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { Card } from "~/ui/list/card";
import { Icon } from "~/ui/look/icon";
import { dateOf } from "../decision-rules";
import { actorWords, firstWords } from "../status-words";
import { timesOf, zoneOf } from "./booking-lines";
import { StatusBadge } from "./status-badge";

/** All events of the booking, with time, author and reason. */
export function AuditTrail({ booking }: { booking: Booking }) {
  const { t } = useLingui();
  return (
    <Card>
      <h2 className="pb-4 font-bold text-lg">{t({ message: "History", comment: "All moves of a booking" })}</h2>
      <ol className="flex flex-col gap-5 border-line border-s-2 ps-5">
        {booking.events.map((event) => (
          <Move
            key={`${event.createdAt?.seconds}.${event.createdAt?.nanos}.${event.toStatus}.${event.kind}`}
            event={event}
            zone={zoneOf(booking)}
          />
        ))}
      </ol>
    </Card>
  );
}

function Move({ event, zone }: { event: BookingEvent; zone: string }) {
  const { i18n } = useLingui();
  const locale = useLocale();
  const at = dateOf(event.createdAt);
  const actor = i18n._(actorWords[event.actor]);
  return (
    <li className="relative flex flex-col gap-1.5">
      <span
        aria-hidden="true"
        className="absolute -start-[1.6875rem] top-2 size-3 rounded-full bg-accent ring-4 ring-surface"
      />
      <span className="flex flex-wrap items-center gap-2">
        {isMove(event) ? <Step event={event} /> : <Stay event={event} />}
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
      {event.slotsAfter.length > 0 && <Times event={event} zone={zone} />}
      {event.reason && <q className="break-words text-muted [overflow-wrap:anywhere]">{event.reason}</q>}
    </li>
  );
}

function isMove({ kind }: BookingEvent): boolean {
  return kind === BookingEventKind.UNSPECIFIED || kind === BookingEventKind.MOVE;
}

/** An event that did not change the status. */
function Stay({ event }: { event: BookingEvent }) {
  const { kind, price, currency, paidWay, actor, fromStatus, toStatus } = event;
  const { t } = useLingui();
  const locale = useLocale();
  const ways = useWayWords();
  const amount = price === undefined ? null : formatMoney(price, currency, locale);
  const priceWords = amount === null ? t`Went back to the quoted price` : t`Set the price to ${amount}`;
  const money = [amount, ways(paidWay)].filter(Boolean).join(" · ");
  const takenOff = price === undefined ? "" : formatMoney(-price, currency, locale);
  const words: Partial<Record<BookingEventKind, string>> = {
    [BookingEventKind.PAYMENT_REPORTED]: t`Reported as paid`,
    [BookingEventKind.GUEST_CHANGED]: t`Changed the guest’s name, number or notes`,
    [BookingEventKind.PAID]: money ? t`Recorded as paid: ${money}` : t`Recorded as paid`,
    [BookingEventKind.UNPAID]: money ? t`Payment taken back: ${money}` : t`Payment taken back`,
    [BookingEventKind.MOVED]: t({ message: "Moved", comment: "A booking to other hours or another court" }),
    [BookingEventKind.UNDONE]: t({ message: "Undone", comment: "A change of a booking was taken back" }),
    [BookingEventKind.MOVE_ASKED]: t`Asked to move`,
    [BookingEventKind.MOVE_DECLINED]:
      actor === BookingActor.PLAYER
        ? t`Withdrew the wish to move`
        : actor === BookingActor.STAFF
          ? t`Declined the move`
          : t`Nobody answered the wish to move`,
    [BookingEventKind.PAYMENT_MISSING]: t`Payment not found, asked again`,
    [BookingEventKind.LINE_ADDED]:
      price !== undefined && price < 0n ? t`Taken off the bill: ${takenOff}` : t`Added to the bill: ${money}`,
    [BookingEventKind.REFUNDED]: money ? t`Given back: ${money}` : t`Money given back`,
  };
  return (
    <>
      <span className="font-semibold">{words[kind] ?? priceWords}</span>
      {kind === BookingEventKind.UNDONE && fromStatus !== toStatus && <StatusBadge status={toStatus} />}
    </>
  );
}

/** A status change. Shows the status once when it stayed the same, as for more offers. */
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
      {fromStatus === BookingStatus.EXPIRED && (
        <span className="font-semibold">
          <Trans comment="A booking that had expired and that staff took up again">Reinstated</Trans>
        </span>
      )}
      <StatusBadge status={toStatus} />
    </>
  );
}

/** The times before and after a move. */
function Times({ event: { slotsBefore, slotsAfter }, zone }: { event: BookingEvent; zone: string }) {
  const locale = useLocale();
  const court = useCourtName();
  const courts = new Set([...slotsBefore, ...slotsAfter].map(({ courtName }) => courtName));
  // The court is said where it changes.
  const [before, after] = [slotsBefore, slotsAfter].map((slots) =>
    slots
      .map((slot) => [...timesOf([slot], zone, locale), courts.size > 1 ? court(slot.courtName) : ""])
      .map((parts) => parts.filter(Boolean).join(" · "))
      .join(", "),
  );
  return (
    <span className="tabular text-muted text-sm">
      {before} <span aria-hidden="true">→</span>
      <span className="sr-only">
        <Trans comment="Between two times of a booking: from one to the other">to</Trans>
      </span>{" "}
      {after}
    </span>
  );
}
