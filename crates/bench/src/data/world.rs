//! The shape of the data: everything follows from a number, so requests need not read what exists. A city has the same
//! 500 venues at every size, the first one 2,000 where there are that many; more rows mean more cities.

use sha2::{Digest, Sha256};
use uuid::Uuid;

/// Increase when the data of a size changes.
pub const VERSION: u32 = 3;

/// Players with a session, who make the requests.
pub const CALLERS: u64 = 10_000;
/// Days after the data was made that have no bookings.
pub const FREE_DAYS: std::ops::Range<u64> = 25..55;
pub const OPENS_AT: u64 = 6;
pub const CLOSES_AT: u64 = 23;
pub const SPORTS: [&str; 4] = ["badminton", "futsal", "tennis", "basketball"];

const VENUES_OF_A_CITY: u64 = 500;
/// The venues of the first city.
pub const VENUES_OF_THE_FIRST_CITY: u64 = 2_000;
/// The evening that searches by time ask for: the last day without bookings, and hours. Seven of ten courts of the first city
/// are taken.
pub const BUSY_DAY: u64 = 54;
pub const BUSY_HOURS: std::ops::Range<u64> = 16..22;
const HOUR: i64 = 3_600_000_000;

/// The data of a size.
#[derive(Clone, Copy, Debug)]
pub struct World {
    /// The number of venues, of matches and of bookings.
    pub size: u64,
    /// Seconds since 1970, at the beginning of a day.
    pub made_at: i64,
}

/// The kind of thing an id belongs to.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    User,
    Session,
    Device,
    Venue,
    VenueSport,
    Court,
    Band,
    Staff,
    Link,
    Match,
    Participant,
    Booking,
    Slot,
}

#[expect(
    clippy::unused_self,
    reason = "callers need not know which answers depend on the size"
)]
impl World {
    pub fn new(size: u64, made_at: i64) -> Self {
        Self { size, made_at }
    }

    /// Players, including the callers.
    pub fn users(self) -> u64 {
        CALLERS + self.size / 2
    }

    /// Like the product's ids: older ones are smaller.
    pub fn id(self, kind: Kind, number: u64) -> Uuid {
        let hash = mixed(number ^ ((kind as u64) << 56));
        let millis = u64::try_from(self.made_at).unwrap_or(0) * 1000 - 86_400_000 * 30 + number;
        let mut bytes = [0; 16];
        bytes[..6].copy_from_slice(&millis.to_be_bytes()[2..]);
        bytes[6] = 0x70 | (kind as u8);
        bytes[7] = hash.to_be_bytes()[0];
        bytes[8..].copy_from_slice(&mixed(hash).to_be_bytes());
        bytes[8] = 0x80 | (bytes[8] & 0x3f);
        Uuid::from_bytes(bytes)
    }

    /// Microseconds since 1970.
    pub fn micros(self) -> i64 {
        self.made_at * 1_000_000
    }

    pub fn city(self, venue: u64) -> City {
        City::of(if venue < VENUES_OF_THE_FIRST_CITY {
            0
        } else {
            venue / VENUES_OF_A_CITY
        })
    }

    /// Whether a court is taken on the busy evening.
    pub fn is_busy(self, court: u64) -> bool {
        mixed(court + 17) % 10 < 7
    }

    /// Around the middle of its city, most of them near it.
    pub fn place(self, venue: u64) -> (f64, f64) {
        let city = self.city(venue);
        let hash = mixed(venue);
        let away = unit(hash) * unit(mixed(hash)) * 0.14;
        let direction = unit(mixed(hash + 1)) * std::f64::consts::TAU;
        (
            city.latitude + away * direction.sin(),
            city.longitude + away * direction.cos(),
        )
    }

    pub fn sport(self, venue: u64) -> &'static str {
        SPORTS[index(mixed(venue + 7), SPORTS.len())]
    }

    /// Whether a manager of the venue gets an email for each request.
    pub fn has_manager(self, venue: u64) -> bool {
        venue % 2 == 1
    }

    /// When a match begins: a fifth are past, the others within the next 60 days.
    pub fn match_starts(self, number: u64) -> i64 {
        let hash = mixed(number + 11);
        let hours = if hash.is_multiple_of(5) {
            -i64::try_from(hash / 5 % 480).unwrap_or(0) - 1
        } else {
            i64::try_from(hash / 5 % (60 * 24)).unwrap_or(0) + 72
        };
        self.micros() + hours * HOUR
    }

    /// The player limit; `None` is no limit.
    pub fn match_limit(self, number: u64) -> Option<u64> {
        let hash = mixed(number + 13);
        (!hash.is_multiple_of(3)).then_some(hash / 3 % 12 + 12)
    }

    /// A local time; all venues are in Jakarta's zone.
    pub fn at(self, day: u64, hour: u64) -> i64 {
        let hours = i64::try_from(day * 24 + hour).unwrap_or(0) - 7;
        self.micros() + hours * HOUR
    }
}

/// A city of 500 venues.
#[derive(Clone, Debug)]
pub struct City {
    pub name: String,
    pub latitude: f64,
    pub longitude: f64,
}

impl City {
    fn of(number: u64) -> Self {
        // Enough for a million venues, each 40 km from the next.
        let (row, column) = (number / 128, number % 128);
        Self {
            name: format!("Kota {}", word(number)),
            latitude: -8.0 + as_real(row) * 0.36,
            longitude: 96.0 + as_real(column) * 0.36,
        }
    }
}

/// The token in a caller's cookie.
pub fn token(caller: u64) -> [u8; 32] {
    Sha256::digest(format!("caller {caller}")).into()
}

/// A distinct word for each number.
pub fn word(number: u64) -> String {
    const SYLLABLES: [&str; 16] = [
        "ra", "mu", "ti", "sa", "be", "lo", "ka", "ni", "du", "pa", "ge", "ma", "wi", "ja", "se",
        "to",
    ];
    let mut rest = number;
    let mut word = String::new();
    loop {
        word.push_str(SYLLABLES[index(rest, SYLLABLES.len())]);
        rest /= 16;
        if rest == 0 {
            return word;
        }
    }
}

/// A pseudorandom number (splitmix64).
pub fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

fn index(number: u64, length: usize) -> usize {
    usize::try_from(number % length as u64).unwrap_or(0)
}

fn unit(number: u64) -> f64 {
    as_real(number >> 12) / as_real(1 << 52)
}

#[expect(
    clippy::cast_precision_loss,
    reason = "never more than 52 bits of a number are wanted"
)]
fn as_real(number: u64) -> f64 {
    number as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_unique_by_kind_and_number() {
        let world = World::new(1000, 1_800_000_000);
        let kinds = [Kind::User, Kind::Venue, Kind::Match, Kind::Slot];
        let ids = kinds.map(|kind| (0..1000).map(move |number| world.id(kind, number)));
        let all: std::collections::HashSet<Uuid> = ids.into_iter().flatten().collect();
        assert_eq!(all.len(), 4000);
        assert!(all.iter().all(|id| id.get_version_num() == 7));
    }

    #[test]
    fn a_city_has_the_same_number_of_venues_at_every_size() {
        let small = World::new(1000, 0);
        let large = World::new(1_000_000, 0);
        assert_eq!(small.place(700), large.place(700));
    }
}
