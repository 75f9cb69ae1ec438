//! Acknowledged writes survive, whatever crashes.

use std::collections::HashSet;
use std::io::{BufRead, BufReader};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::children::{self, ACKNOWLEDGED, READ, REFUSED, Role};
use crate::support::*;

/// Kills a writing child and returns how many of its acknowledged writes are lost.
async fn kill_while_writing(role: Role, database: &Database) -> usize {
    const LINES: usize = 400;
    let mut child = children::command(role, database).spawn().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut acknowledged = Vec::new();
    while acknowledged.len() < LINES {
        acknowledged.extend(id_after(ACKNOWLEDGED, &output.next().unwrap().unwrap()));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    // Output from before its death counts.
    acknowledged.extend(output.filter_map(|line| id_after(ACKNOWLEDGED, &line.ok()?)));
    let db = database.open();
    assert_whole(&db).await;
    let kept: HashSet<i64> = places(&db).await.into_iter().collect();
    acknowledged.iter().filter(|id| !kept.contains(id)).count()
}

/// The number in a line that begins with `word`. The first line may follow the test runner's output.
pub fn id_after(word: &str, line: &str) -> Option<i64> {
    let (_, id) = line.split_once(word)?;
    id.parse().ok()
}

/// No write is half done, and the file is intact.
pub async fn assert_whole(db: &Db) {
    let halves: i64 = db
        .read(|conn| {
            conn.one(
                "SELECT (SELECT COUNT(*) FROM places) - (SELECT COUNT(*) FROM visits)",
                params![],
                lapang_db::value,
            )
        })
        .await
        .unwrap_or_else(|error: Error| panic!("{error}"));
    assert_eq!(halves, 0);
    if db.engine() == Engine::Sqlite {
        let verdict: String = db
            .read(|conn| conn.one("PRAGMA integrity_check", params![], lapang_db::value))
            .await
            .unwrap_or_else(|error: Error| panic!("{error}"));
        assert_eq!(verdict, "ok");
    }
}

on_both_engines! {
    async fn acknowledged_writes_survive_kill_9_of_the_process(database: Database) {
        assert_eq!(kill_while_writing(Role::Write, &database).await, 0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn acknowledging_before_the_commit_would_lose_writes() {
    // A kill right after a commit finds nothing to lose: one round with a loss is enough.
    const ROUNDS: usize = 100;
    let mut lost = 0;
    for _ in 0..ROUNDS {
        lost += kill_while_writing(Role::WriteCarelessly, &Database::on(Engine::Sqlite)).await;
        if lost > 0 {
            return;
        }
    }
    panic!("{ROUNDS} processes that answer too early were killed, and nothing was lost");
}

/// Runs a command to its end and returns the numbers of each kind of line.
fn run(mut command: Command) -> (Vec<i64>, Vec<i64>, Option<i64>) {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    let all = |word| {
        text.lines()
            .filter_map(|line| id_after(word, line))
            .collect()
    };
    (
        all(ACKNOWLEDGED),
        all(REFUSED),
        text.lines().find_map(|line| id_after(READ, line)),
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failed_commit_fails_every_write_in_it() {
    let database = Database::on(Engine::Sqlite);
    let command = children::command_with_file_limit(Role::Fill, &database, 4096);
    let (acknowledged, refused, read) = run(command);
    assert!(!acknowledged.is_empty());
    assert_eq!(refused.len(), 32 * 5);
    // The connections stayed usable.
    assert_eq!(read, i64::try_from(acknowledged.len()).ok());
    let db = open(&database);
    assert_whole(&db).await;
    let mut acknowledged = acknowledged;
    acknowledged.sort_unstable();
    assert_eq!(places(&db).await, acknowledged);
    db.write(|conn| add_place(conn, -1, "room again"))
        .await
        .unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_crash_under_load_loses_nothing_and_connections_recover() {
    const ROUNDS: i64 = 3;
    let cluster = Cluster::start().unwrap();
    let database = Database::on_server(&cluster.url("postgres"));
    let db = open(&database);
    let is_over = Arc::new(AtomicBool::new(false));
    let writers: Vec<_> = (0..16)
        .map(|writer| {
            let (db, is_over) = (db.clone(), Arc::clone(&is_over));
            tokio::spawn(async move {
                let (mut acknowledged, mut errors) = (Vec::new(), Vec::new());
                let mut id = writer * 1_000_000;
                while !is_over.load(Ordering::Relaxed) {
                    id += 1;
                    match db
                        .write(move |conn| add_place(conn, id, &id.to_string()))
                        .await
                    {
                        Ok(_) => acknowledged.push(id),
                        Err(error) => errors.push(error),
                    }
                }
                (acknowledged, errors)
            })
        })
        .collect();
    for round in 1..=ROUNDS {
        let before = db.statistics().commits;
        until(|| db.statistics().commits > before + 200).await;
        let cluster = &cluster;
        tokio::task::block_in_place(|| cluster.restart_immediate()).unwrap();
        let since = Instant::now();
        db.write(move |conn| add_place(conn, -round, &(-round).to_string()))
            .await
            .unwrap();
        assert!(
            since.elapsed() < lapang_testing::limit(Duration::from_secs(2)),
            "{:?}",
            since.elapsed()
        );
    }
    is_over.store(true, Ordering::Relaxed);
    let mut all = Vec::new();
    for writer in writers {
        let (acknowledged, errors) = writer.await.unwrap();
        assert!(!acknowledged.is_empty());
        all.extend(acknowledged);
        for error in errors {
            assert!(matches!(error, Error::Unavailable(_)), "{error:?}");
        }
    }
    let kept: HashSet<i64> = places(&db).await.into_iter().collect();
    let lost: Vec<_> = all.iter().filter(|id| !kept.contains(id)).collect();
    assert!(lost.is_empty(), "{lost:?}");
    assert!(db.statistics().reconnects > 0);
}
