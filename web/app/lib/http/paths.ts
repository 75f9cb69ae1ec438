import { inLocale, type Locale, useLocale } from "~/lib/format/locale";

type Query = Record<string, string | number | undefined>;

function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** A venue without a city has no public page, and no slugs. */
type PublicVenue = { id: string; citySlug: string; slug: string };

/** Every address of the app, in one language. All links are built here. */
export function pathsFor(locale: Locale) {
  const at = (path: string) => inLocale(locale, path);
  const one = (folder: string, id: string, rest = "") => at(`/${folder}/${encodeURIComponent(id)}${rest}`);
  const publicPage = ({ id, citySlug, slug }: PublicVenue, rest = "") =>
    citySlug && slug ? one("courts", citySlug, `/${slug}${rest}`) : one("venue", id, rest);
  return {
    home: at("/"),
    terms: at("/terms"),
    privacy: at("/privacy"),
    login: at("/auth/login"),
    googleCallback: at("/auth/callback/google"),
    play: (query: Query = {}) => withQuery(at("/play"), query),
    compete: (query: Query = {}) => withQuery(at("/compete"), query),
    competitiveMatches: (query: Query = {}) => withQuery(at("/compete/matches"), query),
    createTournament: at("/compete/create"),
    tournament: (id: string, query: Query = {}) => withQuery(one("compete", id), query),
    editTournament: (id: string) => one("compete", id, "/edit"),
    tournamentDesk: (id: string) => one("compete", id, "/desk"),
    /** Keys stand after the hash, which a browser does not send to the server: no log has them. */
    scoring: (id: string, key: string) => one("compete", id, `/score#${key}`),
    tournamentBoard: (id: string) => one("compete", id, "/board"),
    partnerInvitation: (id: string, key: string) => one("compete", id, `/partner#${key}`),
    createMatch: (query: Query = {}) => withQuery(at("/play/create"), query),
    match: (id: string, query: Query = {}) => withQuery(one("match", id), query),
    night: (id: string) => one("match", id, "/night"),
    /** For a TV; the key stands after the hash. */
    nightBoard: (id: string, key: string) => one("match", id, `/board#${key}`),
    my: at("/my"),
    myBookings: at("/my?show=bookings"),
    myMatches: at("/my?show=matches"),
    myTournaments: at("/my?show=tournaments"),
    booking: (id: string) => one("booking", id),
    payments: at("/payments"),
    /** For who paid, or with `venue` for the staff. */
    receipt: (id: string, query: Query = {}) => withQuery(one("receipt", id), query),
    venueSearch: (query: Query = {}) => withQuery(at("/venue/search"), query),
    venueResults: (query: Query = {}) => withQuery(at("/venue/search/results"), query),
    venue: (id: string, query: Query = {}) => withQuery(one("venue", id), query),
    bookVenue: (id: string, query: Query = {}) => withQuery(one("venue", id, "/book"), query),
    courts: at("/courts"),
    /** The search of visitors; players have `venueResults`. */
    courtsSearch: (query: Query = {}) => withQuery(at("/courts/search"), query),
    courtsIn: (city: string, query: Query = {}) => withQuery(one("courts", city), query),
    courtsOf: (city: string, sport: string, query: Query = {}) => withQuery(one("courts", city, `/${sport}`), query),
    publicVenue: (venue: PublicVenue, query: Query = {}) => withQuery(publicPage(venue), query),
    bookPublic: (venue: PublicVenue, query: Query = {}) => withQuery(publicPage(venue, "/book"), query),
    sportsPreferences: at("/sports-preferences"),
    settings: at("/settings"),
    settingsProfile: at("/settings/profile"),
    settingsSports: at("/settings/sports-preferences"),
    settingsDevices: at("/settings/devices"),
    settingsNotifications: at("/settings/notifications"),
    internal: at("/internal"),
    internalBookings: (query: Query = {}) => withQuery(at("/internal/bookings"), query),
    internalBooking: (id: string) => one("internal/bookings", id),
    internalBoard: (query: Query = {}) => withQuery(at("/internal/board"), query),
    internalCash: (query: Query = {}) => withQuery(at("/internal/cash"), query),
    internalFigures: (query: Query = {}) => withQuery(at("/internal/figures"), query),
    internalVenues: (query: Query = {}) => withQuery(at("/internal/venues"), query),
    internalVenue: (id: string, query: Query = {}) => withQuery(one("internal/venues", id), query),
    internalPoster: (id: string) => one("internal/venues", id, "/poster"),
    /** For admins. */
    internalReports: (query: Query = {}) => withQuery(at("/internal/reports"), query),
    /** No venue has this id. */
    internalNewVenue: at("/internal/venues/new"),
  };
}

export function usePaths() {
  return pathsFor(useLocale());
}
