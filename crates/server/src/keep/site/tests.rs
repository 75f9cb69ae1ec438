//! What was stopped while it was put in its place, and what others have put there.

use std::time::Duration;

use super::*;

const NAMES: &[&str] = &["photos", "secret", "lapang.db"];

fn build(site: &Site) {
    fs::create_dir(site.built("photos")).unwrap();
    fs::write(site.built("photos/a.jpg"), "a").unwrap();
    fs::write(site.built("secret"), "s").unwrap();
    fs::write(site.built("lapang.db"), "d").unwrap();
}

fn names(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// As somebody leaves it who put these in their place and was stopped.
fn note(directory: &Path, names: &[&str]) {
    let things = names.iter().map(|name| Thing::at(directory, name).unwrap());
    let lines: Vec<String> = things.map(|it| it.line()).collect();
    fs::write(directory.join(".restoring/placing"), lines.join("\n")).unwrap();
}

#[test]
fn all_is_there_or_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let scraps = Scraps::default();
    let site = Site::prepare(directory.path(), NAMES, Counts::WithLast, &scraps).unwrap();
    build(&site);
    drop(site);
    assert!(names(directory.path()).is_empty());
    let site = Site::prepare(directory.path(), NAMES, Counts::WithLast, &scraps).unwrap();
    build(&site);
    drop(site.place().unwrap());
    assert!(names(directory.path()).is_empty());
    let site = Site::prepare(directory.path(), NAMES, Counts::WithLast, &scraps).unwrap();
    build(&site);
    site.place().unwrap().keep();
    assert_eq!(names(directory.path()), ["lapang.db", "photos", "secret"]);
    let refused = Site::prepare(directory.path(), NAMES, Counts::WithLast, &scraps)
        .err()
        .unwrap();
    assert!(
        refused
            .to_string()
            .contains("is not empty: photos is there")
    );
}

#[test]
fn what_was_stopped_while_it_was_put_in_place_is_begun_anew() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name);
    let scraps = Scraps::default();
    fs::create_dir_all(at(".restoring/photos")).unwrap();
    fs::create_dir(at("photos")).unwrap();
    fs::write(at("photos/a.jpg"), "a").unwrap();
    fs::write(at("secret"), "s").unwrap();
    fs::write(at("lapang.toml"), "").unwrap();
    note(directory.path(), &["photos", "secret"]);
    let site = Site::prepare(directory.path(), NAMES, Counts::WithLast, &scraps).unwrap();
    assert_eq!(names(directory.path()), [".restoring", "lapang.toml"]);
    drop(site);
    assert_eq!(names(directory.path()), ["lapang.toml"]);
}

#[test]
fn what_came_to_its_end_is_never_taken_away() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name);
    fs::create_dir(at(".restoring")).unwrap();
    for name in ["secret", "lapang.db"] {
        fs::write(at(name), "x").unwrap();
    }
    note(directory.path(), &["secret", "lapang.db"]);
    assert!(
        Site::prepare(
            directory.path(),
            NAMES,
            Counts::WithLast,
            &Scraps::default()
        )
        .is_err()
    );
    assert_eq!(names(directory.path()), ["lapang.db", "secret"]);
}

#[test]
fn what_others_have_made_is_left_alone() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name);
    let scraps = Scraps::default();
    // A server that was started while all was built.
    let site = Site::prepare(directory.path(), NAMES, Counts::WithLast, &scraps).unwrap();
    build(&site);
    fs::write(at("lapang.db"), "live").unwrap();
    let refused = site.place().err().unwrap().to_string();
    assert!(refused.contains("lapang.db is there"), "{refused}");
    assert_eq!(fs::read_to_string(at("lapang.db")).unwrap(), "live");
    assert_eq!(names(directory.path()), ["lapang.db"]);
    fs::remove_file(at("lapang.db")).unwrap();
    // One that came after all was in its place.
    let site = Site::prepare(directory.path(), NAMES, Counts::WithLast, &scraps).unwrap();
    build(&site);
    let placed = site.place().unwrap();
    fs::write(at("theirs"), "live").unwrap();
    fs::rename(at("theirs"), at("lapang.db")).unwrap();
    drop(placed);
    assert_eq!(names(directory.path()), ["lapang.db"]);
    fs::remove_file(at("lapang.db")).unwrap();
    // What has the name of something that was put in its place, and is something else.
    fs::create_dir(at(".restoring")).unwrap();
    fs::write(at("secret"), "s").unwrap();
    note(directory.path(), &["secret"]);
    fs::write(at("theirs"), "live").unwrap();
    fs::rename(at("theirs"), at("secret")).unwrap();
    assert!(Site::prepare(directory.path(), NAMES, Counts::WithLast, &scraps).is_err());
    assert_eq!(names(directory.path()), ["secret"]);
}

/// As `kill -9` leaves it between the pictures and the commit of their rows.
#[test]
fn pictures_whose_rows_never_came_go_and_those_of_another_database_stay() {
    const PHOTOS: &[&str] = &["photos"];
    let scraps = Scraps::default();
    for (address, is_taken_away) in [("postgres://a/one", true), ("postgres://a/two", false)] {
        let directory = tempfile::tempdir().unwrap();
        let at = |name: &str| directory.path().join(name);
        fs::create_dir_all(at(".restoring")).unwrap();
        let stopped = Counts::WithRowsOf("postgres://a/one").note().unwrap();
        fs::write(at(".restoring/rows"), stopped).unwrap();
        fs::create_dir(at("photos")).unwrap();
        fs::write(at("photos/a.jpg"), "a").unwrap();
        note(directory.path(), PHOTOS);
        let again = Site::prepare(
            directory.path(),
            PHOTOS,
            Counts::WithRowsOf(address),
            &scraps,
        );
        assert_eq!(again.is_ok(), is_taken_away, "{address}");
        assert_eq!(at("photos/a.jpg").exists(), !is_taken_away, "{address}");
    }
}

/// As `kill -9` leaves it behind the commit; then a server runs, and the database is emptied.
#[test]
fn pictures_that_a_server_has_added_to_or_taken_from_stay() {
    const PHOTOS: &[&str] = &["photos"];
    let counts = Counts::WithRowsOf("postgres://a/one");
    let scraps = Scraps::default();
    for change in ["added", "replaced", "taken away", "nothing"] {
        let directory = tempfile::tempdir().unwrap();
        let at = |name: &str| directory.path().join(name);
        fs::create_dir_all(at(".restoring")).unwrap();
        fs::write(at(".restoring/rows"), counts.note().unwrap()).unwrap();
        fs::create_dir_all(at("photos/receipts")).unwrap();
        for name in ["photos/a.jpg", "photos/receipts/b.jpg"] {
            fs::write(at(name), "restored").unwrap();
        }
        note(directory.path(), PHOTOS);
        // Long ago.
        let then = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
        for name in [
            "photos/a.jpg",
            "photos/receipts/b.jpg",
            "photos/receipts",
            "photos",
            ".restoring/placing",
        ] {
            File::open(at(name)).unwrap().set_modified(then).unwrap();
        }
        match change {
            "added" => fs::write(at("photos/receipts/c.jpg"), "live").unwrap(),
            "replaced" => fs::write(at("photos/a.jpg"), "live").unwrap(),
            "taken away" => fs::remove_file(at("photos/receipts/b.jpg")).unwrap(),
            _ => {}
        }
        let again = Site::prepare(directory.path(), PHOTOS, counts, &scraps);
        let is_left_alone = change != "nothing";
        assert_eq!(at("photos/a.jpg").exists(), is_left_alone, "{change}");
        match again.err() {
            Some(refused) => {
                assert!(is_left_alone, "{change}: {refused}");
                assert!(refused.to_string().contains("photos is there"), "{refused}");
            }
            None => assert!(!is_left_alone, "{change}"),
        }
    }
}

#[test]
fn two_do_not_build_in_one_directory() {
    let directory = tempfile::tempdir().unwrap();
    let scraps = Scraps::default();
    let first = Site::prepare(directory.path(), NAMES, Counts::WithLast, &scraps).unwrap();
    build(&first);
    let refused = Site::prepare(directory.path(), NAMES, Counts::WithLast, &scraps).err();
    let refused = refused.unwrap().to_string();
    assert!(refused.starts_with("another restore or copy"), "{refused}");
    first.place().unwrap().keep();
    assert_eq!(names(directory.path()), ["lapang.db", "photos", "secret"]);
}
