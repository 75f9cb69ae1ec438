//! Booking lists: a player's past or upcoming bookings, and a venue's for its staff.

use std::sync::Arc;

use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

use crate::accounts::Staff;
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::bookings::details::{self, Details};
use crate::bookings::store::{self, Today};
use crate::error::Error;
use crate::page::Page;
use crate::venues;

pub use crate::bookings::store::{Filter, Money, View};

/// One page, and the total count.
#[derive(Clone, Debug)]
pub struct List {
    pub bookings: Vec<Details>,
    pub total: i64,
    /// For a staff view: the number of waiting, today's, upcoming and past bookings.
    pub counts: Option<[i64; 4]>,
}

/// Past: ended or closed, latest first. Otherwise upcoming, soonest first.
pub async fn mine(app: &Arc<App>, player: &Player, past: bool, page: Page) -> Result<List, Error> {
    let user_id = player.user_id;
    app.read(move |tx| {
        let (bookings, total) = store::mine(tx.conn, user_id, past, tx.now, page)?;
        let bookings = details::of(tx, bookings)?;
        let counts = None;
        Ok(List {
            bookings,
            total,
            counts,
        })
    })
    .await
}

/// Bookings that need a decision come first. Results never go beyond the caller's venues.
pub async fn for_staff(
    app: &Arc<App>,
    staff: &Staff,
    filter: Filter,
    page: Page,
) -> Result<List, Error> {
    let filter = Filter {
        within: staff.venues(),
        ..filter
    };
    let staff = staff.clone();
    app.read(move |tx| {
        if let Some(id) = filter.venue_id {
            staff.check(id, "venue")?;
            if venues::cards(tx.conn, &[id])?.is_empty() {
                return Err(Error::NotFound("venue"));
            }
        }
        let mut filter = filter.clone();
        if filter.view.is_some() {
            filter.today = today(tx, &filter)?;
        }
        let (bookings, total) = store::admin_list(tx.conn, &filter, tx.now, page)?;
        let bookings = details::of(tx, bookings)?;
        let counts = match filter.view {
            Some(_) => Some(store::counts(tx.conn, &filter, tx.now)?),
            None => None,
        };
        Ok(List {
            bookings,
            total,
            counts,
        })
    })
    .await
}

/// The current calendar day in each of the venues' time zones.
fn today(tx: &mut Tx<'_>, filter: &Filter) -> Result<Vec<Today>, Error> {
    let one = filter.venue_id.map(|id| vec![id]);
    let zones = venues::time_zones(tx.conn, one.as_deref().or(filter.within.as_deref()))?;
    let days = zones.into_iter().map(|time_zone| {
        let zone = TimeZone::get(&time_zone).map_err(anyhow::Error::from)?;
        let day = tx.now.to_zoned(zone).start_of_day();
        let next = day
            .as_ref()
            .ok()
            .and_then(|day| day.checked_add(1.day()).ok());
        let (from, to) = (day.map_err(anyhow::Error::from)?, next);
        Ok(Today {
            time_zone,
            from: from.timestamp(),
            to: to.map_or(Timestamp::MAX, |to| to.timestamp()),
        })
    });
    days.collect()
}
