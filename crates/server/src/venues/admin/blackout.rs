//! Taking court hours out of sale. A blackout claims them under the same unique key as a booking, so only one of two
//! concurrent claims succeeds.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use lapang_db::Uuid;

use super::fields::Fields;
use super::{lock_venue, trail};
use crate::accounts::Staff;
use crate::app::{App, Tx};
use crate::error::{Error, Reason, Refusal};
use crate::telemetry::metrics::Claim;
use crate::venues::events::{self, Actor, Change, Kind};
use crate::venues::model::{Blackout, CourtRef, Holder, Span};
use crate::venues::{claims, hours, store};

/// A blackout from the form.
#[derive(Clone, Debug)]
pub struct BlackoutInput {
    pub court_id: Uuid,
    pub starts_at: Timestamp,
    pub ends_at: Timestamp,
    pub reason: String,
}

const LONGEST: SignedDuration = SignedDuration::from_hours(62 * 24);

pub async fn create(
    app: &Arc<App>,
    staff: &Staff,
    venue: Uuid,
    input: BlackoutInput,
) -> Result<Blackout, Error> {
    let staff = staff.clone();
    let answer = app
        .write(move |tx| {
            lock_venue(tx.conn, &staff, venue)?;
            let (blackout, court) = black_out(tx, venue, &input)?;
            let after = trail::blackout(&blackout, &court.name);
            let change = Change::new(Kind::Blackout, None, Some(after));
            events::record(tx, venue, &Actor::of(&staff, venue), change)?;
            Ok(blackout)
        })
        .await;
    app.metrics.claimed(Claim::Blackout, &answer);
    answer
}

/// Adds a blackout in the caller's transaction. The caller has checked the permission.
pub fn black_out(
    tx: &mut Tx<'_>,
    venue: Uuid,
    input: &BlackoutInput,
) -> Result<(Blackout, CourtRef), Error> {
    let card = store::cards(tx.conn, &[venue])?.remove(&venue);
    let card = card.ok_or(Error::NotFound("venue"))?;
    let sports = store::sports(tx.conn, &[venue])?;
    let mut courts = sports.iter().flat_map(|sport| &sport.courts);
    let court = courts
        .find(|court| court.id == input.court_id)
        .map(|court| CourtRef::of(court, &card.time_zone))
        .ok_or(Error::NotFound("court"))?;
    let reason = checked(input, &card.zone()?, tx.now)?;
    let blackout = Blackout {
        id: tx.app.random.id(tx.now),
        court_id: court.id,
        starts_at: input.starts_at,
        ends_at: input.ends_at,
        reason,
        block_id: None,
    };
    let span = Span {
        starts_at: input.starts_at,
        ends_at: input.ends_at,
    };
    let holder = Holder::Blackout(blackout.id);
    let courts = [court];
    let taken = claims::take(tx, &courts, &[span], holder, None)?;
    if taken.is_err() {
        return Err(refusal(tx, &courts[0], span)?);
    }
    store::admin::insert_blackout(tx.conn, &blackout, tx.now)?;
    let [court] = courts;
    Ok((blackout, court))
}

pub async fn delete(app: &Arc<App>, staff: &Staff, venue: Uuid, id: Uuid) -> Result<(), Error> {
    let staff = staff.clone();
    app.write(move |tx| {
        lock_venue(tx.conn, &staff, venue)?;
        let blackout = store::admin::blackouts(tx.conn, &[id])?.pop();
        let blackout = blackout.ok_or(Error::NotFound("blackout"))?;
        if !store::admin::delete_blackout(tx.conn, venue, id)? {
            return Err(Error::NotFound("blackout"));
        }
        claims::release(tx.conn, Holder::Blackout(id))?;
        let sports = store::sports(tx.conn, &[venue])?;
        let mut courts = sports.iter().flat_map(|sport| &sport.courts);
        let court = courts.find(|court| court.id == blackout.court_id);
        let court = court.map_or("", |court| court.name.as_str());
        let before = trail::blackout(&blackout, court);
        let change = Change::new(Kind::Blackout, Some(before), None);
        events::record(tx, venue, &Actor::of(&staff, venue), change)?;
        Ok(())
    })
    .await
}

/// Returns the trimmed reason if the times are valid.
fn checked(
    input: &BlackoutInput,
    zone: &jiff::tz::TimeZone,
    now: Timestamp,
) -> Result<String, Error> {
    let mut fields = Fields::default();
    for (field, at) in [("start_time", input.starts_at), ("end_time", input.ends_at)] {
        if !hours::is_half_hour(zone, at) {
            let problem = "must be on a half hour of the venue's clock";
            fields.refuse(field, "blackout.half_hour", problem);
        }
    }
    if input.ends_at <= input.starts_at {
        let problem = "must be after start_time";
        fields.refuse("end_time", "range.order", problem);
    } else if input.ends_at.duration_since(input.starts_at) > LONGEST {
        let problem = "must be at most 62 days after start_time";
        fields.refuse("end_time", "blackout.length", problem);
    } else if input.ends_at <= now {
        let problem = "must be in the future";
        fields.refuse("end_time", "blackout.future", problem);
    }
    let reason = fields.line("reason", &input.reason, 200);
    fields.refused_if_any()?;
    Ok(reason)
}

/// Names who has the hours: bookings and offers first, blackouts only if there are none.
fn refusal(tx: &mut Tx<'_>, court: &CourtRef, span: Span) -> Result<Error, Error> {
    let had = claims::on_floor(tx, court.spaces(), span.starts_at, span.ends_at)?;
    let (blackouts, others): (Vec<_>, Vec<_>) = had
        .into_iter()
        .partition(|had| matches!(had.holder, Holder::Blackout(_)));
    if !others.is_empty() {
        let message = "there are bookings at that time";
        let reason = Refusal::new(Reason::BlackoutOverBookings, message);
        return Ok(Error::Conflict(claims::named(reason, &others)));
    }
    if blackouts.is_empty() {
        // Freed since the claim failed.
        return Ok(Error::Unavailable);
    }
    let message = "the court is out of sale at that time already";
    let reason = Refusal::new(Reason::BlackoutOverlaps, message);
    Ok(Error::Conflict(claims::named(reason, &blackouts)))
}
