import { lazy } from "react";

const Bookings = lazy(async () => ({ default: (await import("~/features/backoffice/bookings")).Bookings }));

export default function InternalBookings() {
  return <Bookings />;
}
