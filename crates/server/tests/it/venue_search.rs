//! Searches with players' own words, with typing mistakes, and without results.

use lapang::venues::write::NewVenue;
use lapang_api::{
    self as api, CreateMatchRequest, ListMatchesRequest, SearchFilter, SearchVenuesRequest,
};

use crate::venues::{add, hall, named, search};
use lapang_testing::app::{Person, TestApp};
use lapang_testing::calls::matches::{futsal, make};
use lapang_testing::on_both_engines;

/// A venue for one sport; its name does not contain the sport.
fn place(name: &str, sport: &'static str, district: &str, city: &str, at: (f64, f64)) -> NewVenue {
    let mut venue = hall(name, at.0, at.1);
    venue.sports[0].sport_id = sport;
    venue.bands.clear();
    venue.formatted_address = format!("Jl. Kenanga No. 5, {district}, {city}, Indonesia");
    city.clone_into(&mut venue.city);
    venue
}

async fn fill(app: &TestApp) {
    for venue in [
        place(
            "Gelora Satu",
            "badminton",
            "Tebet",
            "Jakarta Selatan",
            (-6.226, 106.854),
        ),
        place(
            "Arena Dua",
            "futsal",
            "Depok",
            "Sleman, Yogyakarta",
            (-7.76, 110.39),
        ),
        place(
            "Lapangan Tiga",
            "soccer",
            "Coblong",
            "Bandung",
            (-6.885, 107.613),
        ),
        place(
            "Balai Empat",
            "table_tennis",
            "Gubeng",
            "Surabaya",
            (-7.275, 112.755),
        ),
    ] {
        add(app, &venue).await;
    }
}

async fn names(app: &TestApp, text: &str) -> Vec<String> {
    let (venues, total) = search(app, named(text)).await;
    assert_eq!(usize::try_from(total).unwrap(), venues.len(), "{text}");
    let mut names: Vec<String> = venues.into_iter().map(|venue| venue.name).collect();
    names.sort();
    names
}

async fn answer(app: &TestApp, request: SearchVenuesRequest) -> api::SearchVenuesResponse {
    let answer = app.visitor().venues().search_venues(request).await;
    answer.unwrap().into_owned()
}

fn without(answer: &api::SearchVenuesResponse) -> Vec<(SearchFilter, i32)> {
    let parts = answer.without.iter();
    parts
        .map(|part| (part.filter.to_i32(), part.total))
        .map(|(filter, total)| {
            let all = [
                SearchFilter::Text,
                SearchFilter::City,
                SearchFilter::Sports,
                SearchFilter::Distance,
            ];
            (
                all.into_iter().find(|it| *it as i32 == filter).unwrap(),
                total,
            )
        })
        .collect()
}

async fn listed(reader: &Person, request: ListMatchesRequest) -> i32 {
    let answer = reader.matches().list_matches(request).await;
    answer.unwrap().into_owned().total
}

fn at(location: &str) -> ListMatchesRequest {
    ListMatchesRequest {
        location: location.to_owned(),
        ..Default::default()
    }
}

async fn with_signs(app: &TestApp) {
    for name in [
        "G.O.R. Sumantri",
        "GOR Ma'ruf",
        "Lapangan Jum’at Berkah",
        "GOR Al-Azhar",
    ] {
        add(
            app,
            &place(name, "futsal", "Tebet", "Jakarta", (-6.2, 106.8)),
        )
        .await;
    }
}

on_both_engines! {
    async fn names_are_found_with_and_without_their_signs(app: TestApp) {
        with_signs(&app).await;
        for (text, name) in [
            ("gor sumantri", "G.O.R. Sumantri"),
            ("g.o.r. sumantri", "G.O.R. Sumantri"),
            ("maruf", "GOR Ma'ruf"),
            ("ma’ruf", "GOR Ma'ruf"),
            ("jumat", "Lapangan Jum’at Berkah"),
            ("alazhar", "GOR Al-Azhar"),
            ("al-azhar", "GOR Al-Azhar"),
            ("al azhar", "GOR Al-Azhar"),
        ] {
            assert_eq!(names(&app, text).await, [name], "{text}");
        }
        assert_eq!(names(&app, "G.O.R.").await.len(), 3);
    }

    async fn search_texts_of_older_rows_are_written_anew_once(app: TestApp) {
        with_signs(&app).await;
        app.regular("ani@example.com", "Ani Ma'ruf").await;
        let count = "SELECT COUNT(*) FROM venues v JOIN venue_texts t ON t.rowid = v.number CROSS JOIN users u
            WHERE t.words LIKE '%gor alazhar%' AND v.name_key = 'gor al azhar gor alazhar' AND u.words LIKE '%ani maruf%'";
        for (sweeps_before, expected) in [(0, 1), (1, 0)] {
            for sql in ["UPDATE venue_texts SET words = 'old'", "UPDATE venues SET name_key = 'old'", "UPDATE users SET words = 'old'"] {
                app.app.db.write(move |conn| conn.execute(sql, &[])).await.map_err(|error: lapang_db::Error| error).unwrap();
            }
            app.sweep().await;
            assert_eq!(lapang_testing::calls::bookings::number(&app, count).await, expected, "{sweeps_before}");
        }
    }

    async fn sports_and_places_are_found_by_their_colloquial_names(app: TestApp) {
        fill(&app).await;
        for (text, found) in [
            ("bulutangkis", vec!["Gelora Satu"]),
            ("Bulu Tangkis tebet", vec!["Gelora Satu"]),
            ("bulu tangkis bandung", vec![]),
            ("badminton jaksel", vec!["Gelora Satu"]),
            ("jkt", vec!["Gelora Satu"]),
            ("south jakarta", vec!["Gelora Satu"]),
            ("jogja", vec!["Arena Dua"]),
            ("futsal yogya", vec!["Arena Dua"]),
            ("yogyakarta", vec!["Arena Dua"]),
            ("bola", vec!["Arena Dua", "Lapangan Tiga"]),
            ("sepak bola bdg", vec!["Lapangan Tiga"]),
            ("pingpong", vec!["Balai Empat"]),
            ("tenis meja sby", vec!["Balai Empat"]),
            ("tenis", vec![]),
        ] {
            assert_eq!(names(&app, text).await, found, "{text}");
        }
        // With another filter, another statement reads the texts of few venues.
        let in_city = SearchVenuesRequest { city: "Bandung".to_owned(), ..named("bola kenanga") };
        assert_eq!(search(&app, in_city).await.1, 1);
    }

    async fn one_typing_mistake_in_a_word_is_corrected(app: TestApp) {
        fill(&app).await;
        for (text, found) in [
            ("bandug", vec!["Lapangan Tiga"]),
            ("badnung", vec!["Lapangan Tiga"]),
            ("banduung", vec!["Lapangan Tiga"]),
            ("bendung kenanga", vec!["Lapangan Tiga"]),
            ("badmintn", vec!["Gelora Satu"]),
            ("futsall yogyakrta", vec!["Arena Dua"]),
            ("tebat", vec!["Gelora Satu"]),
            // Two mistakes, a word too short, and one that is right but matches no venue beside the other.
            ("bndnug", vec![]),
            ("tga", vec![]),
            ("bandung gubeng", vec![]),
        ] {
            assert_eq!(names(&app, text).await, found, "{text}");
        }
        // A new venue's words are known from then on.
        assert!(names(&app, "wiratma").await.is_empty());
        add(&app, &place("Wiratama", "golf", "Gelora", "Jakarta Pusat", (-6.22, 106.8))).await;
        assert_eq!(names(&app, "wiratma").await, ["Wiratama"]);
    }

    async fn the_name_of_a_place_finds_the_venues_near_it(app: TestApp) {
        fill(&app).await;
        add(&app, &place("Pusat Lima", "pickleball", "Tebet", "South Jakarta", (-6.24, 106.81))).await;
        for (text, near, found) in [
            ("Kemang", "Kemang, Jakarta", vec!["Pusat Lima", "Gelora Satu"]),
            ("kemamg", "Kemang, Jakarta", vec!["Pusat Lima", "Gelora Satu"]),
            ("lapangan badminton dekat blok m", "Blok M, Jakarta", vec!["Gelora Satu"]),
            ("pickle bal senayan", "Senayan, Jakarta", vec!["Pusat Lima"]),
            ("dago futsal", "", vec![]),
            // A name in the venue's own words is no search around it.
            ("gubeng", "", vec!["Balai Empat"]),
        ] {
            let told = answer(&app, named(text)).await;
            let names: Vec<&str> = told.venues.iter().map(|venue| venue.name.as_str()).collect();
            assert_eq!((told.near_place.as_str(), names), (near, found), "{text}");
            assert!(near.is_empty() || told.venues[0].distance_meters.is_some());
        }
        assert_eq!(names(&app, "pickle bal").await, ["Pusat Lima"]);
        let in_part = SearchVenuesRequest { city: "Jakarta Pusat".to_owned(), ..Default::default() };
        assert_eq!(search(&app, in_part).await.1, 2);
    }

    async fn an_empty_search_shows_the_results_without_each_filter(app: TestApp) {
        fill(&app).await;
        let request = SearchVenuesRequest {
            city: "Surabaya".to_owned(),
            sport_ids: vec!["futsal".to_owned(), "soccer".to_owned()],
            ..named("kenanga")
        };
        let told = answer(&app, request.clone()).await;
        assert_eq!(told.total, 0);
        assert_eq!(without(&told), [(SearchFilter::City, 2), (SearchFilter::Sports, 1)]);
        // Bandung is farther from Surabaya than Yogyakarta.
        assert_eq!((told.place.as_str(), told.nearest_total), ("Surabaya", 1));
        assert_eq!(told.nearest.as_option().unwrap().name, "Arena Dua");
        // A search with results has no advice.
        let found = answer(&app, SearchVenuesRequest { city: String::new(), ..request }).await;
        assert_eq!((found.total, found.without.len(), found.place.as_str()), (2, 0, ""));
        assert!(found.nearest.as_option().is_none());
    }

    async fn a_known_city_without_venues_suggests_the_nearest_venue(app: TestApp) {
        fill(&app).await;
        for (text, rest) in [("Semarang", ""), ("smg futsal", "futsal"), ("semarng", "")] {
            let told = answer(&app, named(text)).await;
            assert_eq!((told.total, told.place.as_str()), (0, "Semarang"), "{text}");
            let nearest = told.nearest.as_option().unwrap();
            assert_eq!(nearest.name, "Arena Dua", "{text}");
            let away = nearest.distance_meters.unwrap();
            assert!((80_000.0..90_000.0).contains(&away), "{away}");
            assert_eq!((told.nearest_total, told.nearest_search.as_str()), (1, rest), "{text}");
        }
        let told = answer(&app, named("atlantis")).await;
        assert_eq!((told.place.as_str(), told.nearest.as_option()), ("", None));
    }

    async fn an_empty_search_by_position_suggests_the_nearest_venue(app: TestApp) {
        fill(&app).await;
        let request = SearchVenuesRequest {
            latitude: Some(-6.4),
            longitude: Some(106.8),
            sport_ids: vec!["badminton".to_owned()],
            ..Default::default()
        };
        let told = answer(&app, request).await;
        assert_eq!(without(&told), [(SearchFilter::Distance, 1)]);
        let nearest = told.nearest.as_option().unwrap();
        assert_eq!((nearest.name.as_str(), told.place.as_str()), ("Gelora Satu", ""));
        let away = nearest.distance_meters.unwrap();
        assert!((20_000.0..21_000.0).contains(&away), "{away}");
    }

    async fn match_search_understands_the_same_words(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let venue = place("Gelora Satu", "badminton", "Tebet", "Jakarta Selatan", (-6.226, 106.854));
        let id = add(&app, &venue).await.to_string();
        make(&ani, CreateMatchRequest { sport_id: "badminton".to_owned(), venue_id: Some(id), location: String::new(), ..futsal() }).await;
        make(&ani, futsal()).await;
        for (location, total) in [
            ("bulu tangkis", 1),
            ("jaksel", 1),
            ("tebet", 1),
            ("tebat", 1),
            ("jkt", 2),
            ("gelora bola", 1),
            ("bandung", 0),
        ] {
            assert_eq!(listed(&ani, at(location)).await, total, "{location}");
        }
        let of = |ids: &[&str]| ListMatchesRequest {
            sport_ids: ids.iter().map(|id| (*id).to_owned()).collect(),
            ..Default::default()
        };
        for (ids, total) in [(vec![], 2), (vec!["badminton"], 1), (vec!["badminton", "futsal"], 2), (vec!["golf", "padel"], 0)] {
            assert_eq!(listed(&ani, of(&ids)).await, total, "{ids:?}");
        }
    }
}
