import { useLingui } from "@lingui/react/macro";
import { useOutlet } from "react-router";
import { BestVenues } from "~/features/venue/best-venues";
import { VenueSearch } from "~/features/venue/venue-search";
import { VenueSearchSkeleton } from "~/features/venue/venue-search-skeleton";
import { useSession } from "~/lib/session/session";
import { Page } from "~/ui/page/page";
import { useHydratedPage } from "~/ui/use-hydrated";

export default function VenueSearchRoute() {
  const { t } = useLingui();
  const results = useOutlet();
  const hydrated = useHydratedPage();
  const session = useSession();
  return (
    <Page title={t`Find a venue`} width="wide" isCompact>
      {/* A prerendered page knows neither address nor player, and a visitor is being redirected. */}
      {hydrated && session.state !== "out" ? (
        <>
          <VenueSearch />
          {results ?? <BestVenues />}
        </>
      ) : (
        <VenueSearchSkeleton isStart={!results} />
      )}
    </Page>
  );
}
