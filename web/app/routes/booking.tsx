import { type Params, useParams } from "react-router";
import { BookingPage } from "~/features/booking/booking-page";
import { prefetchBooking } from "~/features/booking/queries";

export function clientLoader({ params: { id = "" } }: { params: Params }) {
  prefetchBooking(id);
}

export default function BookingRoute() {
  return <BookingPage id={useParams().id ?? ""} />;
}
