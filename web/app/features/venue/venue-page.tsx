import shareIcon from "icon:lucide/share-2";
import { Trans, useLingui } from "@lingui/react/macro";
import { useSearchParams } from "react-router";
import { ReportLink } from "~/features/safety/report-link";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { addressText, areaText } from "~/lib/format/address";
import { isSportId, sportNames } from "~/lib/format/sports";
import { usePaths } from "~/lib/http/paths";
import { useOwnSports } from "~/lib/session/own-sports";
import { rulesOf } from "~/lib/venue/house-rules";
import { ContactLinks } from "~/ui/link/contact-links";
import { LinkButton } from "~/ui/link/link-button";
import { TextLink } from "~/ui/link/text-link";
import { useShare } from "~/ui/link/use-share";
import { Card } from "~/ui/list/card";
import { type Awaited, type QueryOf, QueryPending } from "~/ui/list/query-view";
import { RuleList } from "~/ui/list/rule-list";
import { SportChips } from "~/ui/list/sport-chips";
import { IconButton } from "~/ui/look/icon-button";
import { Skeleton } from "~/ui/look/skeleton";
import { BottomBar } from "~/ui/page/bottom-bar";
import { Page } from "~/ui/page/page";
import { PageTitle } from "~/ui/page/page-title";
import { AvailabilityPreview } from "./availability-preview";
import { CourtLines } from "./court-lines";
import { FavoriteButton } from "./favorite-button";
import { Gallery } from "./gallery";
import { LateSpot } from "./map/late-spot";
import { OpeningHoursList } from "./opening-hours-list";
import { OpeningText } from "./opening-text";
import { PriceTable } from "./price-table";
import { usePublicVenue, useVenue } from "./queries";
import { Rating } from "./rating";
import { LateReviews } from "./reviews/late-reviews";
import { SpecialDaysList } from "./special-days-list";
import { SportOffer } from "./sport-offer";
import { VenueFacts } from "./venue-facts";
import { VenueOrError } from "./venue-or-error";

export function VenuePage({ id }: { id: string }) {
  return <Queried query={useVenue(id)} />;
}

/** The same for everybody, at the venue's public address. */
export function PublicVenuePage({ city, slug }: { city: string; slug: string }) {
  const paths = usePaths();
  return <Queried query={usePublicVenue(city, slug, paths.publicVenue)} />;
}

function Queried({ query }: { query: QueryOf<{ venue?: Venue }> }) {
  const venue = query.data?.venue;
  return (
    <VenueOrError query={query}>{venue ? <Loaded venue={venue} /> : <VenueSkeleton query={query} />}</VenueOrError>
  );
}

function Loaded({ venue }: { venue: Venue }) {
  const { i18n, t } = useLingui();
  const paths = usePaths();
  const [query, setQuery] = useSearchParams();
  const bookable = venue.sports.filter(({ courts }) => courts.some(({ isActive }) => isActive));
  const wanted = [query.get("sport"), ...(useOwnSports() ?? [])];
  const offers = wanted.map((sport) => bookable.find(({ sportId }) => sportId === sport));
  const chosen = offers.find((offer) => offer !== undefined) ?? bookable[0];
  const sportName = chosen && isSportId(chosen.sportId) ? i18n._(sportNames[chosen.sportId]) : "";
  const book = (size?: "large") =>
    chosen && (
      <LinkButton to={paths.bookPublic(venue, { sport: chosen.sportId })} size={size} isWide>
        <Trans comment="Button; a sport’s name follows">Book a court · {sportName}</Trans>
      </LinkButton>
    );

  return (
    <Page
      title={venue.name}
      width="wide"
      lead={areaText(venue)}
      action={
        <div className="flex w-full items-center justify-between gap-2 sm:w-auto">
          <Rating venue={venue} />
          <div className="flex gap-2">
            <ShareVenue venue={venue} />
            <FavoriteButton venue={venue} className="ring-1 ring-line-strong ring-inset" />
          </div>
        </div>
      }
    >
      {venue.photos.length > 0 ? (
        <Gallery key={venue.id} name={venue.name} photos={venue.photos} />
      ) : (
        <div className="overflow-hidden rounded-card">
          <CourtLines sports={venue.sports.map(({ sportId }) => sportId)} />
        </div>
      )}
      <div className="grid grid-cols-1 gap-7 lg:grid-cols-[minmax(0,1fr)_min(22rem,37.5vw)] lg:gap-10">
        <div className="flex min-w-0 flex-col gap-8">
          {bookable.length > 0 && chosen ? (
            <>
              <section aria-labelledby="sports-title" className="flex flex-col gap-4">
                <h2 id="sports-title" className="font-extrabold text-2xl">
                  <Trans>Sports and courts</Trans>
                </h2>
                <SportChips
                  label={t`Sport`}
                  mode="single"
                  sports={bookable.map(({ sportId }) => sportId)}
                  selected={[chosen.sportId]}
                  onChange={([sport]) => sport && setQuery({ sport }, { replace: true, preventScrollReset: true })}
                />
                <SportOffer offer={chosen} />
              </section>
              <AvailabilityPreview venue={venue} sportId={chosen.sportId} />
              <PriceTable venueId={venue.id} sportId={chosen.sportId} courts={chosen.courts} zone={venue.timeZone} />
            </>
          ) : (
            <p className="text-lg text-muted">
              <Trans>This venue has no courts to book here yet. Contact it directly.</Trans>
            </p>
          )}
          <VenueFacts venue={venue} />
          <LateReviews venue={venue} />
        </div>
        <aside className="flex flex-col gap-4 lg:sticky lg:top-24 lg:self-start">
          <div className="hidden lg:block">{book("large")}</div>
          <Card className="flex flex-col gap-3">
            <h2 className="font-extrabold text-lg">
              <Trans>Opening hours</Trans>
            </h2>
            <p className="text-sm">
              <OpeningText hours={venue.openingHours} specials={venue.specialDays} zone={venue.timeZone} />
            </p>
            <OpeningHoursList hours={venue.openingHours} specials={venue.specialDays} zone={venue.timeZone} />
            <SpecialDaysList venue={venue} />
          </Card>
          {chosen && (
            <Card className="flex flex-col gap-3">
              <h2 className="font-extrabold text-lg">
                <Trans comment="Heading of the rules for bookings">Before you book</Trans>
              </h2>
              <RuleList rules={rulesOf(venue)} offers={[chosen]} />
            </Card>
          )}
          <Card className="flex flex-col gap-2">
            <h2 className="font-extrabold text-lg">
              <Trans>Find and contact</Trans>
            </h2>
            <p className="text-muted text-sm">{addressText(venue)}</p>
            <ContactLinks
              phoneNumber={venue.phoneNumber}
              website={venue.website}
              googleMapsUrl={venue.googleMapsUrl}
              whatsapp={venue.profile?.whatsapp}
              instagram={venue.profile?.instagram}
              place={venue}
            />
            <LateSpot venue={venue} />
          </Card>
          {venue.citySlug && (
            <TextLink to={paths.courtsIn(venue.citySlug)} className="self-start font-semibold">
              <Trans>More courts in {{ city: venue.city }}</Trans>
            </TextLink>
          )}
          <ReportLink subject={{ venueId: venue.id }} label={t`Report a problem`} />
        </aside>
      </div>
      {chosen && <BottomBar isForSmall>{book()}</BottomBar>}
    </Page>
  );
}

function ShareVenue({ venue }: { venue: Venue }) {
  const { t } = useLingui();
  const paths = usePaths();
  const share = useShare();
  const text = [venue.name, areaText(venue)].filter(Boolean).join(", ");
  const link = () => window.location.origin + paths.publicVenue(venue);
  return <IconButton label={t`Share this venue`} icon={shareIcon} onPress={() => share({ text, link: link() })} />;
}

/** The skeleton of a venue's page; if the query fails, its error. */
function VenueSkeleton({ query }: { query: Awaited }) {
  const { t } = useLingui();
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-7 px-4 py-8 sm:px-6 sm:py-12">
      <PageTitle>{t`Venue`}</PageTitle>
      <h1 className="sr-only">{t`Venue`}</h1>
      <QueryPending query={query}>
        <div role="status" className="flex animate-late flex-col gap-7">
          <span className="sr-only">{t`Loading`}</span>
          <Skeleton className="-mx-4 -order-1 -mt-8 aspect-3/2 rounded-none! sm:hidden" />
          <Skeleton className="h-10 w-3/4 sm:w-96" />
          <Skeleton className="h-6 w-full max-w-xl" />
          <Skeleton className="aspect-2/1 rounded-card max-sm:hidden lg:aspect-auto lg:h-104" />
          <div className="grid grid-cols-1 gap-7 lg:grid-cols-[minmax(0,1fr)_min(22rem,37.5vw)] lg:gap-10">
            <Skeleton className="h-96 rounded-card" />
            <Skeleton className="h-80 rounded-card" />
          </div>
        </div>
      </QueryPending>
    </div>
  );
}
