import trophy from "icon:lucide/users-round";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLocale } from "~/lib/format/locale";
import { distanceText } from "~/lib/format/numbers";
import { radiiKm } from "~/lib/forms/nearby";
import { usePaths } from "~/lib/http/paths";
import { LinkButton } from "~/ui/link/link-button";
import { EmptyState } from "~/ui/list/empty-state";
import { Button } from "~/ui/look/button";
import { isFiltered, type MatchFilters, noFilters } from "./filter-rules";
import { NearestMatch } from "./nearest-match";
import { Without } from "./without";

const widest = radiiKm[radiiKm.length - 1] ?? 0;

type Props = { filters: MatchFilters; onChange: (changed: Partial<MatchFilters>) => void };

/** No results: create a match, or remove filters. */
export function NoMatches({ filters, onChange }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const paths = usePaths();
  const wider = filters.near && filters.withinKm < widest ? distanceText(widest * 1000, locale) : null;
  return (
    <EmptyState icon={trophy} title={t`No matches found. Create the first one!`}>
      <NearestMatch filters={filters} onChange={onChange} />
      <LinkButton to={paths.createMatch({ sport: filters.sports[0] })}>
        <Trans>Create Match</Trans>
      </LinkButton>
      <div className="flex flex-wrap justify-center gap-3">
        {filters.offset > 0 && (
          <Button variant="secondary" onPress={() => onChange({ offset: 0 })}>
            <Trans>Back to the first page</Trans>
          </Button>
        )}
        {wider && (
          <Button variant="secondary" onPress={() => onChange({ withinKm: widest })}>{t`Look within ${wider}`}</Button>
        )}
        <Without filters={filters} onChange={onChange} />
        {isFiltered(filters) && (
          <Button variant="quiet" onPress={() => onChange(noFilters)}>
            <Trans>Clear the filters</Trans>
          </Button>
        )}
      </div>
    </EmptyState>
  );
}
