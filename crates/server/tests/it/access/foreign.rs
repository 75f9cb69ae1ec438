//! Cross-origin requests: no other site can change anything with a player's browser, or read a response.

use http::Method;

use super::rows::{difference, rows};
use super::table::TABLE;
use super::who::Who;
use super::world::{Side, World, read};
use lapang_testing::on_sqlite;

fn foreign_origins(own: &str) -> Vec<String> {
    let mut foreign: Vec<String> = [
        "https://evil.example",
        "null",
        "file://",
        "http://localhost.evil.example",
        "http://127.0.0.2",
        "*",
        "",
    ]
    .map(str::to_owned)
    .to_vec();
    foreign.extend([
        own.replace("http://", "https://"),
        format!("{own}1"),
        format!("{own}.evil.example"),
        format!("{own} https://evil.example"),
        own.replace("127.0.0.1", "127.0.0.1@evil.example"),
        own.replace("127.0.0.1", "localhost.evil.example"),
    ]);
    foreign
}

on_sqlite! {
    with lapang_testing::app::busy_accounts;

    async fn no_foreign_origin_changes_anything_with_a_players_cookie(app: TestApp) {
        let mut world = World::new(&app).await;
        let origins = foreign_origins(&app.origin);
        let mut origins = origins.iter().cycle();
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
            for origin in origins.by_ref().take(2) {
                let sent = post("application/json").header("origin", origin).send().await.unwrap();
                let answer = read(sent, false).await;
                assert_eq!(answer.told, "permission_denied/FOREIGN_ORIGIN", "{} {origin:?}", row.call);
            }
            let sent = post("application/json").header("sec-fetch-site", "cross-site").send().await.unwrap();
            assert_eq!(read(sent, false).await.told, "permission_denied/FOREIGN_ORIGIN", "{}", row.call);
            // What a page may send without a preflight, and what a link sends.
            assert_eq!(post("text/plain").send().await.unwrap().status(), 415, "{}", row.call);
            let link = world.request(who, Method::GET, &format!("{path}?connect=v1&encoding=json&message=%7B%7D"));
            assert_eq!(link.send().await.unwrap().status(), 405, "{}", row.call);
            assert_eq!(difference(&before, &rows(&app).await), Vec::<String>::new(), "{}", row.call);
        }
    }

    async fn no_foreign_origin_can_read_a_response(app: TestApp) {
        let world = World::new(&app).await;
        for origin in foreign_origins(&app.origin) {
            for (method, path) in [(Method::OPTIONS, "/lapang.v1.BookingService/CreateBooking"), (Method::GET, "/api/operator"), (Method::GET, "/")] {
                let asked = world.request(Who::Owner, method, path).header("origin", &origin);
                let answer = asked.header("access-control-request-method", "POST").send().await.unwrap();
                let is_shared = answer.headers().keys().any(|name| name.as_str().starts_with("access-control-"));
                assert!(!is_shared, "{path}: {:?}", answer.headers());
            }
        }
    }

    async fn refusal_of_a_foreign_origin_names_the_public_origin(app: TestApp) {
        let post = lapang_testing::app::http().post(format!("{}/lapang.v1.AuthService/SendEmailOTP", app.origin));
        let post = post.header("origin", "http://192.168.1.7:8080").header("content-type", "application/json");
        let answer: serde_json::Value = post.body("{}").send().await.unwrap().json().await.unwrap();
        assert_eq!(answer["details"][0]["debug"]["metadata"]["public_origin"], app.app.config.public_origin);
    }

    async fn a_server_on_localhost_accepts_each_of_its_names(app: TestApp) {
        let world = World::new(&app).await;
        for own in [app.origin.clone(), app.origin.replace("127.0.0.1", "localhost")] {
            let sent = world.request(Who::Owner, Method::POST, "/lapang.v1.UserService/CompleteSportsPreferences");
            let sent = sent.header("origin", &own).header("content-type", "application/json").body("{}");
            assert_eq!(sent.send().await.unwrap().status(), 200, "{own}");
        }
    }
}
