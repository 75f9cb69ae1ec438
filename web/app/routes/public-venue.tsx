import { lazy, Suspense } from "react";
import { type Params, useParams } from "react-router";
import { courtsAt, prefetchCourts } from "~/features/venue/public-queries";
import { PublicVenuePage } from "~/features/venue/venue-page";
import { prefetchPublicVenue } from "~/lib/public-venue";
import { isSportId } from "~/lib/sports";

const cityPage = () => import("~/features/venue/city-page");
const CityPage = lazy(async () => ({ default: (await cityPage()).CityPage }));

type Input = { request: Request; params: Params };

export async function clientLoader({ request, params: { city = "", slug = "" } }: Input) {
  if (!isSportId(slug)) return prefetchPublicVenue(city, slug);
  const loading = prefetchCourts(city, courtsAt(new URL(request.url).searchParams, slug));
  await Promise.all([loading, cityPage()]);
}

/** The page of a sport in a city, or that of a venue. */
export default function PublicVenue() {
  const { city = "", slug = "" } = useParams();
  if (!isSportId(slug)) return <PublicVenuePage city={city} slug={slug} />;
  return (
    <Suspense>
      <CityPage key={city} slug={city} sport={slug} />
    </Suspense>
  );
}
