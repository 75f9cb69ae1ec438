import calendar from "icon:lucide/calendar-check";
import home from "icon:lucide/house";
import venue from "icon:lucide/map-pin";
import play from "icon:lucide/users";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { pathsFor } from "~/lib/paths";
import type { IconShape } from "./icon";

type NavLink = {
  label: MessageDescriptor;
  icon: IconShape;
  to: (paths: ReturnType<typeof pathsFor>) => string;
};

const myGames: NavLink = {
  label: msg({ message: "My games", comment: "Navigation: the matches and bookings of the reader" }),
  icon: calendar,
  to: (paths) => paths.my,
};

/** Where one goes most, in the bar above; on a phone in the bar below, with the way home before them. */
export const navLinks: NavLink[] = [
  { label: msg({ message: "Play", comment: "Navigation: open matches" }), icon: play, to: (paths) => paths.play() },
  { label: msg({ message: "Venues", comment: "Navigation" }), icon: venue, to: (paths) => paths.venueSearch() },
  myGames,
];

export const phoneLinks: NavLink[] = [
  { label: msg({ message: "Home", comment: "Navigation" }), icon: home, to: (paths) => paths.home },
  ...navLinks,
];
