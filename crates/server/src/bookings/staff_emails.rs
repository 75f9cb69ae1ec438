//! Limits the emails one player causes to one venue's staff per hour (rules.md §11). The last one says that no more
//! will follow; the back office shows the rest.

use jiff::{SignedDuration, Timestamp};
use lapang_db::Conn;

use super::details::Details;
use super::store;
use crate::error::Error;
use crate::locale::Locale;

/// Enough for a captain who books for a team.
const MOST: i64 = 10;
const WINDOW: SignedDuration = SignedDuration::from_hours(1);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quota {
    Tell,
    /// Allowed, and must say that no more will follow.
    Last,
    Silent,
}

pub fn take(conn: &mut dyn Conn, details: &Details, now: Timestamp) -> Result<Quota, Error> {
    let since = now.saturating_sub(WINDOW).unwrap_or(Timestamp::MIN);
    let (player, venue) = (details.player.id, details.venue.id);
    let count = store::count_staff_mail(conn, player, venue, now, since)?;
    Ok(match count.cmp(&MOST) {
        std::cmp::Ordering::Less => Quota::Open,
        std::cmp::Ordering::Equal => Quota::Last,
        std::cmp::Ordering::Greater => Quota::Used,
    })
}

pub fn last(details: &Details, locale: Locale) -> String {
    let player = &details.player.name;
    locale.pick(
        format!("{player} has caused many emails within the hour. Further ones in this hour are not sent; the back-office shows everything."),
        format!("{player} memicu banyak email dalam satu jam. Yang lain dalam jam ini tidak dikirim lewat email; semuanya terlihat di back-office."),
    )
}
