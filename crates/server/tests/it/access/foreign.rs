//! Cross-origin requests: no other site can change anything with a player's browser, or read a response.

use http::Method;

use super::rows::{difference, rows};
use super::table::TABLE;
use super::who::Who;
use super::world::{Side, World, read};
use crate::on_both_engines;

/// Foreign origins, as browsers would send them.
fn foreign_origins(own: &str) -> Vec<String> {
    let (_, port) = own.rsplit_once(':').unwrap();
    let mut foreign: Vec<String> = [
        "https://evil.example",
        "http://evil.example",
        "null",
        "file://",
        "chrome-extension://abcdef",
        "http://localhost.evil.example",
        "http://127.0.0.1.evil.example",
        "http://evil.example:80",
        "http://xn--80ak6aa92e.example",
        "http://[::1]",
        "http://0.0.0.0",
        "http://127.0.0.2",
        "http://2130706433",
        "*",
        "",
    ]
    .map(str::to_owned)
    .to_vec();
    foreign.extend([
        own.replace("http://", "https://"),
        own.replace(port, "1"),
        own.replace(&format!(":{port}"), ""),
        format!("{own}.evil.example"),
        format!("{own}/"),
        format!("{own} https://evil.example"),
        format!("https://evil.example {own}"),
        own.replace("127.0.0.1", "127.0.0.1@evil.example"),
    ]);
    foreign
}

/// Content types that a page may send without a preflight.
const SIMPLE: [&str; 4] = [
    "text/plain",
    "text/plain;charset=UTF-8",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
];

on_both_engines! {
    with crate::support::busy_accounts;

    async fn no_foreign_origin_changes_anything_with_a_players_cookie(app: TestApp) {
        let mut world = World::new(&app).await;
        let origins = foreign_origins(&app.origin);
        let mut tried = 0;
        for row in TABLE.iter().filter(|row| !row.only_reads()) {
            let who = row.access.somebody();
            let request = world.filled(row.request, who, Side::Ours).await;
            let path = format!("/lapang.v1.{}", row.call);
            let before = rows(&app).await;
            let post = |kind: &str| {
                let post = world.request(who, Method::POST, &path).header("content-type", kind);
                post.body(request.clone())
            };
            // Each call from some of the sites; all sites are used.
            for origin in origins.iter().cycle().skip(tried).take(5) {
                let sent = post("application/json").header("origin", origin).send().await.unwrap();
                let answer = read(sent, false).await;
                assert_eq!(answer.told, "permission_denied/FOREIGN_ORIGIN", "{} {origin:?}", row.call);
                tried += 1;
            }
            for site in ["cross-site", "same-site"] {
                let sent = post("application/json").header("sec-fetch-site", site).send().await.unwrap();
                assert_eq!(read(sent, false).await.told, "permission_denied/FOREIGN_ORIGIN", "{}", row.call);
            }
            for kind in SIMPLE {
                let sent = post(kind).send().await.unwrap();
                assert_eq!(sent.status(), 415, "{} {kind}", row.call);
                let sent = post(kind).header("origin", "https://evil.example").send().await.unwrap();
                assert_eq!(sent.status(), 403, "{} {kind}", row.call);
            }
            for query in ["", "?encoding=json&message=%7B%7D", "?connect=v1&encoding=json&message=%7B%7D"] {
                for method in [Method::GET, Method::HEAD] {
                    let asked = world.request(who, method.clone(), &format!("{path}{query}"));
                    let status = asked.send().await.unwrap().status();
                    assert_eq!(status, 405, "{method} {} {query}", row.call);
                }
            }
            for method in [Method::PUT, Method::DELETE, Method::PATCH] {
                let sent = world.request(who, method.clone(), &path).body(request.clone());
                let status = sent.header("content-type", "application/json").send().await.unwrap().status();
                assert_eq!(status, 405, "{method} {}", row.call);
            }
            assert_eq!(difference(&before, &rows(&app).await), Vec::<String>::new(), "{}", row.call);
        }
        assert!(tried > 2 * origins.len(), "{tried}");
    }

    async fn no_foreign_origin_can_read_a_response(app: TestApp) {
        let mut world = World::new(&app).await;
        for row in TABLE.iter().filter(|row| row.only_reads()) {
            let who = row.access.somebody();
            let request = world.filled(row.request, who, Side::Ours).await;
            let path = format!("/lapang.v1.{}", row.call);
            for origin in ["https://evil.example", "null"] {
                let asked = world.request(who, Method::GET, &format!("{path}?connect=v1&encoding=json&message=%7B%7D"));
                let asked = asked.header("origin", origin).send().await.unwrap();
                shares_nothing(asked.headers(), row.call);
                let posted = world.request(who, Method::POST, &path).header("content-type", "application/json");
                let posted = posted.header("origin", origin).body(request.clone()).send().await.unwrap();
                assert_eq!(posted.status(), 403, "{} {origin}", row.call);
                shares_nothing(posted.headers(), row.call);
            }
        }
        let call = "/lapang.v1.BookingService/CreateBooking";
        for origin in foreign_origins(&app.origin) {
            for path in [call, "/lapang.v1.UserService/GetProfile", "/api/profile/photo", "/", "/healthz"] {
                let asked = world.request(Who::Owner, Method::OPTIONS, path);
                let asked = asked
                    .header("origin", &origin)
                    .header("access-control-request-method", "POST")
                    .header("access-control-request-headers", "content-type,connect-protocol-version");
                shares_nothing(asked.send().await.unwrap().headers(), path);
            }
        }
    }
}

/// No browser shows such a response to a page of another site.
fn shares_nothing(headers: &http::HeaderMap, what: &str) {
    let shared: Vec<_> = headers
        .keys()
        .filter(|name| name.as_str().starts_with("access-control-"))
        .collect();
    assert!(shared.is_empty(), "{what}: {shared:?}");
}

#[test]
fn at_least_twenty_foreign_origins_are_tested() {
    let own = "http://127.0.0.1:8080".to_owned();
    let origins = foreign_origins(&own);
    assert!(origins.len() >= 20 && !origins.contains(&own));
}
