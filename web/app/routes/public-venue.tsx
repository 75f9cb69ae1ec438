import { type Params, useParams } from "react-router";
import { CityPage } from "~/features/venue/city-page";
import { courtsAt, prefetchCourts } from "~/features/venue/public-queries";
import { prefetchPublicVenue } from "~/features/venue/queries";
import { PublicVenuePage } from "~/features/venue/venue-page";
import { isSportId } from "~/lib/format/sports";

type Input = { request: Request; params: Params };

export function clientLoader({ request, params: { city = "", slug = "" } }: Input) {
  if (!isSportId(slug)) return prefetchPublicVenue(city, slug);
  return prefetchCourts(city, courtsAt(new URL(request.url).searchParams, slug));
}

/** The page of a sport in a city, or that of a venue. */
export default function PublicVenue() {
  const { city = "", slug = "" } = useParams();
  return isSportId(slug) ? (
    <CityPage key={city} slug={city} sport={slug} />
  ) : (
    <PublicVenuePage city={city} slug={slug} />
  );
}
