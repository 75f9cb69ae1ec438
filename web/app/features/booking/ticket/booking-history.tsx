import { timestampMs } from "@bufbuild/protobuf/wkt";
import { Trans, useLingui } from "@lingui/react/macro";
import { type Booking, type BookingEvent, BookingEventKind, type BookingSlot } from "~/gen/lapang/v1/booking_pb";
import { useCourtName } from "~/lib/format/court-name";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { spansText } from "../slot-text";
import { eventText } from "../status";
import { momentText } from "../time-left";
import { useNowUntil } from "../use-now-until";
import { type NextStep, nextStepsOf } from "./history-rules";

const dotClass = "relative mt-1.5 size-4 shrink-0 rounded-full ring-3 ring-inset";

/** The booking's history, oldest first, then the steps still to come. */
export function BookingHistory({ booking, zone }: { booking: Booking; zone: string }) {
  const { i18n } = useLingui();
  const locale = useLocale();
  const now = useNowUntil([]);
  const { events } = booking;
  const steps = nextStepsOf(booking, now);
  return (
    <ol className="flex flex-col">
      {events.map((event, index) => (
        <li
          key={`${event.createdAt?.seconds} ${event.createdAt?.nanos} ${event.toStatus} ${event.kind}`}
          className="group relative flex gap-4 pb-5 last:pb-0"
        >
          <Thread isDashed={index === events.length - 1} />
          <span
            aria-hidden="true"
            className={`${dotClass} ${index === events.length - 1 ? "bg-accent ring-accent" : "bg-surface ring-line-strong"}`}
          />
          <div className="min-w-0">
            <p className="font-semibold">{i18n._(eventText(event))}</p>
            {event.createdAt && (
              <p className="tabular text-muted text-sm">{momentText(timestampMs(event.createdAt), zone, locale)}</p>
            )}
            {event.price !== undefined && (
              <p className="tabular font-semibold">{formatMoney(event.price, event.currency, locale)}</p>
            )}
            {event.slotsAfter.length > 0 && <Hours event={event} zone={zone} />}
            {event.reason && (
              <blockquote className="mt-1.5 whitespace-pre-wrap break-words rounded-xl bg-sunken px-3 py-2 text-sm">
                {event.reason}
              </blockquote>
            )}
          </div>
        </li>
      ))}
      {steps.map((step) => (
        <li key={step.text.id} className="group relative flex gap-4 pb-5 last:pb-0">
          <Thread isDashed />
          <span aria-hidden="true" className={`${dotClass} bg-surface ring-1 ring-line-strong`} />
          <Coming step={step} zone={zone} now={now} />
        </li>
      ))}
    </ol>
  );
}

/** The hours before and after; of a wish to move only those that were asked for. */
function Hours({ event: { kind, slotsBefore, slotsAfter }, zone }: { event: BookingEvent; zone: string }) {
  const locale = useLocale();
  const courtName = useCourtName();
  const courts = new Set([...slotsBefore, ...slotsAfter].map(({ courtName: name }) => name));
  // The court is said where it changes.
  const text = (slots: readonly BookingSlot[]) => {
    const names = new Set(slots.map(({ courtName: name }) => courtName(name)));
    return [spansText(slots, zone, locale), ...(courts.size > 1 ? names : [])].filter(Boolean).join(", ");
  };
  const isDeclined = kind === BookingEventKind.MOVE_DECLINED;
  return (
    <div className="tabular text-sm">
      {kind !== BookingEventKind.MOVE_ASKED && !isDeclined && (
        <p className="text-muted line-through">{text(slotsBefore)}</p>
      )}
      <p className={isDeclined ? "text-muted line-through" : "font-semibold"}>{text(slotsAfter)}</p>
    </div>
  );
}

function Thread({ isDashed }: { isDashed: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`absolute start-[0.4375rem] top-3 bottom-0 group-last:hidden ${isDashed ? "border-line-strong border-s-2 border-dotted" : "w-0.5 bg-line"}`}
    />
  );
}

function Coming({ step, zone, now }: { step: NextStep; zone: string; now: number }) {
  const { i18n } = useLingui();
  const locale = useLocale();
  const { text, isYours, at, isDeadline } = step;
  const when = at === null || at <= now ? null : momentText(at, zone, locale);
  return (
    <div className="min-w-0 text-muted">
      <p className="font-semibold">
        <span className="sr-only">
          <Trans comment="Before a step of a booking that is still to happen">Still to come:</Trans>{" "}
        </span>
        {i18n._(text)}{" "}
        {isYours && (
          <span className="inline-block rounded-full bg-notice-soft px-2 py-0.5 align-text-bottom font-bold text-notice-ink text-xs">
            <Trans comment="Marks a step of a booking that the reader has to make">Your turn</Trans>
          </span>
        )}
      </p>
      {when && <p className="tabular text-sm">{isDeadline ? <Trans>by {when}</Trans> : when}</p>}
    </div>
  );
}
