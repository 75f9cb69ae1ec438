import { type Params, useParams } from "react-router";
import { prefetchBooking } from "~/features/booking/queries";
import { BookingPage } from "~/features/booking/ticket/booking-page";

export function clientLoader({ params: { id = "" } }: { params: Params }) {
  prefetchBooking(id);
}

export default function BookingRoute() {
  return <BookingPage id={useParams().id ?? ""} />;
}
