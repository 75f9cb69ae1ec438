//! Backups of a running server.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use lapang::accounts;
use lapang::locale::Locale;
use lapang_api as api;
use tokio::task::{JoinSet, block_in_place};

use lapang_testing::app::Person;
use lapang_testing::process::backup::{ENGINES, Place};
use lapang_testing::process::{Process, free_port};

const WRITERS: usize = 8;

/// How long writers write before and after the backup.
fn pause() -> Duration {
    Duration::from_millis(if std::env::var_os("LAPANG_SOAK").is_some() {
        20_000
    } else {
        700
    })
}

fn a_match(name: String) -> api::CreateMatchRequest {
    let at = lapang::clock::Clock::system().now() + jiff::SignedDuration::from_hours(48);
    api::CreateMatchRequest {
        name,
        sport_id: "futsal".to_owned(),
        location: "Somewhere".to_owned(),
        date_time: lapang::wire::time(at),
        is_public: true,
        ..Default::default()
    }
}

/// The writers' matches, numbered from 1 for each writer.
#[derive(Default)]
struct Load {
    is_over: AtomicBool,
    /// By writer: the last number that was acknowledged.
    acknowledged: [AtomicU64; WRITERS],
}

impl Load {
    async fn write(self: Arc<Self>, person: Person, writer: usize) {
        for number in 1.. {
            if self.is_over.load(Ordering::SeqCst) {
                return;
            }
            let request = a_match(format!("{writer} {number}"));
            person.matches().create_match(request).await.unwrap();
            self.acknowledged[writer].store(number, Ordering::SeqCst);
        }
    }

    fn acknowledged(&self) -> [u64; WRITERS] {
        std::array::from_fn(|writer| self.acknowledged[writer].load(Ordering::SeqCst))
    }
}

#[test]
fn a_backup_under_load_is_a_consistent_snapshot() {
    let _turn = crate::TURN.blocking_lock();
    for engine in ENGINES {
        let place = Place::on(engine);
        let (id, token) = place.with(async |app| {
            let host = accounts::sign_in_directly(app, "host@example.com", "Host", Locale::En);
            host.await.unwrap()
        });
        let archive = place.path("backup.tar.gz");
        let (before, after, end) = place.runtime.block_on(async {
            let data = place.directory.path();
            let (server, _) = Process::serve(free_port(), data, place.url().as_deref()).await;
            let person = Person::signed_in(&server.origin, "host@example.com", id, &token);
            let load = Arc::new(Load::default());
            let writers: JoinSet<()> = (0..WRITERS)
                .map(|writer| Arc::clone(&load).write(person.clone(), writer))
                .collect();
            tokio::time::sleep(pause()).await;
            let before = load.acknowledged();
            block_in_place(|| place.backup("backup.tar.gz"));
            let after = load.acknowledged();
            let (status, said, _) = block_in_place(|| place.lapang(&["check"]));
            assert_eq!(status, Some(0), "{said}");
            tokio::time::sleep(pause()).await;
            load.is_over.store(true, Ordering::SeqCst);
            writers.join_all().await;
            server.terminate();
            server.wait().await;
            (before, after, load.acknowledged())
        });
        println!("{engine:?}: backup between {before:?} and {after:?}, then up to {end:?}");
        // No one waited for the backup to end.
        assert!(
            before.iter().sum::<u64>() < after.iter().sum(),
            "nothing was written meanwhile"
        );
        for to in ENGINES {
            let target = Place::on(to);
            let (status, _, talk) = target.restore(&archive);
            assert_eq!(status, Some(0), "{talk}");
            assert_eq!(target.findings(), Vec::<String>::new());
            for writer in 0..WRITERS {
                // Everything acknowledged before, nothing begun after, and no gap.
                let of_writer = format!("FROM matches WHERE name LIKE '{writer} %'");
                let count = target.number(&format!("SELECT COUNT(*) {of_writer}"));
                let last = target.number(&format!(
                    "SELECT MAX(CAST(substr(name, 3) AS BIGINT)) {of_writer}"
                ));
                assert_eq!(last, count, "writer {writer} has a gap");
                let count = u64::try_from(count).unwrap();
                assert!(
                    (before[writer]..=after[writer] + 1).contains(&count),
                    "{writer}: {count}"
                );
            }
        }
    }
}
