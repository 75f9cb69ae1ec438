import { Trans } from "@lingui/react/macro";
import { usePaths } from "~/lib/paths";
import { LinkButton } from "~/ui/link-button";
import { buttonClass } from "~/ui/styles";
import { rememberSearch } from "./remembered-search";
import { SearchBar } from "./search-bar";
import type { Filters } from "./search-rules";

type Props = {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  /** Of the place that is searched. */
  zone: string;
  /** The search as the results' address has it. */
  query: Record<string, string | undefined>;
  /** The element of this page that shows what is found; without it the results open. */
  resultsId?: string;
};

/** The search on another page. */
export function SearchLauncher({ filters, onChange, zone, query, resultsId }: Props) {
  const paths = usePaths();
  const text = (
    <span className="whitespace-nowrap">
      <Trans>Find courts</Trans>
    </span>
  );
  return (
    <search className="flex flex-col gap-2 sm:flex-row">
      <SearchBar value={filters} onChange={onChange} zone={zone} />
      {resultsId ? (
        <a href={`#${resultsId}`} className={buttonClass({})}>
          {text}
        </a>
      ) : (
        <LinkButton to={paths.venueResults(query)} onClick={() => rememberSearch(query)}>
          {text}
        </LinkButton>
      )}
    </search>
  );
}
