import { useParams } from "react-router";
import { BookVenue } from "~/features/booking/pick/book-venue";

export default function BookVenueRoute() {
  return <BookVenue venueId={useParams().id ?? ""} />;
}
