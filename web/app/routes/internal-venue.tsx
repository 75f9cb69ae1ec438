import { useParams } from "react-router";
import { NewVenue } from "~/features/backoffice/venue-admin/new-venue";
import { VenueEditor } from "~/features/backoffice/venue-admin/venue-editor";

export default function InternalVenue() {
  const { id = "" } = useParams();
  return id === "new" ? <NewVenue /> : <VenueEditor key={id} id={id} />;
}
