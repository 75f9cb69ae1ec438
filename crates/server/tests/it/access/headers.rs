//! Security and cache headers, the same for every request, caller and result.

use std::collections::BTreeSet;

use http::{HeaderMap, Method};
use lapang_db::Engine;

use super::table::Row;
use super::who::Access;
use super::world::Answer;
use lapang_testing::app::TestApp;

/// A call's response is not a page: nothing in it may be run, shown or framed.
const POLICY_OF_CALLS: &str =
    "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/// Panics unless the headers that every response needs are there, for calls and pages alike.
pub fn check_headers(headers: &HeaderMap, what: &str) {
    assert_eq!(
        the_one(headers, "x-content-type-options", what),
        "nosniff",
        "{what}"
    );
    assert_eq!(
        the_one(headers, "referrer-policy", what),
        "strict-origin-when-cross-origin",
        "{what}"
    );
    let policy = the_one(headers, "content-security-policy", what);
    // A response that is not a page needs no sources at all.
    let begins = ["default-src 'none';", "default-src 'self';"];
    assert!(
        begins.iter().any(|begin| policy.starts_with(begin)),
        "{what}: {policy}"
    );
    for rule in [
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ] {
        assert!(policy.contains(rule), "{what}: {policy}");
    }
    assert!(!policy.contains("unsafe"), "{what}: {policy}");
    assert_ne!(the_one(headers, "cache-control", what), "", "{what}");
}

/// A header that must occur once: of two, a reader may use either.
fn the_one<'a>(headers: &'a HeaderMap, name: &str, what: &str) -> &'a str {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (Some(value), None) => value.to_str().unwrap(),
        _ => panic!("{what} has not one {name}: {headers:?}"),
    }
}

/// How a response may be cached: the catalogue of sports is the same for all until the next release (contract.md);
/// everything else is never stored.
fn caching(row: &Row) -> &'static str {
    match row.access {
        Access::All if row.call.starts_with("SportService/") => "public, max-age=3600",
        _ => "no-store",
    }
}

/// What is wrong with the headers of a call's response.
pub fn wrong_headers(row: &Row, answer: &Answer) -> Vec<String> {
    let expected = [
        ("content-security-policy", POLICY_OF_CALLS),
        ("cache-control", caching(row)),
    ];
    let is_wrong = |(name, value): &(&str, &str)| {
        let found = answer.headers.get(*name);
        found.is_none_or(|found| found != value)
    };
    expected
        .into_iter()
        .filter(is_wrong)
        .map(|(name, value)| format!("{} has no {name}: {value}, but {answer:?}", row.call))
        .collect()
}

/// Requests with every kind of result: success, refusal for each reason, or malformed.
async fn requests(app: &TestApp) -> Vec<(String, reqwest::RequestBuilder)> {
    let http = lapang_testing::app::http_builder()
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .unwrap();
    let ani = app.regular("ani@example.com", "Ani").await;
    // The cookie's name under https.
    let cookie = format!("__Host-{}", ani.cookie.unwrap());
    let own = "/lapang.v1.UserService/GetProfile";
    let staff = "/lapang.v1.BookingAdminService/ListBookingsForAdmin";
    let mut requests = Vec::new();
    for (method, path, header, value) in [
        (Method::POST, own, "cookie", cookie.as_str()),
        (Method::POST, own, "accept", "*/*"),
        (Method::POST, own, "origin", "https://evil.example"),
        (Method::POST, staff, "cookie", &cookie),
        (
            Method::POST,
            "/lapang.v1.SportService/GetSport",
            "accept",
            "*/*",
        ),
        (Method::PUT, own, "accept", "*/*"),
        (Method::GET, "/", "accept", "text/html"),
        (Method::GET, "/nowhere", "accept", "text/html"),
        (Method::GET, "/healthz", "accept", "*/*"),
        (Method::GET, "/j/nothing", "accept", "text/html"),
        (Method::GET, "/media/nothing", "accept", "*/*"),
        (Method::GET, "/api/redirects?path=/play", "accept", "*/*"),
    ] {
        let request = http.request(method.clone(), format!("{}{path}", app.origin));
        let request = request
            .header("content-type", "application/json")
            .header(header, value);
        requests.push((format!("{method} {path} {header}"), request.body("{}")));
    }
    requests
}

#[tokio::test(flavor = "multi_thread")]
async fn every_response_has_hsts_under_https() {
    let app = TestApp::start_with(Engine::Sqlite, |config| {
        "https://lapang.example".clone_into(&mut config.public_origin);
    })
    .await;
    let mut statuses = BTreeSet::new();
    for (what, request) in requests(&app).await {
        let answer = request.send().await.unwrap();
        check_headers(answer.headers(), &what);
        let strict = the_one(answer.headers(), "strict-transport-security", &what);
        assert_eq!(strict, "max-age=31536000", "{what}");
        statuses.insert(answer.status().as_u16());
    }
    for status in [200, 400, 401, 403, 404, 405] {
        assert!(statuses.contains(&status), "{status}: {statuses:?}");
    }
}
