//! Staff free what is left of a booking that has begun (rules.md §6, `ReleaseBookingHours`).

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

use crate::accounts::Staff;
use crate::app::{App, Tx};
use crate::bookings::details::Details;
use crate::bookings::idempotency::{self, Key};
use crate::bookings::lifecycle::{Move, Status, Step, moves};
use crate::bookings::model::{Booking, Price, Slot};
use crate::bookings::slots::{Plan, Planned};
use crate::bookings::{show, store};
use crate::error::{Error, Reason, Refusal};
use crate::venues::claims;
use crate::venues::model::Holder;

/// A claim's length.
const UNIT: SignedDuration = SignedDuration::from_mins(30);

/// Frees the slots that have not begun. With `ends_now` the running one ends at its next half hour; its price stays.
pub async fn release(
    app: &Arc<App>,
    staff: &Staff,
    booking_id: Uuid,
    reason: String,
    ends_now: bool,
    key: Option<Key>,
) -> Result<Details, Error> {
    let staff = staff.clone();
    app.write(move |tx| {
        show::staffs(tx.conn, &staff, booking_id)?;
        let ids = (staff.user_id, booking_id);
        idempotency::once(tx, ids, key.as_ref(), |tx| {
            let booking = show::lock_for_staff(tx.conn, &staff, booking_id)?;
            let step = Step {
                actor_id: Some(staff.user_id),
                reason: &reason,
                ..Step::of(Move::Release, Status::Confirmed, tx.now)
            };
            moves::refuse_unless_allowed(&booking, &step)?;
            free(tx, &booking, &step, ends_now)
        })
    })
    .await
}

fn free(tx: &mut Tx<'_>, booking: &Booking, step: &Step<'_>, ends_now: bool) -> Result<(), Error> {
    let slots = store::slots(tx.conn, &[booking.id])?;
    let mut kept: Vec<Slot> = slots.clone();
    kept.retain(|slot| slot.starts_at <= tx.now);
    if ends_now {
        for slot in &mut kept {
            slot.ends_at = slot.ends_at.min(next_half_hour(slot.starts_at, tx.now));
        }
    }
    let Some(end) = kept.iter().map(|slot| slot.ends_at).max() else {
        let reason = Refusal::new(
            Reason::BookingNotStarted,
            "none of its hours has begun; cancel it",
        );
        return Err(Error::Conflict(reason.with("starts_at", booking.starts_at)));
    };
    let times = |slots: &[Slot]| -> Vec<_> { slots.iter().map(Slot::span).collect() };
    if times(&kept) == times(&slots) {
        let problem = "all its hours have begun";
        return Err(Error::conflict(Reason::NothingToRelease, problem));
    }
    let plan = plan(booking, &kept, end);
    claims::release_from(tx.conn, Holder::Booking(booking.id), end)?;
    store::replace_slots(tx.conn, booking.id, &plan, tx.now)?;
    for slot in kept {
        let slot = Slot {
            id: tx.app.random.id(tx.now),
            created_at: tx.now,
            updated_at: tx.now,
            ..slot
        };
        store::insert_slot(tx.conn, &slot)?;
    }
    store::insert_event(tx.conn, &step.event(booking.id, Some(Status::Confirmed)))?;
    moves::send_email(tx, booking.id, step)
}

/// The first end of a half hour of the slot after `now`.
fn next_half_hour(starts_at: Timestamp, now: Timestamp) -> Timestamp {
    let units = now.duration_since(starts_at).as_secs() / UNIT.as_secs() + 1;
    let minutes = i32::try_from(units).unwrap_or(i32::MAX);
    starts_at
        .saturating_add(UNIT * minutes)
        .unwrap_or(Timestamp::MAX)
}

/// The kept slots at the prices they had.
fn plan(booking: &Booking, kept: &[Slot], ends_at: Timestamp) -> Plan {
    let prices: Option<Vec<Price>> = kept.iter().map(|slot| slot.price).collect();
    Plan {
        slots: kept
            .iter()
            .map(|slot| Planned {
                span: slot.span(),
                court_id: slot.court_id,
                court_name: slot.court_name.clone(),
                price: slot.price,
            })
            .collect(),
        starts_at: booking.starts_at,
        ends_at,
        price: prices.map(|prices| Price {
            min: prices.iter().map(|price| price.min).sum(),
            max: prices.iter().map(|price| price.max).sum(),
        }),
        currency: booking.currency.clone(),
    }
}
