//! The courts of a sport. A new court is the last one; the others keep their positions.

use std::sync::Arc;

use lapang_db::Uuid;

use super::fields::Fields;
use super::{floors, lock_to_change, trail};
use crate::accounts::Staff;
use crate::app::{App, Tx};
use crate::error::{Error, Reason, Refusal};
use crate::venues::events::{self, Actor, Change, Kind};
use crate::venues::model::{Court, CourtIds, VenueSport};
use crate::venues::{claims, store};

/// A court from the form.
#[derive(Clone, Debug)]
pub struct CourtInput {
    /// `None` creates an active court.
    pub id: Option<Uuid>,
    pub name: String,
    pub is_active: bool,
    /// A name of `facts`, or empty; `None` keeps the current one. The next likewise.
    pub surface: Option<&'static str>,
    pub cover: Option<&'static str>,
    /// The smaller courts that it lies on; `None` keeps them.
    pub shares_with: Option<Vec<Uuid>>,
}

/// A court with all that the venue has.
pub struct Saved {
    pub court: Court,
    pub sports: Vec<VenueSport>,
}

/// Courts per sport.
const COURTS: usize = 100;

pub async fn upsert(
    app: &Arc<App>,
    staff: &Staff,
    venue: Uuid,
    sport_id: String,
    input: CourtInput,
) -> Result<Saved, Error> {
    let staff = staff.clone();
    app.write(move |tx| {
        lock_to_change(tx, &staff, venue)?;
        let before = store::sports(tx.conn, &[venue])?;
        let id = save(tx, &before, &sport_id, &input)?;
        if let Some(parts) = &input.shares_with {
            let card = store::cards(tx.conn, &[venue])?.remove(&venue);
            let zone = card.ok_or(Error::NotFound("venue"))?.time_zone;
            let sports = store::sports(tx.conn, &[venue])?;
            floors::share(tx, (&sports, &zone), id, parts)?;
        }
        let sports = store::sports(tx.conn, &[venue])?;
        let court = find(&sports, id).ok_or(Error::NotFound("court"))?.clone();
        let was = find(&before, id).map(|was| trail::court(was, &before));
        let change = Change {
            sport_id: &sport_id,
            ..Change::new(Kind::Court, was, Some(trail::court(&court, &sports)))
        };
        events::record(tx, venue, &Actor::of(&staff, venue), change)?;
        Ok(Saved { court, sports })
    })
    .await
}

fn find(sports: &[VenueSport], id: Uuid) -> Option<&Court> {
    let mut courts = sports.iter().flat_map(|sport| &sport.courts);
    courts.find(|court| court.id == id)
}

/// Writes all but the floor.
fn save(
    tx: &mut Tx<'_>,
    sports: &[VenueSport],
    sport_id: &str,
    input: &CourtInput,
) -> Result<Uuid, Error> {
    let sport = sports.iter().find(|sport| sport.sport_id == sport_id);
    let sport = sport.ok_or(Error::NotFound("sport"))?;
    let mut fields = Fields::default();
    let name = fields.required("court.name", &input.name, 80);
    let before = sport.courts.iter().find(|court| Some(court.id) == input.id);
    // Imported courts may share a name. They keep it until staff rename them.
    if before.is_none_or(|before| before.name != name) {
        let others = sport.courts.iter().filter(|it| Some(it.id) != input.id);
        fields.court_name("court.name", &name, others.map(|it| it.name.as_str()));
    }
    fields.refused_if_any()?;
    let id = match input.id {
        Some(id) => id,
        None => {
            if sport.courts.len() >= COURTS {
                let problem = format!("a sport has at most {COURTS} courts");
                return Err(Error::invalid("court", "courts.total", problem));
            }
            let id = tx.app.random.id(tx.now);
            store::admin::add_court(tx.conn, id, sport.id, &name, tx.now)?;
            id
        }
    };
    if input.id.is_some() && before.is_none() {
        return Err(Error::NotFound("court"));
    }
    let is_active = input.id.is_none() || input.is_active;
    if before.is_some_and(|before| before.is_active) && !is_active {
        store::claims::lock_courts(tx.conn, &[id])?;
        let coming = claims::coming(tx, &[id])?;
        if !coming.is_empty() {
            let message = "the court has bookings that are still to come";
            let reason = Refusal::new(Reason::CourtHasBookings, message);
            return Err(Error::Conflict(claims::named(reason, &coming)));
        }
    }
    // A new one is as the one before, unless it is said.
    let like = before.or(sport.courts.last());
    let court = Court {
        id,
        name,
        is_active,
        surface: kept(input.surface, like.map(|it| &it.surface)),
        cover: kept(input.cover, like.map(|it| &it.cover)),
        parts: CourtIds::default(),
        spaces: CourtIds::default(),
    };
    store::admin::change_court(tx.conn, &court)?;
    Ok(id)
}

fn kept(said: Option<&'static str>, before: Option<&String>) -> String {
    said.map_or_else(
        || before.cloned().unwrap_or_default(),
        std::borrow::ToOwned::to_owned,
    )
}
