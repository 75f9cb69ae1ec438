import { lazy } from "react";

const Venues = lazy(async () => ({ default: (await import("~/features/backoffice/venue-admin/venues")).Venues }));

export default function InternalVenues() {
  return <Venues />;
}
