import trophy from "icon:lucide/users-round";
import { Trans, useLingui } from "@lingui/react/macro";
import { distanceText } from "~/lib/distance";
import { useLocale } from "~/lib/locale";
import { radiiKm } from "~/lib/nearby";
import { formatNumber } from "~/lib/numbers";
import { usePaths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { LinkButton } from "~/ui/link-button";
import { isFiltered, type MatchFilters, noFilters } from "./filter-rules";
import { useWithout } from "./use-without";

const widest = radiiKm[radiiKm.length - 1] ?? 0;

type Props = { filters: MatchFilters; onChange: (changed: Partial<MatchFilters>) => void };

/** Nothing is found: make one, or look for less. */
export function NoMatches({ filters, onChange }: Props) {
  const { i18n, t } = useLingui();
  const without = useWithout(filters);
  const locale = useLocale();
  const paths = usePaths();
  const wider = filters.near && filters.withinKm < widest ? distanceText(widest * 1000, locale) : null;
  return (
    <EmptyState icon={trophy} title={t`No matches found. Create the first one!`}>
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
        {without.map(({ label, change, total }) => (
          <Button key={label.id} variant="secondary" onPress={() => onChange(change)}>
            {i18n._(label)} ({formatNumber(total, locale)})
          </Button>
        ))}
        {isFiltered(filters) && (
          <Button variant="quiet" onPress={() => onChange(noFilters)}>
            <Trans>Clear the filters</Trans>
          </Button>
        )}
      </div>
    </EmptyState>
  );
}
