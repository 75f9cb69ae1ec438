//! `lapang venues export`: the active venues, in the format that an import reads. It has no prices that differ by day or
//! hour, no payment instructions and no pictures.

mod form;
mod hours;

use std::io::Write;
use std::sync::Arc;

use anyhow::Context;
use lapang_db::Uuid;

use self::form::Form;
use super::model::{Band, Profile, VenueCard, VenueSport};
use super::store;
use crate::app::App;
use crate::error::Error;

pub use self::form::Format;

/// Venues per query.
const BATCH: i64 = 500;

/// The result of an export.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    pub venues: u64,
    /// Venues without a sport, which an import would refuse.
    pub left_out: u64,
}

/// A venue with everything that an import needs.
struct Exported {
    /// The id of its import source, otherwise our own id.
    source_id: String,
    card: VenueCard,
    profile: Profile,
    sports: Vec<VenueSport>,
    bands: Vec<Band>,
}

/// Writes all venues, in the order in which they were added.
pub async fn run(app: &Arc<App>, format: Format, to: impl Write + Send) -> anyhow::Result<Report> {
    let mut form = Form::begin(format, to).context("writing the venues")?;
    let mut report = Report::default();
    let mut last = Uuid::nil();
    loop {
        let found = app.read(move |tx| batch(tx.conn, last)).await?;
        let Some(end) = found.last() else {
            form.end().context("writing the venues")?;
            return Ok(report);
        };
        last = end.card.id;
        for venue in &found {
            if venue.sports.is_empty() {
                report.left_out += 1;
                continue;
            }
            form.venue(venue).context("writing the venues")?;
            report.venues += 1;
        }
    }
}

fn batch(conn: &mut dyn lapang_db::Conn, after: Uuid) -> Result<Vec<Exported>, Error> {
    let found = store::export::after(conn, after, BATCH)?;
    let ids: Vec<Uuid> = found.iter().map(|(id, _)| *id).collect();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut cards = store::cards(conn, &ids)?;
    let mut profiles = store::profile::of(conn, &ids)?;
    let mut sports = store::sports(conn, &ids)?;
    // An import requires a court for each sport.
    sports.retain(|sport| !sport.courts.is_empty());
    let mut venues = Vec::with_capacity(found.len());
    for (id, source_id) in found {
        let Some(card) = cards.remove(&id) else {
            continue;
        };
        let (of_it, others) = std::mem::take(&mut sports)
            .into_iter()
            .partition(|sport| sport.venue_id == id);
        sports = others;
        venues.push(Exported {
            source_id: source_id.unwrap_or_else(|| format!("lapang/{id}")),
            card,
            profile: profiles.remove(&id).unwrap_or_default(),
            sports: of_it,
            bands: store::bands(conn, id)?,
        });
    }
    Ok(venues)
}
