//! A power cut of PostgreSQL's machine, while clients continue.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use lapang_testing::{Image, figures, size};
use tokio::task::block_in_place;

use crate::power::disk;
use crate::support::*;

const MEGABYTES: u64 = 320;
const WRITERS: i64 = 16;
/// Between two cuts.
const WRITES: usize = 300;

/// What was on the devices after several cuts.
struct Cuts {
    /// Writes before the last cut.
    acknowledged: usize,
    /// Acknowledged writes that a server recovered from the device does not have.
    lost: usize,
    /// Why no server could be started from a device.
    damaged: Vec<String>,
}

/// Cuts the power several times under load. `None` where disks cannot be created.
async fn cut_under_load(rounds: usize, settings: &str) -> Option<Cuts> {
    let disk = disk(MEGABYTES)?;
    let cluster = block_in_place(|| Cluster::start_on(disk.path(), false)).unwrap();
    block_in_place(|| cluster.configure(settings, "")).unwrap();
    let database = Database::on_server(&cluster.url("postgres"));
    let db = open(&database);
    // Files are created without syncing; only writes from now on can be lost.
    block_in_place(|| disk.sync()).unwrap();
    let acknowledged = Arc::new(Mutex::new(Vec::new()));
    let writers: Vec<_> = (1..=WRITERS)
        .map(|writer| tokio::spawn(write(db.clone(), writer, Arc::clone(&acknowledged))))
        .collect();
    let (mut before, mut lost, mut damaged) = (0, 0, Vec::new());
    for _ in 0..rounds {
        until_written(&acknowledged, before + WRITES).await;
        let (left, told) = block_in_place(|| {
            let _frozen = cluster.freeze().unwrap();
            let left = disk.after_power_cut().unwrap();
            // Responses still on their way do not count.
            (left, acknowledged.lock().unwrap().clone())
        });
        before = told.len();
        match missing(&left, &database, &told).await {
            Ok(count) => lost += count,
            Err(why) => damaged.push(why),
        }
    }
    for writer in writers {
        writer.abort();
        drop(writer.await);
    }
    db.close();
    Some(Cuts {
        acknowledged: before,
        lost,
        damaged,
    })
}

async fn write(db: Db, writer: i64, acknowledged: Arc<Mutex<Vec<i64>>>) {
    let mut id = writer * 1_000_000;
    loop {
        id += 1;
        let written = db.write(move |conn| add_place(conn, id, &id.to_string()));
        if written.await.is_ok() {
            acknowledged.lock().unwrap().push(id);
        }
    }
}

async fn until_written(acknowledged: &Mutex<Vec<i64>>, count: usize) {
    let written = async {
        while acknowledged.lock().unwrap().len() < count {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(180), written)
        .await
        .unwrap();
}

/// How many of these a server recovered from the device does not have, or why it cannot be started or queried.
async fn missing(left: &Image, database: &Database, told: &[i64]) -> Result<usize, String> {
    let Config::Postgres(config) = database.config() else {
        unreachable!()
    };
    let name = config.url.rsplit('/').next().unwrap();
    let cluster =
        block_in_place(|| Cluster::recover(left.path())).map_err(|error| error.to_string())?;
    let db = Db::open(Config::postgres(cluster.url(name))).map_err(|error| error.to_string())?;
    let kept =
        db.read(|conn| conn.rows("SELECT id FROM places", params![], lapang_db::value::<i64>));
    let kept: Result<Vec<i64>, Error> = kept.await;
    db.close();
    let kept: HashSet<i64> = kept
        .map_err(|error| error.to_string())?
        .into_iter()
        .collect();
    Ok(told.iter().filter(|id| !kept.contains(id)).count())
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes a minute and a mount: make soak PART=power"]
async fn acknowledged_writes_survive_a_power_cut_of_the_server() {
    let rounds = size(1, 20);
    if let Some(cuts) = cut_under_load(rounds, "").await {
        let acknowledged = cuts.acknowledged;
        assert!(cuts.damaged.is_empty(), "{:#?}", cuts.damaged);
        assert_eq!(cuts.lost, 0, "of {acknowledged}");
        figures(format!(
            "Postgres: {rounds} power cuts, {acknowledged} acknowledged, 0 lost"
        ));
    }
}

/// The server starts again each time, so only commits are lost.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes a minute and a mount: make soak PART=power"]
async fn a_server_without_fsync_loses_acknowledged_writes_in_a_power_cut() {
    let mut damaged = Vec::new();
    for _ in 0..3 {
        let Some(mut cuts) = cut_under_load(1, "fsync = off").await else {
            return;
        };
        if cuts.lost > 0 {
            let (lost, acknowledged) = (cuts.lost, cuts.acknowledged);
            figures(format!("with fsync=off: {lost} of {acknowledged} lost"));
            return;
        }
        // The cut may have hit a write in progress.
        damaged.append(&mut cuts.damaged);
    }
    panic!("nothing acknowledged was lost in three power cuts; no server came up: {damaged:#?}");
}
