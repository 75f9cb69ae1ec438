import calendar from "icon:lucide/calendar-check";
import home from "icon:lucide/house";
import venue from "icon:lucide/map-pin";
import players from "icon:lucide/users";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLocation } from "react-router";
import { withoutLocale } from "~/lib/format/locale";
import type { pathsFor } from "~/lib/http/paths";
import { useSession } from "~/lib/session/session";
import type { IconShape } from "../look/icon";

type NavLink = {
  label: MessageDescriptor;
  icon: IconShape;
  to: (paths: ReturnType<typeof pathsFor>, isSignedIn: boolean) => string;
  /** The first path segments that belong to it. */
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
  to: (paths, isSignedIn) => (isSignedIn ? paths.venueSearch() : paths.courts),
  folders: ["venue", "courts"],
};

const myGames: NavLink = {
  label: msg({ message: "My games", comment: "Navigation: the matches and bookings of the reader" }),
  icon: calendar,
  to: (paths) => paths.my,
  folders: ["my", "booking", "payments", "receipt"],
};

/** The main links of the top bar. */
export const navLinks: Omit<NavLink, "icon">[] = [
  play,
  { label: msg`Compete`, to: (paths) => paths.compete(), folders: ["compete"] },
  venues,
  myGames,
];

/** The links of a phone's bottom bar, which has room for four: Compete is under Play. */
export const phoneLinks: NavLink[] = [
  { label: msg({ message: "Home", comment: "Navigation" }), icon: home, to: (paths) => paths.home, folders: [""] },
  { ...play, folders: [...play.folders, "compete"] },
  venues,
  myGames,
];

/** Whether the page belongs to a link's section, at any depth. */
export function isWithin({ folders }: Pick<NavLink, "folders">, pathname: string): boolean {
  return folders.includes(withoutLocale(pathname).split("/")[1] ?? "");
}

/** A new player must choose sports first (specification §4), so there is no navigation. */
export function useHasNav(): boolean {
  const session = useSession();
  const { pathname } = useLocation();
  const isReady = session.state === "in" && session.user.sportsPreferencesCompleted;
  return isReady || withoutLocale(pathname) !== "/sports-preferences";
}
