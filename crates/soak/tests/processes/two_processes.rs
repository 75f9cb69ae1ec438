//! Two processes on one PostgreSQL: a court hour is booked once, and a last place taken once.

use std::time::Duration;

use connectrpc::ErrorCode;
use jiff::{SignedDuration, Timestamp};
use lapang::{accounts, locale::Locale, venues};
use lapang_api as api;
use lapang_db::Engine;
use tokio::task::JoinSet;
use uuid::Uuid;

use lapang_testing::app::{Person, refusal};
use lapang_testing::process::Process;
use lapang_testing::process::place::Place;

const ROUNDS: usize = 20;
const PLAYERS: usize = 500;
const AT_THE_LAST_PLACE: usize = 200;

struct Crowd {
    _processes: [Process; 2],
    people: Vec<Person>,
    venues: Vec<Uuid>,
}

/// Half of the people use one process, half the other.
async fn crowd(place: &Place) -> Crowd {
    let app = place.prepare();
    let venues = venues::demo::fill(&app).await.unwrap();
    let mut tokens = Vec::new();
    for number in 0..PLAYERS {
        let email = format!("crowd{number}@example.com");
        let signed_in = accounts::sign_in_directly(&app, &email, "Crowd", Locale::En).await;
        tokens.push(signed_in.unwrap());
    }
    app.db.close();
    let [one, other] = place.two_nodes().await;
    let people = tokens
        .iter()
        .enumerate()
        .map(|(number, (id, token))| {
            let through = if number % 2 == 0 { &one } else { &other };
            Person::signed_in(&through.origin, "", *id, token)
        })
        .collect();
    Crowd {
        _processes: [one, other],
        people,
        venues,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_sent_by_one_process_is_accepted_by_the_other() {
    let _turn = crate::TURN.lock().await;
    let place = Place::on(Engine::Postgres);
    let [one, other] = place.two_nodes().await;
    let email = "ani@example.com".to_owned();
    let request = api::SendEmailOTPRequest {
        email: email.clone(),
        ..Default::default()
    };
    let sent = Person::visitor(&one.origin)
        .auth()
        .send_email_otp(request)
        .await;
    let otp_id = sent.unwrap().into_owned().otp_id;
    let request = api::VerifyEmailOTPRequest {
        email: email.clone(),
        otp_id,
        otp_code: place.mailed_code(&email).await,
        accepted_terms: true,
        ..Default::default()
    };
    let verified = Person::visitor(&other.origin)
        .auth()
        .verify_email_otp(request)
        .await;
    assert!(verified.unwrap().into_owned().is_new_user);
}

#[expect(
    clippy::disallowed_methods,
    reason = "the processes under test have the system's clock"
)]
fn in_days(days: i64) -> Timestamp {
    Timestamp::now() + SignedDuration::from_hours(24 * days)
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_five_hundred_players_gets_the_court_hour() {
    let _turn = crate::TURN.lock().await;
    let place = Place::on(Engine::Postgres);
    let crowd = crowd(&place).await;
    for round in 0..ROUNDS {
        let Some(request) = one_free_hour(&crowd, round).await else {
            panic!("no venue with one court and a free hour for round {round}");
        };
        let mut race = JoinSet::new();
        for person in crowd.people.clone() {
            let request = request.clone();
            race.spawn(async move {
                // All come from one address, which may have some 190 requests at once on each node.
                loop {
                    match person.bookings().create_booking(request.clone()).await {
                        Ok(_) => return "held".to_owned(),
                        Err(error) if error.code == ErrorCode::Unavailable => {
                            tokio::time::sleep(Duration::from_millis(200)).await;
                        }
                        Err(error) => return refusal(Err::<(), _>(error)).short(),
                    }
                }
            });
        }
        let outcomes = race.join_all().await;
        let held = outcomes.iter().filter(|outcome| *outcome == "held").count();
        assert_eq!(held, 1, "round {round}");
        let others = outcomes.iter().filter(|outcome| *outcome != "held");
        for outcome in others {
            assert_eq!(outcome, "failed_precondition/SLOT_TAKEN", "round {round}");
        }
    }
}

/// A request for an hour with a single free court.
async fn one_free_hour(crowd: &Crowd, round: usize) -> Option<api::CreateBookingRequest> {
    let visitor = &crowd.people[0];
    let from = in_days(1).strftime("%Y-%m-%d").to_string();
    for venue_id in crowd.venues.iter().skip(round) {
        let venue = visitor
            .venues()
            .get_venue(api::GetVenueRequest {
                id: venue_id.to_string(),
                ..Default::default()
            })
            .await
            .unwrap()
            .into_owned();
        for sport in &venue.venue.sports {
            let days = visitor
                .venues()
                .list_availability(api::ListAvailabilityRequest {
                    venue_id: venue_id.to_string(),
                    sport_id: sport.sport_id.clone(),
                    from_date: from.clone(),
                    days: 14,
                    ..Default::default()
                })
                .await
                .unwrap()
                .into_owned();
            let free = days.days.iter().flat_map(|day| &day.slots).find(|slot| {
                slot.free_courts == 1 && slot.state == api::SlotState::SLOT_STATE_FREE
            });
            if let Some(slot) = free {
                return Some(api::CreateBookingRequest {
                    venue_id: venue_id.to_string(),
                    sport_id: sport.sport_id.clone(),
                    slots: vec![api::HourSlot {
                        start_time: slot.start_time.clone(),
                        ..Default::default()
                    }],
                    ..Default::default()
                });
            }
        }
    }
    None
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_two_hundred_players_gets_the_last_place_of_a_match() {
    let _turn = crate::TURN.lock().await;
    let place = Place::on(Engine::Postgres);
    let crowd = crowd(&place).await;
    let (host, rest) = crowd.people.split_first().unwrap();
    for round in 0..ROUNDS {
        let made = host
            .matches()
            .create_match(api::CreateMatchRequest {
                name: format!("Round {round}"),
                sport_id: "futsal".to_owned(),
                location: "Somewhere".to_owned(),
                date_time: lapang::wire::time(in_days(2)),
                max_participants: Some(2),
                is_public: true,
                ..Default::default()
            })
            .await
            .unwrap()
            .into_owned();
        let mut race = JoinSet::new();
        for person in rest.iter().take(AT_THE_LAST_PLACE) {
            let matches = person.matches();
            let match_id = made.r#match.id.clone();
            race.spawn(async move {
                let request = api::JoinMatchRequest {
                    match_id,
                    ..Default::default()
                };
                match matches.join_match(request).await {
                    Ok(_) => "in".to_owned(),
                    Err(error) => refusal(Err::<(), _>(error)).short(),
                }
            });
        }
        let outcomes = race.join_all().await;
        assert_eq!(
            outcomes.iter().filter(|outcome| *outcome == "in").count(),
            1,
            "round {round}"
        );
        for outcome in outcomes.iter().filter(|outcome| *outcome != "in") {
            assert_eq!(outcome, "failed_precondition/MATCH_FULL", "round {round}");
        }
    }
}
