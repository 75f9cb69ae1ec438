import { Trans } from "@lingui/react/macro";
import { Awaiting } from "~/ui/awaiting";
import { Failed } from "~/ui/failed";
import { useBestVenues } from "./queries";
import { VenueCardGrid } from "./venue-card-grid";

const shown = 6;

/** Where to begin while nothing is being looked for. */
export function BestVenues() {
  const query = useBestVenues();
  const { data, error, isFetching, refetch } = query;
  if (error && !data) return <Failed error={error} onRetry={() => refetch()} isRetrying={isFetching} />;
  return (
    <section aria-labelledby="best-venues" className="flex flex-col gap-4">
      <h2 id="best-venues" className="min-h-7 font-bold text-lg">
        <Trans>Best rated</Trans>
      </h2>
      <Awaiting query={query}>
        <VenueCardGrid venues={data?.venues.slice(0, shown)} sports={[]} expected={shown} />
      </Awaiting>
    </section>
  );
}
