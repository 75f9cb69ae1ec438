//! Importing venues from files, with the bad rows that such files have.

use std::io::Write as _;

use lapang::error::Error;
use lapang::venues::import::{Options, Report, run};
use lapang_api::{SearchVenuesRequest, Venue};

use crate::on_both_engines;
use crate::support::TestApp;

async fn import(app: &TestApp, text: &str, options: Options) -> Result<Report, Error> {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(text.as_bytes()).unwrap();
    run(&app.app, file.path(), options, &mut |_| {}).await
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

fn remarks(remarks: &[lapang::venues::import::Remark]) -> Vec<String> {
    remarks
        .iter()
        .map(|remark| format!("{}: {}", remark.row, remark.reason))
        .collect()
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
a/12,Last Hall,-8.65,115.2,tennis;chess,,PH off,Denpasar,,javascript:alert(1)
";

on_both_engines! {
    async fn good_rows_are_kept_and_bad_ones_named(app: TestApp) {
        let report = import(&app, CSV, Options::default()).await.unwrap();
        assert_eq!((report.rows, report.added, report.updated), (12, 2, 0));
        assert_eq!(remarks(&report.refused), [
            "3: it has no name",
            "4: -96.2, 106.8 is no place on earth",
            "5: latitude is \"north\", not a number",
            "6: it has no sport that is offered here, only chess",
            "7: it has neither source_id nor google_place_id, so importing it again would add it again",
            "8: source_id \"a/1\" is that of row 2 already",
            "9: courts is 101, not 1 to 100",
            "10: there is no time zone \"Asia/Atlantis\"; one is \"Asia/Jakarta\"",
            "11: its place does not tell its time zone: give a time_zone, or --time-zone for all such rows",
            "12: it has 3 fields, the heading has 10",
        ]);
        assert_eq!(remarks(&report.notes), [
            "13: website is left out: \"javascript:alert(1)\" is no address of a web page",
            "13: opening_hours are left out: \"PH\" is a form that is not understood",
            "13: sport \"chess\" is left out: there is no such sport here",
        ]);
        let venues = all(&app).await;
        let names: Vec<&str> = venues.iter().map(|venue| venue.name.as_str()).collect();
        assert_eq!(names, ["First Hall", "Last Hall"]);
        assert_eq!(venues[0].website, "https://first.example/");
        assert_eq!((venues[0].time_zone.as_str(), venues[0].country.as_str()), ("Asia/Jakarta", "ID"));
        assert_eq!((venues[0].opening_hours.len(), venues[0].sports[1].courts.len()), (7, 3));
        assert_eq!((venues[1].time_zone.as_str(), venues[1].website.as_str()), ("Asia/Makassar", ""));
        assert_eq!((venues[1].opening_hours.len(), venues[1].sports.len()), (0, 1));
    }

    async fn importing_a_file_again_adds_nothing(app: TestApp) {
        import(&app, CSV, Options::default()).await.unwrap();
        let before = all(&app).await;
        app.clock.advance(jiff::SignedDuration::from_hours(1));
        let report = import(&app, CSV, Options::default()).await.unwrap();
        assert_eq!((report.added, report.updated, report.refused.len()), (0, 2, 10));
        let mut after = all(&app).await;
        for (venue, before) in after.iter_mut().zip(&before) {
            venue.updated_at = before.updated_at.clone();
        }
        assert_eq!(after, before);
        // Another name, another court, and hours that are not understood: those it has stay.
        let changed = "source_id,name,latitude,longitude,sports,courts,opening_hours\n\
                       a/1,New Name,-6.25,106.79,futsal,4,sunrise-sunset\n";
        import(&app, changed, Options::default()).await.unwrap();
        let venue = all(&app).await.into_iter().find(|venue| venue.name == "New Name").unwrap();
        assert_eq!((venue.id, venue.city), (before[0].id.clone(), "Jakarta".to_owned()));
        assert_eq!((venue.opening_hours.len(), venue.sports.len()), (7, 2));
        let courts: Vec<usize> = venue.sports.iter().map(|sport| sport.courts.len()).collect();
        assert_eq!(courts.iter().sum::<usize>(), 7);
    }

    async fn open_street_map_is_understood(app: TestApp) {
        let file = serde_json::json!({
            "type": "FeatureCollection",
            "generator": "overpass-turbo",
            "features": [
                {
                    "type": "Feature",
                    "id": "node/123",
                    "properties": {
                        "name": "Node Hall", "sport": "soccer;american_football;football",
                        "addr:street": "Jl. Contoh", "addr:housenumber": "7", "addr:city": "Jakarta",
                        "contact:phone": "+62 21 555", "leisure": "pitch", "opening_hours": "24/7"
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
            ]
        });
        let options = Options { courts: 2, time_zone: Some("Asia/Tokyo".to_owned()) };
        let report = import(&app, &file.to_string(), options).await.unwrap();
        assert_eq!((report.rows, report.added), (5, 2));
        assert_eq!(remarks(&report.refused), [
            "3: it has no geometry",
            "4: its geometry is a LineString, not a point or an area",
            "5: it has no geometry",
        ]);
        assert_eq!(remarks(&report.notes), [
            "1: sport \"football\" is left out: there is no such sport here",
        ]);
        let venues = all(&app).await;
        let sports: Vec<&str> = venues[0].sports.iter().map(|it| it.sport_id.as_str()).collect();
        assert_eq!(sports.len(), 2);
        assert!(sports.contains(&"soccer") && sports.contains(&"football"));
        assert_eq!(venues[0].formatted_address, "Jl. Contoh 7, Jakarta");
        assert_eq!(venues[0].time_zone, "Asia/Jakarta");
        assert_eq!(venues[0].sports[0].courts.len(), 2);
        assert_eq!(venues[1].time_zone, "Asia/Tokyo");
        assert!((venues[1].latitude - 35.7).abs() < 1e-9);
    }

    async fn a_large_file_is_written_in_batches(app: TestApp) {
        let mut text = "source_id,google_place_id,name,latitude,longitude,sports\n".to_owned();
        for index in 0..1_234 {
            let latitude = -6.0 - f64::from(index) / 10_000.0;
            text += &format!("s/{index},g-{index},Hall {index},{latitude},106.8,futsal\n");
        }
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(text.as_bytes()).unwrap();
        let mut seen = Vec::new();
        let report = run(&app.app, file.path(), Options::default(), &mut |done| seen.push(done))
            .await
            .unwrap();
        assert_eq!((report.added, report.refused.len()), (1_234, 0));
        assert_eq!(seen, [500, 1_000, 1_234]);
        // One id of one venue and one of another.
        let mixed = "source_id,google_place_id,name,latitude,longitude,sports\n\
                     s/1,g-2,Mixed,-6.2,106.8,futsal\n";
        let report = import(&app, mixed, Options::default()).await.unwrap();
        assert_eq!(remarks(&report.refused), [
            "2: its google_place_id is that of one venue and its source_id that of another",
        ]);
    }

    async fn a_file_that_is_none_is_refused_in_a_sentence(app: TestApp) {
        for (text, said) in [
            ("", "the heading has no column \"name\""),
            ("name,latitude,longitude\n", "the heading has no column \"sports\""),
            ("name,latitude,longitude,sports,colour\n", "the heading has a column \"colour\""),
            ("{\"type\": \"Feature\"}", "not GeoJSON with a FeatureCollection but \"Feature\""),
            ("{\"type\": ", "not GeoJSON: EOF"),
        ] {
            let error = import(&app, text, Options::default()).await.unwrap_err();
            assert!(error.to_string().contains(said), "{error}");
        }
        let missing = run(&app.app, "/no/such/file".as_ref(), Options::default(), &mut |_| {}).await;
        assert!(missing.unwrap_err().to_string().starts_with("cannot read /no/such/file"));
        let options = Options { courts: 0, ..Options::default() };
        assert!(import(&app, CSV, options).await.is_err());
        let options = Options { time_zone: Some("Mars/Base".to_owned()), ..Options::default() };
        assert!(import(&app, CSV, options).await.is_err());
        assert!(all(&app).await.is_empty());
    }
}
