//! Importing existing venues: no duplicates, and no change by staff is lost.

use jiff::SignedDuration;
use lapang::error::Error;
use lapang::venues::import::Options;
use lapang_api::Venue;
use lapang_db::{Uuid, params, value};

use super::{CSV, all, counts, import};
use lapang_testing::app::TestApp;
use lapang_testing::calls::venue_admin::{save, seen};
use lapang_testing::on_both_engines;

/// Every row of every table that an import writes.
pub async fn contents(app: &TestApp) -> Vec<String> {
    const TABLES: [(&str, &str); 5] = [
        (
            "venues",
            "name || '|' || address || '|' || is_active || '|' || created_at || '|' || updated_at || '|' || COALESCE(source_id, '') || '|' || COALESCE(google_place_id, '') || '|' || latitude || '|' || rating || '|' || phone_number",
        ),
        ("venue_texts", "rowid || '|' || words"),
        (
            "venue_hours",
            "day || '|' || open_minute || '|' || close_minute",
        ),
        (
            "venue_sports",
            "sport_id || '|' || slot_minutes || '|' || booking_mode || '|' || payment_mode || '|' || created_at",
        ),
        (
            "courts",
            "name || '|' || position || '|' || is_active || '|' || created_at",
        ),
    ];
    let read = app.app.db.read(|conn| {
        let mut all = Vec::new();
        for (table, columns) in TABLES {
            let sql = format!("SELECT {columns} FROM {table} ORDER BY 1");
            let rows: Vec<String> = conn.rows(&sql, params![], value)?;
            all.extend(rows.into_iter().map(|row| format!("{table}: {row}")));
        }
        Ok::<_, Error>(all)
    });
    read.await.unwrap()
}

fn overwriting() -> Options {
    Options {
        overwrite: true,
        ..Options::default()
    }
}

/// One row with a few columns.
fn one(row: &str) -> String {
    let heading = "source_id,google_place_id,name,latitude,longitude,sports,courts,opening_hours,phone_number,rating,time_zone";
    format!("{heading}\n{row}\n")
}

const FIRST: &str = "a/1,,First Hall,-6.2,106.8,futsal,2,Mo-Fr 08:00-22:00,,4.5,";

async fn only(app: &TestApp) -> Venue {
    let mut venues = all(app).await;
    assert_eq!(venues.len(), 1);
    venues.remove(0)
}

on_both_engines! {
    async fn importing_a_file_again_writes_nothing(app: TestApp) {
        import(&app, CSV, Options::default()).await.unwrap();
        let before = contents(&app).await;
        for options in [Options::default(), overwriting()] {
            app.clock.advance(SignedDuration::from_hours(1));
            let (report, told) = import(&app, CSV, options).await.unwrap();
            assert_eq!(counts(&report), [15, 0, 0, 5, 10]);
            assert!(told.said("changed").is_empty() && told.said("kept").is_empty());
            assert_eq!(contents(&app).await, before);
        }
    }

    async fn a_dry_run_reports_the_same_and_writes_nothing(app: TestApp) {
        import(&app, one(FIRST), Options::default()).await.unwrap();
        let before = contents(&app).await;
        let file = "source_id,name,latitude,longitude,sports,phone_number,address\n\
                    a/1,Other Name,-6.2,106.8,futsal,+62 21 5,\n\
                    a/2,New,-6.2,106.8,futsal,,\n\
                    a/3,,-6.2,106.8,futsal,,\n\
                    a/4,Also New,-6.2,106.8,futsal;chess,,\n";
        for overwrite in [false, true] {
            let options = Options { overwrite, dry_run: true, ..Options::default() };
            let (dry, told) = import(&app, file, options).await.unwrap();
            assert_eq!(counts(&dry), [4, 2, 1, 0, 1]);
            let name = if overwrite { "name (was \"First Hall\"), " } else { "" };
            let mut expected = vec![format!("2 changed: {name}phone_number (was empty)")];
            if !overwrite {
                expected.push("2 kept: name stays \"First Hall\" (file: \"Other Name\")".to_owned());
            }
            expected.push("4 refused: it has no name".to_owned());
            expected.push("5 left out: sport \"chess\" is left out: there is no such sport here".to_owned());
            assert_eq!(told.remarks, expected);
            assert_eq!(told.progress, [(4, 4)]);
            assert_eq!(contents(&app).await, before);
            if overwrite {
                let (wet, said) = import(&app, file, overwriting()).await.unwrap();
                assert_eq!((dry, told.remarks), (wet, said.remarks));
                assert_ne!(contents(&app).await, before);
            }
        }
    }

    async fn changes_by_staff_survive_an_import_and_are_reported(app: TestApp) {
        import(&app, one(FIRST), Options::default()).await.unwrap();
        let id: Uuid = only(&app).await.id.parse().unwrap();
        let manager = app.staff("manager@example.com", Some(id)).await;
        let mut venue = seen(&manager, id).await;
        "Gor Kenanga".clone_into(&mut venue.name);
        "+62 21 1".clone_into(&mut venue.phone_number);
        venue.opening_hours.truncate(2);
        venue.sports[0].slot_minutes = 90;
        save(&manager, venue).await.unwrap();
        let before = contents(&app).await;
        let file = one("a/1,,First Hall,-6.3,106.8,futsal;tennis,3,Mo-Fr 08:00-22:00,+62 21 2,4.5,Asia/Makassar");
        let (report, told) = import(&app, &file, Options::default()).await.unwrap();
        assert_eq!(counts(&report), [1, 0, 0, 1, 0]);
        let kept = "2 kept: name stays \"Gor Kenanga\" (file: \"First Hall\"), \
                    phone_number stays \"+62 21 1\" (file: \"+62 21 2\"), \
                    place stays \"-6.2, 106.8\" (file: \"-6.3, 106.8\"), \
                    time_zone stays \"Asia/Jakarta\" (file: \"Asia/Makassar\"), \
                    opening_hours stay, courts of futsal stay 2 (file: 3), \
                    sport tennis is not in the app and is not added";
        assert_eq!(told.remarks, [kept]);
        assert_eq!(contents(&app).await, before);
        // With `overwrite` the file wins, except for what bookings depend on.
        let (report, told) = import(&app, &file, overwriting()).await.unwrap();
        assert_eq!(counts(&report), [1, 0, 1, 0, 0]);
        assert_eq!(told.remarks, [
            "2 changed: name (was \"Gor Kenanga\"), phone_number (was \"+62 21 1\"), \
             place (was \"-6.2, 106.8\"), opening_hours (was \"others\"), \
             courts of futsal (were 2), sport tennis (new)",
            "2 kept: time_zone stays \"Asia/Jakarta\" (file: \"Asia/Makassar\")",
        ]);
        let venue = seen(&manager, id).await;
        assert_eq!((venue.name.as_str(), venue.phone_number.as_str()), ("First Hall", "+62 21 2"));
        assert_eq!((venue.opening_hours.len(), venue.time_zone.as_str()), (5, "Asia/Jakarta"));
        let mut sports: Vec<(&str, i32, usize)> = venue
            .sports
            .iter()
            .map(|it| (it.sport_id.as_str(), it.slot_minutes, it.courts.len()))
            .collect();
        sports.sort_unstable();
        assert_eq!(sports, [("futsal", 90, 3), ("tennis", 60, 3)]);
        let (again, _) = import(&app, &file, overwriting()).await.unwrap();
        assert_eq!(counts(&again), [1, 0, 0, 1, 0]);
    }

    async fn a_hidden_venue_stays_hidden(app: TestApp) {
        import(&app, one(FIRST), Options::default()).await.unwrap();
        let id: Uuid = only(&app).await.id.parse().unwrap();
        crate::venues::deactivate(&app, id).await;
        let renamed = one("a/1,,Other,-6.2,106.8,futsal,2,,,,");
        let (report, _) = import(&app, renamed, overwriting()).await.unwrap();
        assert_eq!(counts(&report), [1, 0, 1, 0, 0]);
        assert!(all(&app).await.is_empty());
    }

    async fn an_import_fills_empty_fields_and_updates_ratings(app: TestApp) {
        import(&app, one("a/1,,Hall,-6.2,106.8,futsal,,,,4.5,"), Options::default()).await.unwrap();
        let first = only(&app).await;
        // By its source id, then by its place id.
        for (row, said) in [
            (
                "a/1,g-1,Hall,-6.2,106.8,futsal,,24/7,+62 21 1,4.2,",
                "2 changed: phone_number (was empty), google_place_id (was empty), \
                 rating (was \"4.5\"), rating_source (was empty), opening_hours (was empty)",
            ),
            (",g-1,Hall,-6.2,106.8,futsal,,,,4.1,", "2 changed: rating (was \"4.2\")"),
        ] {
            let (report, told) = import(&app, one(row), Options::default()).await.unwrap();
            assert_eq!(counts(&report), [1, 0, 1, 0, 0]);
            assert_eq!(told.remarks, [said]);
        }
        let venue = only(&app).await;
        assert_eq!((venue.id, venue.phone_number.as_str()), (first.id, "+62 21 1"));
        assert_eq!((venue.opening_hours.len(), venue.google_place_id.as_str()), (7, "g-1"));
        assert!((venue.rating - 4.1).abs() < 1e-9);
    }

    async fn ambiguous_rows_are_refused(app: TestApp) {
        let two = "source_id,google_place_id,name,latitude,longitude,sports\n\
                   s/1,g-1,One,-6.2,106.8,futsal\n\
                   s/2,g-2,Two,-6.2,106.8,futsal\n";
        import(&app, two, Options::default()).await.unwrap();
        let before = contents(&app).await;
        let mixed = "source_id,google_place_id,name,latitude,longitude,sports\n\
                     s/1,g-2,Mixed,-6.2,106.8,futsal\n\
                     s/1,,By Source,-6.2,106.8,futsal\n\
                     ,g-1,By Place,-6.2,106.8,futsal\n\
                     s/2,,Two,-6.2,106.8,futsal\n";
        let (report, told) = import(&app, mixed, overwriting()).await.unwrap();
        // The first is refused for both reasons; then its source id is already used in this file.
        assert_eq!(told.said("refused"), [
            "2 refused: its google_place_id is that of one venue and its source_id that of another",
            "3 refused: source_id \"s/1\" is that of row 2 already",
        ]);
        assert_eq!(counts(&report), [4, 0, 1, 1, 2]);
        assert_ne!(contents(&app).await, before);
        let twice = "source_id,google_place_id,name,latitude,longitude,sports\n\
                     s/2,,Two,-6.2,106.8,futsal\n\
                     ,g-2,Two again,-6.2,106.8,futsal\n";
        let (report, told) = import(&app, twice, overwriting()).await.unwrap();
        assert_eq!(told.remarks, ["3 refused: it is the venue of row 2 already"]);
        assert_eq!(counts(&report), [2, 0, 0, 1, 1]);
    }
}
