import { index, layout, prefix, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { type Locale, locales } from "./lib/format/locale";

/**
 * The route table (specification §2), once per language: two static branches, each with its catalogue in its layout,
 * so that no page waits for its texts. Besides those layouts, only the two legal texts differ by language. Who may
 * open a page is decided in lib/session/route-rules.ts.
 */
function pages(locale: Locale): RouteConfigEntry[] {
  const file = (name: string) => `routes/${name}.tsx`;
  const id = (name: string) => ({ id: `${locale}/${name}` });
  const page = (path: string, name: string, children?: RouteConfigEntry[]) =>
    route(path, file(name), id(name), children);
  const first = (name: string) => index(file(name), id(name));
  const within = (name: string, children: RouteConfigEntry[]) => layout(file(name), id(name), children);

  return [
    first("home"),
    page("terms", `terms-${locale}`),
    page("privacy", `privacy-${locale}`),
    within(`_app-${locale}`, [
      page("play", "play"),
      page("compete", "compete"),
      page("compete/matches", "competitive-matches"),
      page("compete/:id", "tournament"),
      within(`_desk-${locale}`, [
        page("compete/create", "create-tournament"),
        page("compete/:id/edit", "edit-tournament"),
        page("compete/:id/desk", "tournament-desk"),
        page("compete/:id/score", "tournament-scoring"),
        page("compete/:id/board", "tournament-board"),
      ]),
      page("compete/:id/partner", "partner-invitation"),
      page("match/:id", "match"),
      within(`_night-${locale}`, [page("match/:id/night", "night"), page("match/:id/board", "night-board")]),
      page("auth/login", "login"),
      page("auth/callback/google", "google-callback"),
      page("play/create", "create-match"),
      page("my", "my"),
      page("booking/:id", "booking"),
      page("payments", "payments"),
      page("receipt/:id", "receipt"),
      page("courts", "courts"),
      page("courts/search", "courts-search"),
      page("courts/:city", "courts-in-city"),
      page("courts/:city/:slug", "public-venue"),
      page("courts/:city/:slug/book", "book-public"),
      page("venue/search", "venue-search", [page("results", "venue-results")]),
      page("venue/:id", "venue"),
      page("venue/:id/book", "book-venue"),
      page("sports-preferences", "sports-preferences"),
      page("settings", "settings", [
        first("settings-index"),
        page("profile", "settings-profile"),
        page("sports-preferences", "settings-sports-preferences"),
        page("devices", "settings-devices"),
        page("notifications", "settings-notifications"),
      ]),
      within(`_internal-${locale}`, [
        ...prefix("internal", [
          first("internal"),
          page("bookings", "internal-bookings"),
          page("bookings/:id", "internal-booking"),
          page("board", "internal-board"),
          page("cash", "internal-cash"),
          page("figures", "internal-figures"),
          page("venues", "internal-venues"),
          page("venues/:id", "internal-venue"),
          page("venues/:id/poster", "internal-poster"),
          page("reports", "internal-reports"),
        ]),
      ]),
    ]),
    page("*", "not-found"),
  ];
}

const prefixOf: Record<Locale, string> = { en: "", id: "id" };

export default locales.map((locale) => {
  const root = `routes/_${locale}.tsx`;
  return locale === "en"
    ? layout(root, { id: locale }, pages(locale))
    : route(prefixOf[locale], root, { id: locale }, pages(locale));
}) satisfies RouteConfig;
