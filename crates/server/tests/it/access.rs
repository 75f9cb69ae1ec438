//! Who may call what, and from where.
//!
//! Each of these guards was removed from the product in turn, and tests here failed on both engines: the check of the
//! origin (`foreign`, `paths`), that a link belongs to its creator (`matrix`, `swapped`), `verified()` before a booking
//! and before joining a match (`matrix`), and the same error for another's booking as for none (`matrix`, `paths`,
//! `swapped`).

mod foreign;
mod headers;
mod lists;
mod matrix;
mod paths;
pub mod rows;
mod surplus;
mod swapped;
mod table;
mod things;
mod unlisted;
mod who;
mod world;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Condvar, Mutex, mpsc};
use std::time::Duration;

use connectrpc::client::CallOptions;
use http::StatusCode;
use lapang_api as api;
use lapang_db::Engine;

use self::table::{CALLS, TABLE};
use self::who::Access;
use crate::on_both_engines;
use crate::support::refusal;

on_both_engines! {
    async fn visitors_can_make_only_the_public_calls(app: TestApp) {
        let visitor = app.visitor();
        let open = |access| matches!(access, Access::All | Access::AllAreTold(_) | Access::OwnAddress);
        let public: BTreeSet<&str> =
            TABLE.iter().filter(|row| open(row.access)).map(|row| row.call).collect();
        for (name, method) in CALLS.iter() {
            let path = format!("lapang.v1.{name}");
            let (status, body) = if method.is_server_streaming() {
                let ended = visitor.post_for_stream(&path, "{}").await;
                (401, ended["error"].clone())
            } else {
                visitor.post(&path, "{}").await
            };
            let code = body["code"].as_str().unwrap_or_default().to_owned();
            if public.contains(name.as_str()) {
                assert_ne!(code, "unauthenticated", "{name}");
                assert_ne!(code, "unimplemented", "{name}");
            } else {
                assert_eq!((status, code.as_str()), (401, "unauthenticated"), "{name}");
            }
        }
    }

    async fn players_are_refused_every_staff_call(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        for name in CALLS.keys().filter(|name| name.contains("AdminService/")) {
            let (_, body) = ani.post(&format!("lapang.v1.{name}"), "{}").await;
            assert_eq!(body["code"], "permission_denied", "{name}");
            assert_eq!(body["details"][0]["debug"]["reason"], "STAFF_ONLY", "{name}");
        }
    }

    async fn a_staff_role_takes_effect_at_the_next_call(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let check = async |expected: bool, is_admin: bool| {
            let answer = ani
                .auth()
                .check_internal_access(api::CheckInternalAccessRequest::default())
                .await
                .unwrap()
                .into_owned();
            assert_eq!(answer.has_access, expected);
            assert_eq!(answer.message.is_empty(), expected);
            assert_eq!(answer.is_admin, is_admin);
        };
        check(false, false).await;
        lapang::accounts::grant(&app.app, "ANI@example.com", None).await.unwrap();
        check(true, true).await;
        lapang::accounts::revoke(&app.app, "ani@example.com", None).await.unwrap();
        check(false, false).await;
    }

    async fn another_site_cannot_change_anything_with_a_players_cookie(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let url = format!("{}/lapang.v1.UserService/CompleteSportsPreferences", app.origin);
        let post = async |headers: &[(&str, &str)]| {
            let mut request = reqwest::Client::new()
                .post(&url)
                .header("cookie", ani.cookie.as_deref().unwrap())
                .header("content-type", "application/json")
                .body("{}");
            for (name, value) in headers {
                request = request.header(*name, *value);
            }
            request.send().await.unwrap().status()
        };
        for origin in ["https://evil.example", "null", "http://localhost.evil.example"] {
            assert_eq!(post(&[("origin", origin)]).await, StatusCode::FORBIDDEN, "{origin}");
        }
        assert_eq!(post(&[("sec-fetch-site", "cross-site")]).await, StatusCode::FORBIDDEN);
        assert_eq!(post(&[("origin", &app.origin)]).await, StatusCode::OK);
        // A server on localhost accepts each of its names.
        let localhost = app.origin.replace("127.0.0.1", "localhost");
        assert_eq!(post(&[("origin", &localhost)]).await, StatusCode::OK);
        assert_eq!(post(&[("origin", &format!("{localhost}.evil.example"))]).await, StatusCode::FORBIDDEN);
        // A call that changes something cannot be made by following a link.
        let got = reqwest::Client::new()
            .get(format!("{url}?encoding=json&message=%7B%7D"))
            .header("cookie", ani.cookie.as_deref().unwrap())
            .send()
            .await
            .unwrap();
        assert_eq!(got.status(), StatusCode::METHOD_NOT_ALLOWED);
    }

    async fn malformed_requests_are_answered_as_connect_prescribes(app: TestApp) {
        let client = reqwest::Client::new();
        let url = format!("{}/lapang.v1.SportService/GetSport", app.origin);
        let post = async |content_type: &str, body: Vec<u8>| {
            let sent = client.post(&url).header("content-type", content_type).body(body);
            sent.send().await.unwrap()
        };
        let broken = post("application/json", b"{\"id\": ".to_vec()).await;
        assert_eq!(broken.status(), StatusCode::BAD_REQUEST);
        assert_eq!(broken.json::<serde_json::Value>().await.unwrap()["code"], "invalid_argument");
        let alien = post("text/csv", b"id".to_vec()).await;
        assert_eq!(alien.status(), StatusCode::UNSUPPORTED_MEDIA_TYPE);
        let big = post("application/json", vec![b' '; 1024 * 1024 + 1]).await;
        assert_eq!(big.json::<serde_json::Value>().await.unwrap()["code"], "resource_exhausted");
        let (status, body) = app.visitor().post("lapang.v1.SportService/Nothing", "{}").await;
        assert_eq!((status, &body["code"]), (404, &"unimplemented".into()));
    }

    async fn the_same_call_is_answered_as_json_and_as_binary_by_post_and_by_get(app: TestApp) {
        let client = reqwest::Client::new();
        let url = format!("{}/lapang.v1.SportService/GetSport", app.origin);
        let json = client.post(&url).header("content-type", "application/json").body("{\"id\":\"futsal\"}");
        let binary = client.post(&url).header("content-type", "application/proto").body(b"\x0a\x06futsal".to_vec());
        let get = client.get(format!("{url}?connect=v1&encoding=json&message=%7B%22id%22%3A%22futsal%22%7D"));
        let mut answers = BTreeMap::new();
        for (name, request) in [("json", json), ("binary", binary), ("get", get)] {
            let response = request.send().await.unwrap();
            assert_eq!(response.status(), StatusCode::OK, "{name}");
            answers.insert(name, response.bytes().await.unwrap());
        }
        assert_eq!(answers["json"], answers["get"]);
        assert!(answers["binary"].windows(6).any(|bytes| bytes == b"futsal"));
    }

    async fn a_deadline_that_passes_while_the_database_is_busy_is_reported(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let gate = Arc::new((Mutex::new(false), Condvar::new()));
        let mut busy = tokio::task::JoinSet::new();
        let (begun, is_begun) = mpsc::channel();
        for _ in 0..64 {
            let (db, gate, begun) = (app.app.db.clone(), Arc::clone(&gate), begun.clone());
            busy.spawn(async move {
                db.write(move |_| -> Result<(), lapang_db::Error> {
                    // Only the first one is awaited.
                    let _heard = begun.send(());
                    let open = gate.0.lock().unwrap();
                    drop(gate.1.wait_while(open, |open| !*open).unwrap());
                    Ok(())
                })
                .await
            });
        }
        // Occupies every writer thread, so that all others wait.
        let threads = match app.app.db.engine() {
            Engine::Sqlite => 1,
            Engine::Postgres => 2 * std::thread::available_parallelism().map_or(2, std::num::NonZero::get),
        };
        tokio::task::block_in_place(|| {
            for _ in 0..threads {
                is_begun.recv_timeout(Duration::from_secs(10)).unwrap();
            }
        });
        let options = CallOptions::default().with_timeout(Duration::from_millis(200));
        let request = api::CompleteSportsPreferencesRequest::default();
        let late = ani.users().complete_sports_preferences_with_options(request, options).await;
        *gate.0.lock().unwrap() = true;
        gate.1.notify_all();
        assert_eq!(refusal(late).code, "deadline_exceeded");
        assert!(busy.join_all().await.into_iter().all(|outcome| outcome.is_ok()));
    }

    async fn every_response_has_the_security_headers(app: TestApp) {
        for path in ["/", "/nowhere", "/healthz", "/lapang.v1.SportService/ListSports?encoding=json&message=%7B%7D"] {
            let response = reqwest::get(format!("{}{path}", app.origin)).await.unwrap();
            let headers = response.headers();
            assert_eq!(headers["x-content-type-options"], "nosniff", "{path}");
            let policy = headers["content-security-policy"].to_str().unwrap();
            assert!(headers.contains_key("referrer-policy"), "{path}");
            assert!(path != "/" || policy.contains("connect-src 'self';"), "{policy}");
            for rule in ["default-src", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"] {
                assert!(policy.contains(rule), "{path}: {policy}");
            }
            assert!(!policy.contains("unsafe"), "{path}: {policy}");
            assert!(headers.contains_key("cache-control"), "{path}");
            if path == "/healthz" {
                assert_eq!(headers["cache-control"], "no-store");
            }
        }
        let ani = app.regular("ani@example.com", "Ani").await;
        let own = ani.users().get_profile(api::GetProfileRequest::default()).await.unwrap();
        assert_eq!(own.headers()["cache-control"], "no-store");
        let own = reqwest::Client::new()
            .post(format!("{}/lapang.v1.UserService/GetProfile", app.origin))
            .header("cookie", ani.cookie.as_deref().unwrap())
            .header("content-type", "application/json")
            .body("{}");
        let own = own.send().await.unwrap();
        assert_eq!((own.status(), &own.headers()["cache-control"]), (StatusCode::OK, &"no-store".parse().unwrap()));
    }
}
