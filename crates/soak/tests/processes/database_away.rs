//! PostgreSQL goes away in many ways under load: every caller has a response within five seconds, nothing acknowledged
//! is lost, and the server recovers with the database.

use std::time::{Duration, Instant};

use lapang_testing::{Cluster, figures, is_soak, limit, size};
use tokio::task::block_in_place;

use lapang_testing::process::hall::{hosts, through};
use lapang_testing::process::load::{self, Kind, Load, Outcome};
use lapang_testing::process::network::{Network, Weather};
use lapang_testing::process::place::Place;
use lapang_testing::process::{Process, free_port};

const ANSWERED_WITHIN: Duration = Duration::from_secs(5);
/// Extra time for a machine that does other work too.
const TOLERANCE: Duration = Duration::from_millis(300);
/// The same for a slow and busy machine, outside of soak.
const PATIENT: Duration = Duration::from_secs(10);

/// A kind of outage.
struct Fault {
    name: &'static str,
    /// From the end of the outage to the first successful write, in soak.
    back_within: Duration,
    is_for_soak: bool,
    /// Whether it lasts so long that callers must get an error before it is over.
    is_told: bool,
    happen: fn(&Cluster, &Network),
}

const FAULTS: [Fault; 13] = [
    Fault {
        name: "restarted at once",
        back_within: Duration::from_secs(2),
        is_for_soak: false,
        is_told: false,
        happen: |cluster, _| cluster.restart_immediate().unwrap(),
    },
    Fault {
        name: "restarted in order",
        back_within: Duration::from_secs(2),
        is_for_soak: true,
        is_told: false,
        happen: |cluster, _| cluster.restart_fast().unwrap(),
    },
    Fault {
        name: "stopped for a while",
        back_within: Duration::from_secs(2),
        is_for_soak: true,
        is_told: false,
        happen: |cluster, _| {
            cluster.stop_immediate().unwrap();
            pause(size(1, 8));
            cluster.start_again().unwrap();
        },
    },
    Fault {
        name: "a process of it killed",
        // The server ends the other processes, too, recovers, and does not announce its return.
        back_within: Duration::from_secs(5),
        is_for_soak: false,
        is_told: false,
        happen: |cluster, _| cluster.kill_backend().unwrap(),
    },
    Fault {
        name: "all of it killed, and started again",
        back_within: Duration::from_secs(2),
        is_for_soak: true,
        is_told: false,
        happen: |cluster, _| {
            cluster.kill().unwrap();
            cluster.start_again().unwrap();
        },
    },
    Fault {
        name: "frozen",
        back_within: Duration::from_secs(2),
        is_for_soak: false,
        is_told: true,
        happen: |cluster, _| {
            let _frozen = cluster.freeze().unwrap();
            pause(size(8, 10));
        },
    },
    Fault {
        name: "cut off",
        back_within: Duration::from_secs(2),
        is_for_soak: false,
        is_told: false,
        happen: |_, network| {
            network.becomes(Weather::Cut);
            pause(size(1, 10));
            network.becomes(Weather::Clear);
        },
    },
    Fault {
        name: "silent",
        back_within: Duration::from_secs(2),
        is_for_soak: true,
        is_told: true,
        happen: |_, network| {
            network.becomes(Weather::Silent);
            pause(10);
            network.becomes(Weather::Clear);
        },
    },
    Fault {
        name: "forgotten by the network",
        back_within: Duration::from_secs(5),
        is_for_soak: true,
        is_told: false,
        happen: |_, network| {
            network.becomes(Weather::Forgetful);
            pause(10);
            network.becomes(Weather::Clear);
        },
    },
    Fault {
        name: "500 ms away",
        back_within: Duration::from_secs(2),
        is_for_soak: false,
        is_told: false,
        happen: |_, network| {
            network.becomes(Weather::Far(Duration::from_millis(250)));
            pause(size(2, 20));
            network.becomes(Weather::Clear);
        },
    },
    Fault {
        name: "behind 10 kB/s",
        back_within: Duration::from_secs(2),
        is_for_soak: false,
        is_told: false,
        happen: |_, network| {
            network.becomes(Weather::Narrow(10_000));
            pause(size(2, 20));
            network.becomes(Weather::Clear);
        },
    },
    Fault {
        name: "cut off after COMMIT was sent",
        back_within: Duration::from_secs(2),
        is_for_soak: false,
        is_told: false,
        happen: |_, network| {
            let before = network.commits_cut();
            network.cut_every_commit(5);
            pause(size(1, 10));
            network.cut_every_commit(0);
            assert!(network.commits_cut() > before, "no commit was cut");
        },
    },
    Fault {
        name: "restarted at once, again and again",
        back_within: Duration::from_secs(2),
        is_for_soak: true,
        is_told: false,
        happen: |cluster, _| (0..20).for_each(|_| cluster.restart_immediate().unwrap()),
    },
];

fn pause(seconds: u64) {
    std::thread::sleep(Duration::from_secs(seconds));
}

#[tokio::test(flavor = "multi_thread")]
async fn database_outages_are_reported_in_time_and_end_with_a_recovery() {
    let _turn = crate::TURN.lock().await;
    let cluster = block_in_place(Cluster::start).unwrap();
    let (place, network) = Place::behind(&cluster).await;
    let tokens = hosts(&place).await;
    let (process, _) =
        Process::serve(free_port(), place.directory.path(), place.url.as_deref()).await;
    let people: Vec<_> = tokens
        .iter()
        .map(|it| through(&process.origin, it))
        .collect();
    let load = Load::of(&people, 12, 4);
    load.next_success(Kind::Write, Instant::now()).await;
    load.outcomes();
    let mut report = Vec::new();
    for fault in FAULTS.iter().filter(|it| is_soak() || !it.is_for_soak) {
        block_in_place(|| (fault.happen)(&cluster, &network));
        let healed = Instant::now();
        let back = load.next_success(Kind::Write, healed).await;
        load.next_success(Kind::Read, healed).await;
        let outcomes = load.outcomes();
        report.push(judge(fault, back, &outcomes));
        let told = |it: &&Outcome| it.refused.is_some() && it.began + it.took < healed;
        assert!(
            !fault.is_told || outcomes.iter().any(|it| told(&it)),
            "{}: nobody was told while it lasted: {:?}",
            fault.name,
            load::tally(&outcomes)
        );
        assert!(back <= limit(fault.back_within), "{}: {back:?}", fault.name);
    }
    let (made, rest) = load.stop().await;
    told_in_time("the end", &rest);
    load::all_are_there(&people[0], &made).await;
    // A commit cut off in flight may be there in addition to what was acknowledged.
    assert!(load::nothing_is_there_by_half(&place).await >= i64::try_from(made.len()).unwrap());
    drop(process);
    figures(report.join("; "));
}

fn judge(fault: &Fault, back: Duration, outcomes: &[Outcome]) -> String {
    let slowest = told_in_time(fault.name, outcomes);
    format!(
        "{}: answers within {slowest:.1?}, back after {back:.1?}, {:?}",
        fault.name,
        load::tally(outcomes)
    )
}

/// Every response is `ok` or `unavailable`, and came in time. Returns the slowest.
fn told_in_time(name: &str, outcomes: &[Outcome]) -> Duration {
    let mut slowest = Duration::ZERO;
    for outcome in outcomes {
        assert!(
            matches!(
                outcome.refused.as_deref(),
                None | Some("unavailable/TRY_AGAIN")
            ),
            "{name}: {outcome:?}"
        );
        slowest = slowest.max(outcome.took);
    }
    assert!(
        slowest <= size(PATIENT, ANSWERED_WITHIN + TOLERANCE),
        "{name}: {slowest:?}, {:?}",
        load::tally(outcomes)
    );
    slowest
}
