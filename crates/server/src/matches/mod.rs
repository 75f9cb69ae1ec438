//! Open-play matches. A `Match` is called `game` in code, because `match` is a keyword.

mod attendance;
pub mod calendar;
mod chat_list;
mod checks;
mod co_hosts;
mod costs;
mod court;
mod courts;
mod create;
mod delete;
pub mod demo;
mod digest;
mod edit;
mod emails;
mod export;
mod forget;
mod guests;
mod ics;
mod join;
mod join_waitlist;
mod leave;
mod leave_waitlist;
mod limits;
mod list;
mod listed;
pub mod live;
mod model;
mod place;
mod preview;
mod reminders;
mod remove;
mod remove_by_operator;
pub mod rpc;
mod show;
mod store;
mod waitlist;

use std::collections::HashMap;

use jiff::Timestamp;
use lapang_db::Conn;
use uuid::Uuid;

use crate::error::Error;
use crate::jobs::Sweep;
use crate::mail::Samples;

pub use co_hosts::{hosts, not_the_host, set_co_hosts};
pub use court::{find_court, lock_upcoming_at, lose_court};
pub use export::export;
pub use forget::{forget, lock_matches};
pub use guests::seat_walk_in;
pub use ics::routes;
pub use leave_waitlist::{leave_waitlists, leave_waitlists_of_each_other, lock_waited};
pub use listed::{count_listed, listed};
pub use model::{Gender, Match, Participant, Skill, Who};
pub use preview::{link_preview, pages, pictures};
pub use remove_by_operator::remove_by_operator;
pub use show::{MatchView, Someone, for_admins, people_seen, refuse_unseen, with_roster};

/// For other features' statements: a subquery of the matches whose host is suspended.
pub fn closed_ids() -> String {
    store::closed_ids()
}

/// The matches of a host that have not started, soonest first: id and name.
pub fn upcoming_hosted(
    conn: &mut dyn Conn,
    host_id: Uuid,
    now: Timestamp,
) -> Result<Vec<(Uuid, String)>, Error> {
    Ok(store::upcoming_hosted(conn, host_id, now)?)
}

/// Locks the list of a match.
pub fn lock_list(conn: &mut dyn Conn, id: Uuid) -> Result<(), Error> {
    store::lock_match(conn, id)?;
    Ok(())
}

/// The names of guests; of those who were forgotten they are empty.
pub fn guest_names(conn: &mut dyn Conn, ids: &[Uuid]) -> Result<HashMap<Uuid, String>, Error> {
    Ok(guests::names(conn, ids.iter().copied())?)
}

/// A sample of each email.
pub fn samples(to: &mut Samples<'_>) -> Result<(), Error> {
    emails::samples(to)?;
    costs::samples(to)?;
    reminders::samples(to)
}

/// Background jobs of this feature.
pub fn sweeps() -> Vec<Sweep> {
    reminders::sweeps()
        .into_iter()
        .chain(digest::sweeps())
        .chain([guests::sweep(), costs::sweep()])
        .collect()
}
