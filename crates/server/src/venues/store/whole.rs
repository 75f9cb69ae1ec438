//! Reads venues with everything that belongs to them in one round trip.

use std::collections::HashMap;

use lapang_db::{Conn, Engine, Param, Request, Uuid, params, values};

use super::columns::{BANDS, CARDS, HOURS, SPORTS, add_sport, card, opening, read_band, with_ids};
use super::special_days::{self, read_special_day};
use super::{photos, profile};
use crate::error::Error;
use crate::venues::model::{Band, Photo, Profile, VenueCard, VenueSport};
use crate::venues::opening::SpecialDay;
use crate::venues::pricing::STANDARD;

/// The rows of a venue, each kind in its order.
#[derive(Debug)]
pub struct Rows {
    /// Of all that was read; `None` if it changed meanwhile.
    pub revision: Option<Uuid>,
    pub card: VenueCard,
    /// With their courts.
    pub sports: Vec<VenueSport>,
    /// The standard segment's.
    pub bands: Vec<Band>,
    pub special_days: Vec<SpecialDay>,
    pub photos: Vec<Photo>,
    pub profile: Profile,
}

/// A venue and the revision of its row.
pub type Revised = (Uuid, Option<Uuid>);

const REVISIONS: &str = "SELECT id, revision FROM venues WHERE id = ANY($1)";

pub fn revisions(conn: &mut dyn Conn, venues: &[Uuid]) -> Result<Vec<Revised>, Error> {
    let (sql, params) = with_ids(REVISIONS, venues);
    Ok(conn.rows(&sql, &params, values)?)
}

/// The expression of a new revision, which no venue had before.
pub fn new_revision(engine: Engine) -> &'static str {
    match engine {
        Engine::Sqlite => "randomblob(16)",
        Engine::Postgres => "gen_random_uuid()",
    }
}

/// Gives venues a new revision: in every transaction that changes what is read here.
pub fn revise(conn: &mut dyn Conn, venues: &[Uuid]) -> Result<(), Error> {
    let revision = new_revision(conn.engine());
    let sql = format!("UPDATE venues SET revision = {revision} WHERE id = ANY($1)");
    conn.execute(&sql, params![Param::list(venues)])?;
    Ok(())
}

/// How much of a venue is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    All,
    /// Without photos and profile.
    Offer,
}

pub fn rows(
    conn: &mut dyn Conn,
    venues: &[Uuid],
    extent: Extent,
) -> Result<HashMap<Uuid, Rows>, Error> {
    let statements = [
        CARDS,
        HOURS,
        SPORTS,
        BANDS,
        special_days::OF_VENUES,
        photos::OF_VENUES,
        profile::OF_VENUES,
        REVISIONS,
    ];
    let statements = statements.map(|sql| with_ids(sql, venues));
    let asked: Vec<Request<'_>> = statements
        .iter()
        .map(|(sql, params)| -> Request<'_> { (sql, params) })
        .collect();
    let count = match (extent, conn.engine()) {
        (Extent::Offer, _) => 5,
        (Extent::All, Engine::Sqlite) => 7,
        // Each statement sees a state of its own, so the revision is read at the beginning and at the end.
        (Extent::All, Engine::Postgres) => 8,
    };
    let mut found: HashMap<Uuid, Rows> = HashMap::new();
    let mut sports: Vec<VenueSport> = Vec::new();
    conn.for_each_of(&asked[..count], &mut |number, row| {
        if number == 0 {
            let card = card(row)?;
            let rows = Rows {
                revision: row.get("revision")?,
                card,
                sports: Vec::new(),
                bands: Vec::new(),
                special_days: Vec::new(),
                photos: Vec::new(),
                profile: Profile::default(),
            };
            found.insert(rows.card.id, rows);
            return Ok(());
        }
        if number == 2 {
            return add_sport(&mut sports, row);
        }
        let id = if number == 7 { "id" } else { "venue_id" };
        let Some(rows) = found.get_mut(&row.get(id)?) else {
            return Ok(());
        };
        match number {
            1 => rows.card.opening_hours.push(opening(row)?),
            3 if row.get_str("segment")? == STANDARD => rows.bands.push(read_band(row)?),
            3 => {}
            4 => rows.special_days.push(read_special_day(row)?),
            5 => rows.photos.push(photos::read(row)?),
            6 => rows.profile = profile::read(row)?,
            _ if row.get::<Option<Uuid>>("revision")? != rows.revision => rows.revision = None,
            _ => {}
        }
        Ok(())
    })?;
    for sport in sports {
        if let Some(rows) = found.get_mut(&sport.venue_id) {
            rows.sports.push(sport);
        }
    }
    Ok(found)
}
