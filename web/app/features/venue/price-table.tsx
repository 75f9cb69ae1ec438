import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Court, VenuePricingBand } from "~/gen/lapang/v1/venue_pb";
import { useCourtName } from "~/lib/format/court-name";
import { shortDayRange } from "~/lib/format/dates";
import { listFormat } from "~/lib/format/formats";
import { useLocale } from "~/lib/format/locale";
import { formatMoneyRange } from "~/lib/format/money";
import { rangeText } from "~/lib/format/opening-rules";
import { useToday } from "~/lib/format/use-now";
import { QueryError } from "~/ui/list/query-view";
import { Skeleton } from "~/ui/look/skeleton";
import { bandsOf, daysText, isEveryDay, isGeneral, isSeasonal } from "./price-rules";
import { usePricingBands } from "./queries";

/** Common price band names, translated; any other is shown as the venue wrote it. */
const commonNames: Record<string, MessageDescriptor> = {
  Evening: msg`Evening`,
  Weekend: msg`Weekend`,
};

type Props = { venueId: string; sportId: string; courts: readonly Court[]; zone: string };

export function PriceTable({ venueId, sportId, courts, zone }: Props) {
  const { data, error, isFetching, refetch } = usePricingBands(venueId);
  const bands = bandsOf(data?.bands ?? [], sportId, useToday(zone));
  return (
    <section aria-labelledby="prices-title" className="flex flex-col gap-4">
      <h2 id="prices-title" className="font-extrabold text-2xl">
        <Trans>Prices</Trans>
      </h2>
      {error && !data && <QueryError error={error} onRetry={() => refetch()} isRetrying={isFetching} />}
      {!error && !data && <Skeleton className="h-48 rounded-card" />}
      {data && bands.length === 0 && (
        <p className="text-muted">
          <Trans>The venue has not listed its prices here. Ask them before you book.</Trans>
        </p>
      )}
      {bands.length > 0 && <Bands bands={bands} courts={courts} />}
    </section>
  );
}

function Bands({ bands, courts }: { bands: readonly VenuePricingBand[]; courts: readonly Court[] }) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const courtName = useCourtName();
  const courtsOf = ({ courtIds }: VenuePricingBand) =>
    listFormat(locale, { type: "unit", style: "short" }).format(
      courts.filter(({ id }) => courtIds.includes(id)).map(({ name }) => courtName(name)),
    );
  const nameOf = (name: string) => {
    const common = commonNames[name];
    return common ? i18n._(common) : name;
  };
  const isRest = (band: VenuePricingBand) => bands.length > 1 && isGeneral(band);
  const hoursText = ({ startHour, endHour }: VenuePricingBand) =>
    startHour === 0 && endHour === 24
      ? t`All day`
      : rangeText({ openMinute: startHour * 60, closeMinute: endHour * 60 }, locale);
  return (
    <div className="overflow-x-auto rounded-card bg-surface ring-1 ring-line">
      <table className="tabular w-full text-sm sm:text-base">
        <caption className="sr-only">
          <Trans>Price of one hour</Trans>
        </caption>
        <thead className="text-muted text-sm">
          <tr className="border-line border-b">
            <th scope="col" className="px-4 py-3 text-start font-semibold">{t`Days`}</th>
            <th scope="col" className="px-2 py-3 text-start font-semibold">{t`Hours`}</th>
            <th scope="col" className="px-4 py-3 text-end font-semibold">{t`An hour`}</th>
          </tr>
        </thead>
        <tbody>
          {bands.map((band) => (
            <tr key={band.id} className="border-line border-b last:border-0">
              <th scope="row" className="px-4 py-3 text-start align-top font-bold">
                {isRest(band) ? t`All other times` : isEveryDay(band.days) ? t`Every day` : daysText(band.days, locale)}
                {isSeasonal(band) && (
                  <span className="block text-sm">{shortDayRange(band.fromDate, band.toDate, locale)}</span>
                )}
                {band.courtIds.length > 0 && <span className="block text-sm">{courtsOf(band)}</span>}
                {band.notes && <span className="block font-normal text-muted text-sm">{nameOf(band.notes)}</span>}
              </th>
              <td className="px-2 py-3 sm:whitespace-nowrap align-top">{isRest(band) ? "" : hoursText(band)}</td>
              <td className="px-4 py-3 text-end align-top font-bold">
                {formatMoneyRange(band.priceMin, band.priceMax, band.currency, locale)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
