import { useLingui } from "@lingui/react/macro";
import { useOutlet } from "react-router";
import { BestVenues } from "~/features/venue/best-venues";
import { VenueSearch } from "~/features/venue/venue-search";
import { Page } from "~/ui/page";

export default function VenueSearchRoute() {
  const { t } = useLingui();
  const results = useOutlet();
  return (
    <Page title={t`Find a venue`} width="wide">
      <VenueSearch />
      {results ?? <BestVenues />}
    </Page>
  );
}
