//! Importing venues from files with bad rows.

mod again;
mod facts;
mod files;
mod ids;
mod large;
mod offers;
mod optional;
mod spreadsheets;

use std::io::Write as _;

use lapang::error::Error;
use lapang::venues::import::{Options, Remark, Report, Watch, run};
use lapang_api::{SearchVenuesRequest, Venue};

use lapang_testing::app::TestApp;
use lapang_testing::on_sqlite;

/// The remarks of an import.
#[derive(Default)]
struct Told {
    remarks: Vec<String>,
    progress: Vec<(u64, u64)>,
}

impl Watch for Told {
    fn remark(&mut self, Remark { row, what, text }: Remark) {
        self.remarks.push(format!("{row} {}: {text}", what.name()));
    }

    fn progress(&mut self, done: u64, of: u64) {
        self.progress.push((done, of));
    }
}

impl Told {
    /// The remarks of one kind.
    fn said(&self, what: &str) -> Vec<&str> {
        let mark = format!(" {what}: ");
        let said = self.remarks.iter().filter(|it| it.contains(&mark));
        said.map(String::as_str).collect()
    }
}

fn file(text: impl AsRef<[u8]>) -> tempfile::NamedTempFile {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(text.as_ref()).unwrap();
    file
}

async fn import(
    app: &TestApp,
    text: impl AsRef<[u8]>,
    options: Options,
) -> Result<(Report, Told), Error> {
    let mut told = Told::default();
    let file = file(text);
    let report = run(&app.app, file.path(), &options, &mut told).await?;
    Ok((report, told))
}

/// Rows, added, updated, unchanged, refused.
fn counts(report: &Report) -> [u64; 5] {
    let Report {
        rows,
        added,
        updated,
        unchanged,
        refused,
    } = report;
    [*rows, *added, *updated, *unchanged, *refused]
}

async fn all(app: &TestApp) -> Vec<Venue> {
    let request = SearchVenuesRequest {
        limit: 100,
        ..Default::default()
    };
    let answer = app.visitor().venues().search_venues(request).await.unwrap();
    let mut venues = answer.into_owned().venues;
    venues.sort_by(|a, b| a.name.cmp(&b.name));
    venues
}

const CSV: &str = "\
source_id,name,latitude,longitude,sports,courts,opening_hours,city,time_zone,website
a/1,First Hall,-6.2443,106.7998,futsal;badminton,3,\"Mo-Fr 08:00-22:00; Sa,Su 06:00-24:00\",Jakarta,,first.example
a/2,,-6.2,106.8,futsal,,,,,
a/3,Nowhere,-96.2,106.8,futsal,,,,,
a/4,No Number,north,106.8,futsal,,,,,
a/5,Chess Club,-6.2,106.8,chess,,,,,
,No Id,-6.2,106.8,futsal,,,,,
a/1,Twice,-6.2,106.8,futsal,,,,,
a/8,Many Courts,-6.2,106.8,futsal,101,,,,
a/9,Bad Zone,-6.2,106.8,futsal,,,,Asia/Atlantis,
a/10,Abroad,1.29,103.85,futsal,,,,,
a/11,Short Row,-6.2
a/12,Last Hall,-8.65,115.2,tennis;chess,,sunrise-sunset,Denpasar,,javascript:alert(1)
a/13,No Place,0,0,futsal,,,,,
a/14,Not A Number,NaN,106.8,futsal,,,,,
a/15,Half Slots,-6.2,106.8,futsal,1.5,,,,
";

on_sqlite! {
    async fn good_rows_are_imported_and_bad_ones_reported(app: TestApp) {
        let (report, told) = import(&app, CSV, Options::default()).await.unwrap();
        assert_eq!(counts(&report), [15, 5, 0, 0, 10]);
        assert_eq!(told.progress, [(15, 15)]);
        assert_eq!(told.remarks, [
            "3 refused: it has no name",
            "4 refused: -96.2, 106.8 is no place on earth",
            "5 refused: latitude is \"north\", not a number",
            "6 refused: it has no sport that is offered here, only chess",
            "7 refused: it has neither source_id nor google_place_id, so importing it again would add it again",
            "8 refused: source_id \"a/1\" is that of row 2 already",
            "9 left out: courts is left out: \"101\" is no number from 1 to 100",
            "10 left out: time_zone is left out: there is no time zone \"Asia/Atlantis\"; one is \"Asia/Jakarta\"",
            "11 refused: its place does not tell its time zone: give a time_zone, or --time-zone for all such rows",
            "12 refused: it has no longitude",
            "13 left out: website is left out: \"javascript:alert(1)\" is no address of a web page",
            "13 left out: opening_hours are left out: \"sunrise-sunset\" depends on the sun",
            "13 left out: sport \"chess\" is left out: there is no such sport here",
            "14 refused: 0, 0 is in the sea: that is how a missing place is written",
            "15 refused: NaN, 106.8 is no place on earth",
            "16 left out: courts is left out: \"1.5\" is no number from 1 to 100",
        ]);
        let venues = all(&app).await;
        let names: Vec<&str> = venues.iter().map(|venue| venue.name.as_str()).collect();
        assert_eq!(names, ["Bad Zone", "First Hall", "Half Slots", "Last Hall", "Many Courts"]);
        let venues = [&venues[1], &venues[3]];
        assert_eq!(venues[0].website, "https://first.example/");
        assert_eq!((venues[0].time_zone.as_str(), venues[0].country.as_str()), ("Asia/Jakarta", "ID"));
        assert_eq!((venues[0].opening_hours.len(), venues[0].sports[1].courts.len()), (7, 3));
        assert_eq!((venues[1].time_zone.as_str(), venues[1].website.as_str()), ("Asia/Makassar", ""));
        assert_eq!((venues[1].opening_hours.len(), venues[1].sports.len()), (0, 1));
    }

    async fn phone_numbers_lose_their_marks_and_others_are_left_out(app: TestApp) {
        let file = "source_id,name,latitude,longitude,sports,phone_number\n\
            a/1,First Hall,-6.2,106.8,futsal,\u{202a}+62 21\u{2011}555\u{202c}\n\
            a/2,Last Hall,-6.2,106.8,futsal,telp 0812\n";
        let (report, told) = import(&app, file, Options::default()).await.unwrap();
        assert_eq!(counts(&report), [2, 2, 0, 0, 0]);
        assert_eq!(told.remarks, [
            "3 left out: phone_number is left out: \"telp 0812\" is no phone number of up to 40 characters",
        ]);
        let numbers = all(&app).await.into_iter().map(|venue| venue.phone_number.clone());
        assert_eq!(numbers.collect::<Vec<_>>(), ["+62 21-555", ""]);
    }

    async fn openstreetmap_features_are_imported(app: TestApp) {
        let file = serde_json::json!({
            "generator": "overpass-turbo",
            "features": [
                {
                    "type": "Feature",
                    "id": "node/123",
                    "properties": {
                        "name": "Node Hall", "sport": "soccer;american_football;football",
                        "addr:street": "Jl. Contoh", "addr:housenumber": "7", "addr:city": "Jakarta",
                        "contact:phone": "+62 21 555", "leisure": "pitch",
                        "opening_hours": "Mo-Fr 08:00-22:00; PH off"
                    },
                    "geometry": { "type": "Point", "coordinates": [106.8, -6.2] }
                },
                {
                    "type": "Feature",
                    "properties": { "@id": "way/5", "name": "Way Hall", "sport": "table_tennis" },
                    "geometry": { "type": "Polygon", "coordinates": [[
                        [139.6, 35.6], [139.8, 35.6], [139.8, 35.8], [139.6, 35.8], [139.6, 35.6]
                    ]] }
                },
                { "type": "Feature", "id": "way/6", "properties": null, "geometry": null },
                {
                    "type": "Feature", "id": "way/7", "properties": { "name": "Line" },
                    "geometry": { "type": "LineString", "coordinates": [[1, 2], [3, 4]] }
                },
                "nonsense"
            ],
            // An object's keys come in any order.
            "type": "FeatureCollection"
        });
        let options = Options {
            courts: 2,
            time_zone: Some("Asia/Tokyo".to_owned()),
            ..Options::default()
        };
        let (report, told) = import(&app, file.to_string(), options).await.unwrap();
        assert_eq!(counts(&report), [5, 2, 0, 0, 3]);
        assert_eq!(told.remarks, [
            "1 left out: opening_hours: \"PH off\": holidays are left out, hours are kept by weekday alone",
            "1 left out: sport \"football\" is left out: there is no such sport here",
            "3 refused: it has no geometry",
            "4 refused: its geometry is a LineString, not a point or an area",
            "5 refused: it has no geometry",
        ]);
        let venues = all(&app).await;
        let sports: Vec<&str> = venues[0].sports.iter().map(|it| it.sport_id.as_str()).collect();
        assert_eq!(sports.len(), 2);
        assert!(sports.contains(&"soccer") && sports.contains(&"football"));
        assert_eq!(venues[0].formatted_address, "Jl. Contoh 7, Jakarta");
        assert_eq!(venues[0].time_zone, "Asia/Jakarta");
        assert_eq!((venues[0].opening_hours.len(), venues[0].sports[0].courts.len()), (5, 2));
        assert_eq!(venues[1].time_zone, "Asia/Tokyo");
        assert!((venues[1].latitude - 35.7).abs() < 1e-9);
    }

    async fn an_imported_venue_is_found_by_its_words(app: TestApp) {
        import(&app, CSV, Options::default()).await.unwrap();
        let found = async |query: &str| {
            let request = SearchVenuesRequest { search: query.to_owned(), ..Default::default() };
            let answer = app.visitor().venues().search_venues(request).await.unwrap();
            answer.into_owned().total
        };
        assert_eq!((found("jakarta first").await, found("second").await), (1, 0));
        let renamed = "source_id,name,latitude,longitude,sports\na/1,Second Hall,-6.2443,106.7998,futsal\n";
        let options = Options { overwrite: true, ..Options::default() };
        import(&app, renamed, options).await.unwrap();
        assert_eq!((found("jakarta first").await, found("jakarta second").await), (0, 1));
    }
}
