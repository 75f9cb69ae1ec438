//! Bookings of the past, as rows: no operation can create them.

use std::sync::Arc;

use anyhow::anyhow;
use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

use super::in_full;
use crate::app::{App, Tx};
use crate::bookings::lifecycle::{Move, Status, Step, moves};
use crate::bookings::model::{Booking, Settlement};
use crate::bookings::payment::paid;
use crate::bookings::slots::{self, Plan, RequestedTime, Times};
use crate::bookings::{number, store};
use crate::charges::PaidWay;
use crate::error::Error;
use crate::venues::Asker;
use crate::venues::model::Holder;
use crate::venues::{BookingMode, Offer, PaymentMode, claims};

fn step(by: Move, to: Status, actor_id: Uuid, now: Timestamp) -> Step<'static> {
    Step {
        actor_id: Some(actor_id),
        ..Step::of(by, to, now)
    }
}

/// A past booking with this final status, requested three days before it started. Returns its id unless the hours are
/// taken.
pub async fn add(
    app: &Arc<App>,
    staff_id: Uuid,
    user_id: Uuid,
    offer: Offer,
    asked: Vec<RequestedTime>,
    status: Status,
) -> Result<Option<Uuid>, Error> {
    let first = asked
        .first()
        .map(|slot| slot.starts_at)
        .ok_or_else(|| anyhow!("no slot"))?;
    let days = |days: i64| SignedDuration::from_hours(24 * days);
    let created_at = first.saturating_sub(days(3)).unwrap_or(first);
    let ended_at = created_at.saturating_add(days(1)).unwrap_or(first);
    app.write(move |tx| {
        let made = (created_at, Asker::Staff);
        let times = slots::check(&offer, &asked, made, "", |_| String::new())?;
        let id = tx.app.random.id(created_at);
        let firm = status == Status::Confirmed;
        let Some(plan) = claimed(tx, &offer, &times, id, firm, created_at)? else {
            return Ok(None);
        };
        let mut booking = Booking {
            id,
            number: String::new(),
            user_id,
            guest: None,
            venue_id: offer.venue.id,
            sport_id: offer.sport_id.clone(),
            notes: String::new(),
            status,
            starts_at: plan.starts_at,
            ends_at: plan.ends_at,
            expires_at: None,
            offers_until: None,
            payment_due: offer.payment_mode == PaymentMode::Manual,
            windows: offer.venue.windows,
            undo_until: None,
            move_request: None,
            match_id: None,
            is_instant: offer.booking_mode == BookingMode::Instant,
            confirmed_at: (status == Status::Confirmed).then_some(ended_at),
            price: plan.price,
            currency: plan.currency.clone(),
            settlement: Settlement::default(),
            created_at,
            updated_at: ended_at,
        };
        number::insert(tx, &mut booking)?;
        moves::insert_slots(tx, &booking, &plan)?;
        let asked_for = step(Move::Create, Status::PendingReview, user_id, created_at);
        store::insert_event(tx.conn, &asked_for.event(id, None))?;
        let ending = match status {
            Status::Confirmed => step(Move::ConfirmTimes, status, staff_id, ended_at),
            Status::CanceledUser => step(Move::CancelByPlayer, status, user_id, ended_at),
            _ => Step {
                actor_id: None,
                ..step(Move::Expire, status, staff_id, ended_at)
            },
        };
        store::insert_event(tx.conn, &ending.event(id, Some(Status::PendingReview)))?;
        if status == Status::Confirmed {
            let ways = [PaidWay::Cash, PaidWay::Transfer, PaidWay::Qris];
            let way = usize::from(id.as_bytes()[15]) % ways.len();
            let paid = in_full(ways[way], booking.cost());
            // Taken when they came to play.
            let mut then = Tx {
                conn: tx.conn,
                app: tx.app,
                now: booking.starts_at,
            };
            paid::record(&mut then, &booking, staff_id, paid)?;
        }
        Ok(Some(id))
    })
    .await
}

/// Confirmed past bookings keep their claims; the others only record the court.
fn claimed(
    tx: &mut Tx<'_>,
    offer: &Offer,
    times: &Times,
    id: Uuid,
    firm: bool,
    created_at: Timestamp,
) -> Result<Option<Plan>, Error> {
    // Claimed as of the day on which the booking was made.
    let mut past = Tx {
        conn: tx.conn,
        app: tx.app,
        now: created_at,
    };
    let plan = match times.claim(&mut past, offer, Holder::Booking(id), None) {
        Ok(plan) => plan,
        Err(Error::Conflict(_)) => return Ok(None),
        Err(other) => return Err(other),
    };
    if !firm {
        claims::release(tx.conn, Holder::Booking(id))?;
    }
    Ok(Some(plan))
}
