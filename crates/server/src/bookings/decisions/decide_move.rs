//! Staff answer a player who asked to move a booking (rules.md §6, `DecideMove`).

use std::sync::Arc;

use uuid::Uuid;

use super::undo;
use crate::accounts::Staff;
use crate::app::{App, Tx};
use crate::bookings::details::Details;
use crate::bookings::idempotency::{self, Key};
use crate::bookings::lifecycle::{Actor, Instead, Move, Step, moves, put};
use crate::bookings::model::{Booking, Event, EventKind, MoveRequest};
use crate::bookings::move_mine::no_request;
use crate::bookings::notify::move_request;
use crate::bookings::slots::Times;
use crate::bookings::{show, store};
use crate::error::Error;
use crate::telemetry::metrics::Claim;
use crate::venues::model::Holder;
use crate::venues::{self, claims};

#[derive(Clone, Debug)]
pub struct Answer {
    pub accepts: bool,
    pub reason: String,
    /// What it costs then; `None`: as it was set before, or by the price list.
    pub price: Option<i64>,
}

pub async fn decide_move(
    app: &Arc<App>,
    staff: &Staff,
    booking_id: Uuid,
    answer: Answer,
    key: Option<Key>,
) -> Result<Details, Error> {
    let staff = staff.clone();
    let answer = app
        .write(move |tx| {
            show::staffs(tx.conn, &staff, booking_id)?;
            let ids = (staff.user_id, booking_id);
            idempotency::once(tx, ids, key.as_ref(), |tx| {
                let booking = show::lock_for_staff(tx.conn, &staff, booking_id)?;
                let request = booking.move_request.as_ref();
                let request = request.filter(|it| it.expires_at > tx.now);
                let request = request.ok_or_else(no_request)?;
                if answer.accepts {
                    return accept(tx, &booking, request, (staff.user_id, &answer));
                }
                if answer.reason.is_empty() {
                    let problem = "the player is owed a reason";
                    return Err(Error::invalid("reason", "reason.required", problem));
                }
                let by = (Actor::Staff, Some(staff.user_id));
                end(tx, &booking, by, &answer.reason)
            })
        })
        .await;
    app.metrics.claimed(Claim::Move, &answer);
    answer
}

fn accept(
    tx: &mut Tx<'_>,
    booking: &Booking,
    request: &MoveRequest,
    (staff, answer): (Uuid, &Answer),
) -> Result<(), Error> {
    let step = Step::of(Move::Reschedule, booking.status, tx.now);
    moves::refuse_unless_allowed(booking, &step)?;
    moves::refuse_started(booking, tx.now)?;
    let offer = venues::terms(tx.conn, booking.venue_id, &booking.sport_id)?;
    let times = Times::on_courts(&request.slots)?;
    let until = undo::begin(tx, booking.id)?;
    let to = Instead {
        times: &times,
        offer: &offer,
        agreed: None,
    };
    let step = Step {
        actor_id: Some(staff),
        reason: &answer.reason,
        instead: Some(to),
        undo_until: Some(until),
        ..step
    };
    put::move_to(tx, booking, to, &step, answer.price)?;
    store::forget_move_request(tx.conn, booking.id)?;
    undo::remember(tx, booking, until)?;
    moves::send_email(tx, booking.id, &step)
}

/// Leaves a booking where it is, and tells its player.
pub fn end(
    tx: &mut Tx<'_>,
    booking: &Booking,
    (actor, actor_id): (Actor, Option<Uuid>),
    reason: &str,
) -> Result<(), Error> {
    claims::release(tx.conn, Holder::Move(booking.id))?;
    store::forget_move_request(tx.conn, booking.id)?;
    let event = Event {
        actor_id,
        reason: reason.to_owned(),
        ..Event::beside(
            booking,
            EventKind::MoveDeclined,
            (actor, booking.user_id),
            tx.now,
        )
    };
    store::insert_event(tx.conn, &event)?;
    move_request::tell_player(tx, booking.id, reason)
}
