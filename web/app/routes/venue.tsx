import { useParams } from "react-router";
import { VenuePage } from "~/features/venue/venue-page";

export default function VenueRoute() {
  return <VenuePage id={useParams().id ?? ""} />;
}
