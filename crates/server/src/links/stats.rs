//! Clicks of a link by day and by referrer, for its maker.

use std::sync::Arc;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

use super::{show, store};
use crate::app::App;
use crate::auth::Player;
use crate::error::Error;
use crate::links::model::Day;
use crate::times;

const DEFAULT_DAYS: i64 = 30;
const MAX_REFERRERS: i64 = 20;

#[derive(Clone, Debug)]
pub struct Stats {
    /// Since the link was created.
    pub total: i64,
    /// Every requested day, oldest first.
    pub days: Vec<(Date, i64)>,
    /// Hosts within those days, most clicks first. The empty name means no referrer.
    pub referrers: Vec<(String, i64)>,
}

/// Statistics of the last `days` days up to today; 0 means 30.
pub async fn stats(
    app: &Arc<App>,
    player: &Player,
    code: &str,
    time_zone: &str,
    days: i64,
) -> Result<Stats, Error> {
    let zone = zone(time_zone)?;
    let count = if days == 0 { DEFAULT_DAYS } else { days };
    let days = days_up_to(app.now(), &zone, count)?;
    let (code, user_id) = (show::valid_code(code)?.to_owned(), player.user_id);
    app.read(move |tx| {
        let link = store::by_code(tx.conn, &code)?
            .filter(|link| link.created_by == Some(user_id))
            .ok_or(Error::NotFound("link"))?;
        let clicks = store::clicks_by_day(tx.conn, link.id, &days)?;
        let (first, last) = (days[0], days[days.len() - 1]);
        let referrers =
            store::clicks_by_host(tx.conn, link.id, first.from, last.to, MAX_REFERRERS)?;
        Ok(Stats {
            total: link.click_count,
            days: days.iter().map(|day| day.date).zip(clicks).collect(),
            referrers,
        })
    })
    .await
}

fn zone(name: &str) -> Result<TimeZone, Error> {
    let name = if name.is_empty() {
        times::DEFAULT_ZONE
    } else {
        name
    };
    let zone = TimeZone::get(name).ok();
    zone.filter(|zone| zone.iana_name().is_some())
        .ok_or_else(|| {
            let problem = "is not the name of an IANA time zone";
            Error::invalid("time_zone", "time_zone.unknown", problem)
        })
}

/// At least one day, oldest first. A day with a clock change is shorter or longer than 24 hours.
fn days_up_to(now: Timestamp, zone: &TimeZone, count: i64) -> Result<Vec<Day>, Error> {
    let today = zone.to_datetime(now).date();
    let starts = |date: Date| -> Result<Timestamp, jiff::Error> {
        Ok(date.to_zoned(zone.clone())?.timestamp())
    };
    let days: Result<Vec<Day>, jiff::Error> = (0..count.max(1))
        .rev()
        .map(|back| {
            let date = today.checked_sub(back.days())?;
            Ok(Day {
                date,
                from: starts(date)?,
                to: starts(date.tomorrow()?)?,
            })
        })
        .collect();
    Ok(days.map_err(anyhow::Error::from)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hours(now: &str, zone: &str, count: i64) -> Vec<(String, i64)> {
        let zone = TimeZone::get(zone).unwrap();
        days_up_to(now.parse().unwrap(), &zone, count)
            .unwrap()
            .iter()
            .map(|day| {
                (
                    day.date.to_string(),
                    day.to.duration_since(day.from).as_hours(),
                )
            })
            .collect()
    }

    fn day(date: &str, hours: i64) -> (String, i64) {
        (date.to_owned(), hours)
    }

    #[test]
    fn days_follow_the_time_zone_and_its_clock_changes() {
        assert_eq!(
            hours("2026-03-02T18:00:00Z", "Asia/Jakarta", 2),
            [day("2026-03-02", 24), day("2026-03-03", 24)]
        );
        assert_eq!(
            hours("2026-03-30T12:00:00Z", "Europe/Berlin", 3),
            [
                day("2026-03-28", 24),
                day("2026-03-29", 23),
                day("2026-03-30", 24)
            ]
        );
        assert_eq!(
            hours("2026-10-26T12:00:00Z", "Europe/Berlin", 2),
            [day("2026-10-25", 25), day("2026-10-26", 24)]
        );
        // The clock goes from 23:59 to 01:00, so the day starts at one.
        assert_eq!(
            hours("2018-11-05T12:00:00Z", "America/Sao_Paulo", 2),
            [day("2018-11-04", 23), day("2018-11-05", 24)]
        );
        // Samoa skipped a day.
        assert_eq!(hours("2011-12-31T12:00:00Z", "Pacific/Apia", 3)[0].1, 0);
    }
}
