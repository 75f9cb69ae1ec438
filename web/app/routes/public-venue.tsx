import { type Params, useParams } from "react-router";
import { courtsAt, prefetchCourts } from "~/features/venue/public-queries";
import { PublicVenuePage } from "~/features/venue/venue-page";
import { prefetchPublicVenue } from "~/lib/public-venue";
import { isSportId } from "~/lib/sports";

type Input = { request: Request; params: Params };

const cityPage = () => import("~/features/venue/city-page");

/** The page of a sport, which that of a venue does not need: loaded by the loader. */
let CityPage: Awaited<ReturnType<typeof cityPage>>["CityPage"] | undefined;

export async function clientLoader({ request, params: { city = "", slug = "" } }: Input) {
  if (!isSportId(slug)) return prefetchPublicVenue(city, slug);
  const loading = prefetchCourts(city, courtsAt(new URL(request.url).searchParams, slug));
  [{ CityPage }] = await Promise.all([cityPage(), loading]);
}

/** The page of a sport in a city, or that of a venue. */
export default function PublicVenue() {
  const { city = "", slug = "" } = useParams();
  return CityPage && isSportId(slug) ? (
    <CityPage key={city} slug={city} sport={slug} />
  ) : (
    <PublicVenuePage city={city} slug={slug} />
  );
}
