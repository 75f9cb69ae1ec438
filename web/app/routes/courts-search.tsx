import { useLingui } from "@lingui/react/macro";
import { VenueResults } from "~/features/venue/venue-results";
import { VenueSearch } from "~/features/venue/venue-search";
import { VenueSearchSkeleton } from "~/features/venue/venue-search-skeleton";
import { Page } from "~/ui/page/page";
import { useHydratedPage } from "~/ui/use-hydrated";

/** The search for everybody; its answers are those of the players' page. */
export default function CourtsSearch() {
  const { t } = useLingui();
  const hydrated = useHydratedPage();
  return (
    <Page title={t`Find a venue`} width="wide" isCompact>
      {hydrated ? (
        <>
          <VenueSearch />
          <VenueResults />
        </>
      ) : (
        <VenueSearchSkeleton />
      )}
    </Page>
  );
}
