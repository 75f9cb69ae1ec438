//! Prices of court hours (rules.md §5): of the matching bands the most specific one applies. Hours and weekdays are
//! local, so time after midnight has the price of the new day.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use lapang_db::Uuid;

use super::model::{Span, UNIT_MICROS, UNIT_MINUTES};
use super::opening::{SpecialDay, price_on};
use crate::clock::from_micros;
use crate::venues::model::Band;

/// The segment that quotes use.
pub const STANDARD: &str = "standard";

/// A price in minor units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quote {
    pub min: i64,
    pub max: i64,
    pub currency: String,
}

impl Quote {
    /// Whether it is one amount.
    pub fn is_exact(&self) -> bool {
        self.min == self.max
    }
}

/// The order in which courts are given to somebody who asks for none: the lowest exact price first, those without one
/// last.
pub fn rank(quote: Option<&Quote>) -> (bool, i64) {
    quote.map_or((true, i64::MAX), |quote| (!quote.is_exact(), quote.min))
}

/// The prices of one sport at one venue.
#[derive(Clone, Copy, Debug)]
pub struct Prices<'a> {
    pub bands: &'a [Band],
    pub sport_id: &'a str,
    pub zone: &'a TimeZone,
    pub special: &'a [SpecialDay],
}

impl Prices<'_> {
    /// The price of these times together, if each has one in the same currency.
    pub fn total(&self, court: Uuid, spans: &[Span]) -> Option<Quote> {
        let mut quotes = spans
            .iter()
            .map(|span| self.of(court, span.starts_at, span.minutes()));
        let first = quotes.next()??;
        quotes.try_fold(first, |sum, quote| {
            let quote = quote?;
            (quote.currency == sum.currency).then(|| Quote {
                min: sum.min + quote.min,
                max: sum.max + quote.max,
                ..sum
            })
        })
    }

    /// What each court costs, best first (see [`rank`]), otherwise in their order.
    pub fn ranked(&self, courts: &[Uuid], spans: &[Span]) -> Vec<(Uuid, Option<Quote>)> {
        // Where no price names courts, all cost the same.
        let mut of_sport = self
            .bands
            .iter()
            .filter(|band| band.sport_id == self.sport_id);
        let is_shared = of_sport.all(|band| band.courts.is_empty())
            && self.special.iter().all(SpecialDay::is_of_all);
        let shared = is_shared.then(|| self.total(Uuid::nil(), spans));
        let quote = |court: &Uuid| {
            let of_court = shared.clone();
            (
                *court,
                of_court.unwrap_or_else(|| self.total(*court, spans)),
            )
        };
        let mut ranked: Vec<_> = courts.iter().map(quote).collect();
        ranked.sort_by_key(|(_, quote)| rank(quote.as_ref()));
        ranked
    }

    /// Adds up the half hours, each at the price of its own band, and rounds the sum once, so a slot across two bands
    /// costs its share of each. `None` if a half hour has no band or another currency.
    pub fn of(&self, court: Uuid, start: Timestamp, minutes: i64) -> Option<Quote> {
        let mut currency = None;
        let (mut min, mut max) = (0, 0);
        for unit in 0..minutes / UNIT_MINUTES {
            let at = from_micros(start.as_microsecond() + unit * UNIT_MICROS);
            let local = self.zone.to_datetime(at);
            if let Some((price, code)) = price_on(self.special, court, local.date()) {
                if *currency.get_or_insert(code) != code {
                    return None;
                }
                min += price * UNIT_MINUTES;
                max += price * UNIT_MINUTES;
                continue;
            }
            let band = self
                .bands
                .iter()
                .filter(|band| band.sport_id == self.sport_id)
                .filter(|band| band.holds(court, local.date(), local.hour().into()))
                .min_by_key(|band| band.breadth())?;
            if *currency.get_or_insert(band.currency.as_str()) != band.currency {
                return None;
            }
            min += band.price_min * UNIT_MINUTES;
            max += band.price_max * UNIT_MINUTES;
        }
        Some(Quote {
            min: hourly(min),
            max: hourly(max),
            currency: currency?.to_owned(),
        })
    }
}

/// Minor units × minutes to minor units, rounded half up.
fn hourly(price_minutes: i64) -> i64 {
    (price_minutes + 30) / 60
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::venues::model::CourtIds;

    const WORKDAYS: i64 = 0b001_1111;
    const ALL_DAYS: i64 = 0b111_1111;
    const COURT: Uuid = Uuid::from_u128(1);

    fn band(days: i64, hours: (i64, i64), price_min: i64) -> Band {
        Band {
            id: Uuid::from_u128(price_min.unsigned_abs().into()),
            sport_id: "futsal".to_owned(),
            currency: "IDR".to_owned(),
            segment: STANDARD.to_owned(),
            price_min,
            price_max: price_min * 2,
            days,
            start_hour: hours.0,
            end_hour: hours.1,
            notes: String::new(),
            courts: CourtIds::default(),
            season: None,
            created_at: Timestamp::UNIX_EPOCH,
            updated_at: Timestamp::UNIX_EPOCH,
        }
    }

    fn min_of(bands: &[Band], court: Uuid, start: &str, minutes: i64) -> Option<i64> {
        let zone = TimeZone::get("Asia/Jakarta").unwrap();
        let prices = Prices {
            bands,
            sport_id: "futsal",
            zone: &zone,
            special: &[],
        };
        let found = prices.of(court, start.parse().unwrap(), minutes)?;
        assert_eq!(found.max, found.min * 2);
        Some(found.min)
    }

    #[test]
    fn the_most_specific_band_prices_each_part_of_a_slot() {
        let bands = [
            band(ALL_DAYS, (6, 24), 100_000),
            band(WORKDAYS, (6, 24), 90_000),
            band(WORKDAYS, (18, 22), 150_000),
        ];
        // 2026-03-02 is a Monday; Jakarta is UTC+7.
        for (start, minutes, expected) in [
            ("2026-03-02T03:00:00Z", 60, Some(90_000)),
            ("2026-03-07T03:00:00Z", 60, Some(100_000)),
            ("2026-03-02T11:00:00Z", 60, Some(150_000)),
            ("2026-03-02T10:30:00Z", 60, Some(120_000)),
            ("2026-03-02T10:00:00Z", 120, Some(240_000)),
            ("2026-03-02T11:00:00Z", 30, Some(75_000)),
            // 17:30 to 19:00: half an hour at the base price, an hour at the evening price.
            ("2026-03-02T10:30:00Z", 90, Some(195_000)),
            // 05:00 and 00:30 have no price.
            ("2026-03-01T22:00:00Z", 60, None),
            ("2026-03-02T16:30:00Z", 60, None),
        ] {
            assert_eq!(min_of(&bands, COURT, start, minutes), expected, "{start}");
        }
        assert_eq!(min_of(&[], COURT, "2026-03-02T03:00:00Z", 60), None);
    }

    #[test]
    fn a_courts_own_price_goes_before_those_of_all() {
        let mut bands = [
            band(ALL_DAYS, (6, 24), 100_000),
            band(WORKDAYS, (18, 22), 150_000),
            band(ALL_DAYS, (0, 24), 200_000),
        ];
        bands[2].courts = CourtIds(vec![COURT]);
        let evening = "2026-03-02T11:00:00Z";
        assert_eq!(min_of(&bands, COURT, evening, 60), Some(200_000));
        let other = Uuid::from_u128(2);
        assert_eq!(min_of(&bands, other, evening, 60), Some(150_000));
    }

    #[test]
    fn a_slot_with_two_currencies_has_no_price() {
        let mut bands = [
            band(ALL_DAYS, (6, 12), 100_000),
            band(ALL_DAYS, (12, 24), 100_000),
        ];
        "USD".clone_into(&mut bands[1].currency);
        assert_eq!(min_of(&bands, COURT, "2026-03-02T04:00:00Z", 120), None);
        assert_eq!(
            min_of(&bands, COURT, "2026-03-02T05:00:00Z", 120),
            Some(200_000)
        );
    }

    #[test]
    fn a_fractional_price_is_rounded_once() {
        let bands = [band(ALL_DAYS, (0, 24), 33_333)];
        assert_eq!(
            min_of(&bands, COURT, "2026-03-02T04:00:00Z", 60),
            Some(33_333)
        );
    }
}
