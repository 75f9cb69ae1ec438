import { useLingui } from "@lingui/react/macro";
import type { BookingSlot } from "~/gen/lapang/v1/booking_pb";
import { useCourtName } from "~/lib/court-name";
import { dayOf, dayParts } from "~/lib/dates";
import { useLocale } from "~/lib/locale";
import { cx } from "~/ui/utils";
import { sessionsOf } from "./booking-slots";
import { spanHours } from "./slot-text";

type Props = {
  slots: readonly BookingSlot[];
  zone: string;
  /** They do not belong to the player, or no longer do. */
  isOver: boolean;
};

export function SessionList({ slots, zone, isOver }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const court = useCourtName();
  return (
    <ul className="flex flex-col gap-3">
      {sessionsOf(slots).map((session) => {
        const { weekday, date, month, full } = dayParts(dayOf(new Date(session.start), zone), locale);
        return (
          <li key={`${session.start} ${session.court}`} className="flex items-center gap-4">
            <div
              aria-hidden="true"
              className="tabular grid w-15 shrink-0 place-items-center rounded-2xl bg-sunken py-2 leading-tight"
            >
              <span className="font-semibold text-xs">{weekday}</span>
              <span className="font-extrabold text-2xl">{date}</span>
              <span className="text-xs">{month}</span>
            </div>
            <div className={cx("tabular min-w-0", isOver && "text-muted line-through")}>
              <span className="sr-only">{full}, </span>
              <p className="font-extrabold text-lg">{spanHours(session, zone, locale)}</p>
              <p className="text-muted">{court(session.court) || t`The venue picks the court`}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
