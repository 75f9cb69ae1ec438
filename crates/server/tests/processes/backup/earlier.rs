//! Data of earlier versions opens in this one (rules.md §16). `tests/data` has, for each version that landed, the data
//! folder of its demo and a backup of it; most venues and all photos were taken out.

use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use lapang_db::Engine;
use lapang_testing::process::{Process, free_port};

use super::{ENGINES, Place};

const VERSIONS: [&str; 1] = ["f13e1814"];

fn file(version: &str, name: &str) -> PathBuf {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    data.join(version).join(name)
}

/// What was there is still there, and `check` finds nothing.
fn is_whole(place: &Place) {
    let counts = [
        ("venues", 13),
        ("users", 26),
        ("bookings", 84),
        ("court_claims", 375),
        ("matches", 19),
        ("tournaments", 5),
        ("nights", 1),
        ("venue_reviews", 56),
        ("reports", 3),
    ];
    for (table, count) in counts {
        let found = place.number(&format!("SELECT COUNT(*) FROM {table}"));
        assert_eq!(found, count, "{table}");
    }
    // What staff had recorded as paid; where they had not said how much, the least that it cost.
    let came = "SELECT CAST(SUM(amount) AS BIGINT) FROM payments WHERE kind = 'payment'";
    assert_eq!(place.number(came), 5_294_000_000);
    assert_eq!(place.findings(), Vec::<String>::new());
}

#[test]
fn data_folder_of_an_earlier_version_opens() {
    let _turn = crate::TURN.blocking_lock();
    for version in VERSIONS {
        let place = Place::on(Engine::Sqlite);
        let packed = std::fs::File::open(file(version, "data.tar.gz")).unwrap();
        let mut archive = tar::Archive::new(GzDecoder::new(packed));
        archive.unpack(place.directory.path()).unwrap();
        is_whole(&place);
        place.runtime.block_on(async {
            let data = place.directory.path();
            let (server, _) = Process::serve(free_port(), data, None).await;
            server.terminate();
            server.wait().await;
        });
        // Its sweeps have done what was due.
        assert_eq!(place.findings(), Vec::<String>::new());
    }
}

#[test]
fn backup_of_an_earlier_version_restores() {
    let _turn = crate::TURN.blocking_lock();
    for version in VERSIONS {
        for engine in ENGINES {
            let place = Place::on(engine);
            let (status, _, talk) = place.restore(&file(version, "backup.tar.gz"));
            assert_eq!(status, Some(0), "{version} on {engine:?}: {talk}");
            is_whole(&place);
        }
    }
}
