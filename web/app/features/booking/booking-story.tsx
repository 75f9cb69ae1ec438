import { timestampDate } from "@bufbuild/protobuf/wkt";
import { useLingui } from "@lingui/react/macro";
import type { BookingEvent } from "~/gen/lapang/v1/booking_pb";
import { clockTime, shortDay, zoneName } from "~/lib/dates";
import { useLocale } from "~/lib/locale";
import { eventText } from "./status";

/** Everything that happened to a booking, oldest first. */
export function BookingStory({ events, zone }: { events: readonly BookingEvent[]; zone: string }) {
  const { i18n } = useLingui();
  const locale = useLocale();
  return (
    <ol className="flex flex-col">
      {events.map((event) => {
        const at = event.createdAt ? timestampDate(event.createdAt) : null;
        return (
          <li
            key={`${event.createdAt?.seconds} ${event.createdAt?.nanos} ${event.toStatus}`}
            className="group relative flex gap-4 pb-5 last:pb-0"
          >
            <span
              aria-hidden="true"
              className="absolute start-[0.4375rem] top-3 bottom-0 w-0.5 bg-line group-last:hidden"
            />
            <span
              aria-hidden="true"
              className="relative mt-1.5 size-4 shrink-0 rounded-full bg-surface ring-3 ring-line-strong ring-inset group-last:bg-accent group-last:ring-accent"
            />
            <div className="min-w-0">
              <p className="font-semibold">{i18n._(eventText(event))}</p>
              {at && (
                <p className="tabular text-muted text-sm">
                  {shortDay(at, zone, locale)}, {clockTime(at, zone, locale)} {zoneName(zone, at, locale)}
                </p>
              )}
              {event.reason && (
                <blockquote className="mt-1.5 break-words rounded-xl bg-sunken px-3 py-2 text-sm">
                  {event.reason}
                </blockquote>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
