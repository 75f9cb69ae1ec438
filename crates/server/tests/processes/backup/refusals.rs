//! What a backup or a restore refuses; nothing remains of it then.

use std::io::{Read, Write};
use std::path::Path;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use lapang_db::{Connection, Engine, Error, params};

use super::{Place, names};

#[test]
fn a_failed_backup_overwrites_nothing_and_leaves_nothing() {
    let _turn = crate::TURN.blocking_lock();
    let place = Place::with_demo(Engine::Sqlite);
    let folder = place.path("backups");
    std::fs::create_dir(&folder).unwrap();
    let taken = folder.join("taken");
    std::fs::write(&taken, "mine").unwrap();
    let backup = |to: &Path, why: &str| place.refuse(&["backup", to.to_str().unwrap()], why);
    backup(&taken, "exists already");
    assert_eq!(std::fs::read_to_string(&taken).unwrap(), "mine");
    backup(&folder.join("no/such/file"), "cannot write ");
    // An unreadable row, late in the backup.
    std::fs::rename(place.path("secret"), place.path("hidden")).unwrap();
    backup(&folder.join("failed"), "there is no secret yet");
    std::fs::rename(place.path("hidden"), place.path("secret")).unwrap();
    assert_eq!(names(&folder), ["taken"]);
    place.succeed(&["backup", folder.to_str().unwrap()]);
    let [name, _] = names(&folder).try_into().unwrap();
    assert!(
        name.starts_with("lapang-2") && name.ends_with("Z.tar.gz"),
        "{name}"
    );
    Place::on(Engine::Sqlite).refuse(&["backup", "/tmp"], "there is no database");
}

/// A copy of an archive with its entries passed through `change`; `None` drops an entry.
fn changed(archive: &Path, mut change: impl FnMut(&str, Vec<u8>) -> Option<Vec<u8>>) -> Vec<u8> {
    let mut from = tar::Archive::new(GzDecoder::new(std::fs::File::open(archive).unwrap()));
    let mut to = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::fast()));
    for entry in from.entries().unwrap() {
        let mut entry = entry.unwrap();
        let name = entry.path().unwrap().to_str().unwrap().to_owned();
        let mut content = Vec::new();
        entry.read_to_end(&mut content).unwrap();
        if let Some(content) = change(&name, content) {
            let mut header = tar::Header::new_gnu();
            header.set_size(content.len() as u64);
            to.append_data(&mut header, name, content.as_slice())
                .unwrap();
        }
    }
    to.into_inner().unwrap().finish().unwrap()
}

/// A copy with the database of a later version.
fn newer_database(content: &[u8]) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("newer.db");
    std::fs::write(&file, content).unwrap();
    let mut database = Connection::open_file(&file).unwrap();
    let sql = "INSERT INTO schema_migrations (name, position, checksum, applied_at) VALUES ('9999_later', 9999, '', 0)";
    let added = database.transaction(|conn| conn.execute(sql, params![]));
    added.map_err(|error: Error| error).unwrap();
    database.close().unwrap();
    std::fs::read(file).unwrap()
}

/// A copy with something that works in the database by itself.
fn planted_database(content: &[u8], sql: &str) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("planted.db");
    std::fs::write(&file, content).unwrap();
    let mut database = Connection::open_file(&file).unwrap();
    let added = database.transaction(|conn| conn.execute(sql, params![]));
    added.map_err(|error: Error| error).unwrap();
    database.close().unwrap();
    std::fs::read(file).unwrap()
}

#[test]
fn a_damaged_foreign_or_newer_archive_is_refused_without_traces() {
    let _turn = crate::TURN.blocking_lock();
    let place = Place::with_demo(Engine::Sqlite);
    let archive = place.backup("backup.tar.gz");
    let whole = std::fs::read(&archive).unwrap();
    let without = |left_out: &str| {
        changed(&archive, |name, content| {
            (name != left_out).then_some(content)
        })
    };
    let with = |changed_one: &str, new: &dyn Fn(Vec<u8>) -> Vec<u8>| {
        changed(&archive, |name, content| {
            Some(if name == changed_one {
                new(content)
            } else {
                content
            })
        })
    };
    let mut flipped = whole.clone();
    // In the checksum: elsewhere another bit may stand for the same bytes, as the distance within a run of zeros.
    flipped[whole.len() - 8] ^= 1;
    let newer_format = |json: Vec<u8>| {
        let json = String::from_utf8(json).unwrap();
        json.replace("\"format\": 2", "\"format\": 3").into_bytes()
    };
    let mut foreign = GzEncoder::new(Vec::new(), Compression::fast());
    foreign.write_all(&[0; 1024]).unwrap();
    let damaged = "is damaged or incomplete";
    let broken = [
        (Vec::new(), "is not a backup of Lapang"),
        (foreign.finish().unwrap(), "is not a backup of Lapang"),
        (whole[..whole.len() - 1].to_vec(), damaged),
        (flipped, damaged),
        (without("secret"), damaged),
        (
            with("lapang.db", &|_| b"SELECT 1".to_vec()),
            "not an SQLite database",
        ),
        (
            with("manifest.json", &newer_format),
            "does not know: restore it with that version",
        ),
        (
            with("lapang.db", &|it| newer_database(&it)),
            "a newer version has used it",
        ),
        (
            with("lapang.db", &|it| {
                planted_database(
                    &it,
                    "CREATE TRIGGER planted AFTER INSERT ON bookings BEGIN
                       UPDATE users SET name = 'mine'; END",
                )
            }),
            "it has the trigger \"planted\"",
        ),
        (
            with("lapang.db", &|it| {
                planted_database(&it, "CREATE VIEW planted AS SELECT email FROM users")
            }),
            "it has the view \"planted\"",
        ),
    ];
    let target = Place::on(Engine::Postgres);
    for (number, (bytes, why)) in broken.iter().enumerate() {
        let file = place.path(&format!("broken-{number}.tar.gz"));
        std::fs::write(&file, bytes).unwrap();
        target.refuse(&["restore", file.to_str().unwrap()], why);
        let left = names(target.directory.path());
        assert_eq!(left, Vec::<String>::new(), "{number}");
    }
    // The same place accepts the intact one.
    target.succeed(&["restore", archive.to_str().unwrap()]);
}

#[test]
fn a_restore_overwrites_nothing() {
    let _turn = crate::TURN.blocking_lock();
    let place = Place::with_demo(Engine::Sqlite);
    let archive = place.backup("backup.tar.gz");
    let restore = ["restore", archive.to_str().unwrap()];
    for name in ["secret", "lapang.db", "photos/mine.jpg"] {
        let target = Place::on(Engine::Sqlite);
        std::fs::create_dir(target.path("photos")).unwrap();
        std::fs::write(target.path(name), "mine").unwrap();
        let top = name.split('/').next().unwrap();
        target.refuse(&restore, &format!("{top} is there"));
        assert_eq!(std::fs::read(target.path(name)).unwrap(), b"mine");
    }
    let server = Place::with_demo(Engine::Postgres);
    let before = server.rows();
    server.refuse(&restore, "is not empty");
    server.with(async |_| server.refuse(&restore, "others use the database that is to be filled"));
    assert!(server.rows() == before, "the database was changed");
}
