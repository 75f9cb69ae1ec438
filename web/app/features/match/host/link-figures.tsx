import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { numberFormat } from "~/lib/format/formats";
import { useLocale } from "~/lib/format/locale";
import { QueryError } from "~/ui/list/query-view";
import { Skeleton } from "~/ui/look/skeleton";
import { useLinkStats } from "../queries";
import { ClicksChart } from "./clicks-chart";

/** Clicks of the join link by day and by referrer. */
export function LinkFigures({ shortCode, zone }: { shortCode: string; zone: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { data, error, isFetching, refetch } = useLinkStats(shortCode, zone);

  if (error && !data) return <QueryError error={error} onRetry={() => refetch()} isRetrying={isFetching} />;
  if (!data) {
    return (
      <div role="status">
        <span className="sr-only">{t`Loading`}</span>
        <Skeleton className="h-52 rounded-card!" />
      </div>
    );
  }
  const number = numberFormat(locale);
  const days = data.days.length;
  const clicks = data.days.reduce((sum, day) => sum + day.clicks, 0);
  return (
    <div className="flex flex-col gap-5">
      <ClicksChart days={data.days} />
      <p className="text-muted text-sm">
        <Trans comment="How often a link was opened, as in: 12 times in the last 30 days">
          <Plural value={clicks} one="# time" other="# times" /> in the last{" "}
          <Plural value={days} one="# day" other="# days" />
        </Trans>
      </p>
      {data.referrers.length > 0 && (
        <section aria-label={t`Where the link was opened from`}>
          <h3 className="pb-2 font-semibold text-sm">
            <Trans>Opened from</Trans>
          </h3>
          <ul className="flex flex-col gap-1.5">
            {data.referrers.map(({ host, clicks: fromThere }) => (
              <li key={host} className="flex items-baseline justify-between gap-4">
                <span className="min-w-0 break-all">{host || t`Directly, or from an unknown app`}</span>
                <span className="tabular font-bold">{number.format(fromThere)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
