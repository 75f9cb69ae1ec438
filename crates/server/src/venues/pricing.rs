//! Prices of court hours (rules.md §5): of the matching bands the most specific one applies. Hours and weekdays are
//! local, so time after midnight has the price of the new day.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::hours;
use super::model::{UNIT_MICROS, UNIT_MINUTES};
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

/// Adds up the half hours, each at the price of its own band, and rounds the sum once, so a slot across two bands costs
/// its share of each. `None` if a half hour has no band or another currency.
pub fn quote<'a>(
    bands: impl Iterator<Item = &'a Band> + Clone,
    zone: &TimeZone,
    start: Timestamp,
    minutes: i64,
) -> Option<Quote> {
    let mut currency = None;
    let (mut min, mut max) = (0, 0);
    for unit in 0..minutes / UNIT_MINUTES {
        let local = zone.to_datetime(from_micros(start.as_microsecond() + unit * UNIT_MICROS));
        let weekday = hours::weekday(local.date());
        let band = bands
            .clone()
            .filter(|band| band.holds(weekday, local.hour().into()))
            .min_by_key(|band| band.breadth())?;
        if *currency.get_or_insert(&band.currency) != &band.currency {
            return None;
        }
        min += band.price_min * UNIT_MINUTES;
        max += band.price_max * UNIT_MINUTES;
    }
    Some(Quote {
        min: hourly(min),
        max: hourly(max),
        currency: currency?.clone(),
    })
}

/// Minor units × minutes to minor units, rounded half up.
fn hourly(price_minutes: i64) -> i64 {
    (price_minutes + 30) / 60
}

#[cfg(test)]
mod tests {
    use super::*;
    use lapang_db::Uuid;

    const WORKDAYS: i64 = 0b001_1111;
    const ALL_DAYS: i64 = 0b111_1111;

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
            created_at: Timestamp::UNIX_EPOCH,
            updated_at: Timestamp::UNIX_EPOCH,
        }
    }

    fn min_of(bands: &[Band], start: &str, minutes: i64) -> Option<i64> {
        let zone = TimeZone::get("Asia/Jakarta").unwrap();
        let found = quote(bands.iter(), &zone, start.parse().unwrap(), minutes)?;
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
            assert_eq!(min_of(&bands, start, minutes), expected, "{start}");
        }
        assert_eq!(min_of(&[], "2026-03-02T03:00:00Z", 60), None);
    }

    #[test]
    fn a_slot_with_two_currencies_has_no_price() {
        let mut bands = [
            band(ALL_DAYS, (6, 12), 100_000),
            band(ALL_DAYS, (12, 24), 100_000),
        ];
        "USD".clone_into(&mut bands[1].currency);
        assert_eq!(min_of(&bands, "2026-03-02T04:00:00Z", 120), None);
        assert_eq!(min_of(&bands, "2026-03-02T05:00:00Z", 120), Some(200_000));
    }

    #[test]
    fn a_fractional_price_is_rounded_once() {
        let bands = [band(ALL_DAYS, (0, 24), 33_333)];
        assert_eq!(min_of(&bands, "2026-03-02T04:00:00Z", 60), Some(33_333));
    }
}
