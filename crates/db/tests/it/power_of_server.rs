//! The power of PostgreSQL's machine goes, while others go on asking it.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use lapang_db::testing::{Image, figures, size};
use tokio::task::block_in_place;

use crate::power::disk;
use crate::support::*;

const MEGABYTES: u64 = 320;
const WRITERS: i64 = 16;
/// Between two cuts.
const WRITES: usize = 300;

/// Cuts the power so many times under load; how many writes were acknowledged before the last cut,
/// and how many are missing from what one of the devices had. None where disks cannot be made.
async fn cut_under_load(rounds: usize, settings: &str) -> Option<(usize, usize)> {
    let disk = disk(MEGABYTES)?;
    let cluster = block_in_place(|| Cluster::start_on(disk.path(), false)).unwrap();
    block_in_place(|| cluster.configure(settings, "")).unwrap();
    let database = Database::on_server(&cluster.url("postgres"));
    let db = open(&database);
    let acknowledged = Arc::new(Mutex::new(Vec::new()));
    let writers: Vec<_> = (1..=WRITERS)
        .map(|writer| tokio::spawn(write(db.clone(), writer, Arc::clone(&acknowledged))))
        .collect();
    let (mut before, mut lost) = (0, 0);
    for _ in 0..rounds {
        until_written(&acknowledged, before + WRITES).await;
        let (left, told) = block_in_place(|| {
            let _frozen = cluster.freeze().unwrap();
            let left = disk.after_power_cut().unwrap();
            // What it has answered is told by now, or on its way: that is not counted.
            (left, acknowledged.lock().unwrap().clone())
        });
        before = told.len();
        lost += missing(&left, &database, &told).await;
    }
    for writer in writers {
        writer.abort();
        drop(writer.await);
    }
    db.close();
    Some((before, lost))
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
    tokio::time::timeout(Duration::from_secs(60), written)
        .await
        .unwrap();
}

/// How many of these a server does not find that starts from what the device has kept.
async fn missing(left: &Image, database: &Database, told: &[i64]) -> usize {
    let Config::Postgres(config) = database.config() else {
        unreachable!()
    };
    let name = config.url.rsplit('/').next().unwrap();
    let Ok(cluster) = block_in_place(|| Cluster::recover(left.path())) else {
        return told.len();
    };
    let Ok(db) = Db::open(Config::postgres(cluster.url(name))) else {
        return told.len();
    };
    let kept =
        db.read(|conn| conn.rows("SELECT id FROM places", params![], |row| row.get::<i64>(0)));
    let kept: Result<Vec<i64>, Error> = kept.await;
    db.close();
    let kept: HashSet<i64> = kept.unwrap_or_default().into_iter().collect();
    told.iter().filter(|id| !kept.contains(id)).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_by_a_power_cut_of_the_server() {
    let rounds = size(1, 20);
    if let Some((acknowledged, lost)) = cut_under_load(rounds, "").await {
        assert_eq!(lost, 0, "of {acknowledged}");
        figures(format!(
            "Postgres: {rounds} power cuts, {acknowledged} acknowledged, 0 lost"
        ));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_does_not_wait_for_its_disk_would_lose_what_it_acknowledged() {
    if let Some((acknowledged, lost)) = cut_under_load(1, "fsync = off").await {
        assert!(lost > 0, "of {acknowledged}");
        figures(format!("with fsync=off: {lost} of {acknowledged} lost"));
    }
}
