//! The measured calls, and their requests.

use std::str::FromStr;

use anyhow::{Result, bail};
use buffa::{Inline, Message, MessageField};
use buffa_types::google::protobuf::Timestamp;
use lapang_api::{
    CreateBookingRequest, GetVenueRequest, HourSlot, JoinMatchRequest, ListMatchesRequest,
    SearchVenuesRequest,
};
use serde::Serialize;

use crate::data::world::{
    BUSY_DAY, CALLERS, CLOSES_AT, FREE_DAYS, Kind, OPENS_AT, SPORTS, VENUES_OF_THE_FIRST_CITY,
    World, mixed, token,
};

/// Requests of a read-only call; they are repeated.
const READS: u64 = 4_000;
/// Requests of a writing call; each can be sent once.
const WRITES: u64 = 80_000;

/// A measured call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Call {
    GetVenue,
    /// As GetVenue, by a signed-in player.
    GetVenueAsPlayer,
    GetVenueJson,
    /// Within 5 km, with the total.
    SearchVenues,
    /// By a word of the address, in a city.
    SearchVenuesByWords,
    /// Two busy evening hours of a sport in a city of 2,000 venues.
    SearchFreeInCity,
    /// The same within 10 km.
    SearchFreeNear,
    /// Of a sport in the next week, within 10 km.
    ListMatches,
    /// All upcoming ones, with the total.
    ListAllMatches,
    /// At a venue whose staff get no email.
    CreateBooking,
    /// At a venue with a manager, who gets one.
    CreateBookingWithMail,
    JoinMatch,
}

/// A call's name on the command line and in the table.
const NAMES: [(Call, &str); 12] = [
    (Call::GetVenue, "GetVenue"),
    (Call::GetVenueAsPlayer, "GetVenue-player"),
    (Call::GetVenueJson, "GetVenue-json"),
    (Call::SearchVenues, "SearchVenues"),
    (Call::SearchVenuesByWords, "SearchVenues-words"),
    (Call::SearchFreeInCity, "SearchVenues-free-city"),
    (Call::SearchFreeNear, "SearchVenues-free-near"),
    (Call::ListMatches, "ListMatches"),
    (Call::ListAllMatches, "ListMatches-all"),
    (Call::CreateBooking, "CreateBooking"),
    (Call::CreateBookingWithMail, "CreateBooking-mail"),
    (Call::JoinMatch, "JoinMatch"),
];

impl FromStr for Call {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        match NAMES.iter().find(|(_, name)| *name == text) {
            Some((call, _)) => Ok(*call),
            None => bail!("one of {}", NAMES.map(|(_, name)| name).join(", ")),
        }
    }
}

/// A request, ready to be sent.
pub struct Request {
    pub path: &'static str,
    pub content_type: &'static str,
    /// The caller's session, as in the cookie.
    pub session: Option<String>,
    pub key: Option<String>,
    pub body: Vec<u8>,
}

impl Call {
    pub fn all() -> impl Iterator<Item = Self> {
        NAMES.into_iter().map(|(call, _)| call)
    }

    pub fn name(self) -> &'static str {
        let name = NAMES.iter().find(|(call, _)| *call == self);
        name.map_or("", |(_, name)| name)
    }

    pub fn writes(self) -> bool {
        matches!(
            self,
            Self::CreateBooking | Self::CreateBookingWithMail | Self::JoinMatch
        )
    }

    pub fn requests(self, world: World) -> Vec<Request> {
        let count = if self.writes() { WRITES } else { READS };
        (0..count)
            .map(|number| self.request(world, number))
            .collect()
    }

    fn request(self, world: World, number: u64) -> Request {
        const GET_VENUE: &str = "/lapang.v1.VenueService/GetVenue";
        const SEARCH: &str = "/lapang.v1.VenueService/SearchVenues";
        const LIST: &str = "/lapang.v1.MatchService/ListMatches";
        let any = mixed(number) % world.size;
        match self {
            Self::GetVenue => proto(GET_VENUE, &get_venue(world, any)),
            Self::GetVenueAsPlayer => Request {
                session: Some(hex::encode(token(mixed(number + 1) % CALLERS))),
                ..proto(GET_VENUE, &get_venue(world, any))
            },
            Self::GetVenueJson => json(GET_VENUE, &get_venue(world, any)),
            Self::SearchVenues => proto(SEARCH, &search_near(world, any)),
            Self::SearchVenuesByWords => proto(SEARCH, &search_words(world, any)),
            Self::SearchFreeInCity => proto(
                SEARCH,
                &SearchVenuesRequest {
                    city: world.city(0).name,
                    ..search_free(world, number)
                },
            ),
            Self::SearchFreeNear => {
                let (latitude, longitude) = world.place(number % VENUES_OF_THE_FIRST_CITY);
                proto(
                    SEARCH,
                    &SearchVenuesRequest {
                        latitude: Some(latitude),
                        longitude: Some(longitude),
                        ..search_free(world, number)
                    },
                )
            }
            Self::ListMatches => proto(LIST, &matches_near(world, any)),
            Self::ListAllMatches => proto(LIST, &ListMatchesRequest::default()),
            Self::CreateBooking => book(world, number, 0),
            Self::CreateBookingWithMail => book(world, number, 1),
            Self::JoinMatch => join(world, number),
        }
    }
}

fn get_venue(world: World, venue: u64) -> GetVenueRequest {
    GetVenueRequest {
        id: world.id(Kind::Venue, venue).to_string(),
        ..Default::default()
    }
}

fn search_near(world: World, venue: u64) -> SearchVenuesRequest {
    let (latitude, longitude) = world.place(venue);
    SearchVenuesRequest {
        latitude: Some(latitude),
        longitude: Some(longitude),
        radius_meters: 5_000.0,
        ..Default::default()
    }
}

/// Two hours of the busy evening.
fn search_free(world: World, number: u64) -> SearchVenuesRequest {
    SearchVenuesRequest {
        sport_ids: vec![SPORTS[usize::try_from(number % 4).unwrap_or(0)].to_owned()],
        free_from: time(world.at(BUSY_DAY, 18 + number / 4 % 3)),
        free_minutes: 120,
        ..Default::default()
    }
}

fn search_words(world: World, venue: u64) -> SearchVenuesRequest {
    SearchVenuesRequest {
        city: world.city(venue).name,
        search: "gor".to_owned(),
        ..Default::default()
    }
}

fn matches_near(world: World, venue: u64) -> ListMatchesRequest {
    let (latitude, longitude) = world.place(venue);
    let from = world.micros() + 72 * 3_600_000_000;
    ListMatchesRequest {
        sport_id: Some(world.sport(venue).to_owned()),
        latitude: Some(latitude),
        longitude: Some(longitude),
        radius_meters: 10_000.0,
        from_date: time(from),
        to_date: time(from + 7 * 86_400_000_000),
        ..Default::default()
    }
}

/// At most ten per caller: a free hour at a venue with or without a manager.
fn book(world: World, number: u64, manager: u64) -> Request {
    const PATH: &str = "/lapang.v1.BookingService/CreateBooking";
    let venues = world.size / 2;
    let (venue, round) = ((number % venues) * 2 + manager, number / venues);
    let hours = CLOSES_AT - OPENS_AT;
    let day = FREE_DAYS.start + round / hours % (FREE_DAYS.end - FREE_DAYS.start);
    let starts_at = world.at(day, OPENS_AT + round % hours);
    let message = CreateBookingRequest {
        venue_id: world.id(Kind::Venue, venue).to_string(),
        sport_id: world.sport(venue).to_owned(),
        slots: vec![HourSlot {
            start_time: time(starts_at),
            duration_minutes: 60,
            ..Default::default()
        }],
        ..Default::default()
    };
    Request {
        session: Some(hex::encode(token(number % CALLERS))),
        key: Some(format!("bench-{manager}-{number}")),
        ..proto(PATH, &message)
    }
}

/// Each upcoming match with room for all its requests, one caller after the other.
fn join(world: World, number: u64) -> Request {
    const PATH: &str = "/lapang.v1.MatchService/JoinMatch";
    let mut game = number;
    // For matches in the past, use the next upcoming one.
    while world.match_starts(game % world.size) < world.micros() {
        game += 1;
    }
    let message = JoinMatchRequest {
        match_id: world.id(Kind::Match, game % world.size).to_string(),
        ..Default::default()
    };
    Request {
        session: Some(hex::encode(token(number % CALLERS))),
        ..proto(PATH, &message)
    }
}

fn time(micros: i64) -> MessageField<Timestamp, Inline<Timestamp>> {
    MessageField::some(Timestamp {
        seconds: micros / 1_000_000,
        ..Default::default()
    })
}

fn proto(path: &'static str, message: &impl Message) -> Request {
    Request {
        path,
        content_type: "application/proto",
        session: None,
        key: None,
        body: message.encode_to_vec(),
    }
}

fn json(path: &'static str, message: &impl Serialize) -> Request {
    Request {
        path,
        content_type: "application/json",
        session: None,
        key: None,
        // A fresh message always serializes.
        body: serde_json::to_vec(message).unwrap_or_default(),
    }
}
