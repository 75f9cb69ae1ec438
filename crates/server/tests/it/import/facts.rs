//! What a venue has and says about itself.

use lapang::venues::export::{self, Format};
use lapang::venues::import::Options;
use lapang_api::{CourtCover, CourtSurface, Facility, GetVenueRequest, Venue, VenueProfile};
use lapang_db::params;
use lapang_testing::app::TestApp;
use lapang_testing::{on_both_engines, on_sqlite};

use super::optional::table;
use super::{all, counts, import};

/// The only venue with all its details.
async fn only(app: &TestApp) -> Venue {
    let id = all(app).await.remove(0).id;
    let request = GetVenueRequest {
        id,
        ..Default::default()
    };
    let answer = app.visitor().venues().get_venue(request).await.unwrap();
    answer.into_owned().venue.into_option().unwrap()
}

/// Hides all venues, and makes them unknown to an import.
async fn clear(app: &TestApp) {
    let write = app.app.db.write(|conn| {
        let sql = "UPDATE venues SET is_active = 0, source_id = NULL, google_place_id = NULL";
        Ok::<_, lapang::error::Error>(conn.execute(sql, params![])?)
    });
    write.await.unwrap();
}

fn facilities(venue: &Venue) -> Vec<Facility> {
    let all = venue.facilities.facilities.iter();
    all.map(|it| it.as_known().unwrap()).collect()
}

/// Of each sport by its id: the surface and the cover of its courts.
fn courts(venue: &Venue) -> Vec<(&str, Vec<(CourtSurface, CourtCover)>)> {
    let sports = venue.sports.iter().map(|sport| {
        let courts = sport.courts.iter().map(|court| {
            let surface = court.surface.unwrap().as_known().unwrap();
            (surface, court.cover.unwrap().as_known().unwrap())
        });
        (sport.sport_id.as_str(), courts.collect())
    });
    let mut sports: Vec<_> = sports.collect();
    sports.sort_by_key(|(id, _)| *id);
    sports
}

fn texts(profile: &VenueProfile) -> [&str; 6] {
    [
        &profile.description_en,
        &profile.description_id,
        &profile.house_rules_en,
        &profile.house_rules_id,
        &profile.whatsapp,
        &profile.instagram,
    ]
}

fn overwriting() -> Options {
    Options {
        overwrite: true,
        ..Options::default()
    }
}

on_sqlite! {
    async fn facilities_are_known_by_the_names_people_write(app: TestApp) {
        let names = "Parkir; Musala, kantin;Kamar Mandi;RUANG GANTI;AC;lampu;sewa raket;loker;Wi-Fi;tribun;toko;kursi roda;air minum;kolam";
        let (report, told) = import(&app, table(&[("Fasilitas", names)]), Options::default()).await.unwrap();
        assert_eq!(counts(&report), [1, 1, 0, 0, 0]);
        assert_eq!(told.remarks, ["2 left out: facility \"kolam\" is left out: there is no such facility here"]);
        assert_eq!(facilities(&only(&app).await).len(), 14);
    }

    async fn surfaces_and_covers_are_of_all_sports_or_of_each(app: TestApp) {
        let (vinyl, turf) = (CourtSurface::Vinyl, CourtSurface::ArtificialGrass);
        let (indoor, roofed) = (CourtCover::Indoor, CourtCover::Roofed);
        let (no_surface, no_cover) = (CourtSurface::Unspecified, CourtCover::Unspecified);
        let wrong = "2 left out: surface is left out: \"ice\" is none of \
            wood, vinyl, tiles, concrete, hard, clay, grass, artificial_grass, sand, rubber";
        for (surface, cover, badminton, futsal, left_out) in [
            ("Vinyl", "dalam ruangan", (vinyl, indoor), (vinyl, indoor), ""),
            ("bulutangkis=vinil; futsal=rumput sintetis", "futsal: beratap", (vinyl, no_cover), (turf, roofed), ""),
            ("ice", "", (no_surface, no_cover), (no_surface, no_cover), wrong),
        ] {
            clear(&app).await;
            let file = table(&[("courts", "2"), ("surface", surface), ("cover", cover)]);
            let (report, told) = import(&app, file, Options::default()).await.unwrap();
            assert_eq!((counts(&report), told.remarks.join("")), ([1, 1, 0, 0, 0], left_out.to_owned()));
            assert_eq!(courts(&only(&app).await), [("badminton", vec![badminton; 2]), ("futsal", vec![futsal; 2])]);
        }
    }

    async fn unusable_texts_are_left_out(app: TestApp) {
        let long = "x".repeat(2001);
        let is_long = "it is longer than 2000 characters".to_owned();
        for (column, value, reason) in [
            ("description_en", long.as_str(), is_long.clone()),
            ("house_rules_id", &long, is_long),
            ("description_id", "a\u{7}b", "it holds a control character".to_owned()),
            ("whatsapp", "telp", "\"telp\" is no phone number of up to 40 characters".to_owned()),
            ("instagram", "two words", "\"two words\" is no user name of Instagram".to_owned()),
            ("rating_source", "Google", "it has no rating".to_owned()),
        ] {
            let (report, told) = import(&app, table(&[(column, value)]), Options::default()).await.unwrap();
            assert_eq!(report.refused, 0, "{column}");
            assert_eq!(told.remarks, [format!("2 left out: {column} is left out: {reason}")]);
        }
        assert_eq!(texts(&only(&app).await.profile), [""; 6]);
    }

    async fn descriptions_and_house_rules_keep_their_lines(app: TestApp) {
        let file = table(&[
            ("deskripsi", "Baris satu\r\n\r\nBaris dua"),
            ("house_rules_en", "- No food\n- No smoking"),
            ("address", "Jl. Satu\nNo. 1"),
            ("WA", "+62 812 1"),
            ("ig", "https://www.instagram.com/gor.melati/?hl=id"),
        ]);
        import(&app, file, Options::default()).await.unwrap();
        let venue = only(&app).await;
        assert_eq!(texts(&venue.profile), [
            "", "Baris satu\n\nBaris dua", "- No food\n- No smoking", "", "+62 812 1", "gor.melati",
        ]);
        assert_eq!(venue.address, "Jl. Satu No. 1");
    }

    async fn ratings_of_places_of_google_are_googles(app: TestApp) {
        for (place, source, expected) in [
            ("", "", ""),
            ("", "Acme", "Acme"),
            ("g-1", "", "Google"),
            ("g-1", "Acme", "Acme"),
        ] {
            clear(&app).await;
            let file = table(&[("google_place_id", place), ("rating", "4.5"), ("rating_source", source)]);
            import(&app, file, Options::default()).await.unwrap();
            assert_eq!(only(&app).await.rating_source, expected);
        }
    }

    async fn tags_of_openstreetmap_tell_facts(app: TestApp) {
        for (surface, expected) in [
            ("asphalt", CourtSurface::Concrete),
            ("acrylic", CourtSurface::Hard),
            ("tartan", CourtSurface::Rubber),
            ("artificial_turf", CourtSurface::ArtificialGrass),
            ("parquet", CourtSurface::Wood),
        ] {
            for (tag, value, cover) in [
                ("indoor", "yes", CourtCover::Indoor),
                ("covered", "yes", CourtCover::Roofed),
                ("building", "roof", CourtCover::Roofed),
                ("building", "yes", CourtCover::Unspecified),
            ] {
                clear(&app).await;
                let mut feature = serde_json::json!({
                    "type": "Feature", "id": "node/1", "geometry": { "type": "Point", "coordinates": [106.8, -6.2] },
                    "properties": {
                        "name": "Hall", "sport": "tennis", "surface": surface, "lit": "yes", "wheelchair": "yes", "shower": "yes",
                        "internet_access": "wlan", "drinking_water": "no", "contact:whatsapp": "+62 812 1",
                        "contact:instagram": "@gor_melati", "description": "Satu", "description:en": "One"
                    }
                });
                feature["properties"][tag] = value.into();
                let file = serde_json::json!({ "type": "FeatureCollection", "features": [feature] });
                let (report, told) = import(&app, file.to_string(), Options::default()).await.unwrap();
                assert_eq!((counts(&report), told.remarks.len()), ([1, 1, 0, 0, 0], 0));
                let venue = only(&app).await;
                assert_eq!(courts(&venue), [("tennis", vec![(expected, cover)])]);
                let has = [Facility::Showers, Facility::Lights, Facility::Wifi, Facility::WheelchairAccess];
                assert_eq!(facilities(&venue), has);
                assert_eq!(texts(&venue.profile), ["One", "Satu", "", "", "+62 812 1", "gor_melati"]);
            }
        }
    }
}

on_both_engines! {
    async fn facts_of_existing_venues_are_added_or_overwritten(app: TestApp) {
        let first = table(&[("facilities", "parking"), ("description_en", "One\nTwo"), ("surface", "vinyl")]);
        import(&app, &first, Options::default()).await.unwrap();
        let sports = ("sports", "futsal;badminton;padel");
        let second = table(&[
            sports, ("facilities", "wifi"), ("description_en", "Three"), ("instagram", "melati"), ("surface", "clay"),
        ]);
        let (report, told) = import(&app, &second, Options::default()).await.unwrap();
        assert_eq!(counts(&report), [1, 0, 1, 0, 0]);
        assert_eq!(told.remarks, [
            "2 changed: facilities (was \"parking\"), instagram (was empty)",
            "2 kept: description_en stays \"One\\nTwo\" (file: \"Three\"), sport padel is not in the app and is not added",
        ]);
        let venue = only(&app).await;
        assert_eq!(facilities(&venue), [Facility::Parking, Facility::Wifi]);
        assert_eq!(texts(&venue.profile), ["One\nTwo", "", "", "", "", "melati"]);
        let (_, told) = import(&app, &second, overwriting()).await.unwrap();
        assert_eq!(told.remarks, [
            "2 changed: facilities (was \"parking;wifi\"), description_en (was \"One\\nTwo\"), sport padel (new)",
        ]);
        let venue = only(&app).await;
        assert_eq!(facilities(&venue), [Facility::Wifi]);
        assert_eq!(texts(&venue.profile), ["Three", "", "", "", "", "melati"]);
        let (old, new) = (CourtSurface::Vinyl, CourtSurface::Clay);
        let of = |surface| vec![(surface, CourtCover::Unspecified)];
        assert_eq!(courts(&venue), [("badminton", of(old)), ("futsal", of(old)), ("padel", of(new))]);
        for options in [Options::default(), overwriting()] {
            let (again, told) = import(&app, &second, options).await.unwrap();
            assert_eq!((counts(&again), told.remarks.len()), ([1, 0, 0, 1, 0], 0));
        }
        // What the file does not have stays.
        import(&app, table(&[]), overwriting()).await.unwrap();
        assert_eq!(texts(&only(&app).await.profile), ["Three", "", "", "", "", "melati"]);
    }

    async fn exported_facts_are_imported_unchanged(app: TestApp) {
        let file = table(&[
            ("facilities", "parking;wheelchair_access;drinking_water"),
            ("courts", "2"),
            ("surface", "badminton=vinyl;futsal=artificial_grass"),
            ("cover", "futsal=roofed"),
            ("description_en", "One\n\nTwo, \"three\""),
            ("description_id", "=SUM(A1)"),
            ("house_rules_en", "- No food\n- No smoking"),
            ("house_rules_id", "Satu"),
            ("whatsapp", "+62 812 1"),
            ("instagram", "gor.melati"),
            ("rating", "4.5"),
            ("rating_source", "Acme"),
        ]);
        import(&app, file, Options::default()).await.unwrap();
        let before = only(&app).await;
        for format in [Format::Csv, Format::Geojson] {
            let mut text = Vec::new();
            export::run(&app.app, format, &mut text).await.unwrap();
            let (report, told) = import(&app, &text, overwriting()).await.unwrap();
            assert_eq!((counts(&report), told.remarks.len()), ([1, 0, 0, 1, 0], 0));
            clear(&app).await;
            let (report, told) = import(&app, &text, Options::default()).await.unwrap();
            assert_eq!((counts(&report), told.remarks.len()), ([1, 1, 0, 0, 0], 0));
            let venue = only(&app).await;
            assert_eq!((facilities(&venue), courts(&venue)), (facilities(&before), courts(&before)));
            assert_eq!(texts(&venue.profile), texts(&before.profile));
            assert_eq!(venue.rating_source, "Acme");
        }
    }
}
