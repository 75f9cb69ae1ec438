//! The courts of its venue that a tournament takes: asked for, or taken at once by staff of the venue (rules.md §13).

use std::sync::Arc;

use jiff::tz::TimeZone;
use uuid::Uuid;

use super::create::{lock_organised, refuse_called_off};
use super::model::{Tournament, parse_id, path};
use super::show::{self, View};
use super::store;
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::error::{Error, Reason};
use crate::venues::BlockInput;
use crate::venues::claims::OccupiedTime;
use crate::venues::court_requests::{self, Asker};

/// `None` takes back what was asked or agreed. Returns what is in the way to staff of the venue.
pub async fn ask(
    app: &Arc<App>,
    player: &Player,
    id: &str,
    input: Option<BlockInput>,
) -> Result<(View, Vec<OccupiedTime>), Error> {
    let id = parse_id(id, "tournament")?;
    let user_id = player.user_id;
    let in_the_way = app
        .write(move |tx| {
            let tournament = lock_organised(tx, id, user_id)?;
            refuse_called_off(&tournament)?;
            let Some(input) = &input else {
                court_requests::end(tx, id)?;
                // Open pages look again.
                store::save(tx.conn, &tournament, None)?;
                return Ok(Vec::new());
            };
            let Some(venue) = tournament.venue_id else {
                let problem = "the tournament is at no venue of the list";
                return Err(Error::conflict(Reason::NoVenue, problem));
            };
            refuse_outside(&tournament, input)?;
            let path = path(id);
            let asker = Asker {
                id,
                title: &tournament.name,
                sport_id: &tournament.sport_id,
                user_id,
                path: &path,
            };
            let in_the_way = court_requests::ask(tx, venue, &asker, input.clone())?;
            if !input.validate_only {
                store::save(tx.conn, &tournament, None)?;
            }
            Ok(in_the_way)
        })
        .await?;
    let view = show::one(app, id, Some(user_id)).await?;
    Ok((view, in_the_way))
}

fn refuse_outside(tournament: &Tournament, input: &BlockInput) -> Result<(), Error> {
    let (first, last) = days(tournament)?;
    let outside = |field: &str| {
        let problem = "must be one of the tournament's days";
        Err(Error::invalid(
            format!("block.{field}"),
            "block.outside",
            problem,
        ))
    };
    if input.from < first || input.from > last {
        return outside("from_date");
    }
    if input.to > last {
        return outside("to_date");
    }
    Ok(())
}

/// The first and the last local day.
fn days(tournament: &Tournament) -> Result<(jiff::civil::Date, jiff::civil::Date), Error> {
    let zone = TimeZone::get(&tournament.time_zone).map_err(anyhow::Error::from)?;
    let day = |at| zone.to_datetime(at).date();
    Ok((day(tournament.starts_at), day(tournament.ends_at)))
}

/// Gives its courts back when a tournament goes elsewhere, or to days that do not hold them.
pub fn follow(tx: &mut Tx<'_>, before: Option<Uuid>, now: &Tournament) -> Result<(), Error> {
    let Some(request) = court_requests::find(tx.conn, now.id)? else {
        return Ok(());
    };
    let (first, last) = days(now)?;
    let fits = first <= request.block.from && request.block.to <= last;
    if before == now.venue_id && fits {
        return Ok(());
    }
    court_requests::end(tx, now.id).map(drop)
}
