//! `lapang migrate --to`.

use lapang_db::Engine;

use super::{ENGINES, Place, hashes, names};

fn target_of(place: &Place) -> String {
    place
        .url()
        .unwrap_or_else(|| place.directory.path().to_str().unwrap().to_owned())
}

#[test]
fn all_rows_move_to_either_engine_and_back() {
    let _turn = crate::TURN.blocking_lock();
    for from in ENGINES {
        let source = Place::with_demo(from);
        let before = source.path("before.tar.gz");
        source.backup(&before).unwrap();
        for to in ENGINES {
            let target = Place::on(to);
            let (status, said, talk) = source.lapang(&["migrate", "--to", &target_of(&target)]);
            assert_eq!(status, Some(0), "{from:?} to {to:?}: {talk}");
            assert!(
                said.contains("counted and compared by their hashes"),
                "{said}"
            );
            assert!(
                said.lines().any(|line| line.starts_with("users\t26\t")),
                "{said}"
            );
            assert!(talk.contains("rows compared: "), "{talk}");
            let after = target.path("after.tar.gz");
            target.backup(&after).unwrap();
            assert_eq!(hashes(&after), hashes(&before), "{from:?} to {to:?}");
            assert_eq!(target.findings(), Vec::<String>::new());
            // The source is as it was, and the target is not written twice.
            let unchanged = source.path(&format!("unchanged-{to:?}.tar.gz"));
            source.backup(&unchanged).unwrap();
            assert_eq!(hashes(&unchanged), hashes(&before));
            let (status, _, talk) = source.lapang(&["migrate", "--to", &target_of(&target)]);
            assert_eq!(status, Some(1));
            assert!(talk.contains("is not empty"), "{talk}");
        }
    }
}

#[test]
fn a_database_in_use_is_not_copied() {
    let _turn = crate::TURN.blocking_lock();
    for engine in ENGINES {
        let source = Place::with_demo(engine);
        let target = Place::on(Engine::Sqlite);
        let before = names(target.directory.path());
        source.with(async |_| {
            let (status, _, talk) = source.lapang(&["migrate", "--to", &target_of(&target)]);
            assert_eq!(status, Some(1), "{engine:?}");
            assert!(
                talk.contains("a server uses the database: stop it first"),
                "{talk}"
            );
        });
        assert_eq!(names(target.directory.path()), before);
        let (status, _, talk) = source.lapang(&["migrate", "--to", &target_of(&target)]);
        assert_eq!(status, Some(0), "{talk}");
    }
}

#[test]
fn what_is_in_the_way_of_a_copy_is_told_in_a_line() {
    let _turn = crate::TURN.blocking_lock();
    let source = Place::with_demo(Engine::Sqlite);
    let itself = target_of(&source);
    let port = crate::process::free_port();
    let nowhere = format!("postgres://me:hunter2@127.0.0.1:{port}/lapang");
    for (to, said) in [
        (
            itself.as_str(),
            "--to names the database that is to be copied",
        ),
        (&nowhere, "cannot connect to PostgreSQL"),
        ("/dev/null/data", "cannot make /dev/null/data"),
    ] {
        let (status, _, talk) = source.lapang(&["migrate", "--to", to]);
        assert_eq!(status, Some(1), "{to}");
        let last = talk.lines().last().unwrap();
        assert!(
            last.starts_with("lapang: ") && last.contains(said),
            "{talk}"
        );
        assert!(!talk.contains("hunter2"), "{talk}");
    }
    // A mistyped URL is not repeated: it may hold a password.
    let mistyped = "postgers://me:hunter2@127.0.0.1/lapang";
    let (status, said, talk) = source.lapang(&["migrate", "--to", mistyped]);
    assert_eq!(status, Some(1));
    assert!(talk.contains("--to: a postgres:// URL is wanted"), "{talk}");
    assert!(!said.contains("hunter2") && !talk.contains("hunter2"));
    let used = Place::on(Engine::Postgres);
    used.with(async |_| {
        let (status, _, talk) = source.lapang(&["migrate", "--to", &target_of(&used)]);
        assert_eq!(status, Some(1));
        assert!(
            talk.contains("others use the database that is to be filled"),
            "{talk}"
        );
    });
}
