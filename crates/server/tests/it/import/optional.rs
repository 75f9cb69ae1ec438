//! An optional value that cannot be used never costs a row.

use lapang::venues::import::Options;
use lapang_testing::on_sqlite;

use super::{all, counts, import};

/// A table of one venue, with values in these columns.
pub fn table(columns: &[(&str, &str)]) -> String {
    let mut file = csv::Writer::from_writer(Vec::new());
    let needed = [
        ("source_id", "a/1"),
        ("name", "Hall"),
        ("latitude", "-6.2"),
        ("longitude", "106.8"),
        ("sports", "futsal;badminton"),
    ];
    let needed = needed
        .iter()
        .filter(|(name, _)| columns.iter().all(|(other, _)| other != name));
    let all: Vec<_> = columns.iter().chain(needed).collect();
    file.write_record(all.iter().map(|it| it.0)).unwrap();
    file.write_record(all.iter().map(|it| it.1)).unwrap();
    String::from_utf8(file.into_inner().unwrap()).unwrap()
}

on_sqlite! {
    async fn an_unusable_optional_value_is_left_out(app: TestApp) {
        let long = "x".repeat(401);
        let no_address = "is no address of a web page";
        let cases: [(&str, &str, String); 24] = [
            ("google_place_id", &long, "it is longer than 200 characters".to_owned()),
            ("address", &long, "it is longer than 300 characters".to_owned()),
            ("address", "Jl.\u{202e}1", "it holds a control character".to_owned()),
            ("formatted_address", &long, "it is longer than 400 characters".to_owned()),
            ("city", &long, "it is longer than 120 characters".to_owned()),
            ("country", &long, "it is longer than 60 characters".to_owned()),
            ("country", "Atlantis", "\"Atlantis\" is not a code of two letters such as ID".to_owned()),
            ("time_zone", "WIB", "there is no time zone \"WIB\"; one is \"Asia/Jakarta\"".to_owned()),
            ("courts", "0", "\"0\" is no number from 1 to 100".to_owned()),
            ("courts", "many", "\"many\" is no number from 1 to 100".to_owned()),
            ("courts", "1;2;3", "3 values for 2 sports".to_owned()),
            ("slot_minutes", "45", "\"45\" is none of 30, 60, 90 and 120".to_owned()),
            ("booking_mode", "phone", "\"phone\" is not request or instant".to_owned()),
            ("payment_mode", "cash", "\"cash\" is not none or manual".to_owned()),
            ("phone_number", "telp", "\"telp\" is no phone number of up to 40 characters".to_owned()),
            ("website", "javascript:alert(1)", format!("\"javascript:alert(1)\" {no_address}")),
            ("google_maps_url", "ftp://a.example", format!("\"ftp://a.example\" {no_address}")),
            ("rating", "good", "\"good\" is no number from 0 to 5".to_owned()),
            ("rating", "NaN", "\"NaN\" is no number from 0 to 5".to_owned()),
            ("rating", "9.5", "\"9.5\" is no number from 0 to 5".to_owned()),
            ("user_ratings_total", "-1", "\"-1\" is no number from 0 to 1000000000".to_owned()),
            ("price_level", "$$", "\"$$\" is no number from 0 to 4".to_owned()),
            ("types", "a\u{7}b", "it holds a control character".to_owned()),
            ("opening_hours", &"x".repeat(1001), "it is longer than 1000 characters".to_owned()),
        ];
        for (column, value, reason) in cases {
            let (report, told) = import(&app, table(&[(column, value)]), Options::default()).await.unwrap();
            assert_eq!(report.refused, 0, "{column} {value}");
            assert_eq!(told.remarks, [format!("2 left out: {column} is left out: {reason}")]);
        }
        let venue = all(&app).await.remove(0);
        assert_eq!((venue.country.as_str(), venue.time_zone.as_str()), ("ID", "Asia/Jakarta"));
        assert_eq!((venue.sports.len(), venue.sports[0].slot_minutes), (2, 60));
    }

    async fn indonesia_is_known_by_name(app: TestApp) {
        // Near the border with East Timor, where the place does not tell the country.
        let place = [("latitude", "-9.1"), ("longitude", "124.9"), ("time_zone", "Asia/Makassar")];
        for (number, country) in ["Indonesia", " INDONESIA ", "idn", "Republik Indonesia", "id"].iter().enumerate() {
            let id = format!("a/{number}");
            let columns: Vec<_> = place.into_iter().chain([("source_id", id.as_str()), ("country", *country)]).collect();
            let (report, told) = import(&app, table(&columns), Options::default()).await.unwrap();
            assert_eq!((counts(&report), told.remarks.len()), ([1, 1, 0, 0, 0], 0), "{country}");
        }
        assert!(all(&app).await.iter().all(|venue| venue.country == "ID"));
    }
}
