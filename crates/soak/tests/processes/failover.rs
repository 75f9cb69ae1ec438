//! The primary PostgreSQL is lost under load and its standby promoted: nothing acknowledged is lost, and the same process
//! goes on with the new primary.

use std::convert::Infallible;
use std::time::{Duration, Instant};

use connectrpc::ErrorCode;
use lapang_api as api;
use lapang_db::{Config, Conn, Db, Error, value};
use lapang_testing::{Cluster, figures, limit, size};
use tokio::task::block_in_place;
use tokio::time::sleep;

use lapang_testing::app::Person;
use lapang_testing::process::hall::{hosts, through};
use lapang_testing::process::load::{self, Kind, Load, a_match};
use lapang_testing::process::network::{End, Network, Weather};
use lapang_testing::process::place::Place;
use lapang_testing::process::{Process, free_port};

/// How long the load runs before the primary is lost.
const UNDER_LOAD: Duration = Duration::from_secs(1);

/// A primary with a standby, and a server that knows both.
struct Pair {
    people: Vec<Person>,
    _process: Process,
    place: Place,
    /// From the server to the primary and to the standby.
    ways: [Network; 2],
    /// From the standby to the primary.
    link: Network,
    standby: Cluster,
    primary: Cluster,
}

impl Pair {
    async fn start(settings: &str) -> Self {
        let primary = block_in_place(Cluster::start).unwrap();
        block_in_place(|| primary.configure(settings, "")).unwrap();
        let socket = primary.socket_directory().join(".s.PGSQL.5432");
        let link = Network::before(End::Socket(socket)).await;
        let standby = block_in_place(|| primary.standby(link.address)).unwrap();
        let (place, ways) = Place::behind_each([&primary, &standby]).await;
        let tokens = hosts(&place).await;
        let url = place.url.as_deref();
        let (process, _) = Process::serve(free_port(), place.directory.path(), url).await;
        let people = tokens.iter().map(|it| through(&process.origin, it));
        Self {
            people: people.collect(),
            _process: process,
            place,
            ways,
            link,
            standby,
            primary,
        }
    }

    /// Loses the primary under load and promotes the standby. Returns the ids of the acknowledged matches, and the
    /// time from the promotion to the first write.
    async fn fail_over(&self, outage: impl FnOnce(&Self)) -> (Vec<String>, Duration) {
        let load = Load::of(&self.people, 12, 4);
        load.next_success(Kind::Write, Instant::now()).await;
        sleep(UNDER_LOAD).await;
        let lost = Instant::now();
        block_in_place(|| {
            outage(self);
            self.standby.promote().unwrap();
        });
        let promoted = Instant::now();
        let back = load.next_success(Kind::Write, promoted).await;
        load.next_success(Kind::Read, promoted).await;
        let (made, outcomes) = load.stop().await;
        let slowest = outcomes.iter().map(|it| it.took).max().unwrap_or_default();
        figures(format!(
            "promoted {:.1?} after the loss, first write {back:.1?} later, answers within {slowest:.1?}: {:?}",
            promoted - lost,
            load::tally(&outcomes)
        ));
        (made, back)
    }

    async fn everything_is_there(&self, made: &[String]) {
        load::all_are_there(&self.people[0], made).await;
        // A commit whose answer was lost may be there in addition.
        let count = load::nothing_is_there_by_half(&self.place).await;
        assert!(count >= i64::try_from(made.len()).unwrap());
    }
}

impl Drop for Pair {
    fn drop(&mut self) {
        // One that runs without its standby would never confirm that the test's database is dropped.
        drop(self.primary.stop_immediate());
    }
}

const SYNCHRONOUS: &str = "synchronous_standby_names = '*'";

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_when_the_primary_is_killed_and_the_standby_promoted() {
    let _turn = crate::TURN.lock().await;
    for _ in 0..size(1, 10) {
        let pair = Pair::start(SYNCHRONOUS).await;
        let (made, back) = pair.fail_over(|pair| pair.primary.kill().unwrap()).await;
        pair.everything_is_there(&made).await;
        assert!(back <= limit(Duration::from_secs(3)), "{back:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_standby_alone_is_refused() {
    let _turn = crate::TURN.lock().await;
    let primary = block_in_place(Cluster::start).unwrap();
    let socket = primary.socket_directory().join(".s.PGSQL.5432");
    let link = Network::before(End::Socket(socket)).await;
    let standby = block_in_place(|| primary.standby(link.address)).unwrap();
    let config = Config::postgres(standby.url("postgres"));
    let refused = block_in_place(|| Db::open(config)).err().unwrap();
    let message = refused.to_string();
    assert!(message.contains("the server is a standby"), "{message}");
}

/// The hardest loss to notice: connections stay open, new ones are accepted, and nothing ever answers.
#[tokio::test(flavor = "multi_thread")]
async fn a_primary_that_accepts_connections_and_never_answers_is_left_for_the_promoted_standby() {
    let _turn = crate::TURN.lock().await;
    let pair = Pair::start(SYNCHRONOUS).await;
    let falls_silent = |pair: &Pair| {
        pair.ways[0].becomes(Weather::Forgetful);
        pair.link.becomes(Weather::Forgetful);
    };
    let (made, back) = pair.fail_over(falls_silent).await;
    pair.everything_is_there(&made).await;
    assert!(back <= limit(Duration::from_secs(8)), "{back:?}");
}

/// If a commit is cancelled while it waits for the standby, PostgreSQL reports success with a warning. If the primary were
/// lost then, the write would be lost with it. A server that does not heed the warning acknowledges the write.
#[tokio::test(flavor = "multi_thread")]
async fn a_write_that_the_synchronous_standby_has_not_confirmed_is_not_acknowledged() {
    let _turn = crate::TURN.lock().await;
    let pair = Pair::start(SYNCHRONOUS).await;
    let write = async || pair.people[0].matches().create_match(a_match()).await;
    write().await.unwrap();
    pair.link.becomes(Weather::Cut);
    let refused = tokio::select! {
        answer = write() => answer.unwrap_err(),
        never = cancel_waiting_commits(&pair.primary) => match never {},
    };
    assert_eq!(refused.code, ErrorCode::Unavailable, "{refused:?}");
    // Reads go on.
    let all = api::ListMatchesRequest::default();
    pair.people[0].matches().list_matches(all).await.unwrap();
    pair.link.becomes(Weather::Clear);
    let give_up = Instant::now() + Duration::from_secs(30);
    while let Err(error) = write().await {
        assert!(Instant::now() < give_up, "{error:?}");
    }
}

async fn cancel_waiting_commits(primary: &Cluster) -> Infallible {
    const CANCEL: &str = "SELECT COUNT(pg_cancel_backend(pid)) FROM pg_stat_activity
                          WHERE wait_event = 'SyncRep'";
    let db = Db::open(Config::postgres(primary.url("postgres"))).unwrap();
    loop {
        let count = |conn: &mut dyn Conn| conn.one(CANCEL, &[], value);
        let cancelled: Result<i64, Error> = db.read(count).await;
        cancelled.unwrap();
        sleep(Duration::from_millis(100)).await;
    }
}

/// Sabotage: the standby lags, and the primary does not wait for it.
#[tokio::test(flavor = "multi_thread")]
async fn without_a_synchronous_standby_acknowledged_writes_are_lost() {
    let _turn = crate::TURN.lock().await;
    let pair = Pair::start("").await;
    let lags_and_is_killed = |pair: &Pair| {
        pair.link.becomes(Weather::Silent);
        std::thread::sleep(UNDER_LOAD);
        pair.primary.kill().unwrap();
    };
    let (made, _) = pair.fail_over(lags_and_is_killed).await;
    let mut lost = 0;
    for id in &made {
        let request = api::GetMatchRequest {
            id: id.clone(),
            ..Default::default()
        };
        let found = pair.people[0].matches().get_match(request).await;
        lost += usize::from(found.is_err_and(|error| error.code == ErrorCode::NotFound));
    }
    figures(format!("{lost} of {} acknowledged are lost", made.len()));
    assert!(lost > 0);
}
