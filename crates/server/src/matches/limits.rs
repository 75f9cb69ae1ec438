//! Limits how many upcoming matches the accounts of one mailbox may have, and how many they may create
//! in a day (rules.md §7, §11). The mailbox is locked before counting, so concurrent requests cannot
//! exceed a limit.

use jiff::SignedDuration;
use uuid::Uuid;

use super::store;
use crate::accounts;
use crate::app::Tx;
use crate::error::{Error, Reason, Refusal};

const MAX_UPCOMING_HOSTED: i64 = 20;
/// Participations and waitlist entries in other hosts' matches.
const MAX_UPCOMING_JOINED: i64 = 30;
const MAX_CREATED_PER_DAY: i64 = 40;
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// Refuses the match that was just inserted if it exceeds a limit; the transaction rolls back.
pub fn refuse_too_many_hosted(tx: &mut Tx<'_>, host_id: Uuid) -> Result<(), Error> {
    accounts::lock_mailbox(tx.conn, host_id)?;
    let limit = tx.app.config.account_limit(MAX_UPCOMING_HOSTED);
    if store::count_upcoming_hosted(tx.conn, host_id, tx.now)? > limit {
        let reason = Refusal::new(
            Reason::TooManyHosted,
            "too many matches of yours are to come",
        );
        return Err(Error::Conflict(reason.with("most", limit)));
    }
    // The limit allows another match once this one leaves the 24-hour window.
    let limit = tx.app.config.account_limit(MAX_CREATED_PER_DAY);
    let Some(blocking) = store::created_beyond_limit(tx.conn, host_id, tx.now - DAY, limit)? else {
        return Ok(());
    };
    let wait = DAY - tx.now.duration_since(blocking);
    Err(Error::TooMany {
        refusal: Refusal::new(Reason::MatchesPerDay, "too many matches made in a day"),
        retry_after_seconds: wait.as_secs().max(1),
    })
}

/// The limit of participations and waitlist entries, for [`store::admit`].
pub fn most_joined(tx: &Tx<'_>) -> i64 {
    tx.app.config.account_limit(MAX_UPCOMING_JOINED)
}

pub fn too_many_joined(most: i64) -> Error {
    let reason = Refusal::new(Reason::TooManyJoined, "you are in too many matches to come");
    Error::Conflict(reason.with("most", most))
}
