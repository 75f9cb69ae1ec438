import { useParams } from "react-router";
import { Booking } from "~/features/backoffice/bookings/booking";

export default function InternalBooking() {
  const { id = "" } = useParams();
  return <Booking key={id} id={id} />;
}
