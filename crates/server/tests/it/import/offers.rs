//! The sports of a row: their names, and courts and prices of each.

use lapang::error::Error;
use lapang::venues::export::{self, Format};
use lapang::venues::import::Options;
use lapang_db::{params, value};
use lapang_testing::app::TestApp;
use lapang_testing::{on_both_engines, on_sqlite};

use super::optional::table;
use super::{all, counts, import};

/// The sports of the only venue with their numbers of courts.
async fn courts(app: &TestApp) -> Vec<(String, usize)> {
    let venue = all(app).await.remove(0);
    let sports = venue.sports.iter();
    let mut courts: Vec<_> = sports
        .map(|sport| (sport.sport_id.clone(), sport.courts.len()))
        .collect();
    courts.sort();
    courts
}

/// All prices: sport, lowest and highest in rupiah, days and hours.
async fn prices(app: &TestApp) -> Vec<String> {
    let read = app.app.db.read(|conn| {
        let sql = "SELECT sport_id || ' ' || (price_min / 100) || '-' || (price_max / 100) || ' ' || currency || ' ' || segment
                || ' ' || days || ' ' || start_hour || '-' || end_hour
            FROM pricing_bands ORDER BY sport_id, price_min";
        Ok::<_, Error>(conn.rows(sql, params![], value)?)
    });
    read.await.unwrap()
}

async fn change(app: &TestApp, sql: &'static str) {
    let write = app
        .app
        .db
        .write(move |conn| Ok::<_, Error>(conn.execute(sql, params![])?));
    write.await.unwrap();
}

fn pairs(courts: &[(String, usize)]) -> Vec<(&str, usize)> {
    courts
        .iter()
        .map(|(sport, count)| (sport.as_str(), *count))
        .collect()
}

on_sqlite! {
    async fn sports_are_known_by_the_names_people_write(app: TestApp) {
        let sports = "Bulu Tangkis; Sepakbola; Mini Soccer; BOLA VOLI; Basket; Tenis; Pingpong; Renang; Padel; squash; football";
        let (report, told) = import(&app, table(&[("sports", sports)]), Options::default()).await.unwrap();
        assert_eq!(counts(&report), [1, 1, 0, 0, 0]);
        assert_eq!(told.remarks, [
            "2 left out: sport \"squash\" is left out: there is no such sport here",
            "2 left out: sport \"football\" is left out: there is no such sport here",
        ]);
        assert_eq!(pairs(&courts(&app).await), [
            ("badminton", 1), ("basketball", 1), ("padel", 1), ("soccer", 1), ("swimming", 1), ("table_tennis", 1),
            ("tennis", 1), ("volleyball", 1),
        ]);
    }

    async fn courts_may_differ_by_sport(app: TestApp) {
        let note = "2 left out: courts is left out: ";
        for (number, (text, badminton, futsal, left_out)) in [
            ("4", 4, 4, ""),
            ("2;6", 6, 2, ""),
            ("bulutangkis=6; futsal=2", 6, 2, ""),
            ("badminton: 6, Futsal: 2", 6, 2, ""),
            ("badminton=6", 6, 3, ""),
            ("badminton=6;padel=2", 6, 3, "\"padel=2\" names no sport of the row"),
            ("badminton=6;futsal=many", 6, 3, "\"many\" is no number from 1 to 100"),
        ].into_iter().enumerate() {
            change(&app, "UPDATE venues SET is_active = 0").await;
            let id = format!("a/{number}");
            let file = table(&[("source_id", &id), ("sports", "futsal;badminton"), ("courts", text)]);
            let options = Options { courts: 3, ..Options::default() };
            let (report, told) = import(&app, file, options).await.unwrap();
            assert_eq!(counts(&report), [1, 1, 0, 0, 0], "{text}");
            let notes: Vec<String> = told.remarks.iter().map(|it| it.replace(note, "")).collect();
            assert_eq!(notes.join(""), left_out);
            assert_eq!(pairs(&courts(&app).await), [("badminton", badminton), ("futsal", futsal)], "{text}");
        }
    }
}

on_both_engines! {
    async fn a_new_venue_gets_its_prices(app: TestApp) {
        for (number, (text, expected, left_out)) in [
            ("75.000", vec!["badminton 75000-75000", "futsal 75000-75000"], ""),
            ("badminton=Rp 75,000; futsal=60000-90000", vec!["badminton 75000-75000", "futsal 60000-90000"], ""),
            ("futsal: 75rb", vec!["futsal 75000-75000"], ""),
            ("ask", vec![], "2 left out: price is left out: \"ask\" is no price of an hour in rupiah"),
            ("75", vec![], "2 left out: price is left out: \"75\" is no price from 1000 to 10000000000 rupiah"),
        ].into_iter().enumerate() {
            change(&app, "DELETE FROM pricing_bands").await;
            let id = format!("a/{number}");
            let file = table(&[("source_id", &id), ("harga", text)]);
            let (report, told) = import(&app, &file, Options::default()).await.unwrap();
            assert_eq!(counts(&report), [1, 1, 0, 0, 0], "{text}");
            assert_eq!(told.remarks.join(""), left_out);
            let expected: Vec<String> = expected.iter().map(|it| format!("{it} IDR standard 127 0-24")).collect();
            assert_eq!(prices(&app).await, expected, "{text}");
            // Those of an existing venue stay.
            let dearer = table(&[("source_id", &id), ("sports", "futsal;badminton;padel"), ("price", "500000")]);
            for overwrite in [false, true] {
                import(&app, &dearer, Options { overwrite, ..Options::default() }).await.unwrap();
                assert_eq!(prices(&app).await, expected, "{text}");
            }
        }
    }

    async fn courts_and_prices_are_exported_as_they_are_imported(app: TestApp) {
        let file = table(&[
            ("sports", "futsal;badminton;american_football"),
            ("courts", "futsal=2;badminton=6;american_football=1"),
            ("price", "futsal=60000-90000;american_football=75000"),
        ]);
        import(&app, file, Options::default()).await.unwrap();
        let (before, priced) = (courts(&app).await, prices(&app).await);
        for format in [Format::Csv, Format::Geojson] {
            let mut text = Vec::new();
            export::run(&app.app, format, &mut text).await.unwrap();
            change(&app, "DELETE FROM pricing_bands").await;
            change(&app, "UPDATE venues SET is_active = 0, source_id = NULL").await;
            let (report, told) = import(&app, &text, Options::default()).await.unwrap();
            assert_eq!((counts(&report), told.remarks.len()), ([1, 1, 0, 0, 0], 0));
            assert_eq!((courts(&app).await, prices(&app).await), (before.clone(), priced.clone()));
        }
        // A price for some hours is none of a whole sport.
        change(&app, "UPDATE pricing_bands SET end_hour = 17 WHERE sport_id = 'futsal'").await;
        let mut text = Vec::new();
        export::run(&app.app, Format::Csv, &mut text).await.unwrap();
        let text = String::from_utf8(text).unwrap();
        assert!(text.contains(",american_football=75000,"), "{text}");
    }
}
