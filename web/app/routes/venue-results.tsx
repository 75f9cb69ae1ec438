import { VenueResults } from "~/features/venue/venue-results";

export default function VenueResultsRoute() {
  return <VenueResults />;
}
