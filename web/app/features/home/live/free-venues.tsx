import pin from "icon:lucide/map-pin";
import searchX from "icon:lucide/search-x";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { NoCourtsYet } from "~/features/venue/no-courts-yet";
import { LateSearchSheet } from "~/features/venue/search-bar";
import { wantedOf, whenText } from "~/features/venue/time-rules";
import { useResults } from "~/features/venue/use-filters";
import type { NextSearch } from "~/features/venue/use-next-search";
import { VenueCard } from "~/features/venue/venue-card";
import { useLocale } from "~/lib/format/locale";
import { useToday } from "~/lib/format/use-now";
import { usePaths } from "~/lib/http/paths";
import { useSession } from "~/lib/session/session";
import { TextLink } from "~/ui/link/text-link";
import { EmptyState } from "~/ui/list/empty-state";
import { QueryView } from "~/ui/list/query-view";
import { Icon } from "~/ui/look/icon";
import { Skeleton } from "~/ui/look/skeleton";
import { useSomeVenues } from "./queries";
import { SectionHead, Strip } from "./strip";

type Props = {
  id: string;
  search: NextSearch;
  most: number;
  /** The grid's columns on tablets and desks. */
  columns: string;
};

/** Venues free at the time searched for, or near it; where nothing is, the best. */
export function FreeVenues({ id, search, most, columns }: Props) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const { filters, zone, isKnown, isNothingThere } = search;
  const { time } = filters;
  const today = useToday(zone);
  const isPlayer = useSession().state === "in";

  const query = useSomeVenues(isKnown && !isNothingThere ? filters : null, zone, most);
  const { venues = [], freeNearby = [] } = query.data ?? {};
  const atTime = venues.length > 0 ? venues : freeNearby.slice(0, most);
  const isNothingFree = time !== null && query.data !== undefined && atTime.length === 0;
  const best = useSomeVenues(isNothingFree ? { ...filters, time: null } : null, zone, most);
  const shown = isNothingFree ? (best.data?.venues ?? []) : atTime;

  const isLoading = !query.data || (isNothingFree && best.isPending);
  const isEmpty = !isLoading && shown.length === 0;
  if (isNothingThere) return <NoCourtsYet />;
  // Visitors need no words about a part that could not be loaded, nor about a place without venues.
  if (!isPlayer && (isEmpty || (query.failureCount > 0 && !query.data))) return null;

  const when = time && i18n._(whenText(time, today, locale));
  const title = !when
    ? filters.near
      ? t`Nearest to you`
      : t`Best rated`
    : isNothingFree
      ? t`Nothing free ${{ when }}`
      : venues.length > 0 || isLoading
        ? t`Free ${{ when }}`
        : t`Nothing free ${{ when }}. These are close:`;

  return (
    <section aria-labelledby={`${id}-title`} id={id} className="flex scroll-mt-20 flex-col gap-3">
      <SectionHead
        id={`${id}-title`}
        title={title}
        note={<WhereLine search={search} />}
        more={!isEmpty && <More search={search} isPlayer={isPlayer} />}
      />
      {isLoading ? (
        <QueryView query={query}>
          <VenuesLoading most={most} columns={columns} />
        </QueryView>
      ) : isEmpty ? (
        <EmptyState icon={searchX} title={t`No venues found matching your search`}>
          <More search={search} isPlayer={isPlayer} />
        </EmptyState>
      ) : (
        <div aria-busy={query.isPlaceholderData} className={query.isPlaceholderData ? "opacity-60" : undefined}>
          <Strip className={columns}>
            {shown.map((venue) => (
              <li key={venue.id}>
                <VenueCard
                  venue={venue}
                  sports={filters.sports}
                  wanted={time && !isNothingFree ? wantedOf(time, zone) : undefined}
                />
              </li>
            ))}
          </Strip>
        </div>
      )}
    </section>
  );
}

function VenuesLoading({ most, columns }: Pick<Props, "most" | "columns">) {
  const { t } = useLingui();
  return (
    <div role="status" className="animate-late">
      <span className="sr-only">{t`Loading`}</span>
      <Strip className={columns}>
        {Array.from({ length: most }, (_, at) => at).map((at) => (
          <li key={at}>
            <Skeleton className="h-47 rounded-card! sm:h-74" />
          </li>
        ))}
      </Strip>
    </div>
  );
}

/** The place, and a press to search another: Bandung · change. */
function WhereLine({ search: { filters } }: { search: NextSearch }) {
  const { t } = useLingui();
  const { open } = useResults();
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const where = filters.near ? t`near me` : filters.city || t`everywhere`;
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-muted">
      <Icon of={pin} className="text-base" />
      <span className="first-letter:uppercase">{where}</span>
      <span aria-hidden="true">·</span>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t`Change the place`}
        onClick={(event) => setOpener(event.currentTarget)}
        className="min-h-11 font-semibold underline underline-offset-4"
      >
        <Trans comment="A small button beside the name of a city: Bandung · change">change</Trans>
      </button>
      {opener && (
        <LateSearchSheet
          first="place"
          value={filters}
          onSearch={(chosen) => open({ ...filters, ...chosen })}
          trigger={{ current: opener }}
          onClose={() => setOpener(null)}
        />
      )}
    </p>
  );
}

/** All venues: visitors go to the page of the city. */
function More({ search: { filters, city, query }, isPlayer }: { search: NextSearch; isPlayer: boolean }) {
  const paths = usePaths();
  const [sport, ...others] = filters.sports;
  const publicPage = !city?.slug
    ? paths.courts
    : sport && others.length === 0
      ? paths.courtsOf(city.slug, sport)
      : paths.courtsIn(city.slug);
  return (
    <TextLink to={isPlayer ? paths.venueResults(query) : publicPage} className="shrink-0 font-semibold">
      <Trans>All venues</Trans>
    </TextLink>
  );
}
