import { expect, test } from "vitest";
import { inLocale, localeOf, withoutLocale } from "~/lib/format/locale";
import { pathsFor } from "./paths";

function allPaths(locale: "en" | "id") {
  const build = pathsFor(locale);
  const id = "7 / x";
  const venue = { id, citySlug: "bandung", slug: "gor-saparua" };
  return {
    ...build,
    play: [build.play(), build.play({ sport: "futsal", city: "", gender: undefined })],
    compete: [build.compete(), build.compete({ sport: "padel" })],
    competitiveMatches: [build.competitiveMatches(), build.competitiveMatches({ sport: "padel" })],
    tournament: [build.tournament(id), build.tournament(id, { edit: 1 })],
    editTournament: build.editTournament(id),
    tournamentDesk: build.tournamentDesk(id),
    scoring: build.scoring(id, "key"),
    tournamentBoard: build.tournamentBoard(id),
    partnerInvitation: build.partnerInvitation(id, "key"),
    createMatch: [build.createMatch(), build.createMatch({ venue: "v1" })],
    match: [build.match(id), build.match(id, { edit: 1 })],
    night: build.night(id),
    nightBoard: build.nightBoard(id, "key"),
    booking: build.booking(id),
    receipt: [build.receipt(id), build.receipt(id, { venue: 1 })],
    venueSearch: build.venueSearch(),
    venueResults: [build.venueResults(), build.venueResults({ search: "gor & hall", limit: 20 })],
    venue: [build.venue(id), build.venue(id, { sport: "padel" })],
    bookVenue: build.bookVenue(id, { sport: "padel", day: "2026-11-24" }),
    courtsSearch: build.courtsSearch({ city: "Bandung" }),
    courtsIn: [build.courtsIn("bandung"), build.courtsIn("bandung", { offset: 12 })],
    courtsOf: [build.courtsOf("bandung", "table_tennis"), build.courtsOf("bandung", "padel", { offset: 12 })],
    publicVenue: [build.publicVenue(venue), build.publicVenue({ ...venue, citySlug: "" }, { sport: "padel" })],
    bookPublic: [build.bookPublic(venue, { sport: "padel" }), build.bookPublic({ ...venue, slug: "" })],
    internalBookings: build.internalBookings({ status: "confirmed" }),
    internalBooking: build.internalBooking(id),
    internalBoard: build.internalBoard({ venue: "v1", date: "2026-11-24" }),
    internalCash: build.internalCash({ venue: "v1", date: "2026-11-24" }),
    internalFigures: build.internalFigures({ venue: "v1", range: "last" }),
    internalVenues: build.internalVenues({ sport: "padel" }),
    internalVenue: [build.internalVenue(id), build.internalVenue(id, { tab: "prices" })],
    internalPoster: build.internalPoster(id),
    internalReports: [build.internalReports(), build.internalReports({ tab: "decided" })],
  };
}

test("every path of the English app", () => {
  expect(allPaths("en")).toMatchInlineSnapshot(`
    {
      "bookPublic": [
        "/courts/bandung/gor-saparua/book?sport=padel",
        "/venue/7%20%2F%20x/book",
      ],
      "bookVenue": "/venue/7%20%2F%20x/book?sport=padel&day=2026-11-24",
      "booking": "/booking/7%20%2F%20x",
      "compete": [
        "/compete",
        "/compete?sport=padel",
      ],
      "competitiveMatches": [
        "/compete/matches",
        "/compete/matches?sport=padel",
      ],
      "courts": "/courts",
      "courtsIn": [
        "/courts/bandung",
        "/courts/bandung?offset=12",
      ],
      "courtsOf": [
        "/courts/bandung/table_tennis",
        "/courts/bandung/padel?offset=12",
      ],
      "courtsSearch": "/courts/search?city=Bandung",
      "createMatch": [
        "/play/create",
        "/play/create?venue=v1",
      ],
      "createTournament": "/compete/create",
      "editTournament": "/compete/7%20%2F%20x/edit",
      "googleCallback": "/auth/callback/google",
      "home": "/",
      "internal": "/internal",
      "internalBoard": "/internal/board?venue=v1&date=2026-11-24",
      "internalBooking": "/internal/bookings/7%20%2F%20x",
      "internalBookings": "/internal/bookings?status=confirmed",
      "internalCash": "/internal/cash?venue=v1&date=2026-11-24",
      "internalFigures": "/internal/figures?venue=v1&range=last",
      "internalNewVenue": "/internal/venues/new",
      "internalPoster": "/internal/venues/7%20%2F%20x/poster",
      "internalReports": [
        "/internal/reports",
        "/internal/reports?tab=decided",
      ],
      "internalVenue": [
        "/internal/venues/7%20%2F%20x",
        "/internal/venues/7%20%2F%20x?tab=prices",
      ],
      "internalVenues": "/internal/venues?sport=padel",
      "login": "/auth/login",
      "match": [
        "/match/7%20%2F%20x",
        "/match/7%20%2F%20x?edit=1",
      ],
      "my": "/my",
      "myBookings": "/my?show=bookings",
      "myMatches": "/my?show=matches",
      "myTournaments": "/my?show=tournaments",
      "night": "/match/7%20%2F%20x/night",
      "nightBoard": "/match/7%20%2F%20x/board#key",
      "partnerInvitation": "/compete/7%20%2F%20x/partner#key",
      "payments": "/payments",
      "play": [
        "/play",
        "/play?sport=futsal",
      ],
      "privacy": "/privacy",
      "publicVenue": [
        "/courts/bandung/gor-saparua",
        "/venue/7%20%2F%20x?sport=padel",
      ],
      "receipt": [
        "/receipt/7%20%2F%20x",
        "/receipt/7%20%2F%20x?venue=1",
      ],
      "scoring": "/compete/7%20%2F%20x/score#key",
      "settings": "/settings",
      "settingsDevices": "/settings/devices",
      "settingsNotifications": "/settings/notifications",
      "settingsProfile": "/settings/profile",
      "settingsSports": "/settings/sports-preferences",
      "sportsPreferences": "/sports-preferences",
      "terms": "/terms",
      "tournament": [
        "/compete/7%20%2F%20x",
        "/compete/7%20%2F%20x?edit=1",
      ],
      "tournamentBoard": "/compete/7%20%2F%20x/board",
      "tournamentDesk": "/compete/7%20%2F%20x/desk",
      "venue": [
        "/venue/7%20%2F%20x",
        "/venue/7%20%2F%20x?sport=padel",
      ],
      "venueResults": [
        "/venue/search/results",
        "/venue/search/results?search=gor+%26+hall&limit=20",
      ],
      "venueSearch": "/venue/search",
    }
  `);
});

test("the Indonesian path of every page is the English one under /id", () => {
  const english = Object.values(allPaths("en")).flat();
  const indonesian = Object.values(allPaths("id")).flat();
  expect(indonesian).toEqual(english.map((path) => (path === "/" ? "/id" : `/id${path}`)));
});

test.each([
  ["/", "en", "/"],
  ["/id", "id", "/"],
  ["/id/", "id", "/"],
  ["/id/play", "id", "/play"],
  ["/identity", "en", "/identity"],
  ["/play/id", "en", "/play/id"],
  ["/id/terms/", "id", "/terms"],
  ["/terms/", "en", "/terms"],
  ["/id//elsewhere.example", "id", "/elsewhere.example"],
])("the language of %s is %s and its page %s", (path, locale, page) => {
  expect(localeOf(path)).toBe(locale);
  expect(withoutLocale(path)).toBe(page);
});

test("switching the language keeps the page", () => {
  expect(inLocale("id", "/match/1")).toBe("/id/match/1");
  expect(inLocale("en", "/id/match/1")).toBe("/match/1");
  expect(inLocale("id", "/id/match/1")).toBe("/id/match/1");
});
