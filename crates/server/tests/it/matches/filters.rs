//! The Open Play list with every filter, alone and combined, compared with a simple reference.

use std::collections::HashSet;

use lapang::venues::write::NewVenue;
use lapang_api::{CreateMatchRequest, Gender, ListMatchesRequest, Match, SkillLevel};
use lapang_db::Uuid;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

use super::{DAY, NOW, at, futsal, join, make, named};
use crate::on_both_engines;
use crate::support::{Person, TestApp};
use crate::venues;

const SPORTS: [&str; 3] = ["futsal", "padel", "tennis"];
const CITIES: [&str; 3] = ["Jakarta Selatan", "Bekasi", "Bogor"];
const GENDERS: [Gender; 3] = [Gender::Unspecified, Gender::Female, Gender::Mixed];
const SKILLS: [SkillLevel; 4] = [
    SkillLevel::Unspecified,
    SkillLevel::Advanced,
    SkillLevel::Expert,
    SkillLevel::Beginner,
];
/// The centre of radius searches.
pub const MONAS: (f64, f64) = (-6.1754, 106.8272);

#[derive(Clone, Debug)]
pub struct Hall {
    pub id: String,
    city: &'static str,
    place: (f64, f64),
}

/// A match with its expected values.
struct Expected {
    id: String,
    request: CreateMatchRequest,
    hall: Option<Hall>,
    players: HashSet<Uuid>,
}

/// Great-circle distance by the haversine formula.
fn metres(a: (f64, f64), b: (f64, f64)) -> f64 {
    let half = |from: f64, to: f64| ((to - from).to_radians() / 2.0).sin().powi(2);
    let across = a.0.to_radians().cos() * b.0.to_radians().cos() * half(a.1, b.1);
    2.0 * 6_371_007.180_918_475 * (half(a.0, b.0) + across).sqrt().asin()
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
        city,
        place,
    }
}

async fn some_matches(app: &TestApp, people: &[Person], rng: &mut StdRng) -> Vec<Expected> {
    let mut halls = Vec::new();
    for number in 0..10 {
        let place = (
            MONAS.0 + rng.random_range(-0.4..0.4),
            MONAS.1 + rng.random_range(-0.4..0.4),
        );
        halls.push(hall(app, number, CITIES[number % 3], place).await);
    }
    let mut all = Vec::new();
    for number in 0..60 {
        let hall = halls.choose(rng).filter(|_| rng.random_bool(0.8)).cloned();
        let host = &people[number % people.len()];
        let request = CreateMatchRequest {
            name: format!("Match {number}"),
            sport_id: (*SPORTS.choose(rng).unwrap()).to_owned(),
            venue_id: hall.as_ref().map(|hall| hall.id.clone()),
            location: match hall {
                Some(_) => String::new(),
                None => "Taman Bogor".to_owned(),
            },
            // Few distinct starts, so that many matches share one.
            date_time: at(rng.random_range(1..6) * DAY / 2),
            max_participants: [None, Some(2), Some(10)].choose(rng).copied().flatten(),
            is_public: rng.random_bool(0.7),
            gender_preference: (*GENDERS.choose(rng).unwrap()).into(),
            skill_preference: (*SKILLS.choose(rng).unwrap()).into(),
            ..futsal()
        };
        let id = make(host, request.clone()).await.id;
        let mut players = HashSet::from([host.user_id]);
        for player in people {
            if rng.random_bool(0.3) && join(player, &id).await.is_ok() {
                players.insert(player.user_id);
            }
        }
        all.push(Expected {
            id,
            request,
            hall,
            players,
        });
    }
    all
}

impl Expected {
    fn starts_at(&self) -> i64 {
        self.request.date_time.seconds
    }

    fn is_full(&self) -> bool {
        let places = self
            .request
            .max_participants
            .map(|max| usize::try_from(max).unwrap());
        places.is_some_and(|places| self.players.len() >= places)
    }

    fn matches_filter(&self, by: &ListMatchesRequest, reader: &Person) -> bool {
        let is_mine = self.players.contains(&reader.user_id);
        let words = match &self.hall {
            Some(hall) => hall.city.to_lowercase(),
            None => "taman bogor".to_owned(),
        };
        let from = by.from_date.as_option().map_or(NOW, |from| from.seconds);
        let to = by.to_date.as_option().map_or(i64::MAX, |to| to.seconds);
        let is_listed = match by.is_public {
            None => self.request.is_public || is_mine,
            Some(true) => self.request.is_public,
            Some(false) => !self.request.is_public && is_mine,
        };
        is_listed
            && (from..to).contains(&self.starts_at())
            && by
                .sport_id
                .as_ref()
                .is_none_or(|id| *id == self.request.sport_id)
            && words.contains(&by.location.to_lowercase())
            && (by.gender_preference == Gender::Unspecified
                || by.gender_preference == self.request.gender_preference)
            && self.is_of_level(by)
            && (!by.open_only || !self.is_full())
            && self.is_near(by)
    }

    fn is_of_level(&self, by: &ListMatchesRequest) -> bool {
        let mut levels = by.skill_preferences.clone();
        levels.extend(
            (by.skill_preference != SkillLevel::Unspecified).then_some(by.skill_preference),
        );
        levels.is_empty() || levels.contains(&self.request.skill_preference)
    }

    fn is_near(&self, by: &ListMatchesRequest) -> bool {
        let Some(centre) = by.latitude.zip(by.longitude) else {
            return true;
        };
        let radius = if by.radius_meters == 0.0 {
            10_000.0
        } else {
            by.radius_meters
        };
        let away = self.hall.as_ref().map(|hall| metres(hall.place, centre));
        away.is_some_and(|away| away <= radius)
    }
}

/// Sets each filter in one of three cases, so that filters occur alone and combined.
fn some_filter(rng: &mut StdRng) -> ListMatchesRequest {
    let near = rng.random_bool(0.3);
    let mut filter = ListMatchesRequest {
        latitude: near.then_some(MONAS.0),
        longitude: near.then_some(MONAS.1),
        open_only: rng.random_bool(0.3),
        ..Default::default()
    };
    if near {
        filter.radius_meters = *[0.0, 5_000.0, 18_000.0, 40_000.0].choose(rng).unwrap();
    }
    if rng.random_bool(0.3) {
        filter.sport_id = Some((*SPORTS.choose(rng).unwrap()).to_owned());
    }
    if rng.random_bool(0.3) {
        let place = *["bogor", "JAKARTA", "e"].choose(rng).unwrap();
        place.clone_into(&mut filter.location);
    }
    if rng.random_bool(0.3) {
        filter.from_date = at(rng.random_range(0..3) * DAY);
    }
    if rng.random_bool(0.3) {
        filter.to_date = at(3 * DAY);
    }
    if rng.random_bool(0.3) {
        filter.gender_preference = (*GENDERS.choose(rng).unwrap()).into();
    }
    if rng.random_bool(0.3) {
        filter.skill_preference = (*SKILLS.choose(rng).unwrap()).into();
    }
    for level in [
        SkillLevel::Expert,
        SkillLevel::Advanced,
        SkillLevel::Beginner,
    ] {
        if rng.random_bool(0.15) {
            filter.skill_preferences.push(level.into());
        }
    }
    if rng.random_bool(0.3) {
        filter.is_public = Some(rng.random_bool(0.5));
    }
    filter
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
    let answer = reader
        .matches()
        .list_matches(request)
        .await
        .unwrap()
        .into_owned();
    (answer.matches, answer.total)
}

on_both_engines! {
    async fn every_filter_agrees_with_a_simple_reference(app: TestApp) {
        let mut rng = StdRng::seed_from_u64(5);
        let people = app.crowd(3).await;
        let known = some_matches(&app, &people, &mut rng).await;
        let mut readers = people.clone();
        readers.push(app.visitor());
        let mut found = 0;
        for round in 0..150 {
            let reader = readers.choose(&mut rng).unwrap();
            let filter = if round == 0 { ListMatchesRequest::default() } else { some_filter(&mut rng) };
            let shown = format!("round {round}, {}: {filter:?}", reader.email);
            let mut expected: Vec<&Expected> =
                known.iter().filter(|it| it.matches_filter(&filter, reader)).collect();
            expected.sort_by_key(|it| (it.starts_at(), it.id.clone()));
            let expected_ids: Vec<&str> = expected.iter().map(|it| it.id.as_str()).collect();
            let limit = rng.random_range(1..8);
            let mut paged = Vec::new();
            let mut offset = 0;
            loop {
                let (matches, total) = page(reader, &filter, limit, offset).await;
                assert_eq!(usize::try_from(total).unwrap(), expected.len(), "{shown}");
                if matches.is_empty() {
                    break;
                }
                offset += limit;
                paged.extend(matches);
            }
            let ids: Vec<&str> = paged.iter().map(|it| it.id.as_str()).collect();
            assert_eq!(ids, expected_ids, "{shown}");
            for (it, expected) in paged.iter().zip(&expected) {
                let away = filter.latitude.map(|_| metres(expected.hall.as_ref().unwrap().place, MONAS));
                let distance = it.distance_meters.zip(away).map(|(distance, away)| (distance - away).abs() < 1.0);
                assert_eq!(distance, away.map(|_| true), "{shown}");
                assert_eq!(it.distance_meters.is_some(), filter.latitude.is_some(), "{shown}");
            }
            found += ids.len();
        }
        // Guards against a vacuous test: two empty lists always agree.
        assert!(found > 600, "{found}");
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
        let near = ListMatchesRequest {
            latitude: Some(MONAS.0),
            longitude: Some(MONAS.1),
            ..Default::default()
        };
        let open = ListMatchesRequest {
            open_only: true,
            ..Default::default()
        };
        let both = ListMatchesRequest {
            open_only: true,
            is_public: Some(false),
            ..near.clone()
        };
        for filter in [near, open, both] {
            for stranger in [&app.visitor(), &budi] {
                assert_eq!(page(stranger, &filter, 20, 0).await, (vec![], 0));
            }
            let (mine, total) = page(&ani, &filter, 20, 0).await;
            assert_eq!((mine[0].id.as_str(), total), (id.as_str(), 1));
        }
    }
}
