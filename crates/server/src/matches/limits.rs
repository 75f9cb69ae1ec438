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

const HOSTED_AHEAD: i64 = 20;
/// Participations and waitlist entries in other hosts' matches.
const JOINED_AHEAD: i64 = 30;
const MADE_IN_A_DAY: i64 = 40;
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// Refuses the match that was just inserted if it exceeds a limit; the transaction rolls back.
pub fn refuse_too_many_hosted(
    conn: &mut dyn Conn,
    app: &App,
    host_id: Uuid,
    now: Timestamp,
) -> Result<(), Error> {
    accounts::lock_row(conn, host_id)?;
    let most = app.config.account_limit(HOSTED_AHEAD);
    if store::count_hosted_ahead(conn, host_id, now)? > most {
        let reason = Reason::new("TOO_MANY_HOSTED", "too many matches of yours are to come");
        return Err(Error::Conflict(reason.with("most", most)));
    }
    // The limit allows another match once this one leaves the 24-hour window.
    let most = app.config.account_limit(MADE_IN_A_DAY);
    let Some(blocking) = store::made_before(conn, host_id, now - DAY, most)? else {
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
    accounts::lock_row(conn, user_id)?;
    let most = app.config.account_limit(JOINED_AHEAD);
    if store::count_joined_ahead(conn, user_id, now)? > most {
        let reason = Reason::new("TOO_MANY_JOINED", "you are in too many matches to come");
        return Err(Error::Conflict(reason.with("most", most)));
    }
    Ok(())
}
