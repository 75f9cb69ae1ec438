//! `lapang migrate --to`.

use lapang_db::Engine;

use super::round_trip::PAIRS;
use super::{ENGINES, Place, names};

pub fn target_of(place: &Place) -> String {
    place
        .url()
        .unwrap_or_else(|| place.directory.path().to_str().unwrap().to_owned())
}

#[test]
fn all_rows_move_between_the_engines() {
    let _turn = crate::TURN.blocking_lock();
    for (from, to) in PAIRS {
        let source = Place::with_demo(from);
        let before = source.rows();
        let target = Place::on(to);
        let arguments = ["migrate", "--to", &target_of(&target)];
        let (said, _) = source.succeed(&arguments);
        assert!(
            said.contains("counted and compared by their hashes"),
            "{said}"
        );
        assert!(
            said.lines().any(|line| line.starts_with("users\t26\t")),
            "{said}"
        );
        assert!(target.rows() == before, "{from:?} to {to:?}: other rows");
        assert_eq!(target.findings(), Vec::<String>::new());
        let secret = |place: &Place| place.with(async |app| app.secret);
        assert_eq!(secret(&target), secret(&source));
        // The source is unchanged, and the target is not written twice.
        assert!(source.rows() == before, "the source was changed");
        source.refuse(&arguments, "is not empty");
    }
}

#[test]
fn a_database_in_use_is_not_copied() {
    let _turn = crate::TURN.blocking_lock();
    for engine in ENGINES {
        let source = Place::with_demo(engine);
        let target = Place::on(Engine::Sqlite);
        let before = names(target.directory.path());
        let arguments = ["migrate", "--to", &target_of(&target)];
        source.with(async |_| {
            source.refuse(&arguments, "a server uses the database: stop it first");
        });
        assert_eq!(names(target.directory.path()), before);
        source.succeed(&arguments);
    }
}

#[test]
fn a_failed_copy_gives_its_reason_in_one_line_without_the_password() {
    let _turn = crate::TURN.blocking_lock();
    let source = Place::with_demo(Engine::Sqlite);
    let itself = target_of(&source);
    let port = lapang_testing::process::free_port();
    let nowhere = format!("postgres://me:hunter2@127.0.0.1:{port}/lapang");
    let mistyped = "postgers://me:hunter2@127.0.0.1/lapang";
    for (to, said) in [
        (itself.as_str(), "--to names the database to copy from"),
        (&nowhere, "cannot connect to PostgreSQL"),
        (mistyped, "--to: a postgres:// URL is wanted"),
    ] {
        let (status, _, talk) = source.lapang(&["migrate", "--to", to]);
        assert_eq!(status, Some(1), "{talk}");
        assert!(talk.contains(said) && !talk.contains("hunter2"), "{talk}");
    }
}
