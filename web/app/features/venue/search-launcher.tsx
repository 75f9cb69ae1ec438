import { Trans } from "@lingui/react/macro";
import { LinkButton } from "~/ui/link-button";
import { rememberSearch } from "./remembered-search";
import { SearchBar } from "./search-bar";
import type { Filters } from "./search-rules";
import { useResultsPath } from "./use-filters";

type Props = {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  /** Of the place that is searched. */
  zone: string;
  /** The search as the results' address has it. */
  query: Record<string, string | undefined>;
};

/** The search on another page. */
export function SearchLauncher({ filters, onChange, zone, query }: Props) {
  const resultsPath = useResultsPath();
  return (
    <search className="flex flex-col gap-2 sm:flex-row">
      <SearchBar value={filters} onChange={onChange} zone={zone} />
      <LinkButton to={resultsPath(query)} onClick={() => rememberSearch(query)}>
        <span className="whitespace-nowrap">
          <Trans>Find courts</Trans>
        </span>
      </LinkButton>
    </search>
  );
}
