//! Archives of earlier versions. `format-1.tar.gz` was written by the last version of its format: a player with a
//! photo, a session and a venue.

use std::path::Path;

use super::round_trip::name_of;
use super::{ENGINES, Place};

#[test]
fn a_backup_of_an_earlier_version_is_restored_on_both_engines() {
    let _turn = crate::TURN.blocking_lock();
    let archive =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/processes/backup/format-1.tar.gz");
    for engine in ENGINES {
        let target = Place::on(engine);
        let (status, said, talk) = target.restore(&archive);
        assert_eq!(status, Some(0), "{talk}");
        assert!(said.starts_with("restored as of 2026-11-23T"), "{said}");
        assert!(said.ends_with(" 1 photos\n"), "{said}");
        assert_eq!(target.findings(), Vec::<String>::new(), "{engine:?}");
        let rows = target.rows();
        let user = &rows["users"][0];
        assert!(
            user.contains(r#"Text("tab\there\r\nline \\N \\ æ日本🏀")"#),
            "{user}"
        );
        assert!(
            rows["venues"][0].contains("Real(-6.2443)"),
            "{:?}",
            rows["venues"]
        );
        assert_eq!(rows["venue_texts"], [r#"[Int(41), Text("hall jakarta")]"#]);
        assert_eq!(rows["redirects_turn"], ["[Int(5)]"]);
        let photo = target.path("photos/0123456789abcdef0123456789abcdef.jpg");
        assert_eq!(std::fs::metadata(photo).unwrap().len(), 332);
        assert_eq!(name_of(&target, &[7; 32]).as_deref(), Some("Player"));
        // New rows get numbers after the restored ones.
        target.with(async |app| lapang::venues::demo::fill(app).await.map_err(drop).unwrap());
        assert!(target.number("SELECT MAX(number) FROM venues") > 41);
    }
}
