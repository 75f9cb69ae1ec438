//! Backup and restore between all engines.

use std::fs::OpenOptions;
use std::io::Write;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::process::{Command, Stdio};

use lapang::accounts;
use lapang::locale::Locale;
use lapang_api as api;
use lapang_db::Engine;

use super::{Place, Said, names};
use lapang_testing::app::Person;
use lapang_testing::process::bucket::Bucket;
use lapang_testing::process::{Process, command, free_port};

pub const AVATAR: &str = "0123456789abcdef0123456789abcdef";
const RECEIPT: &str = "fedcba9876543210fedcba9876543210";

pub fn add_avatar(place: &Place, key: &str) {
    place.change(&format!(
        "INSERT INTO photos (key, user_id, created_at, purpose)
         SELECT '{key}', id, 0, 'avatar' FROM users ORDER BY email LIMIT 1"
    ));
    place.change(&format!(
        "UPDATE users SET avatar_url = '/media/{key}.jpg'
         WHERE id = (SELECT user_id FROM photos WHERE key = '{key}')"
    ));
    std::fs::write(place.path(&format!("photos/{key}.jpg")), key).unwrap();
}

fn add_receipt(place: &Place) {
    place.change(&format!(
        "INSERT INTO photos (key, booking_id, created_at, purpose)
         SELECT '{RECEIPT}', id, 0, 'receipt' FROM bookings ORDER BY id LIMIT 1"
    ));
    std::fs::create_dir_all(place.path("photos/receipts")).unwrap();
    std::fs::write(
        place.path(&format!("photos/receipts/{RECEIPT}.jpg")),
        "a receipt",
    )
    .unwrap();
}

/// A backup is the same whatever it is restored to, and a restore whatever it came from.
pub const PAIRS: [(Engine, Engine); 2] = [
    (Engine::Sqlite, Engine::Postgres),
    (Engine::Postgres, Engine::Sqlite),
];

fn mode(path: &std::path::Path) -> u32 {
    std::fs::metadata(path).unwrap().permissions().mode() & 0o777
}

/// The name of a session token's owner, according to a server on this place.
pub fn name_of(place: &Place, token: &[u8; 32]) -> Option<String> {
    place.runtime.block_on(async {
        let data = place.directory.path();
        let (server, _) = Process::serve(free_port(), data, place.url().as_deref()).await;
        let person = Person::signed_in(&server.origin, "", uuid::Uuid::nil(), token);
        let asked = api::GetCurrentUserRequest::default();
        let answer = person.auth().get_current_user(asked).await.ok()?;
        server.terminate();
        server.wait().await;
        Some(answer.into_owned().user.user.name.clone())
    })
}

#[test]
fn a_backup_restores_completely_on_the_other_engine() {
    let _turn = crate::TURN.blocking_lock();
    for (from, to) in PAIRS {
        let place = Place::with_demo(from);
        let (_, token) = place.with(async |app| {
            let signed_in = accounts::sign_in_directly(app, "rina@lapang.test", "Rina", Locale::Id);
            signed_in.await.unwrap()
        });
        add_avatar(&place, AVATAR);
        add_receipt(&place);
        // Left by a file manager: a restore would not know it.
        std::fs::write(place.path("photos/.DS_Store"), "").unwrap();
        let archive = place.path("backup.tar.gz");
        let (said, _) = place.succeed(&["backup", archive.to_str().unwrap()]);
        assert!(said.contains(" 2 photos, "), "{said}");
        assert_eq!(mode(&archive), 0o600);
        assert!(!place.path(".lapang-staging").exists());
        let rows = place.rows();
        let target = Place::on(to);
        let (status, said, talk) = target.restore(&archive);
        assert_eq!(status, Some(0), "{from:?} to {to:?}: {talk}");
        assert!(said.starts_with("restored as of 2"), "{said}");
        assert!(target.rows() == rows, "{from:?} to {to:?}: other rows");
        assert_eq!(target.findings(), Vec::<String>::new());
        for (file, content) in [
            (format!("photos/{AVATAR}.jpg"), AVATAR),
            (format!("photos/receipts/{RECEIPT}.jpg"), "a receipt"),
        ] {
            let file = target.path(&file);
            assert_eq!(std::fs::read_to_string(&file).unwrap(), content);
            assert_eq!(mode(&file), 0o600);
        }
        assert!(!target.path(".lapang-staging").exists());
        let secret = |place: &Place| place.with(async |app| app.secret);
        assert_eq!(secret(&target), secret(&place));
        assert_eq!(name_of(&target, &token).as_deref(), Some("Rina"));
        target.refuse(&["restore", archive.to_str().unwrap()], "is not empty");
    }
}

#[test]
fn photos_are_restored_to_a_folder_on_another_file_system() {
    let _turn = crate::TURN.blocking_lock();
    let place = Place::with_demo(Engine::Sqlite);
    add_avatar(&place, AVATAR);
    add_receipt(&place);
    let archive = place.backup("backup.tar.gz");
    let target = Place::on(Engine::Sqlite);
    let device = |path: &std::path::Path| std::fs::metadata(path).unwrap().dev();
    // Temporary files are in memory or on disk.
    let mut volumes = ["/dev/shm", env!("CARGO_TARGET_TMPDIR")]
        .into_iter()
        .filter_map(|folder| tempfile::tempdir_in(folder).ok());
    let Some(volume) = volumes.find(|it| device(it.path()) != device(target.directory.path()))
    else {
        eprintln!("skipped: there is one file system only");
        return;
    };
    std::os::unix::fs::symlink(volume.path(), target.path("photos")).unwrap();
    let (status, _, talk) = target.restore(&archive);
    assert_eq!(status, Some(0), "{talk}");
    for (file, content) in [
        (format!("{AVATAR}.jpg"), AVATAR),
        (format!("receipts/{RECEIPT}.jpg"), "a receipt"),
    ] {
        let file = volume.path().join(file);
        assert_eq!(std::fs::read_to_string(&file).unwrap(), content);
        assert_eq!(mode(&file), 0o600);
    }
    assert_eq!(
        names(volume.path()),
        [format!("{AVATAR}.jpg"), "receipts".to_owned()]
    );
}

/// A photo that is read first, and blocks until the test lets it go.
pub fn add_slow_photo(place: &Place) -> std::path::PathBuf {
    let key = "0".repeat(32);
    place.change(&format!(
        "INSERT INTO photos (key, created_at, purpose) VALUES ('{key}', 0, 'avatar')"
    ));
    let pipe = place.path(&format!("photos/{key}.jpg"));
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    pipe
}

#[test]
fn a_photo_replaced_during_a_backup_is_in_it() {
    let _turn = crate::TURN.blocking_lock();
    let replaced = "1".repeat(32);
    let place = Place::with_demo(Engine::Sqlite);
    add_avatar(&place, AVATAR);
    let pipe = add_slow_photo(&place);
    let archive = place.path("backup.tar.gz");
    let arguments = place.arguments(&["backup", archive.to_str().unwrap()]);
    let backup = command(&arguments).stdout(Stdio::piped()).spawn().unwrap();
    // Opens once the backup reads its photos.
    let mut slow = OpenOptions::new().write(true).open(&pipe).unwrap();
    add_avatar(&place, &replaced);
    place.change(&format!("DELETE FROM photos WHERE key = '{AVATAR}'"));
    std::fs::remove_file(place.path(&format!("photos/{AVATAR}.jpg"))).unwrap();
    slow.write_all(b"a slow photo").unwrap();
    drop(slow);
    let output = backup.wait_with_output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(
        said.contains(" 2 photos, ") && !said.contains("no file"),
        "{said}"
    );
    let target = Place::on(Engine::Sqlite);
    assert_eq!(target.restore(&archive).0, Some(0));
    assert_eq!(
        names(&target.path("photos")),
        [format!("{}.jpg", "0".repeat(32)), format!("{replaced}.jpg")]
    );
}

/// `lapang ARGUMENTS` with photos in a bucket.
pub fn with_bucket(bucket: &Bucket, place: &Place, arguments: &[&str]) -> Command {
    let mut command = command(&place.arguments(arguments));
    command
        .env("LAPANG_PHOTOS_URL", "s3://pictures/of/people")
        .env("AWS_ENDPOINT_URL", &bucket.endpoint)
        .env("AWS_ACCESS_KEY_ID", "lapang")
        .env("AWS_SECRET_ACCESS_KEY", "lapang")
        .env("AWS_REGION", "any");
    command
}

fn lapang_with(bucket: &Bucket, place: &Place, arguments: &[&str]) -> Said {
    let output = with_bucket(bucket, place, arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

#[test]
fn photos_in_a_bucket_stay_there_and_folder_photos_can_move_to_one() {
    let _turn = crate::TURN.blocking_lock();
    let place = Place::with_demo(Engine::Sqlite);
    let bucket = place.runtime.block_on(Bucket::start());
    let (_, said, _) = lapang_with(&bucket, &place, &["doctor"]);
    assert!(said.contains("ok    bucket"), "{said}");
    let archive = place.path("bucket.tar.gz");
    let archive = archive.to_str().unwrap();
    let (status, said, talk) = lapang_with(&bucket, &place, &["backup", archive]);
    assert_eq!(status, Some(0), "{talk}");
    assert!(
        said.contains("photos stay in s3://pictures/of/people"),
        "{said}"
    );
    let target = Place::on(Engine::Sqlite);
    let (said, _) = target.succeed(&["restore", archive]);
    assert!(said.contains("set LAPANG_PHOTOS_URL to it"), "{said}");
    assert!(target.rows() == place.rows(), "other rows");
    add_avatar(&place, AVATAR);
    let archive = place.backup("folder.tar.gz");
    let target = Place::on(Engine::Postgres);
    let restore = ["restore", archive.to_str().unwrap()];
    let (status, _, talk) = lapang_with(&bucket, &target, &restore);
    assert_eq!(status, Some(0), "{talk}");
    assert_eq!(
        bucket.paths(),
        [format!("/pictures/of/people/{AVATAR}.jpg")]
    );
}
