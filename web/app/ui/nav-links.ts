import calendar from "icon:lucide/calendar-check";
import home from "icon:lucide/house";
import venue from "icon:lucide/map-pin";
import players from "icon:lucide/users";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLocation } from "react-router";
import { withoutLocale } from "~/lib/locale";
import type { pathsFor } from "~/lib/paths";
import { useSession } from "~/lib/session";
import type { IconShape } from "./icon";

type NavLink = {
  label: MessageDescriptor;
  icon: IconShape;
  to: (paths: ReturnType<typeof pathsFor>) => string;
  /** The first parts of the addresses that belong to it. */
  folders: readonly string[];
};

const play: NavLink = {
  label: msg({ message: "Play", comment: "Navigation: open matches" }),
  icon: players,
  to: (paths) => paths.play(),
  folders: ["play", "match"],
};

const venues: NavLink = {
  label: msg({ message: "Venues", comment: "Navigation" }),
  icon: venue,
  to: (paths) => paths.venueSearch(),
  folders: ["venue"],
};

const myGames: NavLink = {
  label: msg({ message: "My games", comment: "Navigation: the matches and bookings of the reader" }),
  icon: calendar,
  to: (paths) => paths.my,
  folders: ["my", "booking"],
};

/** Where one goes most, in the bar above. */
export const navLinks: Omit<NavLink, "icon">[] = [
  play,
  { label: msg`Compete`, to: (paths) => paths.compete(), folders: ["compete"] },
  venues,
  myGames,
];

/** The same on a phone in the bar below, where four have room: to compete is to play. */
export const phoneLinks: NavLink[] = [
  { label: msg({ message: "Home", comment: "Navigation" }), icon: home, to: (paths) => paths.home, folders: [""] },
  { ...play, folders: [...play.folders, "compete"] },
  venues,
  myGames,
];

/** Whether the page belongs to a link's place, be it ever so deep in it. */
export function isWithin({ folders }: Pick<NavLink, "folders">, pathname: string): boolean {
  return folders.includes(withoutLocale(pathname).split("/")[1] ?? "");
}

/** A new player first says what they play, and can go nowhere else (specification §4): then there is nothing to navigate. */
export function useHasNav(): boolean {
  const session = useSession();
  const { pathname } = useLocation();
  const isReady = session.state === "in" && session.user.sportsPreferencesCompleted;
  return isReady || withoutLocale(pathname) !== "/sports-preferences";
}
