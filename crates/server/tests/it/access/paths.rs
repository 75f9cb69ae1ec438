//! The access matrix of plain HTTP: every path of the router.

use std::collections::BTreeSet;

use http::Method;

use super::matrix::nobodys;
use super::rows::{difference, rows};
use super::who::{EVERYBODY, Who};
use super::world::{Answer, Side, World, read};
use lapang_testing::app::samples;
use lapang_testing::on_sqlite;

/// Who may access a path.
#[derive(Clone, Copy, Debug)]
enum Sight {
    /// Everyone, with this status.
    All(u16),
    Player,
    /// The owner may change it.
    Owner,
    /// The owner may read it; for all others, signed in or not, it does not exist.
    OwnerLooks,
    /// As `OwnerLooks`, and the venue's staff.
    OwnerAndStaffLook,
    VenueOwner,
    VenueManager,
}

impl Sight {
    fn status(self, who: Who) -> u16 {
        match (self, who) {
            (Self::All(status), _) => status,
            (Self::OwnerLooks | Self::OwnerAndStaffLook, Who::Owner)
            | (Self::OwnerAndStaffLook, Who::Admin) => 200,
            (Self::OwnerAndStaffLook, who) if who.role().is_some() => 200,
            (Self::OwnerLooks | Self::OwnerAndStaffLook, _) => 404,
            (_, who) if !who.is_signed_in() => 401,
            (Self::Owner, who) if who != Who::Owner => 404,
            (Self::VenueOwner | Self::VenueManager, Who::OtherManager) => 404,
            (Self::VenueManager, Who::Manager) => 200,
            (Self::VenueOwner | Self::VenueManager, who)
                if !matches!(who, Who::VenueOwner | Who::Admin) =>
            {
                403
            }
            _ => 200,
        }
    }
}

struct Path {
    method: Method,
    /// As in the router; empty for the fallback to the app's pages.
    route: &'static str,
    /// An example.
    path: &'static str,
    sight: Sight,
}

const fn path(method: Method, route: &'static str, path: &'static str, sight: Sight) -> Path {
    Path {
        method,
        route,
        path,
        sight,
    }
}

#[rustfmt::skip]
const PATHS: &[Path] = &[
    path(Method::PUT, "/api/profile/photo", "/api/profile/photo", Sight::Player),
    path(Method::DELETE, "/api/profile/photo", "/api/profile/photo", Sight::Player),
    path(Method::GET, "/media/{file}", "$photo", Sight::All(200)),
    path(Method::PUT, "/api/bookings/{id}/receipt", "/api/bookings/$awaiting/receipt", Sight::Owner),
    path(Method::GET, "/api/bookings/{id}/receipt", "/api/bookings/$receipt/receipt", Sight::OwnerAndStaffLook),
    path(Method::DELETE, "/api/bookings/{id}/receipt", "/api/bookings/$receipt/receipt", Sight::Owner),
    path(Method::GET, "/api/bookings/{id}", "/api/bookings/$booking.ics", Sight::OwnerLooks),
    path(Method::PUT, "/api/venues/{venue}/sports/{sport}/qris", "/api/venues/$venue/sports/futsal/qris", Sight::VenueOwner),
    path(Method::DELETE, "/api/venues/{venue}/sports/{sport}/qris", "/api/venues/$venue/sports/futsal/qris", Sight::VenueOwner),
    path(Method::PUT, "/api/venues/{venue}/photos", "/api/venues/$venue/photos", Sight::VenueManager),
    path(Method::GET, "/api/matches/{file}", "/api/matches/$match.ics", Sight::All(200)),
    path(Method::GET, "/api/calendar/{file}", "$feed", Sight::All(200)),
    // With a true token: unsubscribing.rs.
    path(Method::GET, "/api/unsubscribe/{token}", "/api/unsubscribe/x", Sight::All(404)),
    path(Method::POST, "/api/unsubscribe/{token}", "/api/unsubscribe/x", Sight::All(404)),
    path(Method::GET, "/j/{code}", "/j/$code", Sight::All(302)),
    path(Method::GET, "/match/{id}", "/match/$match", Sight::All(200)),
    path(Method::GET, "/match/{id}/", "/match/$match/", Sight::All(200)),
    path(Method::GET, "/match/{id}/preview.png", "/match/$match/preview.png", Sight::All(200)),
    path(Method::GET, "/id/match/{id}", "/id/match/$match", Sight::All(200)),
    path(Method::GET, "/id/match/{id}/", "/id/match/$match/", Sight::All(200)),
    path(Method::GET, "/id/match/{id}/preview.png", "/id/match/$match/preview.png", Sight::All(200)),
    path(Method::GET, "/compete/{id}", "/compete/$tournament", Sight::All(200)),
    path(Method::GET, "/compete/{id}/", "/compete/$tournament/", Sight::All(200)),
    path(Method::GET, "/compete/{id}/preview.png", "/compete/$tournament/preview.png", Sight::All(200)),
    path(Method::GET, "/id/compete/{id}", "/id/compete/$tournament", Sight::All(200)),
    path(Method::GET, "/id/compete/{id}/", "/id/compete/$tournament/", Sight::All(200)),
    path(Method::GET, "/id/compete/{id}/preview.png", "/id/compete/$tournament/preview.png", Sight::All(200)),
    path(Method::GET, "/courts", "/courts", Sight::All(200)),
    path(Method::GET, "/courts/", "/courts/", Sight::All(200)),
    path(Method::GET, "/courts/search", "/courts/search", Sight::All(200)),
    path(Method::GET, "/courts/search/", "/courts/search/", Sight::All(200)),
    path(Method::GET, "/courts/{city}", "/courts/$city", Sight::All(200)),
    path(Method::GET, "/courts/{city}/", "/courts/$city/", Sight::All(200)),
    path(Method::GET, "/courts/{city}/{slug}", "/courts/$city/$slug", Sight::All(200)),
    path(Method::GET, "/courts/{city}/{slug}/", "/courts/$city/$slug/", Sight::All(200)),
    path(Method::GET, "/courts/{city}/{slug}/book", "/courts/$city/$slug/book", Sight::All(200)),
    path(Method::GET, "/courts/{city}/{slug}/book/", "/courts/$city/$slug/book/", Sight::All(200)),
    path(Method::GET, "/id/courts", "/id/courts", Sight::All(200)),
    path(Method::GET, "/id/courts/", "/id/courts/", Sight::All(200)),
    path(Method::GET, "/id/courts/search", "/id/courts/search", Sight::All(200)),
    path(Method::GET, "/id/courts/search/", "/id/courts/search/", Sight::All(200)),
    path(Method::GET, "/id/courts/{city}", "/id/courts/$city", Sight::All(200)),
    path(Method::GET, "/id/courts/{city}/", "/id/courts/$city/", Sight::All(200)),
    path(Method::GET, "/id/courts/{city}/{slug}", "/id/courts/$city/$slug", Sight::All(200)),
    path(Method::GET, "/id/courts/{city}/{slug}/", "/id/courts/$city/$slug/", Sight::All(200)),
    path(Method::GET, "/id/courts/{city}/{slug}/book", "/id/courts/$city/$slug/book", Sight::All(200)),
    path(Method::GET, "/id/courts/{city}/{slug}/book/", "/id/courts/$city/$slug/book/", Sight::All(200)),
    path(Method::GET, "/api/redirects", "/api/redirects?path=/play", Sight::All(200)),
    path(Method::GET, "/api/operator", "/api/operator", Sight::All(200)),
    path(Method::GET, "/api/icons/{file}", "/api/icons/lucide.json?icons=x", Sight::All(200)),
    // No map is configured; see venue_map.rs.
    path(Method::GET, "/map.json", "/map.json", Sight::All(204)),
    path(Method::GET, "/map/tiles.pmtiles", "/map/tiles.pmtiles", Sight::All(404)),
    path(Method::GET, "/robots.txt", "/robots.txt", Sight::All(200)),
    path(Method::GET, "/sitemap.xml", "/sitemap.xml", Sight::All(200)),
    path(Method::GET, "/sitemaps/{part}", "/sitemaps/pages.xml", Sight::All(200)),
    path(Method::GET, "/healthz", "/healthz", Sight::All(200)),
    path(Method::GET, "/readyz", "/readyz", Sight::All(200)),
    // Everyone here comes through a proxy; for direct access see dev_mail.rs.
    path(Method::GET, "/dev/mail", "/dev/mail", Sight::All(404)),
    path(Method::GET, "/dev/mail/samples", "/dev/mail/samples", Sight::All(404)),
    path(Method::GET, "/dev/mail/samples/{language}/{name}", "/dev/mail/samples/en/sign_in_code", Sight::All(404)),
    // Pages contain no personal data: the app loads it by calls.
    path(Method::GET, "", "/", Sight::All(200)),
    path(Method::GET, "", "/internal", Sight::All(200)),
    path(Method::GET, "", "/settings/profile", Sight::All(200)),
    path(Method::GET, "", "/nowhere/at/all", Sight::All(404)),
];

/// The paths of a router without the calls, parsed from its debug output.
fn routes(router: &axum::Router) -> BTreeSet<String> {
    let shown = format!("{router:?}");
    // The rest is the fallback, which has its own router.
    let (own, _) = shown.split_once("fallback_router").unwrap();
    let entries = own.split("RouteId(").skip(1);
    let found: BTreeSet<String> = entries
        .filter_map(|entry| entry.split_once("): \"")?.1.split_once('"'))
        .map(|(path, _)| path.to_owned())
        .filter(|path| !path.starts_with("/lapang.v1.") && !path.contains("__private__"))
        .collect();
    found
}

async fn ask(world: &World<'_>, who: Who, row: &Path, path: &str) -> Answer {
    let body = if row.method == Method::PUT {
        samples::jpeg(40, 40)
    } else {
        Vec::new()
    };
    let sent = world.request(who, row.method.clone(), path).body(body);
    read(sent.send().await.unwrap(), false).await
}

/// The same path for things that do not exist.
async fn to_nothing(world: &mut World<'_>, row: &Path, path: &str) -> String {
    let mut path = path.to_owned();
    for name in ["booking", "awaiting", "receipt", "venue"] {
        if row.path.contains(&format!("${name}")) {
            let value = world.thing(name, Who::Owner, Side::Ours).await;
            path = path.replace(&value, &nobodys(name));
        }
    }
    path
}

on_sqlite! {
    with lapang_testing::app::busy_accounts;

    async fn every_http_path_has_a_row_and_every_row_a_path(app: TestApp) {
        let routes = routes(&lapang::router::routes(&app.app));
        let rows: BTreeSet<String> = PATHS.iter().map(|row| row.route.to_owned()).filter(|it| !it.is_empty()).collect();
        assert_eq!(routes, rows, "say who may see a path that is new");
    }

    async fn every_http_path_answers_every_caller_as_in_the_access_table(app: TestApp) {
        let mut world = World::new(&app).await;
        let mut wrong = Vec::new();
        for row in PATHS {
            let (may, may_not): (Vec<Who>, Vec<Who>) =
                EVERYBODY.into_iter().partition(|who| row.sight.status(*who) < 400);
            let mut before = None;
            for who in may_not.into_iter().chain(may) {
                let path = world.filled(row.path, who, Side::Ours).await;
                let expected = row.sight.status(who);
                if expected >= 400 && before.is_none() {
                    before = Some(rows(&app).await);
                }
                if let Some(before) = before.take_if(|_| expected < 400) {
                    wrong.extend(difference(&before, &rows(&app).await));
                }
                let got = ask(&world, who, row, &path).await;
                if got.status != expected {
                    wrong.push(format!("{} {path} gives {who:?} {}, not {expected}: {}", row.method, got.status, got.body));
                }
                // Staff of a venue see it, so they get "forbidden".
                if expected >= 400 && !(expected == 403 && who.role().is_some()) {
                    let nothing = to_nothing(&mut world, row, &path).await;
                    let nothing = ask(&world, who, row, &nothing).await;
                    if nothing != got {
                        wrong.push(format!("{} {path} tells {who:?} that it is there: {got:?} {nothing:?}", row.method));
                    }
                } else if expected < 400 && row.method != Method::GET {
                    world.begin_anew(who, row.path).await;
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    async fn http_paths_accept_only_the_methods_of_the_table(app: TestApp) {
        let mut world = World::new(&app).await;
        for row in PATHS {
            let path = world.filled(row.path, Who::Owner, Side::Ours).await;
            for method in [Method::POST, Method::PUT, Method::DELETE, Method::TRACE] {
                if row.route.is_empty() && method != Method::TRACE || PATHS.iter().any(|known| known.route == row.route && known.method == method) {
                    continue;
                }
                let got = world.request(Who::Owner, method.clone(), &path).send().await.unwrap();
                assert_eq!(got.status(), 405, "{method} {path}");
            }
        }
    }

    async fn no_foreign_origin_changes_anything_at_an_http_path(app: TestApp) {
        let mut world = World::new(&app).await;
        for row in PATHS.iter().filter(|row| row.method != Method::GET) {
            let who = if matches!(row.sight, Sight::VenueOwner | Sight::VenueManager) { Who::VenueOwner } else { Who::Owner };
            let path = world.filled(row.path, who, Side::Ours).await;
            let before = rows(&app).await;
            for (name, value) in [("origin", "https://evil.example"), ("origin", "null"), ("sec-fetch-site", "cross-site")] {
                let sent = world.request(who, row.method.clone(), &path).header(name, value);
                let got = sent.body(samples::jpeg(40, 40)).send().await.unwrap();
                assert_eq!(got.status(), 403, "{} {path} {name}: {value}", row.method);
            }
            assert_eq!(difference(&before, &rows(&app).await), Vec::<String>::new(), "{path}");
        }
    }
}
