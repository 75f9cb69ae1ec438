//! What remains of commands that are stopped.

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use lapang_db::Engine;

use super::round_trip::{AVATAR, add_avatar, add_slow_photo, with_bucket};
use super::{Place, names};
use lapang_testing::process::bucket::Bucket;

fn spawn(place: &Place, arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_lapang"))
        .args(place.arguments(arguments))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

#[test]
fn a_stopped_backup_leaves_no_archive() {
    let _turn = crate::TURN.blocking_lock();
    let place = Place::on(Engine::Sqlite);
    // The pipe is never written, so the backup blocks there.
    let pipe = add_slow_photo(&place);
    let folder = place.path("backups");
    std::fs::create_dir(&folder).unwrap();
    let target = folder.join("b.tar.gz");
    let backup = ["backup", target.to_str().unwrap()];
    for signal in ["-INT", "-TERM", "-KILL"] {
        let mut child = spawn(&place, &backup);
        let give_up = Instant::now() + Duration::from_secs(60);
        while !folder.join(".lapang-staging/archive").exists() {
            assert!(Instant::now() < give_up);
            std::thread::sleep(Duration::from_millis(5));
        }
        place.refuse(&backup, "another backup, restore or copy is running in");
        let pid = child.id().to_string();
        let killed = Command::new("kill").args([signal, &pid]).status().unwrap();
        assert!(killed.success());
        let status = child.wait().unwrap().code();
        if signal == "-KILL" {
            assert_eq!(names(&folder), [".lapang-staging"]);
        } else {
            assert_eq!(status, Some(130));
            assert_eq!(names(&folder), Vec::<String>::new(), "{signal}");
        }
    }
    std::fs::remove_file(pipe).unwrap();
    place.succeed(&backup);
    assert_eq!(names(&folder), ["b.tar.gz"]);
}

#[test]
fn a_signal_during_an_upload_to_a_bucket_ends_the_restore() {
    let _turn = crate::TURN.blocking_lock();
    let source = Place::with_demo(Engine::Sqlite);
    add_avatar(&source, AVATAR);
    let archive = source.backup("backup.tar.gz");
    let target = Place::on(Engine::Sqlite);
    let bucket = target.runtime.block_on(Bucket::slow());
    let restore = ["restore", archive.to_str().unwrap()];
    let mut child = with_bucket(&bucket, &target, &restore)
        // As on a machine with one processor.
        .env("TOKIO_WORKER_THREADS", "1")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let give_up = Instant::now() + Duration::from_secs(30);
    while bucket.paths().is_empty() {
        assert!(Instant::now() < give_up, "no photo was uploaded");
        std::thread::sleep(Duration::from_millis(5));
    }
    let pid = child.id().to_string();
    let sent = Command::new("kill").args(["-TERM", &pid]).status().unwrap();
    assert!(sent.success());
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if Instant::now() > give_up {
            child.kill().unwrap();
            panic!("the restore did not end");
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    assert_eq!(status.code(), Some(130));
    let placed = target.directory.path().join("lapang.db");
    assert!(!placed.exists(), "the restore went on after the signal");
}

#[test]
#[ignore = "takes minutes: make soak PART=stopped"]
fn a_restore_or_copy_stopped_by_kill_9_can_be_repeated() {
    let _turn = crate::TURN.blocking_lock();
    let source = Place::with_demo(Engine::Sqlite);
    let archive = source.backup("backup.tar.gz");
    for engine in super::ENGINES {
        for command in ["restore", "copy"] {
            let target = Place::on(engine);
            let to = super::move_to::target_of(&target);
            let (place, arguments) = match command {
                "restore" => (&target, ["restore", archive.to_str().unwrap()].to_vec()),
                _ => (&source, ["migrate", "--to", &to].to_vec()),
            };
            let mut kills = 0;
            loop {
                let mut child = spawn(place, &arguments);
                std::thread::sleep(Duration::from_millis(20 + 40 * kills));
                child.kill().unwrap();
                match child.wait().unwrap().code() {
                    Some(0) => break,
                    // The previous one completed before it was killed, or PostgreSQL has not noticed the kill yet.
                    Some(_) if place.lapang(&arguments).2.contains("is not empty") => break,
                    Some(_) | None => kills += 1,
                }
                assert!(kills < 200, "{engine:?} {command} never comes to its end");
            }
            assert_eq!(
                target.findings(),
                Vec::<String>::new(),
                "{engine:?} {command}"
            );
            assert!(
                target.rows() == source.rows(),
                "{engine:?} {command}: other rows"
            );
            println!("{engine:?} {command}: {kills} kills");
        }
    }
}
