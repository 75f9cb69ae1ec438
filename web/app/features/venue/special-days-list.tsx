import { Trans, useLingui } from "@lingui/react/macro";
import type { SpecialDay, Venue } from "~/gen/lapang/v1/venue_pb";
import { useCourtName } from "~/lib/format/court-name";
import { dayRange, today } from "~/lib/format/dates";
import { listFormat } from "~/lib/format/formats";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { rangeText } from "~/lib/format/opening-rules";
import { comingSpecials } from "~/lib/format/special-days";
import { useNow } from "~/lib/format/use-now";

/** The days of the next two weeks that differ from the week; nothing without any. */
export function SpecialDaysList({ venue }: { venue: Venue }) {
  const coming = comingSpecials(venue.specialDays, today(venue.timeZone, useNow()));
  if (coming.length === 0) return null;
  return (
    <section aria-labelledby="special-days-title" className="flex flex-col gap-1 border-line border-t pt-3">
      <h3 id="special-days-title" className="font-bold text-sm">
        <Trans>Special days</Trans>
      </h3>
      <dl className="tabular text-sm">
        {coming.map((special) => (
          <Line key={special.id} special={special} venue={venue} />
        ))}
      </dl>
    </section>
  );
}

function Line({ special, venue }: { special: SpecialDay; venue: Venue }) {
  const { t } = useLingui();
  const locale = useLocale();
  const courtName = useCourtName();
  const { name, fromDate, toDate, courtIds, isClosed, hours, price, currency } = special;
  const courts = venue.sports.flatMap((sport) => sport.courts).filter(({ id }) => courtIds.includes(id));
  const named = listFormat(locale, { type: "unit", style: "short" }).format(
    courts.map((court) => courtName(court.name)),
  );
  const amount = price === undefined ? "" : formatMoney(price, currency || "IDR", locale);
  const lines = isClosed ? [t`Closed`] : hours.map((range) => rangeText(range, locale));
  if (amount) lines.push(t`${amount} per hour`);
  const about = [name, named].filter(Boolean).join(" · ");
  return (
    <div className="flex justify-between gap-4 py-1">
      <dt className="min-w-0">
        <span className="font-semibold">{dayRange(fromDate, toDate, locale)}</span>
        {about && <span className="block text-muted [overflow-wrap:anywhere]">{about}</span>}
      </dt>
      <dd className="shrink-0 text-end">
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </dd>
    </div>
  );
}
