//! Two nodes behind nginx, restarted one after the other under load without a failed request. `LAPANG_SOAK=1` restarts
//! each ten times.

use std::collections::BTreeMap;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use lapang::{accounts, locale::Locale, venues};
use lapang_api as api;
use lapang_db::Engine;
use lapang_testing::{limit, size};

use crate::traffic::{Load, World, in_days};
use lapang_testing::app::Person;
use lapang_testing::process::bucket::Bucket;
use lapang_testing::process::front::Front;
use lapang_testing::process::place::Place;
use lapang_testing::process::{Process, free_port};

const PLAYERS: usize = 8;
/// The drain limit (cli/serve.rs), and a little for the process itself.
const STOPPED_WITHIN: Duration = Duration::from_secs(11);

fn rounds() -> usize {
    size(2, 10)
}

/// A proxy, two nodes behind it, and their data.
struct Fleet {
    front: Front,
    nodes: [Option<Process>; 2],
    ports: [u16; 2],
    place: Arc<Place>,
    bucket: Bucket,
    /// Whether the nodes know that they are behind a proxy.
    is_known: bool,
}

impl Fleet {
    async fn start(is_known: bool) -> (Self, World) {
        let place = Arc::new(Place::on(Engine::Postgres));
        let app = place.prepare();
        let venues = venues::demo::fill(&app).await.unwrap();
        let mut tokens = Vec::new();
        for number in 0..PLAYERS {
            let email = format!("player{number}@example.com");
            let signed_in = accounts::sign_in_directly(&app, &email, "Player", Locale::En).await;
            tokens.push(signed_in.unwrap());
        }
        app.db.close();
        let (ports, front_port) = ([free_port(), free_port()], free_port());
        let bucket = Bucket::start().await;
        let front = Front::start(front_port, ports).await;
        let mut fleet = Self {
            front,
            nodes: [None, None],
            ports,
            place: Arc::clone(&place),
            bucket,
            is_known,
        };
        fleet.serve(0).await;
        fleet.serve(1).await;
        let origin = &fleet.front.origin;
        let people = tokens
            .iter()
            .map(|(id, token)| Person::signed_in(origin, "", *id, token));
        let people: Vec<Person> = people.collect();
        let mut world = World::new(origin, place, people, venues);
        world.watched = made_by(&world.players[0]).await;
        (fleet, world)
    }

    async fn serve(&mut self, number: usize) {
        let directory = match number {
            0 => &self.place.directory,
            _ => &self.place.elsewhere,
        };
        let origin = self.front.origin.clone();
        let change = |command: &mut Command| {
            command
                .env("LAPANG_PUBLIC_ORIGIN", origin)
                .env("LAPANG_PHOTOS_URL", "s3://pictures/of/people")
                .env("AWS_ENDPOINT_URL", &self.bucket.endpoint)
                .env("AWS_ACCESS_KEY_ID", "lapang")
                .env("AWS_SECRET_ACCESS_KEY", "lapang")
                .env("AWS_REGION", "any");
            if self.is_known {
                command.env("LAPANG_TRUSTED_PROXIES", "127.0.0.1/32");
            }
        };
        let url = self.place.url.as_deref();
        let port = self.ports[number];
        let (process, _) = Process::serve_with(port, directory.path(), url, change).await;
        self.nodes[number] = Some(process);
    }

    /// Returns how long the node took to stop.
    async fn restart(&mut self, number: usize) -> Duration {
        let node = self.nodes[number].take().unwrap();
        let told = Instant::now();
        node.terminate();
        assert_eq!(node.wait().await, Some(0));
        let took = told.elapsed();
        self.serve(number).await;
        took
    }
}

/// Minimum number of successes of each kind.
const ENOUGH: [(&str, usize); 9] = [
    ("VerifyEmailOTP", 2),
    ("photo", 2),
    ("picture", 2),
    ("WatchMatches", 2),
    ("GetVenue", 100),
    ("page", 100),
    ("CreateBooking", 20),
    ("JoinMatch", 20),
    ("LeaveMatch", 20),
];

fn has_enough(done: &BTreeMap<&'static str, usize>) -> bool {
    let is_enough = |(what, least): (&str, usize)| done.get(what).is_some_and(|it| *it >= least);
    ENOUGH.into_iter().all(is_enough)
}

async fn made_by(host: &Person) -> String {
    let request = api::CreateMatchRequest {
        name: "Watched".to_owned(),
        sport_id: "futsal".to_owned(),
        location: "Somewhere".to_owned(),
        date_time: lapang::wire::time(in_days(3)),
        is_public: true,
        ..Default::default()
    };
    let made = host.matches().create_match(request).await.unwrap();
    made.into_owned().r#match.id.clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rolling_restart_under_load_fails_no_request() {
    let _turn = crate::TURN.lock().await;
    let (mut fleet, world) = Fleet::start(true).await;
    let load = Load::begin(world);
    let mut slowest = Duration::ZERO;
    for _ in 0..rounds() {
        for number in [0, 1] {
            slowest = slowest.max(fleet.restart(number).await);
        }
    }
    // On a slow machine the restarts are over too early: continue the load for its figures.
    let give_up = Instant::now() + Duration::from_secs(60);
    while !has_enough(&load.done()) && Instant::now() < give_up {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let refused = load.refused();
    let (done, failed) = load.end().await;
    let count: usize = done.values().chain(refused.values()).sum();
    let restarts = 2 * rounds();
    println!(
        "\nfigures: {restarts} restarts, {count} requests, {} failed, slowest stop {slowest:?}",
        failed.len()
    );
    println!("figures: went through {done:?}, refused {refused:?}");
    assert!(
        failed.is_empty(),
        "{failed:#?}\n{}",
        fleet.front.complaints()
    );
    assert!(slowest <= limit(STOPPED_WITHIN), "{slowest:?}");
    assert!(has_enough(&done), "{done:?}, refused {refused:?}");
    assert!(!fleet.bucket.paths().is_empty());
}

/// Sabotage: a node that does not know of its proxy closes at once, while requests are on their way to it.
#[tokio::test(flavor = "multi_thread")]
async fn without_a_drain_period_a_rolling_restart_fails_requests() {
    let _turn = crate::TURN.lock().await;
    let (mut fleet, world) = Fleet::start(false).await;
    let load = Load::begin(world);
    let give_up = Instant::now() + Duration::from_secs(180);
    while !load.has_lost() && Instant::now() < give_up {
        fleet.restart(0).await;
        fleet.restart(1).await;
    }
    let has_lost = load.has_lost();
    let (done, failed) = load.end().await;
    println!("{failed:#?}");
    assert!(has_lost, "nothing was lost: {done:?}, {failed:#?}");
}
