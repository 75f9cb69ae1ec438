import arrow from "icon:lucide/arrow-right";
import ask from "icon:lucide/message-circle-reply";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { type AvailabilitySlot, SlotState, type Venue } from "~/gen/lapang/v1/venue_pb";
import { clockTime, dayOf, dayParts, friendlyDay, instantOf, today, zoneName } from "~/lib/format/dates";
import { durationText } from "~/lib/format/durations";
import { useLocale } from "~/lib/format/locale";
import { formatMoneyShort } from "~/lib/format/money";
import { allSlotsOf, type PlayDay, playDaysOf } from "~/lib/format/play-days";
import { closingOn } from "~/lib/format/special-days";
import { usePaths } from "~/lib/http/paths";
import { rulesOf } from "~/lib/venue/house-rules";
import { QueryView } from "~/ui/list/query-view";
import { Icon } from "~/ui/look/icon";
import { Skeleton } from "~/ui/look/skeleton";
import { firstFree, whyNoneFree } from "./free-hours";
import { useAvailability } from "./queries";

const daysShown = 3;
const hoursShown = 6;
const eveningsShown = 4;

type Props = { venue: Venue; sportId: string };
type DayProps = Props & { day: PlayDay; free: readonly AvailabilitySlot[] };
type HourProps = Props & { slot: AvailabilitySlot; date: string };

/** The next free hours; each links to the form with that hour selected. */
export function AvailabilityPreview({ venue, sportId }: Props) {
  const locale = useLocale();
  const zone = venue.timeZone;
  const first = today(zone);
  const query = useAvailability(venue.id, sportId, first, daysShown + 1);
  const { data } = query;
  return (
    <section aria-labelledby="free-title" className="flex flex-col gap-4">
      <h2 id="free-title" className="flex flex-wrap items-baseline gap-x-3 font-extrabold text-2xl">
        <Trans>Next free hours</Trans>
        <span className="font-normal text-base text-muted">{zoneName(zone, new Date(), locale)}</span>
      </h2>
      <QueryView query={query}>
        <ul className="flex flex-col gap-3">
          {data
            ? playDaysOf(data.days, venue.openingHours, zone, first, venue.specialDays)
                .slice(0, daysShown)
                .map((day) => (
                  <li key={day.date}>
                    <Day
                      day={day}
                      free={allSlotsOf(day).filter(({ state }) => state === SlotState.FREE)}
                      venue={venue}
                      sportId={sportId}
                    />
                  </li>
                ))
            : Array.from({ length: daysShown }, (_, at) => at).map((at) => (
                <li key={at}>
                  <Skeleton className="h-47 rounded-card sm:h-32" />
                </li>
              ))}
        </ul>
      </QueryView>
    </section>
  );
}

function Day({ day, free, venue, sportId }: DayProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const paths = usePaths();
  const zone = venue.timeZone;
  const noon = instantOf(day.date, 720, zone);
  const courts = venue.sports.find((sport) => sport.sportId === sportId)?.courts ?? [];
  const name = closingOn(
    venue.specialDays,
    courts.filter(({ isActive }) => isActive).map(({ id }) => id),
    day.date,
  )?.name;
  const rules = rulesOf(venue);
  const reasons = {
    late: t`Book at least ${{ notice: durationText(rules.noticeMinutes, locale) }} ahead.`,
    early: t`Book at most ${{ days: durationText(rules.horizonDays * 24 * 60, locale) }} ahead.`,
    closed: name ? t`Closed (${name})` : t`Closed`,
    over: t`No hours left`,
    full: t`Nothing free`,
  };
  return (
    <div className="flex flex-col gap-3 rounded-card bg-surface p-4 ring-1 ring-line">
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <h3 className="font-bold">
          {friendlyDay(noon, zone, locale)}{" "}
          <span className="inline-block font-normal text-muted text-sm">
            {free.length > 0 ? (
              <Plural value={{ count: free.length }} one="# free slot" other="# free slots" />
            ) : (
              reasons[whyNoneFree(allSlotsOf(day), rules, Date.now())]
            )}
          </span>
        </h3>
        {free.length > 0 && (
          <Link
            to={paths.bookPublic(venue, { sport: sportId, date: day.date })}
            aria-label={t`All hours on ${{ day: dayParts(day.date, locale).full }}`}
            className="-my-2.5 -me-2 flex min-h-11 shrink-0 items-center gap-1.5 rounded-full px-3 font-semibold text-accent text-sm hover:bg-sunken"
          >
            <Trans>All hours</Trans>
            <Icon of={arrow} />
          </Link>
        )}
      </div>
      {free.length > 0 && (
        <ul className="grid grid-cols-3 gap-2 sm:grid-cols-6">
          {firstFree(day.date, free, zone, hoursShown, eveningsShown).map((slot) => (
            <li key={String(slot.startTime?.seconds)}>
              <Hour slot={slot} date={day.date} venue={venue} sportId={sportId} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Hour({ slot, date, venue, sportId }: HourProps) {
  const locale = useLocale();
  const paths = usePaths();
  const zone = venue.timeZone;
  if (!slot.startTime) return null;
  const start = timestampDate(slot.startTime);
  const { priceMin, priceMax, currency } = slot;
  const ownDay = dayOf(start, zone);
  return (
    <Link
      to={paths.bookPublic(venue, { sport: sportId, date, at: start.toISOString() })}
      className="tabular flex min-h-13 flex-col items-center justify-center rounded-2xl bg-accent-soft px-1 text-accent-ink hover:bg-accent hover:text-on-accent"
    >
      <span className="font-extrabold">
        {clockTime(start, zone, locale)}
        {ownDay !== date && <span className="font-semibold text-xs"> {dayParts(ownDay, locale).weekday}</span>}
      </span>
      {priceMin !== undefined && priceMax !== undefined && (
        <span className="text-center text-xs">
          {slot.isAsked && <Icon of={ask} className="me-1 inline" />}
          {formatMoneyShort(priceMin, priceMax, currency, locale)}
          {slot.isAsked && (
            <span className="sr-only">
              , <Trans comment="At an hour without an exact price">the venue names the price</Trans>
            </span>
          )}
        </span>
      )}
    </Link>
  );
}
