import { type Params, useParams } from "react-router";
import { BookPublicVenue } from "~/features/booking/pick/book-venue";
import { prefetchPublicVenue } from "~/features/venue/queries";

export const clientLoader = ({ params: { city = "", slug = "" } }: { params: Params }) =>
  prefetchPublicVenue(city, slug);

export default function BookPublic() {
  const { city = "", slug = "" } = useParams();
  return <BookPublicVenue city={city} slug={slug} />;
}
