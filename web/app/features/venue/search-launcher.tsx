import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { useOwnSports } from "~/lib/own-sports";
import { usePaths } from "~/lib/paths";
import { LinkButton } from "~/ui/link-button";
import { useCityZone } from "./queries";
import { rememberedLength, rememberedSearch, rememberSearch } from "./remembered-search";
import { SearchBar } from "./search-bar";
import { type Filters, filtersOf, queryOf } from "./search-rules";
import { offeredTime } from "./time-rules";

/** The search on another page: the last sports and place, this evening, and a link to the results. */
export function SearchLauncher() {
  const paths = usePaths();
  const ownSports = useOwnSports();
  const [changed, setChanged] = useState<Partial<Filters>>({});
  const last = filtersOf(rememberedSearch(), ownSports);
  const { zone } = useCityZone(changed.city ?? last.city);
  const filters = { ...last, time: offeredTime(zone, new Date(), rememberedLength()), ...changed };
  const query = queryOf(filters, ownSports);
  return (
    <search className="flex flex-col gap-2 sm:flex-row">
      <SearchBar value={filters} onChange={(change) => setChanged({ ...changed, ...change })} zone={zone} />
      <LinkButton to={paths.venueResults(query)} onClick={() => rememberSearch(query)}>
        <Trans>Find courts</Trans>
      </LinkButton>
    </search>
  );
}
