import { useEffect } from "react";
import { useLocation } from "react-router";

/** The list or the day board that a booking was opened from. */
export type WayBack = { to: string; place: "list" | "board" };

let last: WayBack | null = null;

/** Bookings that are opened from this page lead back to it, with its filters or its day. */
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
