//! One account builds the largest tournament that it may, draws and plans it again and again, and many read it at once:
//! the changes and reads of others are answered quickly, and memory stays within its budget.

mod largest;
mod organiser;
mod reader;

use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;
use std::time::{Duration, Instant};

use lapang::venues;
use lapang_db::Engine;
use lapang_testing::app::http_builder;
use lapang_testing::process::hall::{Token, players, through};
use lapang_testing::process::place::Place;
use lapang_testing::process::{Process, free_port};
use lapang_testing::{figures, limit, size};
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::held_answers::ask_until;
use largest::Largest;
use organiser::{Organiser, Tally};
use reader::{Reader, STREAMS};

const SLOWEST: Duration = Duration::from_millis(500);
/// As docs/OPERATING.md, "Sizing", states for a node under attack.
const MOST_MEGABYTES: u64 = 350;
const CONNECTIONS: u8 = 8;
const OTHERS: u8 = 4;
const ORGANISERS: usize = 3;

/// Those who organise, and those whose requests are timed.
struct People {
    organisers: Vec<Token>,
    others: Vec<Token>,
}

/// An installation with venues and players.
async fn filled(place: &Place) -> People {
    let app = place.prepare();
    venues::demo::fill(&app).await.unwrap();
    let mut organisers = players(&app, ORGANISERS + 4).await;
    app.db.close();
    let others = organisers.split_off(ORGANISERS);
    People { organisers, others }
}

/// A node that believes addresses from loopback, so that the organiser can have a client's address and its rate.
async fn node(place: &Place, data: &Path) -> Process {
    let url = place.url.as_deref();
    let (process, _) = Process::serve_with(free_port(), data, url, |command| {
        command.env("LAPANG_TRUSTED_PROXIES", "127.0.0.1/32");
    })
    .await;
    process
}

/// The largest tournament of each organiser.
async fn built(process: &Process, people: &People) -> Vec<Largest> {
    let mut cups = Vec::new();
    for token in &people.organisers {
        cups.push(Largest::build(&through(&process.origin, token)).await);
    }
    figures(format!("each: {}", cups[0].size()));
    cups
}

/// The requests of others: how many, which were not answered with 200, and how long each took.
#[derive(Default)]
struct Seen {
    took: Vec<Duration>,
    refused: Vec<String>,
}

impl Seen {
    async fn time(&mut self, request: reqwest::RequestBuilder) {
        let began = Instant::now();
        let outcome = async {
            let answer = request.send().await?;
            let status = answer.status();
            answer.bytes().await.map(|_| status)
        };
        match outcome.await {
            Ok(status) if status == 200 => {}
            Ok(status) => self.refused.push(status.to_string()),
            Err(error) => self.refused.push(error.to_string()),
        }
        self.took.push(began.elapsed());
    }

    fn add(&mut self, other: Self) {
        self.took.extend(other.took);
        self.refused.extend(other.refused);
    }

    fn slowest(&self) -> Duration {
        self.took.iter().max().copied().unwrap_or_default()
    }

    fn text(&mut self, what: &str) -> String {
        self.took.sort();
        let median = self.took[self.took.len() / 2];
        let (count, refused) = (self.took.len(), self.refused.len());
        let slowest = self.slowest();
        format!("{count} {what}: {refused} refused, half in {median:.0?}, slowest {slowest:.0?}")
    }
}

/// A player's changes, one after the other.
async fn writes(origin: String, token: Token, until: Instant) -> Seen {
    let (me, mut seen) = (http_builder().build().unwrap(), Seen::default());
    let cookie = through(&origin, &token).cookie.unwrap();
    for number in 0.. {
        if Instant::now() >= until {
            break;
        }
        let request = me
            .post(format!("{origin}/lapang.v1.UserService/UpdateProfile"))
            .header("cookie", &cookie)
            .header("content-type", "application/json")
            .body(format!(r#"{{"bio":"{number}"}}"#));
        seen.time(request).await;
        sleep(Duration::from_millis(20)).await;
    }
    seen
}

/// A player's reads, one after the other; some list the tournament, or show its page.
async fn reads(origin: String, token: Token, tournament_id: String, until: Instant) -> Seen {
    let (me, mut seen) = (http_builder().build().unwrap(), Seen::default());
    let cookie = through(&origin, &token).cookie.unwrap();
    let page = format!("/compete/{tournament_id}");
    let paths = [
        "/lapang.v1.UserService/GetProfile?encoding=json&message=%7B%7D",
        "/lapang.v1.VenueService/SearchVenues?encoding=json&message=%7B%22limit%22%3A10%7D",
        "/lapang.v1.MatchService/ListMatches?encoding=json&message=%7B%7D",
        "/lapang.v1.TournamentService/ListTournaments?encoding=json&message=%7B%7D",
        "/play",
        page.as_str(),
    ];
    while Instant::now() < until {
        for path in paths {
            let request = me.get(format!("{origin}{path}")).header("cookie", &cookie);
            seen.time(request).await;
            sleep(Duration::from_millis(10)).await;
        }
    }
    seen
}

async fn is_ready(origin: String, until: Instant) -> Seen {
    let (me, mut seen) = (http_builder().build().unwrap(), Seen::default());
    while Instant::now() < until {
        seen.time(me.get(format!("{origin}/readyz"))).await;
        sleep(Duration::from_millis(50)).await;
    }
    seen
}

/// The organisers draw and plan through the first node, each from two clients; others write and read through all nodes.
async fn others_wait(nodes: &[&Process], cups: &[Largest], people: &People, has_rate: bool) {
    let until = Instant::now() + Duration::from_secs(size(10, 20));
    let mut loops = JoinSet::new();
    for (number, (cup, token)) in cups.iter().zip(&people.organisers).enumerate() {
        let client = |at: usize| {
            let address = has_rate.then(|| format!("203.0.113.{}", 2 * number + at));
            Organiser::new(&nodes[0].origin, token, address)
        };
        loops.spawn(client(1).draws(cup.event_ids[0].clone(), until));
        loops.spawn(client(2).plans(cup.id.clone(), until));
    }
    let (mut writing, mut reading, mut asking) = (JoinSet::new(), JoinSet::new(), JoinSet::new());
    for (node, tokens) in nodes.iter().zip(people.others.chunks(2)) {
        let origin = || node.origin.clone();
        writing.spawn(writes(origin(), tokens[0], until));
        reading.spawn(reads(origin(), tokens[1], cups[0].id.clone(), until));
        asking.spawn(is_ready(origin(), until));
    }
    let [mut changes, mut reads, mut probes] = <[Seen; 3]>::default();
    for (all, tasks) in [
        (&mut changes, writing),
        (&mut reads, reading),
        (&mut probes, asking),
    ] {
        for one in tasks.join_all().await {
            all.add(one);
        }
    }
    let mut tally = Tally::new();
    for one in loops.join_all().await {
        for (call, times) in one {
            *tally.entry(call).or_default() += times;
        }
    }
    let tally: Vec<_> = tally
        .iter()
        .map(|(call, it)| format!("{it} {call}"))
        .collect();
    figures(format!(
        "{} nodes, {} organisers {}: {}; others: {}; {}; {}",
        nodes.len(),
        cups.len(),
        if has_rate {
            "within their rate"
        } else {
            "without a rate"
        },
        tally.join(", "),
        changes.text("changes"),
        reads.text("reads"),
        probes.text("/readyz"),
    ));
    for seen in [&changes, &reads, &probes] {
        assert!(seen.refused.is_empty(), "{:?}", seen.refused);
        assert!(seen.slowest() <= limit(SLOWEST), "{:?}", seen.slowest());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn others_do_not_wait_for_the_largest_draws_and_plans() {
    let _turn = crate::TURN.lock().await;
    let place = Place::on(Engine::Sqlite);
    let people = filled(&place).await;
    let process = node(&place, place.directory.path()).await;
    let cups = built(&process, &people).await;
    others_wait(&[&process], &cups[..1], &people, true).await;
    others_wait(&[&process], &cups, &people, false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_nodes_do_not_wait_for_the_largest_draws_and_plans() {
    let _turn = crate::TURN.lock().await;
    let place = Place::on(Engine::Postgres);
    let people = filled(&place).await;
    let one = node(&place, place.directory.path()).await;
    let other = node(&place, place.elsewhere.path()).await;
    let cups = built(&one, &people).await;
    others_wait(&[&one, &other], &cups[..1], &people, true).await;
    others_wait(&[&one, &other], &cups, &people, false).await;
}

/// Loopback addresses: to memory limits each is a client, and rates do not apply.
fn address(number: u8) -> IpAddr {
    Ipv4Addr::new(127, 0, 0, number).into()
}

/// How the answers are read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    Not,
    /// 16 kB a second of each.
    Slowly,
    Quickly,
}

/// Eighty streams ask for the tournament, and others for other things.
async fn read_by_many(process: &Process, cup: &Largest, reading: Reading) -> u64 {
    let port: u16 = process.origin.rsplit(':').next().unwrap().parse().unwrap();
    let path = format!(
        "/lapang.v1.TournamentService/GetTournament?encoding=json&message=%7B%22tournamentId%22%3A%22{}%22%7D",
        cup.id
    );
    let idle = process.memory("VmRSS:");
    process.forget_peak();
    let until = Instant::now() + Duration::from_secs(size(8, 20));
    let (mut holding, mut quick) = (JoinSet::new(), JoinSet::new());
    for number in 0..CONNECTIONS {
        let reader = Reader {
            from: address(2 + number),
            port,
            path: path.clone(),
        };
        match reading {
            Reading::Not => drop(holding.spawn(reader.hold(0))),
            Reading::Slowly => drop(holding.spawn(reader.hold(16 * 1024))),
            Reading::Quickly => drop(quick.spawn(reader.read(until))),
        }
    }
    let mut others = JoinSet::new();
    for number in 0..OTHERS {
        let me = http_builder().local_address(address(100 + number));
        others.spawn(ask_until(
            me.build().unwrap(),
            process.origin.clone(),
            until,
        ));
    }
    let mut asked: Vec<(bool, Duration)> = others.join_all().await.concat();
    let (mut got, mut wanted, mut bytes) = (0, 0, 0);
    for one in quick.join_all().await {
        (got, wanted, bytes) = (got + one.0, wanted + one.1, bytes + one.2);
    }
    holding.shutdown().await;
    let most = process.memory("VmHWM:");
    let served = asked.iter().filter(|it| it.0).count();
    asked.sort_by_key(|it| it.1);
    let (slow, slowest) = (asked[asked.len() * 99 / 100].1, asked.last().unwrap().1);
    let how = match reading {
        Reading::Not => "not read".to_owned(),
        Reading::Slowly => "read slowly".to_owned(),
        Reading::Quickly => format!(
            "read, {got} of {wanted} answered with {} kB each",
            bytes / got.max(1) / 1024
        ),
    };
    figures(format!(
        "{} streams {how}: {idle} MB before, {most} MB at most; {served} of {} requests of others served, 99 % in {slow:.0?}, all in {slowest:.0?}",
        usize::from(CONNECTIONS) * STREAMS,
        asked.len()
    ));
    assert_eq!(served, asked.len());
    most
}

#[tokio::test(flavor = "multi_thread")]
async fn eighty_readers_of_the_largest_cup_stay_within_the_memory_of_a_node() {
    let _turn = crate::TURN.lock().await;
    let place = Place::on(Engine::Sqlite);
    let people = filled(&place).await;
    // As in deploy/lapang.service.
    let data = place.directory.path();
    let (process, _) = Process::serve_with(free_port(), data, None, |command| {
        command.env("MIMALLOC_PURGE_DELAY", "5");
    })
    .await;
    let cup = Largest::build(&through(&process.origin, &people.organisers[0])).await;
    let mut most = 0;
    for reading in [Reading::Not, Reading::Slowly, Reading::Quickly] {
        most = most.max(read_by_many(&process, &cup, reading).await);
    }
    assert!(most <= MOST_MEGABYTES, "{most} MB");
}
