//! A power cut: what is not on the device is lost, and none of that was acknowledged.

use std::collections::HashSet;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, Instant};

use crate::children::{self, ACKNOWLEDGED, Role};
use crate::durability::{assert_whole, id_after};
use crate::support::*;
use lapang_testing::{Image, figures, size, skip, stands_still};

const DIRECTORY: &str = "data";

pub fn disk(megabytes: u64) -> Option<Image> {
    match Image::new(megabytes) {
        Ok(disk) => Some(disk),
        Err(error) => {
            skip(format!("a power cut: {error}"));
            None
        }
    }
}

/// Lets a child write, cuts the power, and reads the device. Returns how many writes were acknowledged, and how many of
/// those are lost.
async fn cut_while_writing(disk: &Image, role: Role, writes: usize) -> (usize, usize) {
    let database = Database::in_directory(disk.path().join(DIRECTORY));
    let mut child = children::command(role, &database).spawn().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut acknowledged = Vec::new();
    while acknowledged.len() < writes {
        acknowledged.extend(id_after(ACKNOWLEDGED, &output.next().unwrap().unwrap()));
    }
    // Keep reading, or the child blocks on its output.
    let rest = thread::spawn(move || {
        output
            .filter_map(|line| id_after(ACKNOWLEDGED, &line.ok()?))
            .collect::<Vec<_>>()
    });
    stop(&child);
    let left = disk.after_power_cut().unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    acknowledged.extend(rest.join().unwrap());
    drop(database);
    let database = Database::in_directory(left.path().join(DIRECTORY));
    let db = open(&database);
    assert_whole(&db).await;
    let kept: HashSet<i64> = places(&db).await.into_iter().collect();
    db.close();
    let lost = acknowledged.iter().filter(|id| !kept.contains(id)).count();
    (acknowledged.len(), lost)
}

/// SIGSTOP, and wait until every thread is stopped.
fn stop(child: &Child) {
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-STOP", &id]).status().unwrap();
    assert!(sent.success());
    let give_up = Instant::now() + Duration::from_secs(20);
    while !stands_still(child.id()) {
        assert!(Instant::now() < give_up, "the writer does not stop");
        thread::sleep(Duration::from_millis(1));
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes a minute and a mount: make soak PART=power"]
async fn acknowledged_writes_survive_a_power_cut() {
    let rounds = size(2, 20);
    let (mut acknowledged, mut lost) = (0, 0);
    for round in 0..rounds {
        let Some(disk) = disk(96) else {
            return;
        };
        let (in_time, gone) = cut_while_writing(&disk, Role::Write, 300 + 97 * round).await;
        acknowledged += in_time;
        lost += gone;
    }
    assert_eq!(lost, 0, "of {acknowledged}");
    figures(format!(
        "Sqlite: {rounds} power cuts, {acknowledged} acknowledged, 0 lost"
    ));
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes a minute and a mount: make soak PART=power"]
async fn a_power_cut_loses_commits_that_do_not_wait_for_the_disk() {
    for round in 0..20 {
        let Some(disk) = disk(96) else {
            return;
        };
        let (acknowledged, lost) =
            cut_while_writing(&disk, Role::WriteUnsynced, 300 + 97 * round).await;
        if lost > 0 {
            figures(format!(
                "with synchronous=NORMAL: {lost} of {acknowledged} lost"
            ));
            return;
        }
    }
    panic!("20 writers that do not wait for the disk lost their power, and nothing was lost");
}

/// Requires no root: checks the order of system calls.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs strace, without which it tries nothing: make soak PART=power"]
async fn a_commit_is_on_disk_before_it_is_acknowledged() {
    let database = Database::on(Engine::Sqlite);
    let trace = std::env::temp_dir().join(format!("lapang-trace-{:016x}", fastrand::u64(..)));
    let traced = children::traced(Role::WriteOneByOne, &database, &trace).output();
    let output = match traced {
        Ok(output) if output.status.success() => output,
        other => {
            skip(format!("the order of fsync and answer: strace: {other:?}"));
            return;
        }
    };
    let told = String::from_utf8(output.stdout).unwrap();
    let told = told.lines().filter_map(|line| id_after(ACKNOWLEDGED, line));
    assert_eq!(told.count(), children::ONE_BY_ONE);
    let text = std::fs::read_to_string(&trace).unwrap();
    std::fs::remove_file(&trace).unwrap();
    let (mut is_synced, mut in_order) = (false, 0);
    for line in text.lines() {
        if line.contains("sync(") || line.contains("sync resumed") {
            is_synced = line.contains("= 0");
        } else if line.contains("\"acknowledged ") {
            assert!(is_synced, "acknowledged before it was on disk: {line}");
            is_synced = false;
            in_order += 1;
        }
    }
    assert_eq!(in_order, children::ONE_BY_ONE);
    figures(format!("fsync before the answer: {in_order} of {in_order}"));
}
