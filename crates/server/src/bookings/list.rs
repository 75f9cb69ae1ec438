//! A player's bookings, past or coming, and those of a venue for its staff.

use std::sync::Arc;

use uuid::Uuid;

use super::details::{self, Details};
use super::store;
use crate::accounts::Staff;
use crate::app::App;
use crate::auth::Player;
use crate::error::Error;
use crate::venues;
use crate::wire::Page;

pub use super::store::Filter;

/// One page, and how many there are on all of them.
#[derive(Clone, Debug)]
pub struct List {
    pub bookings: Vec<Details>,
    pub total: i64,
}

/// Past: those that have ended or are closed, latest first. Else those to come, soonest first.
pub async fn mine(app: &Arc<App>, player: &Player, past: bool, page: Page) -> Result<List, Error> {
    let (now, user_id) = (app.now(), player.user_id);
    app.db
        .read(move |conn| {
            let (bookings, total) = store::mine(conn, user_id, past, now, page)?;
            let bookings = details::of(conn, bookings, now)?;
            Ok(List { bookings, total })
        })
        .await
}

/// What needs a decision first. The caller's venues bound whatever `filter` asks for.
pub async fn for_staff(
    app: &Arc<App>,
    staff: &Staff,
    filter: Filter,
    page: Page,
) -> Result<List, Error> {
    let filter = Filter {
        within: staff.venues().map(<[Uuid]>::to_vec),
        ..filter
    };
    let (now, staff) = (app.now(), staff.clone());
    app.db
        .read(move |conn| {
            if let Some(id) = filter.venue_id
                && (!staff.may(id) || venues::cards(conn, &[id])?.is_empty())
            {
                return Err(Error::NotFound("venue"));
            }
            let (bookings, total) = store::admin_list(conn, &filter, now, page)?;
            let bookings = details::of(conn, bookings, now)?;
            Ok(List { bookings, total })
        })
        .await
}
