//! Limits how many upcoming matches one account may have, and how many it may create in a day
//! (rules.md §7, §11). The account row is locked before counting, so concurrent requests cannot
//! exceed a limit.

use jiff::{SignedDuration, Timestamp};
use lapang_db::Conn;
use uuid::Uuid;

use super::store;
use crate::accounts;
use crate::app::App;
use crate::error::{Error, Reason};

const MAX_UPCOMING_HOSTED: i64 = 20;
/// Participations and waitlist entries in other hosts' matches.
const MAX_UPCOMING_JOINED: i64 = 30;
const MAX_CREATED_PER_DAY: i64 = 40;
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// Refuses the match that was just inserted if it exceeds a limit; the transaction rolls back.
pub fn refuse_too_many_hosted(
    conn: &mut dyn Conn,
    app: &App,
    host_id: Uuid,
    now: Timestamp,
) -> Result<(), Error> {
    accounts::lock_user(conn, host_id)?;
    let limit = app.config.account_limit(MAX_UPCOMING_HOSTED);
    if store::count_upcoming_hosted(conn, host_id, now)? > limit {
        let reason = Reason::new("TOO_MANY_HOSTED", "too many matches of yours are to come");
        return Err(Error::Conflict(reason.with("most", limit)));
    }
    // The limit allows another match once this one leaves the 24-hour window.
    let limit = app.config.account_limit(MAX_CREATED_PER_DAY);
    let Some(blocking) = store::created_beyond_limit(conn, host_id, now - DAY, limit)? else {
        return Ok(());
    };
    let wait = DAY - now.duration_since(blocking);
    Err(Error::TooMany {
        reason: Reason::new("MATCHES_PER_DAY", "too many matches made in a day"),
        retry_after_seconds: wait.as_secs().max(1),
    })
}

/// Refuses the place that was just inserted if it exceeds the limit; the transaction rolls back.
pub fn refuse_too_many_joined(
    conn: &mut dyn Conn,
    app: &App,
    user_id: Uuid,
    now: Timestamp,
) -> Result<(), Error> {
    accounts::lock_user(conn, user_id)?;
    let limit = app.config.account_limit(MAX_UPCOMING_JOINED);
    if store::count_upcoming_joined(conn, user_id, now)? > limit {
        let reason = Reason::new("TOO_MANY_JOINED", "you are in too many matches to come");
        return Err(Error::Conflict(reason.with("most", limit)));
    }
    Ok(())
}
