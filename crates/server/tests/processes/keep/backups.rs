//! Backups and their return, from each engine into each.

use std::io::{Read, Write};
use std::os::unix::fs::PermissionsExt;

use lapang_db::Engine;

use super::{ENGINES, Place, Said, hashes, names};
use crate::bucket::Bucket;
use crate::process::command;

const KEY: &str = "0123456789abcdef0123456789abcdef";

/// A picture in use, as an upload leaves it.
fn add_photo(place: &Place) {
    add_photo_row(place);
    std::fs::write(place.path(&format!("photos/{KEY}.jpg")), "a picture").unwrap();
}

fn add_photo_row(place: &Place) {
    let key = KEY;
    place.change(&format!(
        "INSERT INTO photos (key, user_id, created_at, purpose)
         SELECT '{key}', id, 0, 'avatar' FROM users ORDER BY email LIMIT 1"
    ));
    place.change(&format!(
        "UPDATE users SET avatar_url = '/media/{key}.jpg'
         WHERE id = (SELECT user_id FROM photos WHERE key = '{key}')"
    ));
}

/// `lapang ARGUMENTS` where photos are in a bucket.
fn lapang_with(bucket: &Bucket, place: &Place, arguments: &[&str]) -> Said {
    let output = command(&place.arguments(arguments))
        .env("LAPANG_PHOTOS_URL", "s3://pictures/of/people")
        .env("AWS_ENDPOINT_URL", &bucket.endpoint)
        .env("AWS_ACCESS_KEY_ID", "lapang")
        .env("AWS_SECRET_ACCESS_KEY", "lapang")
        .env("AWS_REGION", "any")
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

#[test]
fn photos_in_a_bucket_stay_there_and_the_rest_comes_back() {
    let _turn = crate::TURN.blocking_lock();
    let place = Place::with_demo(Engine::Sqlite);
    add_photo_row(&place);
    let bucket = place.runtime.block_on(Bucket::start());
    let archive = place.path("backup.tar.gz");
    let archive = archive.to_str().unwrap();
    let (status, said, talk) = lapang_with(&bucket, &place, &["backup", archive]);
    assert_eq!(status, Some(0), "{talk}");
    assert!(
        said.contains("photos stay in s3://pictures/of/people"),
        "{said}"
    );
    // As the first version that wrote backups left the hash of no photos.
    let none = format!("\"photos\": \"{}\"", "0".repeat(64));
    let unhashed = format!("\"photos\": \"\"{}", " ".repeat(64));
    let older = place.path("older.tar.gz");
    let bytes = changed(&std::fs::read(archive).unwrap(), &none, &unhashed);
    std::fs::write(&older, bytes).unwrap();
    for archive in [archive, older.to_str().unwrap()] {
        for engine in ENGINES {
            let target = Place::on(engine);
            let (status, _, talk) = lapang_with(&bucket, &target, &["restore", archive]);
            assert_eq!(status, Some(0), "{engine:?}: {talk}");
            let again = target.path("again.tar.gz");
            let again = again.to_str().unwrap();
            let (status, _, talk) = lapang_with(&bucket, &target, &["backup", again]);
            assert_eq!(status, Some(0), "{talk}");
            assert_eq!(
                hashes(again.as_ref())["tables"],
                hashes(archive.as_ref())["tables"]
            );
        }
    }
    let target = Place::on(Engine::Sqlite);
    let (status, said, talk) = target.lapang(&["restore", archive]);
    assert_eq!(status, Some(0), "{talk}");
    assert!(said.contains("set LAPANG_PHOTOS_URL to it"), "{said}");
    // Photos of a folder go into the bucket.
    let place = Place::with_demo(Engine::Sqlite);
    add_photo(&place);
    let archive = place.path("backup.tar.gz");
    place.backup(&archive).unwrap();
    let target = Place::on(Engine::Postgres);
    let restore = ["restore", archive.to_str().unwrap()];
    let (status, _, talk) = lapang_with(&bucket, &target, &restore);
    assert_eq!(status, Some(0), "{talk}");
    assert_eq!(bucket.paths(), [format!("/pictures/of/people/{KEY}.jpg")]);
}

#[test]
fn a_backup_of_either_engine_comes_back_on_either() {
    let _turn = crate::TURN.blocking_lock();
    for from in ENGINES {
        let place = Place::with_demo(from);
        add_photo(&place);
        let archive = place.path("backup.tar.gz");
        let (status, said, talk) = place.lapang(&["backup", archive.to_str().unwrap()]);
        assert_eq!(status, Some(0), "{talk}");
        assert!(said.contains(" 1 photos, "), "{said}");
        assert!(talk.contains("rows: ") && talk.contains("100 %"), "{talk}");
        let mode = std::fs::metadata(&archive).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        for to in ENGINES {
            let target = Place::on(to);
            let (status, said, talk) = target.lapang(&["restore", archive.to_str().unwrap()]);
            assert_eq!(status, Some(0), "{from:?} to {to:?}: {talk}");
            assert!(said.starts_with("restored as of 2"), "{said}");
            assert_eq!(target.findings(), Vec::<String>::new());
            let again = target.path("again.tar.gz");
            target.backup(&again).unwrap();
            assert_eq!(hashes(&again), hashes(&archive), "{from:?} to {to:?}");
            // The engine goes on numbering where the backup's was.
            let numbers = "SELECT COUNT(*) FROM venues";
            let before = target.number(numbers);
            target.with(async |app| lapang::venues::demo::fill(app).await.ok());
            assert!(target.number(numbers) >= before);
            let (status, _, talk) = target.lapang(&["restore", archive.to_str().unwrap()]);
            assert_eq!(status, Some(1));
            assert!(talk.contains("is not empty"), "{talk}");
        }
    }
}

#[test]
fn a_backup_takes_the_place_of_nothing_and_leaves_nothing_by_half() {
    let _turn = crate::TURN.blocking_lock();
    let place = Place::with_demo(Engine::Sqlite);
    let folder = place.path("backups");
    std::fs::create_dir(&folder).unwrap();
    let taken = folder.join("taken");
    std::fs::write(&taken, "mine").unwrap();
    let refused = place.backup(&taken).unwrap_err().to_string();
    assert!(
        refused.ends_with("is there already, and is left alone"),
        "{refused}"
    );
    assert_eq!(std::fs::read_to_string(&taken).unwrap(), "mine");
    let refused = place
        .backup(&folder.join("no/such/file"))
        .unwrap_err()
        .to_string();
    assert!(refused.starts_with("cannot write "), "{refused}");
    assert_eq!(names(&folder), ["taken"]);
    let report = place.backup(&folder).unwrap();
    let name = report
        .file
        .file_name()
        .unwrap()
        .to_string_lossy()
        .into_owned();
    assert!(
        name.starts_with("lapang-2") && name.ends_with("Z.tar.gz"),
        "{name}"
    );
    assert_eq!(names(&folder), [name, "taken".to_owned()]);
    let (status, _, talk) = Place::on(Engine::Sqlite).lapang(&["backup", "/tmp"]);
    assert_eq!(status, Some(1));
    assert!(talk.contains("there is no database"), "{talk}");
}

#[test]
fn a_damaged_backup_is_refused_and_nothing_of_it_stays() {
    let _turn = crate::TURN.blocking_lock();
    for engine in ENGINES {
        let place = Place::with_demo(engine);
        let archive = place.path("backup.tar.gz");
        place.backup(&archive).unwrap();
        let whole = std::fs::read(&archive).unwrap();
        let mut broken = vec![
            ("nothing", Vec::new(), "is no backup of Lapang"),
            ("text", b"SELECT 1".to_vec(), "is no backup of Lapang"),
            (
                "half",
                whole[..whole.len() / 2].to_vec(),
                "not all of it is there",
            ),
        ];
        for (what, find, replace, said) in [
            (
                "a row",
                "player@lapang.test",
                "plaYer@lapang.test",
                "are not those of the backup",
            ),
            (
                "a newer form",
                "\"format\": 1,",
                "\"format\": 2,",
                "does not know",
            ),
            (
                "another version",
                "\"0016_match_list\"",
                "\"0016_match_lost\"",
                "does not know",
            ),
        ] {
            broken.push((what, changed(&whole, find, replace), said));
        }
        for (what, bytes, said) in broken {
            let file = place.path("broken.tar.gz");
            std::fs::write(&file, bytes).unwrap();
            let target = Place::on(engine);
            let (status, _, talk) = target.lapang(&["restore", file.to_str().unwrap()]);
            assert_eq!(status, Some(1), "{what}");
            let last = talk.lines().last().unwrap();
            assert!(
                last.starts_with("lapang: ") && last.contains(said),
                "{what}: {talk}"
            );
            assert_eq!(
                names(target.directory.path()),
                Vec::<String>::new(),
                "{what}"
            );
            // The same place takes the whole one.
            if what == "a row" {
                let (status, _, talk) = target.lapang(&["restore", archive.to_str().unwrap()]);
                assert_eq!(status, Some(0), "{talk}");
            }
        }
    }
}

/// An archive with some bytes replaced by as many others.
fn changed(archive: &[u8], find: &str, replace: &str) -> Vec<u8> {
    assert_eq!(find.len(), replace.len());
    let mut tar = Vec::new();
    flate2::read::GzDecoder::new(archive)
        .read_to_end(&mut tar)
        .unwrap();
    let at = tar
        .windows(find.len())
        .position(|it| it == find.as_bytes())
        .unwrap();
    tar[at..at + find.len()].copy_from_slice(replace.as_bytes());
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(&tar).unwrap();
    packed.finish().unwrap()
}

#[test]
fn a_restore_leaves_alone_what_is_there() {
    let _turn = crate::TURN.blocking_lock();
    let place = Place::with_demo(Engine::Sqlite);
    let archive = place.path("backup.tar.gz");
    place.backup(&archive).unwrap();
    for name in ["secret", "lapang.db"] {
        let target = Place::on(Engine::Sqlite);
        std::fs::write(target.path(name), "mine").unwrap();
        let (status, _, talk) = target.lapang(&["restore", archive.to_str().unwrap()]);
        assert_eq!(status, Some(1));
        assert!(talk.contains(&format!("{name} is there")), "{talk}");
        assert_eq!(names(target.directory.path()), [name]);
    }
}
