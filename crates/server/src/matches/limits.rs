//! How many matches one account may have ahead of it, and make in a day (rules.md §7, §11). The
//! account's row is locked before the rows are counted, so that many requests at once get no more.

use jiff::{SignedDuration, Timestamp};
use lapang_db::Conn;
use uuid::Uuid;

use super::store;
use crate::accounts;
use crate::app::App;
use crate::error::{Error, Reason};

const HOSTED_AHEAD: i64 = 20;
/// Places in matches of others and in their lines.
const JOINED_AHEAD: i64 = 30;
const MADE_IN_A_DAY: i64 = 40;
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// Refuses the match that was just made if it is one too many. The transaction is then rolled back.
pub fn refuse_too_many_hosted(
    conn: &mut dyn Conn,
    app: &App,
    host_id: Uuid,
    now: Timestamp,
) -> Result<(), Error> {
    accounts::lock_user(conn, host_id)?;
    let most = app.config.account_limit(HOSTED_AHEAD);
    if store::count_hosted_ahead(conn, host_id, now)? > most {
        let reason = Reason::new("TOO_MANY_HOSTED", "too many matches of yours are to come");
        return Err(Error::Conflict(reason.with("most", most)));
    }
    // The one whose leaving the window makes room again.
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

/// Refuses the place that was just taken if it is one too many.
pub fn refuse_too_many_joined(
    conn: &mut dyn Conn,
    app: &App,
    user_id: Uuid,
    now: Timestamp,
) -> Result<(), Error> {
    accounts::lock_user(conn, user_id)?;
    let most = app.config.account_limit(JOINED_AHEAD);
    if store::count_joined_ahead(conn, user_id, now)? > most {
        let reason = Reason::new("TOO_MANY_JOINED", "you are in too many matches to come");
        return Err(Error::Conflict(reason.with("most", most)));
    }
    Ok(())
}
