import lock from "icon:lucide/calendar-x";
import { Trans, useLingui } from "@lingui/react/macro";
import { usePublicVenue, useVenue } from "~/features/venue/queries";
import { VenueOrError } from "~/features/venue/venue-or-error";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { usePaths } from "~/lib/http/paths";
import { LinkButton } from "~/ui/link/link-button";
import { TextLink } from "~/ui/link/text-link";
import { EmptyState } from "~/ui/list/empty-state";
import { type QueryOf, QueryPending } from "~/ui/list/query-view";
import { Skeleton } from "~/ui/look/skeleton";
import { Page } from "~/ui/page/page";
import { BookingForm } from "./booking-form";

export function BookVenue({ venueId }: { venueId: string }) {
  return <Queried query={useVenue(venueId)} />;
}

/** The same for everybody, at the venue's public address. */
export function BookPublicVenue({ city, slug }: { city: string; slug: string }) {
  const paths = usePaths();
  return <Queried query={usePublicVenue(city, slug, paths.bookPublic)} />;
}

function Queried({ query }: { query: QueryOf<{ venue?: Venue }> }) {
  return (
    <VenueOrError query={query}>
      <BookingPage query={query} />
    </VenueOrError>
  );
}

function BookingPage({ query }: { query: QueryOf<{ venue?: Venue }> }) {
  const { t } = useLingui();
  const paths = usePaths();
  const venue = query.data?.venue;
  const offers = venue?.sports.filter(({ courts }) => courts.some(({ isActive }) => isActive)) ?? [];
  const [first, ...rest] = offers;
  return (
    <Page
      title={t`Book a court`}
      width="wide"
      isCompact
      lead={
        venue ? (
          <TextLink to={paths.publicVenue(venue)} variant="quiet" className="font-semibold">
            {venue.name}
          </TextLink>
        ) : (
          <span className="inline-flex min-h-11">{"\u00a0"}</span>
        )
      }
    >
      {!venue && (
        <QueryPending query={query}>
          <FormSkeleton />
        </QueryPending>
      )}
      {venue && first && <BookingForm key={venue.id} venue={venue} offers={[first, ...rest]} />}
      {venue && !first && (
        <EmptyState icon={lock} title={t`This venue has no courts to book here yet`}>
          <LinkButton to={venue.citySlug ? paths.courtsIn(venue.citySlug) : paths.venueSearch({ city: venue.city })}>
            <Trans>Find another venue</Trans>
          </LinkButton>
        </EmptyState>
      )}
    </Page>
  );
}

function FormSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" className="grid grid-cols-1 animate-late gap-7 lg:grid-cols-[minmax(0,1fr)_min(24rem,37.5vw)]">
      <span className="sr-only">{t`Loading`}</span>
      <Skeleton className="h-[44rem] rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  );
}
