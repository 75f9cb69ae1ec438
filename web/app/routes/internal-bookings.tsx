import { Bookings } from "~/features/backoffice/bookings";

export default function InternalBookings() {
  return <Bookings />;
}
