//! Backups while a server works.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use lapang::accounts;
use lapang::locale::Locale;
use lapang_api as api;
use lapang_db::{Conn, Connection, Error};

use super::{ENGINES, Place};
use crate::process::{Process, free_port};
use crate::support::Person;

const WRITERS: usize = 8;

/// How long writers write before the backup and after it.
fn while_() -> Duration {
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

/// Writers that make matches one after the other, each with its number in its name.
struct Load {
    stop: Arc<AtomicBool>,
    /// How many of each were answered.
    answered: Arc<Vec<AtomicU64>>,
    writers: tokio::task::JoinSet<()>,
}

impl Load {
    fn begin(person: &Person) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let answered: Arc<Vec<AtomicU64>> =
            Arc::new((0..WRITERS).map(|_| AtomicU64::new(0)).collect());
        let mut writers = tokio::task::JoinSet::new();
        for writer in 0..WRITERS {
            let (person, stop, answered) =
                (person.clone(), Arc::clone(&stop), Arc::clone(&answered));
            writers.spawn(async move {
                for number in 1.. {
                    if stop.load(Ordering::SeqCst) {
                        return;
                    }
                    let request = a_match(format!("writer {writer} number {number}"));
                    person.matches().create_match(request).await.unwrap();
                    answered[writer].store(number, Ordering::SeqCst);
                }
            });
        }
        Self {
            stop,
            answered,
            writers,
        }
    }

    fn answered(&self) -> Vec<u64> {
        self.answered
            .iter()
            .map(|it| it.load(Ordering::SeqCst))
            .collect()
    }

    async fn end(self) -> Vec<u64> {
        self.stop.store(true, Ordering::SeqCst);
        self.writers.join_all().await;
        self.answered
            .iter()
            .map(|it| it.load(Ordering::SeqCst))
            .collect()
    }
}

/// Of each writer: the last number there is, and how many there are.
fn written(place: &Place) -> Vec<(u64, u64)> {
    let all: Vec<String> = place.with(async |app| {
        let read =
            |conn: &mut dyn Conn| conn.rows("SELECT name FROM matches", &[], |row| row.get(0));
        app.db
            .read(read)
            .await
            .map_err(|error: Error| error)
            .unwrap()
    });
    let mut found = vec![(0, 0); WRITERS];
    for name in all {
        let words: Vec<&str> = name.split(' ').collect();
        let (writer, number): (usize, u64) = (words[1].parse().unwrap(), words[3].parse().unwrap());
        found[writer] = (found[writer].0.max(number), found[writer].1 + 1);
    }
    found
}

fn counts(conn: &mut dyn Conn, table: &str) -> Result<i64, Error> {
    conn.one(&format!("SELECT COUNT(*) FROM {table}"), &[], |row| {
        row.get(0)
    })
}

/// Whether matches and players, read one after the other without one state to read from, agree.
fn agree_without_a_snapshot(database: &mut Connection) -> bool {
    let matches = database.snapshot(|conn| counts(conn, "matches")).unwrap();
    let players = database
        .snapshot(|conn| counts(conn, "match_participants"))
        .unwrap();
    matches == players
}

#[test]
fn a_backup_under_load_is_of_one_moment() {
    let _turn = crate::TURN.blocking_lock();
    for engine in ENGINES {
        let place = Place::on(engine);
        let (id, token) = place.with(async |app| {
            let host = accounts::sign_in_directly(app, "host@example.com", "Host", Locale::En);
            host.await.unwrap()
        });
        let archive = place.path("backup.tar.gz");
        let (before, after, end) = place.runtime.block_on(async {
            let (process, _) =
                Process::serve(free_port(), place.directory.path(), place.url().as_deref()).await;
            let person = Person::signed_in(&process.origin, "host@example.com", id, &token);
            let load = Load::begin(&person);
            tokio::time::sleep(while_()).await;
            let before = load.answered();
            tokio::task::block_in_place(|| place.backup("backup.tar.gz"));
            let after = load.answered();
            // The guard off: the same load is seen to disagree with itself.
            let config = place.config().database();
            tokio::task::block_in_place(|| {
                let mut database = Connection::open(&config).unwrap();
                let give_up = Instant::now() + Duration::from_secs(20);
                while agree_without_a_snapshot(&mut database) {
                    assert!(
                        Instant::now() < give_up,
                        "the load is too small to show anything"
                    );
                }
            });
            let (status, said, _) = tokio::task::block_in_place(|| place.lapang(&["check"]));
            assert_eq!(status, Some(0), "{said}");
            let end = load.end().await;
            process.terminate();
            process.wait().await;
            (before, after, end)
        });
        assert!(
            before.iter().zip(&end).all(|(before, end)| before < end),
            "{before:?} {end:?}"
        );
        for to in ENGINES {
            let target = Place::on(to);
            let (status, _, talk) = target.restore(&archive);
            assert_eq!(status, Some(0), "{talk}");
            assert_eq!(target.findings(), Vec::<String>::new());
            for (writer, (last, count)) in written(&target).into_iter().enumerate() {
                // All that was answered before, nothing begun after, and no gap.
                assert!(
                    last >= before[writer] && last <= after[writer] + 1,
                    "{last} {before:?} {after:?}"
                );
                assert_eq!(last, count, "writer {writer} has a gap");
            }
        }
        println!("{engine:?}: backup between {before:?} and {after:?}");
    }
}
