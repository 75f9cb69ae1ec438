import searchX from "icon:lucide/search-x";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { SearchFilter, type SearchVenuesResponse } from "~/gen/lapang/v1/venue_pb";
import { useLocale } from "~/lib/format/locale";
import { distanceText, formatNumber } from "~/lib/format/numbers";
import { useNow, useToday } from "~/lib/format/use-now";
import { usePaths } from "~/lib/http/paths";
import { useSession } from "~/lib/session/session";
import { LinkButton } from "~/ui/link/link-button";
import { EmptyState } from "~/ui/list/empty-state";
import { Button } from "~/ui/look/button";
import { NoCourtsYet } from "./no-courts-yet";
import { useAllCities } from "./public-queries";
import { forgetSearch } from "./remembered-search";
import { type Filters, widerFor } from "./search-rules";
import { movedBy, problemOf, type SearchTime, wantedOf, whenText } from "./time-rules";
import { useFilters } from "./use-filters";
import { VenueCardGrid } from "./venue-card-grid";

/** No results, and nothing that a change of the filters would give: perhaps there is no venue at all. */
export function NothingFound({ answer }: { answer: SearchVenuesResponse }) {
  const isHopeless = answer.freeNearby.length === 0 && answer.without.length === 0 && !answer.nearest;
  return isHopeless ? <NothingAtAll answer={answer} /> : <Advice answer={answer} />;
}

function NothingAtAll({ answer }: { answer: SearchVenuesResponse }) {
  const cities = useAllCities();
  if (cities.isPending) return null;
  return cities.data?.cities.length === 0 ? <NoCourtsYet /> : <Advice answer={answer} />;
}

/** What is free soon before or after, the nearest venue, and which filter to change. */
function Advice({ answer }: { answer: SearchVenuesResponse }) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const { filters, zone } = useFilters();
  const { text, sports, near, time } = filters;
  const today = useToday(zone);
  const when = time && i18n._(whenText(time, today, locale));
  const isBusy = answer.freeNearby.length > 0 || answer.without.some(({ filter }) => filter === SearchFilter.TIME);

  if (time && when && answer.freeNearby.length > 0) {
    return (
      <section aria-label={t`Venues`} className="flex flex-col gap-2 sm:gap-4">
        <h2 aria-live="polite" className="font-bold sm:text-lg">
          <Trans>Nothing free {when}. These are close:</Trans>
        </h2>
        <VenueCardGrid
          venues={answer.freeNearby}
          sports={sports}
          wanted={wantedOf(time, zone)}
          expected={answer.freeNearby.length}
        />
        <div className="flex flex-wrap gap-2 pt-2">
          <OtherTimes time={time} zone={zone} variant="secondary" />
          <OtherFilters answer={answer} />
        </div>
      </section>
    );
  }
  const title =
    near && sports.length > 0 && !text
      ? t`No venues found nearby for this sport`
      : t`No venues found matching your search`;
  return (
    <EmptyState icon={searchX} title={when && isBusy ? t`Nothing free ${when}` : title}>
      <NearestText answer={answer} />
      <div className="flex flex-wrap justify-center gap-2">
        {time && isBusy && <OtherTimes time={time} zone={zone} />}
        <OtherFilters answer={answer} />
      </div>
    </EmptyState>
  );
}

/** An hour earlier, an hour later, and the next day, as far as they can be searched. */
function OtherTimes({ time, zone, variant }: { time: SearchTime; zone: string; variant?: "secondary" }) {
  const { i18n } = useLingui();
  const locale = useLocale();
  const { change } = useFilters();
  const today = useToday(zone);
  const now = useNow(60_000);
  const others = [-60, 60, 24 * 60].map((minutes) => movedBy(time, minutes));
  return others
    .filter((other) => problemOf(other, zone, now) === null)
    .map((other) => (
      <Button key={`${other.day} ${other.at}`} variant={variant} size="small" onPress={() => change({ time: other })}>
        <span className="inline-block first-letter:uppercase">{i18n._(whenText(other, today, locale))}</span>
      </Button>
    ));
}

/** The filters whose change gives results. */
function OtherFilters({ answer }: { answer: SearchVenuesResponse }) {
  const { t } = useLingui();
  const paths = usePaths();
  const isSignedIn = useSession().state === "in";
  const locale = useLocale();
  const { filters, change } = useFilters();
  const { text, near, withinKm, time, maxPrice, offset } = filters;
  const metres = answer.nearest?.distanceMeters;
  // Where all is taken, nobody knows how far the next free court is, nor what it costs.
  const reach = metres ?? (time ? 0 : undefined);
  const widerKm = near && reach !== undefined ? widerFor(reach, withinKm) : undefined;
  const isPriceAsked = time && maxPrice !== null && !answer.without.some(({ filter }) => filter === SearchFilter.PRICE);
  const wider = widerKm && distanceText(widerKm * 1000, locale);
  const without = {
    [SearchFilter.TEXT]: { label: t`Without “${text}”`, change: { text: "" } },
    [SearchFilter.CITY]: { label: t`All cities`, change: { city: "" } },
    [SearchFilter.SPORTS]: { label: t`All sports`, change: { sports: [] } },
    [SearchFilter.DISTANCE]: { label: t`Everywhere`, change: { near: null } },
    [SearchFilter.TIME]: { label: t`At any time`, change: { time: null } },
    [SearchFilter.PRICE]: { label: t`At any price`, change: { maxPrice: null } },
    [SearchFilter.FACILITIES]: { label: t`With any facilities`, change: { facilities: [] } },
    [SearchFilter.INDOOR]: { label: t`Outdoor courts too`, change: { isIndoor: false } },
  } satisfies Record<number, { label: string; change: Partial<Filters> }>;

  return (
    <>
      {offset > 0 && (
        <Button variant="secondary" size="small" onPress={() => change({ offset: 0 })}>
          <Trans>Back to the first page</Trans>
        </Button>
      )}
      {wider && (
        <Button variant={time ? "secondary" : "primary"} size="small" onPress={() => change({ withinKm: widerKm })}>
          {t`Look within ${wider}`}
        </Button>
      )}
      {isPriceAsked && (
        <Button variant="secondary" size="small" onPress={() => change({ maxPrice: null })}>
          <Trans>At any price</Trans>
        </Button>
      )}
      {answer.without.map(({ filter, total }) => {
        if (filter === SearchFilter.UNSPECIFIED) return null;
        const { label, change: changed } = without[filter];
        return (
          <Button key={filter} variant="secondary" size="small" onPress={() => change(changed)}>
            {label} ({formatNumber(total, locale)})
          </Button>
        );
      })}
      <LinkButton
        to={isSignedIn ? paths.venueSearch() : paths.courtsSearch()}
        onClick={forgetSearch}
        variant="quiet"
        size="small"
      >
        <Trans>Start over</Trans>
      </LinkButton>
    </>
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
        <LinkButton to={paths.publicVenue(nearest, { sport: filters.sports[0] })} variant="quiet">
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
