import { useEffect } from "react";
import { useLocation } from "react-router";

/** The list or day board that a booking was opened from. */
export type WayBack = { to: string; place: "list" | "board" };

let last: WayBack | null = null;

/** Makes bookings opened from this page link back to it, with its filters or day. */
export function useIsWayBack(place: WayBack["place"], to?: string): void {
  const { pathname, search } = useLocation();
  const path = to ?? pathname + search;
  useEffect(() => {
    last = { to: path, place };
  }, [path, place]);
}

export function wayBack(): WayBack | null {
  return last;
}
