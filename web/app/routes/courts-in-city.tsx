import { type Params, useParams } from "react-router";
import { CityPage } from "~/features/venue/city-page";
import { courtsAt, prefetchCourts } from "~/features/venue/public-queries";

type Input = { request: Request; params: Params };

export const clientLoader = ({ request, params: { city = "" } }: Input) =>
  prefetchCourts(city, courtsAt(new URL(request.url).searchParams));

export default function CourtsInCity() {
  const { city = "" } = useParams();
  return <CityPage key={city} slug={city} />;
}
