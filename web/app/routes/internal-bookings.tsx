import { lazy } from "react";

const Bookings = lazy(async () => ({ default: (await import("~/features/backoffice/bookings/bookings")).Bookings }));

export default function InternalBookings() {
  return <Bookings />;
}
