import { Trans } from "@lingui/react/macro";
import { LinkButton } from "~/ui/link/link-button";
import { SearchBar } from "./search-bar";
import type { Filters } from "./search-rules";
import { useResults } from "./use-filters";

type Props = {
  filters: Filters;
  /** Of the place that is searched. */
  zone: string;
};

/** The search on another page: both the sheet and the button open the results. */
export function SearchLauncher(props: Props) {
  return (
    <search>
      <LaunchBar {...props} />
    </search>
  );
}

export function LaunchBar({ filters, zone }: Props) {
  const { pathFor, remember, open } = useResults();
  return (
    <div className="flex flex-col gap-2 sm:flex-row">
      <SearchBar value={filters} onSearch={(chosen) => open({ ...filters, ...chosen })} zone={zone} />
      <LinkButton to={pathFor(filters)} onClick={() => remember(filters)}>
        <span className="whitespace-nowrap">
          <Trans>Find courts</Trans>
        </span>
      </LinkButton>
    </div>
  );
}
