//! Filters of the Open Play list that count together.

use lapang::venues::write::NewVenue;
use lapang_api::{CreateMatchRequest, ListMatchesRequest, Match};

use super::{DAY, at, join, make, named};
use crate::venues;
use lapang_testing::app::{Person, TestApp};
use lapang_testing::on_both_engines;

/// The centre of radius searches.
pub const MONAS: (f64, f64) = (-6.1754, 106.8272);

pub struct Hall {
    pub id: String,
}

pub async fn hall(app: &TestApp, number: usize, city: &'static str, place: (f64, f64)) -> Hall {
    let venue = NewVenue {
        name: format!("Hall {number}"),
        city: city.to_owned(),
        country: "ID".to_owned(),
        latitude: place.0,
        longitude: place.1,
        time_zone: "Asia/Jakarta".to_owned(),
        ..NewVenue::default()
    };
    Hall {
        id: venues::add(app, &venue).await.to_string(),
    }
}

pub async fn page(
    reader: &Person,
    filter: &ListMatchesRequest,
    limit: i32,
    offset: i32,
) -> (Vec<Match>, i32) {
    let request = ListMatchesRequest {
        limit,
        offset,
        ..filter.clone()
    };
    let answer = reader.matches().list_matches(request).await.unwrap();
    let answer = answer.into_owned();
    (answer.matches, answer.total)
}

fn near() -> ListMatchesRequest {
    ListMatchesRequest {
        latitude: Some(MONAS.0),
        longitude: Some(MONAS.1),
        ..Default::default()
    }
}

on_both_engines! {
    async fn a_radius_counts_together_with_every_other_filter(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let budi = app.regular("budi@example.com", "Budi").await;
        let beside = hall(&app, 1, "Jakarta", MONAS).await;
        // 11.1 km to the north, beyond the radius where none is given.
        let north = hall(&app, 2, "Bekasi", (MONAS.0 + 0.1, MONAS.1)).await;
        let mut full = String::new();
        for (name, day, hall, sport) in [("far", 1, &north, "futsal"), ("full", 2, &beside, "futsal"), ("padel", 3, &beside, "padel")] {
            let request = CreateMatchRequest {
                venue_id: Some(hall.id.clone()),
                location: String::new(),
                date_time: at(day * DAY),
                sport_id: sport.to_owned(),
                max_participants: Some(2),
                ..named(name)
            };
            let made = make(&ani, request).await;
            if name == "full" {
                join(&budi, &made.id).await.unwrap();
                full = made.id;
            }
        }
        make(&ani, named("nowhere")).await;
        let wide = || ListMatchesRequest { radius_meters: 12_000.0, ..near() };
        for (filter, names) in [
            (near(), vec!["full", "padel"]),
            (wide(), vec!["far", "full", "padel"]),
            (ListMatchesRequest { open_only: true, ..wide() }, vec!["far", "padel"]),
            (ListMatchesRequest { sport_id: Some("futsal".to_owned()), ..wide() }, vec!["far", "full"]),
            (ListMatchesRequest { location: "bekasi".to_owned(), ..wide() }, vec!["far"]),
            (ListMatchesRequest { from_date: at(2 * DAY), to_date: at(3 * DAY), ..wide() }, vec!["full"]),
        ] {
            let (found, total) = page(&app.visitor(), &filter, 20, 0).await;
            let found_names: Vec<&str> = found.iter().map(|it| it.name.as_str()).collect();
            assert_eq!((found_names, total), (names.clone(), i32::try_from(names.len()).unwrap()), "{filter:?}");
            assert!(found.iter().all(|it| it.distance_meters.is_some()), "{filter:?}");
        }
        let (found, total) = page(&budi, &wide(), 1, 1).await;
        assert_eq!((found[0].id.as_str(), total), (full.as_str(), 3));
        let (found, _) = page(&budi, &ListMatchesRequest::default(), 20, 0).await;
        assert!(found.iter().all(|it| it.distance_meters.is_none()));
    }

    async fn no_filter_lists_an_unlisted_match_for_outsiders(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let budi = app.regular("budi@example.com", "Budi").await;
        let hall = hall(&app, 1, "Bogor", MONAS).await;
        let unlisted = CreateMatchRequest {
            is_public: false,
            venue_id: Some(hall.id),
            ..named("Rahasia")
        };
        let id = make(&ani, unlisted).await.id;
        let open = ListMatchesRequest {
            open_only: true,
            ..Default::default()
        };
        let both = ListMatchesRequest {
            open_only: true,
            is_public: Some(false),
            ..near()
        };
        for filter in [near(), open, both] {
            for stranger in [&app.visitor(), &budi] {
                assert_eq!(page(stranger, &filter, 20, 0).await, (vec![], 0));
            }
            let (mine, total) = page(&ani, &filter, 20, 0).await;
            assert_eq!((mine[0].id.as_str(), total), (id.as_str(), 1));
        }
    }
}
