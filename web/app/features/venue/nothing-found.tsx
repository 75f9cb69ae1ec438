import searchX from "icon:lucide/search-x";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { SearchFilter, type SearchVenuesResponse } from "~/gen/lapang/v1/venue_pb";
import { distanceText } from "~/lib/distance";
import { useLocale } from "~/lib/locale";
import { formatNumber } from "~/lib/numbers";
import { usePaths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { LinkButton } from "~/ui/link-button";
import { type Filters, widerFor } from "./search-rules";
import { useFilters } from "./use-filters";

/** No results: the nearest ones, and which filter to remove. */
export function NothingFound({ answer }: { answer: SearchVenuesResponse }) {
  const { t } = useLingui();
  const paths = usePaths();
  const locale = useLocale();
  const { filters, change } = useFilters();
  const { text, sports, near, withinKm, offset } = filters;
  const title =
    near && sports.length > 0 && !text
      ? t`No venues found nearby for this sport`
      : t`No venues found matching your search`;
  const metres = answer.nearest?.distanceMeters;
  const widerKm = near && metres !== undefined ? widerFor(metres, withinKm) : undefined;
  const wider = widerKm && distanceText(widerKm * 1000, locale);
  const without = {
    [SearchFilter.TEXT]: { label: t`Without “${text}”`, change: { text: "" } },
    [SearchFilter.CITY]: { label: t`All cities`, change: { city: "" } },
    [SearchFilter.SPORTS]: { label: t`All sports`, change: { sports: [] } },
    [SearchFilter.DISTANCE]: { label: t`Everywhere`, change: { near: null } },
  } satisfies Record<number, { label: string; change: Partial<Filters> }>;

  return (
    <EmptyState icon={searchX} title={title}>
      <NearestText answer={answer} />
      <div className="flex flex-wrap justify-center gap-3">
        {offset > 0 && (
          <Button variant="secondary" onPress={() => change({ offset: 0 })}>
            <Trans>Back to the first page</Trans>
          </Button>
        )}
        {wider && <Button onPress={() => change({ withinKm: widerKm })}>{t`Look within ${wider}`}</Button>}
        {answer.without.map(({ filter, total }) => {
          if (filter === SearchFilter.UNSPECIFIED) return null;
          const { label, change: changed } = without[filter];
          return (
            <Button key={filter} variant="secondary" onPress={() => change(changed)}>
              {label} ({formatNumber(total, locale)})
            </Button>
          );
        })}
        <LinkButton to={paths.venueSearch()} variant="quiet">
          <Trans>Start over</Trans>
        </LinkButton>
      </div>
    </EmptyState>
  );
}

/** Where there are results: in another city, or further away. */
function NearestText({ answer }: { answer: SearchVenuesResponse }) {
  const paths = usePaths();
  const locale = useLocale();
  const { filters, hrefFor } = useFilters();
  const { nearest, nearestTotal, nearestSearch, place } = answer;
  if (!nearest) return null;
  const { name, city, distanceMeters = 0 } = nearest;
  const distance = distanceText(distanceMeters, locale);
  if (!place || !city) {
    return (
      <p>
        <Trans>The nearest venue is {distance} away:</Trans>{" "}
        <LinkButton to={paths.venue(nearest.id, { sport: filters.sports[0] })} variant="quiet">
          {name}
        </LinkButton>
      </p>
    );
  }
  return (
    <>
      <p>
        <Trans>
          Nothing in {place} yet. The nearest city with something is {city}.
        </Trans>
      </p>
      <LinkButton to={hrefFor({ city, text: nearestSearch, near: null })}>
        {city}: <Plural value={nearestTotal} one="# venue" other="# venues" />
      </LinkButton>
    </>
  );
}
