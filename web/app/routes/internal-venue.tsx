import { lazy } from "react";
import { useParams } from "react-router";

const NewVenue = lazy(async () => ({
  default: (await import("~/features/backoffice/venue-admin/new-venue")).NewVenue,
}));
const VenueEditor = lazy(async () => ({
  default: (await import("~/features/backoffice/venue-admin/venue-editor")).VenueEditor,
}));

export default function InternalVenue() {
  const { id = "" } = useParams();
  return id === "new" ? <NewVenue /> : <VenueEditor key={id} id={id} />;
}
