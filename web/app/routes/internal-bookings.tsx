import { Bookings } from "~/features/backoffice/bookings/bookings";
import { readFilters, requestOf } from "~/features/backoffice/bookings/filter-rules";
import { prefetchBookingsForAdmin } from "~/features/backoffice/queries";
import { localZone } from "~/lib/format/time-zone";

export function clientLoader({ request }: { request: Request }) {
  const filters = readFilters(new URL(request.url).searchParams);
  const timeZone = localZone();
  prefetchBookingsForAdmin(requestOf(filters, timeZone));
}

export default function InternalBookings() {
  return <Bookings />;
}
