//! The courts of a sport. A new court is the last one; the others keep their positions.

use std::sync::Arc;

use lapang_db::Uuid;

use super::fields::Fields;
use super::{lock_to_change, trail};
use crate::accounts::Staff;
use crate::app::App;
use crate::error::{Error, Reason, Refusal};
use crate::venues::events::{self, Actor, Change, Kind};
use crate::venues::model::Court;
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
}

/// Courts per sport.
const COURTS: usize = 100;

pub async fn upsert(
    app: &Arc<App>,
    staff: &Staff,
    venue: Uuid,
    sport_id: String,
    input: CourtInput,
) -> Result<Court, Error> {
    let staff = staff.clone();
    app.write(move |tx| {
        lock_to_change(tx, &staff, venue)?;
        let sport = store::sports(tx.conn, &[venue])?
            .into_iter()
            .find(|sport| sport.sport_id == sport_id)
            .ok_or(Error::NotFound("sport"))?;
        let mut fields = Fields::default();
        let name = fields.required("court.name", &input.name, 80);
        let before = sport.courts.iter().find(|court| Some(court.id) == input.id);
        // Imported courts may share a name. They keep it until staff rename them.
        if before.is_none_or(|before| before.name != name) {
            let others = sport.courts.iter().filter(|it| Some(it.id) != input.id);
            fields.court_name("court.name", &name, others.map(|it| it.name.as_str()));
        }
        fields.refused_if_any()?;
        let Some(id) = input.id else {
            if sport.courts.len() >= COURTS {
                let problem = format!("a sport has at most {COURTS} courts");
                return Err(Error::invalid("court", "courts.total", problem));
            }
            let id = tx.app.random.id(tx.now);
            store::admin::add_court(tx.conn, id, sport.id, &name, tx.now)?;
            // As the one before, unless it is said.
            let like = sport.courts.last();
            let court = Court {
                id,
                name,
                is_active: true,
                surface: kept(input.surface, like.map(|it| &it.surface)),
                cover: kept(input.cover, like.map(|it| &it.cover)),
            };
            store::admin::change_court(tx.conn, &court)?;
            let change = Change {
                sport_id: &sport_id,
                ..Change::new(Kind::Court, None, Some(trail::court(&court)))
            };
            events::record(tx, venue, &Actor::of(&staff, venue), change)?;
            return Ok(court);
        };
        let before = before.ok_or(Error::NotFound("court"))?;
        let is_active = input.is_active;
        if before.is_active && !is_active {
            store::claims::lock_courts(tx.conn, &[id])?;
            let coming = claims::coming(tx, &[id])?;
            if !coming.is_empty() {
                let message = "the court has bookings that are still to come";
                let reason = Refusal::new(Reason::CourtHasBookings, message);
                return Err(Error::Conflict(claims::named(reason, &coming)));
            }
        }
        let court = Court {
            id,
            name,
            is_active,
            surface: kept(input.surface, Some(&before.surface)),
            cover: kept(input.cover, Some(&before.cover)),
        };
        store::admin::change_court(tx.conn, &court)?;
        let (before, after) = (trail::court(before), trail::court(&court));
        let change = Change {
            sport_id: &sport_id,
            ..Change::new(Kind::Court, Some(before), Some(after))
        };
        events::record(tx, venue, &Actor::of(&staff, venue), change)?;
        Ok(court)
    })
    .await
}

fn kept(said: Option<&'static str>, before: Option<&String>) -> String {
    said.map_or_else(
        || before.cloned().unwrap_or_default(),
        std::borrow::ToOwned::to_owned,
    )
}
