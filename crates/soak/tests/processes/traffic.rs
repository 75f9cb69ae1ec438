//! People who use the product all at once, and a tally of the results.

use std::collections::BTreeMap;
use std::future::Future;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use connectrpc::ConnectError;
use jiff::{SignedDuration, Timestamp};
use lapang_api as api;
use serde_json::{Value, json};
use tokio::task::JoinSet;
use uuid::Uuid;

use lapang_testing::app::{Person, refusal, samples};
use lapang_testing::process::place::Place;

/// Between two calls of one person.
const BREATH: Duration = Duration::from_millis(8);
/// Each player may send thirty an hour.
const BETWEEN_PHOTOS: Duration = Duration::from_millis(1500);
const BETWEEN_SIGN_INS: Duration = Duration::from_millis(700);

/// Codes that no one should have met, whatever their reason.
const OUR_FAULT: [&str; 4] = ["internal", "unavailable", "unknown", "deadline_exceeded"];

#[derive(Default)]
struct Tally {
    /// Successes by kind of call.
    done: Mutex<BTreeMap<&'static str, usize>>,
    /// Refusals by the product's own rules.
    refused: Mutex<BTreeMap<&'static str, usize>>,
    failed: Mutex<Vec<String>>,
}

/// Activity that goes on until stopped.
pub struct Load {
    people: JoinSet<()>,
    world: Arc<World>,
}

pub struct World {
    pub origin: String,
    pub place: Arc<Place>,
    /// The first is the host of the watched match.
    pub players: Vec<Person>,
    pub venues: Vec<Uuid>,
    pub watched: String,
    tally: Tally,
    stop: AtomicBool,
}

impl World {
    pub fn new(origin: &str, place: Arc<Place>, players: Vec<Person>, venues: Vec<Uuid>) -> Self {
        Self {
            origin: origin.to_owned(),
            place,
            players,
            venues,
            watched: String::new(),
            tally: Tally::default(),
            stop: AtomicBool::new(false),
        }
    }

    fn goes_on(&self) -> bool {
        !self.stop.load(Ordering::Relaxed)
    }

    /// Counts a result; a refusal by the product's own rules is not an error.
    fn answered<T>(&self, what: &'static str, outcome: Result<T, ConnectError>) -> Option<T> {
        let error = match outcome {
            Ok(answer) => {
                *self.tally.done.lock().unwrap().entry(what).or_default() += 1;
                return Some(answer);
            }
            Err(error) => error,
        };
        let words = error.to_string();
        let refusal = refusal(Err::<(), _>(error));
        let is_ours = OUR_FAULT.contains(&refusal.code.as_str());
        if refusal.reason.is_empty() || is_ours {
            self.failed(what, &words);
        } else {
            *self.tally.refused.lock().unwrap().entry(what).or_default() += 1;
        }
        None
    }

    fn failed(&self, what: &str, words: &str) {
        let mut failed = self.tally.failed.lock().unwrap();
        failed.push(format!("{what}: {words}"));
    }

    async fn sent(&self, what: &'static str, request: reqwest::RequestBuilder) -> Option<Value> {
        let outcome = async {
            let response = request.send().await?.error_for_status()?;
            response.bytes().await
        };
        match outcome.await {
            Ok(body) => {
                *self.tally.done.lock().unwrap().entry(what).or_default() += 1;
                Some(serde_json::from_slice(&body).unwrap_or_default())
            }
            Err(error) => {
                self.failed(what, &format!("{error:?}"));
                None
            }
        }
    }
}

impl Load {
    pub fn begin(world: World) -> Self {
        let world = Arc::new(world);
        let mut people = JoinSet::new();
        for number in 0..3 {
            people.spawn(reads(Arc::clone(&world), number));
        }
        for number in 0..3 {
            people.spawn(books(Arc::clone(&world), number));
        }
        for number in 0..3 {
            people.spawn(plays(Arc::clone(&world), number));
        }
        people.spawn(signs_in(Arc::clone(&world)));
        people.spawn(sends_photos(Arc::clone(&world)));
        people.spawn(watches(Arc::clone(&world)));
        Self { people, world }
    }

    /// Successes so far.
    pub fn done(&self) -> BTreeMap<&'static str, usize> {
        self.world.tally.done.lock().unwrap().clone()
    }

    /// Refusals so far.
    pub fn refused(&self) -> BTreeMap<&'static str, usize> {
        self.world.tally.refused.lock().unwrap().clone()
    }

    /// Stops. Returns the successes, and the failures.
    pub async fn end(self) -> (BTreeMap<&'static str, usize>, Vec<String>) {
        self.world.stop.store(true, Ordering::Relaxed);
        self.people.join_all().await;
        let done = self.world.tally.done.lock().unwrap().clone();
        let failed = self.world.tally.failed.lock().unwrap().clone();
        (done, failed)
    }

    /// Whether the proxy has logged an error of a node.
    pub fn has_lost(&self) -> bool {
        let failed = self.world.tally.failed.lock().unwrap();
        failed.iter().any(|words| words.contains("502"))
    }
}

async fn breathe() {
    tokio::time::sleep(BREATH).await;
}

async fn reads(world: Arc<World>, number: usize) {
    let reader = Person::visitor(&world.origin);
    let pages = lapang_testing::app::http();
    let id = world.venues[number].to_string();
    while world.goes_on() {
        let request = api::GetVenueRequest {
            id: id.clone(),
            ..Default::default()
        };
        world.answered("GetVenue", reader.venues().get_venue(request).await);
        breathe().await;
        let request = api::ListMatchesRequest::default();
        world.answered("ListMatches", reader.matches().list_matches(request).await);
        breathe().await;
        let request = api::SearchVenuesRequest::default();
        world.answered("SearchVenues", reader.venues().search_venues(request).await);
        breathe().await;
        world
            .sent("page", pages.get(format!("{}/robots.txt", world.origin)))
            .await;
        breathe().await;
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "the processes under test have the system's clock"
)]
pub fn in_days(days: i64) -> Timestamp {
    Timestamp::now() + SignedDuration::from_hours(24 * days)
}

/// Books and cancels, each at a venue of their own.
async fn books(world: Arc<World>, number: usize) {
    let player = &world.players[1 + number];
    let venue_id = world.venues[number].to_string();
    let request = api::GetVenueRequest {
        id: venue_id.clone(),
        ..Default::default()
    };
    let Some(venue) = world.answered("GetVenue", player.venues().get_venue(request).await) else {
        return;
    };
    let sport_id = venue.into_owned().venue.sports[0].sport_id.clone();
    let request = api::ListAvailabilityRequest {
        venue_id: venue_id.clone(),
        sport_id: sport_id.clone(),
        from_date: in_days(2).strftime("%Y-%m-%d").to_string(),
        days: 7,
        ..Default::default()
    };
    let outcome = player.venues().list_availability(request).await;
    let Some(days) = world.answered("ListAvailability", outcome) else {
        return;
    };
    let days = days.into_owned();
    let free = |slot: &&api::AvailabilitySlot| slot.state == api::SlotState::SLOT_STATE_FREE;
    let slots = days.days.iter().flat_map(|day| &day.slots).filter(free);
    let starts: Vec<_> = slots.map(|slot| slot.start_time.clone()).collect();
    for start_time in starts.into_iter().cycle() {
        if !world.goes_on() {
            return;
        }
        let request = api::CreateBookingRequest {
            venue_id: venue_id.clone(),
            sport_id: sport_id.clone(),
            slots: vec![api::HourSlot {
                start_time,
                ..Default::default()
            }],
            ..Default::default()
        };
        let outcome = player.bookings().create_booking(request).await;
        if let Some(made) = world.answered("CreateBooking", outcome) {
            let request = api::CancelBookingRequest {
                booking_id: made.into_owned().booking_id.clone(),
                ..Default::default()
            };
            world.answered(
                "CancelBooking",
                player.bookings().cancel_booking(request).await,
            );
        }
        breathe().await;
    }
}

async fn plays(world: Arc<World>, number: usize) {
    let matches = world.players[4 + number].matches();
    while world.goes_on() {
        let request = api::JoinMatchRequest {
            match_id: world.watched.clone(),
            ..Default::default()
        };
        world.answered("JoinMatch", matches.join_match(request).await);
        breathe().await;
        let request = api::LeaveMatchRequest {
            match_id: world.watched.clone(),
            ..Default::default()
        };
        world.answered("LeaveMatch", matches.leave_match(request).await);
        breathe().await;
    }
}

/// A new person each time, from a new address: one address gets twenty codes an hour.
async fn signs_in(world: Arc<World>) {
    let calls = format!("{}/lapang.v1.AuthService", world.origin);
    for number in 0_u8..200 {
        if !world.goes_on() {
            return;
        }
        let from = IpAddr::from([127, 0, 77, number + 1]);
        let client = lapang_testing::app::http_builder()
            .local_address(from)
            .build()
            .unwrap();
        let email = format!("new{number}@example.com");
        let request = client.post(format!("{calls}/SendEmailOTP"));
        let sent = world
            .sent("SendEmailOTP", request.json(&json!({ "email": email })))
            .await;
        if let Some(sent) = sent {
            let verify = client.post(format!("{calls}/VerifyEmailOTP")).json(&json!({
                "email": email,
                "otpId": sent["otpId"],
                "otpCode": world.place.mailed_code(&email).await,
                "acceptedTerms": true,
            }));
            world.sent("VerifyEmailOTP", verify).await;
        }
        tokio::time::sleep(BETWEEN_SIGN_INS).await;
    }
}

async fn sends_photos(world: Arc<World>) {
    let client = lapang_testing::app::http();
    let file = samples::jpeg(600, 600);
    for number in 0.. {
        if !world.goes_on() {
            return;
        }
        let player = &world.players[number % world.players.len()];
        let request = client
            .put(format!("{}/api/profile/photo", world.origin))
            .header("cookie", player.cookie.clone().unwrap())
            .body(file.clone());
        if let Some(answer) = world.sent("photo", request).await {
            let path = answer["avatarUrl"].as_str().unwrap();
            let picture = client.get(format!("{}{path}", world.origin));
            world.sent("picture", picture).await;
        }
        tokio::time::sleep(BETWEEN_PHOTOS).await;
    }
}

/// Reopens a stream that ended, as a page does, and reports how it ended.
async fn watches(world: Arc<World>) {
    let reader = Person::visitor(&world.origin);
    while world.goes_on() {
        let request = api::WatchMatchesRequest {
            match_ids: vec![world.watched.clone()],
            ..Default::default()
        };
        let outcome = reader.matches().watch_matches(request).await;
        let Some(mut stream) = world.answered("WatchMatches", outcome) else {
            continue;
        };
        let mut was_told = false;
        while world.goes_on() {
            let next = soon(stream.message()).await;
            match next {
                Some(Ok(Some(_))) => was_told = true,
                Some(Ok(None)) => break,
                Some(Err(error)) => {
                    world.failed("a stream broke off", &error.to_string());
                    break;
                }
                // Nothing has changed for a while.
                None => {}
            }
        }
        if !was_told && world.goes_on() {
            world.failed("WatchMatches", "a stream that told nothing");
        }
    }
}

/// A timeout, so that the loop checks for the end from time to time.
async fn soon<T>(future: impl Future<Output = T>) -> Option<T> {
    tokio::time::timeout(Duration::from_secs(1), future)
        .await
        .ok()
}
