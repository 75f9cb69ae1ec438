//! `WatchMatches`: live updates, also across nodes.

use std::time::{Duration, Instant};

use connectrpc::client::CallOptions;
use lapang_api::{CreateMatchRequest, MatchState, UpdateMatchRequest, WatchMatchesRequest};
use lapang_db::{Conn, Error, Uuid, params};
use tokio::sync::mpsc;
use tokio::task::AbortHandle;
use tokio::time::timeout;

use super::{NOBODY, delete, futsal, join, leave, make, named, update};
use lapang_testing::app::{Person, Refusal, TestApp, refusal};
use lapang_testing::on_sqlite;

/// Generous, for a loaded machine.
const TIMEOUT: Duration = Duration::from_secs(20);
/// Long enough for several polls.
const SEVERAL_POLLS: Duration = Duration::from_secs(4);

/// An open stream; dropping it disconnects.
struct Stream {
    messages: mpsc::UnboundedReceiver<Result<Vec<MatchState>, Refusal>>,
    reading: AbortHandle,
}

impl Drop for Stream {
    fn drop(&mut self) {
        self.reading.abort();
    }
}

fn open(reader: &Person, ids: &[&str]) -> Stream {
    open_for(reader, ids, CallOptions::default())
}

fn open_for(reader: &Person, ids: &[&str], options: CallOptions) -> Stream {
    let request = WatchMatchesRequest {
        match_ids: ids.iter().map(|id| (*id).to_owned()).collect(),
        ..Default::default()
    };
    let (sender, messages) = mpsc::unbounded_channel();
    let client = reader.matches();
    let reading = tokio::spawn(async move {
        let refused = |error| refusal(Err::<(), _>(error));
        let mut stream = match client.watch_matches_with_options(request, options).await {
            Ok(stream) => stream,
            Err(error) => return drop(sender.send(Err(refused(error)))),
        };
        loop {
            let states = match stream.message().await {
                Ok(Some(message)) => Ok(message.to_owned_message().matches),
                Ok(None) => return,
                Err(error) => Err(refused(error)),
            };
            let is_over = states.is_err();
            if sender.send(states).is_err() || is_over {
                return;
            }
        }
    });
    Stream {
        messages,
        reading: reading.abort_handle(),
    }
}

impl Stream {
    /// The next message that is not a heartbeat; `None` at the end of the stream.
    async fn next(&mut self) -> Option<Result<Vec<MatchState>, Refusal>> {
        loop {
            let states = timeout(TIMEOUT, self.messages.recv()).await;
            match states.unwrap() {
                Some(Ok(states)) if states.is_empty() => {}
                states => return states,
            }
        }
    }

    async fn states(&mut self) -> Vec<MatchState> {
        self.next().await.unwrap().unwrap()
    }

    /// The next message, which must contain one match.
    async fn only_state(&mut self) -> MatchState {
        let mut states = self.states().await;
        assert_eq!(states.len(), 1, "{states:?}");
        states.remove(0)
    }

    async fn is_silent_for(&mut self, time: Duration) -> bool {
        timeout(time, self.messages.recv()).await.is_err()
    }
}

/// Participants, limit and whether the match is gone.
fn seen(state: &MatchState) -> (i32, Option<i32>, bool) {
    (
        state.current_participants,
        state.max_participants,
        state.is_gone,
    )
}

/// The ids reported as gone.
fn gone(states: &[MatchState]) -> Vec<&str> {
    let mut gone: Vec<&str> = states
        .iter()
        .filter(|state| state.is_gone)
        .map(|state| state.match_id.as_str())
        .collect();
    gone.sort_unstable();
    gone
}

async fn increment_participants(app: &TestApp, id: &str) -> u64 {
    let id: Uuid = id.parse().unwrap();
    let sql = "UPDATE matches SET current_participants = current_participants + 1 WHERE id = $1";
    app.app
        .db
        .write(move |conn| conn.execute(sql, params![id]))
        .await
        .map_err(|error: Error| error)
        .unwrap()
}

/// Breaks or repairs the poller's query.
async fn rename_column(app: &TestApp, from: &'static str, to: &'static str) {
    let sql = format!("ALTER TABLE matches RENAME COLUMN {from} TO {to}");
    app.app
        .db
        .write(move |conn: &mut dyn Conn| conn.execute(&sql, params![]))
        .await
        .map_err(|error: Error| error)
        .unwrap();
}

on_sqlite! {
    async fn a_match_of_a_suspended_host_and_one_of_somebody_blocked_are_gone(app: TestApp) {
        let (host, budi) = (app.person("ani@example.com").await, app.person("budi@example.com").await);
        let id = make(&host, futsal()).await.id;
        let blocked = lapang_api::BlockPlayerRequest {
            player_id: budi.user_id.to_string(),
            match_id: id.clone(),
            ..Default::default()
        };
        join(&budi, &id).await.unwrap();
        host.safety().block_player(blocked).await.unwrap();
        // Who is in keeps it.
        let mut kept = open(&budi, &[&id]);
        assert!(!kept.next().await.unwrap().unwrap()[0].is_gone);
        leave(&budi, &id).await.unwrap();
        let mut hidden = open(&budi, &[&id]);
        let state = hidden.next().await.unwrap().unwrap().remove(0);
        assert_eq!(state, MatchState { match_id: id.clone(), is_gone: true, ..Default::default() });
        let mut seen = open(&app.visitor(), &[&id]);
        assert!(!seen.next().await.unwrap().unwrap()[0].is_gone);
        lapang::safety::suspend(&app.app, "ani@example.com", "Spam").await.unwrap();
        assert!(seen.next().await.unwrap().unwrap()[0].is_gone);
    }

    async fn a_stream_starts_with_the_state_of_every_requested_match(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let open_match = make(&ani, futsal()).await;
        let unlisted = make(
            &ani,
            CreateMatchRequest {
                is_public: false,
                max_participants: None,
                ..named("Rahasia")
            },
        )
        .await;
        let deleted = make(&ani, named("Batal")).await;
        delete(&ani, &deleted.id).await.unwrap();
        let shouted = open_match.id.to_uppercase();
        // As with GetMatch, an unlisted match is open to anyone with its id, and a deleted match
        // looks like an unknown one.
        let asked = [
            open_match.id.as_str(),
            &shouted,
            &unlisted.id,
            &deleted.id,
            NOBODY,
            "no id",
            "no id",
        ];
        let states = open(&app.visitor(), &asked).states().await;
        assert_eq!(states.len(), 6, "{states:?}");
        let mut expected = vec![deleted.id.as_str(), NOBODY, "no id"];
        expected.sort_unstable();
        assert_eq!(gone(&states), expected);
        let of = |id: &str| states.iter().find(|state| state.match_id == id).map(seen);
        assert_eq!(of(&open_match.id), Some((1, Some(10), false)));
        assert_eq!(of(&shouted), Some((1, Some(10), false)));
        assert_eq!(of(&unlisted.id), Some((1, None, false)));
        let nothing = states.iter().find(|state| state.match_id == NOBODY).unwrap();
        let was = states.iter().find(|state| state.match_id == deleted.id).unwrap();
        let unnamed = |state: &MatchState| MatchState {
            match_id: String::new(),
            ..state.clone()
        };
        assert_eq!(unnamed(nothing), unnamed(was));
    }

    async fn a_stream_reports_every_change_of_its_matches(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let budi = app.regular("budi@example.com", "Budi").await;
        let made = make(&ani, futsal()).await;
        let other = make(&ani, named("Another")).await;
        let mut watched = open(&app.visitor(), &[&made.id]);
        assert_eq!(seen(&watched.only_state().await), (1, Some(10), false));
        join(&budi, &other.id).await.unwrap();
        join(&budi, &made.id).await.unwrap();
        assert_eq!(seen(&watched.only_state().await), (2, Some(10), false));
        let limit = UpdateMatchRequest {
            id: made.id.clone(),
            max_participants: Some(4),
            ..Default::default()
        };
        update(&ani, limit).await.unwrap();
        assert_eq!(seen(&watched.only_state().await), (2, Some(4), false));
        leave(&budi, &made.id).await.unwrap();
        assert_eq!(seen(&watched.only_state().await), (1, Some(4), false));
        delete(&ani, &made.id).await.unwrap();
        let last = watched.only_state().await;
        assert_eq!((last.match_id.as_str(), last.is_gone), (made.id.as_str(), true));
    }

    async fn a_join_is_streamed_within_two_seconds(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let made = make(&ani, futsal()).await;
        let mut watched = open(&app.visitor(), &[&made.id]);
        watched.only_state().await;
        let mut took = Vec::new();
        for player in app.crowd(3).await {
            let joined = Instant::now();
            join(&player, &made.id).await.unwrap();
            watched.only_state().await;
            took.push(joined.elapsed());
        }
        assert!(took.iter().all(|it| *it < Duration::from_secs(2)), "{took:?}");
    }

    async fn polling_recovers_after_a_database_error(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let made = make(&ani, futsal()).await;
        let mut watched = open(&app.visitor(), &[&made.id]);
        watched.only_state().await;
        // While polling fails nothing is sent, which proves that updates come from polling.
        rename_column(&app, "revision", "hidden").await;
        increment_participants(&app, &made.id).await;
        assert!(watched.is_silent_for(SEVERAL_POLLS).await);
        rename_column(&app, "hidden", "revision").await;
        assert_eq!(seen(&watched.only_state().await), (2, Some(10), false));
    }

    async fn a_stream_ends_at_the_clients_deadline(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let made = make(&ani, futsal()).await;
        let body = format!(r#"{{"matchIds":["{}"]}}"#, made.id);
        let length = u32::try_from(body.len()).unwrap().to_be_bytes();
        let answer = lapang_testing::app::http()
            .post(format!("{}/lapang.v1.MatchService/WatchMatches", app.origin))
            .header("content-type", "application/connect+json")
            .header("connect-timeout-ms", "1200")
            .header("accept-encoding", "gzip")
            .body([&[0], length.as_slice(), body.as_bytes()].concat())
            .send()
            .await
            .unwrap();
        assert_eq!(answer.headers()["cache-control"], "no-store");
        assert_eq!(answer.headers()["x-accel-buffering"], "no");
        assert!(!answer.headers().contains_key("content-encoding"));
        let text = timeout(TIMEOUT, answer.text()).await.unwrap().unwrap();
        assert!(text.contains(&made.id), "{text}");
        assert!(text.contains("deadline_exceeded"), "{text}");
    }

    async fn one_client_may_open_fifty_streams(app: TestApp) {
        let visitor = app.visitor_from("203.0.113.7");
        let mut watched: Vec<Stream> = (0..50).map(|_| open(&visitor, &[NOBODY])).collect();
        for stream in &mut watched {
            assert_eq!(gone(&stream.states().await), [NOBODY]);
        }
        let refused = open(&visitor, &[NOBODY]).next().await.unwrap().unwrap_err();
        assert_eq!(refused.short(), "resource_exhausted/STREAM_LIMIT");
        assert_eq!(refused.metadata["retry_after_seconds"], "30");
        open(&app.visitor_from("203.0.113.8"), &[NOBODY]).states().await;
        // A closed stream frees its slot once the server notices.
        watched.pop();
        let give_up = Instant::now() + TIMEOUT;
        while open(&visitor, &[NOBODY]).next().await.unwrap().is_err() {
            assert!(Instant::now() < give_up, "a stream that was left still counts");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_reports_changes_made_on_another_node() {
    let app = TestApp::start(lapang_db::Engine::Postgres).await;
    let other = app.another_node().await;
    let ani = app.regular("ani@example.com", "Ani").await;
    let budi = app.regular("budi@example.com", "Budi").await;
    let made = make(&ani, futsal()).await;
    let mut watched = [&app, &other].map(|node| open(&node.visitor(), &[&made.id]));
    for stream in &mut watched {
        stream.only_state().await;
    }
    join(&budi.through(&other), &made.id).await.unwrap();
    for stream in &mut watched {
        assert_eq!(seen(&stream.only_state().await), (2, Some(10), false));
    }
    delete(&ani.through(&app), &made.id).await.unwrap();
    for stream in &mut watched {
        assert!(stream.only_state().await.is_gone);
    }
}
