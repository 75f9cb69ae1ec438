import { lazy } from "react";
import { useParams } from "react-router";

const Booking = lazy(async () => ({ default: (await import("~/features/backoffice/bookings/booking")).Booking }));

export default function InternalBooking() {
  const { id = "" } = useParams();
  return <Booking key={id} id={id} />;
}
