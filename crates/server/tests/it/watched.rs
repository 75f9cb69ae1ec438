//! What an operator sees: request ids, metrics on the private listener, readiness.

use std::sync::{Arc, Mutex, mpsc};
use std::time::{Duration, Instant};

use lapang::error::Error;
use lapang::monitoring::serve_metrics;
use lapang_api as api;
use lapang_db::Engine;
use lapang_testing::limit;
use tokio::net::TcpListener;

use lapang_testing::app::hall::{Hall, Kind};
use lapang_testing::app::{TestApp, refusal};
use lapang_testing::on_sqlite;

/// The metrics as they are told to those who may read them.
pub async fn metrics(app: &TestApp) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/metrics", listener.local_addr().unwrap());
    serve_metrics(&app.app, listener);
    let answer = lapang_testing::app::http().get(url).send().await.unwrap();
    assert_eq!(answer.status(), 200);
    let kind = answer.headers()["content-type"].to_str().unwrap();
    assert!(kind.starts_with("application/openmetrics-text"), "{kind}");
    answer.text().await.unwrap()
}

/// The value of a series by its name and labels as they are written.
pub fn value(metrics: &str, series: &str) -> Option<f64> {
    metrics
        .lines()
        .find_map(|line| line.strip_prefix(series)?.strip_prefix(' '))
        .map(|value| value.parse().unwrap())
}

async fn get(app: &TestApp, path: &str, headers: &[(&str, &str)]) -> reqwest::Response {
    let mut request = lapang_testing::app::http().get(format!("{}{path}", app.origin));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.send().await.unwrap()
}

fn id_of(answer: &reqwest::Response) -> &str {
    answer.headers()["x-request-id"].to_str().unwrap()
}

on_sqlite! {
    async fn calls_are_counted_by_name_and_code_and_paths_by_their_pattern(app: TestApp) {
        let visitor = app.visitor();
        visitor.sports().list_sports(api::ListSportsRequest::default()).await.unwrap();
        visitor.post("lapang.v1.SportService/ListSports", "no json").await;
        visitor.post("lapang.v1.SportService/Canary1", "{}").await;
        visitor.post("lapang.v1.UserService/DeleteAccount", "{}").await;
        visitor
            .matches()
            .get_match(api::GetMatchRequest { id: "canary2".to_owned(), ..Default::default() })
            .await
            .unwrap_err();
        for path in ["/canary3/page", "/api/calendar/canary4.ics", "/media/canary5", "/j/canary6"] {
            get(&app, path, &[]).await;
        }
        let metrics = metrics(&app).await;
        for (call, code, times) in [
            ("lapang.v1.SportService/ListSports", "ok", 1.0),
            ("lapang.v1.SportService/ListSports", "invalid_argument", 1.0),
            ("lapang.v1.SportService/(unknown)", "unimplemented", 1.0),
            ("lapang.v1.UserService/DeleteAccount", "unauthenticated", 1.0),
            ("lapang.v1.MatchService/GetMatch", "not_found", 1.0),
            ("GET /{*page}", "404", 1.0),
        ] {
            let series = format!("lapang_requests_total{{call=\"{call}\",code=\"{code}\"}}");
            assert_eq!(value(&metrics, &series), Some(times), "{series}\n{metrics}");
        }
        let series = "lapang_request_duration_seconds_count{call=\"lapang.v1.SportService/ListSports\"}";
        assert_eq!(value(&metrics, series), Some(2.0));
        let refused = "lapang_refusals_total{code=\"unauthenticated\",reason=\"UNAUTHENTICATED\"}";
        assert_eq!(value(&metrics, refused), Some(1.0));
        assert!(!metrics.to_lowercase().contains("canary"), "{metrics}");
    }

    async fn the_private_listener_tells_of_database_process_streams_mails_and_build(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let request = api::WatchMatchesRequest {
            match_ids: vec!["none".to_owned()],
            ..Default::default()
        };
        let mut stream = ani.matches().watch_matches(request).await.unwrap();
        stream.message().await.unwrap();
        crate::sign_in::send(&app.visitor(), "budi@example.com").await.unwrap();
        app.app.metrics.shed();
        let metrics = metrics(&app).await;
        assert!(metrics.ends_with("# EOF\n"));
        for (series, expected) in [
            ("lapang_streams_open", 1.0),
            ("lapang_mails_waiting", 1.0),
            ("lapang_mails_total{what=\"queued\"}", 2.0),
            ("lapang_mails_total{what=\"sent\"}", 1.0),
            ("lapang_photos_waiting", 0.0),
            ("lapang_requests_shed_total", 1.0),
            ("lapang_requests_in_flight", 0.0),
            ("lapang_database_waiting{kind=\"write\"}", 0.0),
        ] {
            assert_eq!(value(&metrics, series), Some(expected), "{series}\n{metrics}");
        }
        for series in ["lapang_database_commits_total", "lapang_database_jobs_total{kind=\"read\"}", "process_resident_memory_bytes"] {
            assert!(value(&metrics, series).is_some_and(|it| it > 0.0), "{series}\n{metrics}");
        }
        let engine = match app.app.db.engine() {
            Engine::Sqlite => "sqlite",
            Engine::Postgres => "postgres",
        };
        assert!(metrics.contains(&format!("engine=\"{engine}\"")), "{metrics}");
    }

    async fn claims_on_court_hours_are_counted_as_taken_and_refused(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let budi = app.regular("budi@example.com", "Budi").await;
        hall.book(&ani, &[(1, 19)]).await;
        let late = budi.bookings().create_booking(hall.request(&[(1, 19)])).await;
        assert_eq!(refusal(late).reason, "SLOT_TAKEN");
        let metrics = metrics(&app).await;
        for outcome in ["taken", "refused"] {
            let series = format!("lapang_claims_total{{for=\"booking\",outcome=\"{outcome}\"}}");
            assert_eq!(value(&metrics, &series), Some(1.0), "{metrics}");
        }
    }

    async fn every_answer_carries_an_id_that_no_stranger_chooses(app: TestApp) {
        let (one, other) = (get(&app, "/healthz", &[]).await, get(&app, "/no/such/page", &[]).await);
        assert_eq!((id_of(&one).len(), id_of(&other).len()), (32, 32));
        assert_ne!(id_of(&one), id_of(&other));
        // The tests' own address is a trusted proxy's.
        let id = get(&app, "/healthz", &[("x-request-id", "front-1_a.B")]).await;
        assert_eq!(id_of(&id), "front-1_a.B");
        let id = get(&app, "/healthz", &[("x-request-id", "two words")]).await;
        assert_eq!(id_of(&id).len(), 32);
        let open = TestApp::start_with(app.app.db.engine(), |config| config.trusted_proxies.clear());
        let id = get(&open.await, "/healthz", &[("x-request-id", "mine")]).await;
        assert_eq!(id_of(&id).len(), 32);
        // The metrics are on their own listener.
        assert_eq!(get(&app, "/metrics", &[]).await.status(), 404);
    }

    async fn an_internal_error_has_the_id_of_its_request(app: TestApp) {
        let renamed = app.app.db.write(|conn| {
            conn.execute("ALTER TABLE matches RENAME TO matches_elsewhere", &[])
        });
        let _: u64 = renamed.await.map_err(|error: lapang_db::Error| error).unwrap();
        let answer = lapang_testing::app::http()
            .post(format!("{}/lapang.v1.MatchService/ListMatches", app.origin))
            .header("content-type", "application/json")
            .body("{}")
            .send()
            .await
            .unwrap();
        assert_eq!(answer.status(), 500);
        let id = id_of(&answer).to_owned();
        let error: serde_json::Value = answer.json().await.unwrap();
        let metadata = &error["details"][0]["debug"]["metadata"];
        assert_eq!(metadata["error_id"], id.as_str(), "{error}");
    }

    async fn a_node_is_unready_while_its_database_hangs_and_once_it_is_to_stop(app: TestApp) {
        let held = Held::every_thread(&app);
        let since = Instant::now();
        assert_eq!(get(&app, "/readyz", &[]).await.status(), 503);
        let took = since.elapsed();
        assert!(took < limit(Duration::from_secs(4)), "{took:?}");
        assert_eq!(get(&app, "/healthz", &[]).await.status(), 200);
        let metrics = metrics(&app).await;
        assert!(value(&metrics, "lapang_database_waiting{kind=\"read\"}").is_some());
        assert_eq!(value(&metrics, "lapang_mails_waiting"), None);
        held.end().await;
        assert_eq!(get(&app, "/readyz", &[]).await.status(), 200);
        app.app.stop.request();
        assert_eq!(get(&app, "/readyz", &[]).await.status(), 503);
        assert_eq!(get(&app, "/healthz", &[]).await.status(), 200);
    }
}

/// Reads that keep every thread of the database until they are let go.
pub struct Held {
    go_on: Vec<mpsc::Sender<()>>,
    reads: Vec<tokio::task::JoinHandle<Result<(), Error>>>,
}

impl Held {
    pub fn every_thread(app: &TestApp) -> Self {
        let cores = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
        let threads = match app.app.db.engine() {
            Engine::Sqlite => cores,
            Engine::Postgres => 2 * cores,
        };
        let (begun, is_begun) = mpsc::channel();
        let mut held = Self {
            go_on: Vec::new(),
            reads: Vec::new(),
        };
        for _ in 0..threads {
            let (go_on, may_go_on) = mpsc::channel::<()>();
            let may_go_on = Arc::new(Mutex::new(may_go_on));
            let (db, begun) = (app.app.db.clone(), begun.clone());
            held.go_on.push(go_on);
            held.reads.push(tokio::spawn(async move {
                db.read(move |_| {
                    begun.send(()).unwrap();
                    may_go_on.lock().unwrap().recv().unwrap();
                    Ok::<_, Error>(())
                })
                .await
            }));
        }
        tokio::task::block_in_place(|| {
            for _ in 0..threads {
                is_begun.recv_timeout(Duration::from_secs(10)).unwrap();
            }
        });
        held
    }

    pub async fn end(self) {
        for go_on in self.go_on {
            go_on.send(()).unwrap();
        }
        for read in self.reads {
            read.await.unwrap().unwrap();
        }
    }
}
