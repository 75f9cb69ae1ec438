import { useParams } from "react-router";
import { VenueEditor } from "~/features/backoffice/venue-admin/venue-editor";
import { lazyPart } from "~/ui/lazy-part";

// Few venues are added, and many edited.
const NewVenue = lazyPart(async () => (await import("~/features/backoffice/venue-admin/new-venue")).NewVenue);

export default function InternalVenue() {
  const { id = "" } = useParams();
  return id === "new" ? <NewVenue /> : <VenueEditor key={id} id={id} />;
}
