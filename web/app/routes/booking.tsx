import { useParams } from "react-router";
import { BookingPage } from "~/features/booking/booking-page";

export default function BookingRoute() {
  return <BookingPage id={useParams().id ?? ""} />;
}
