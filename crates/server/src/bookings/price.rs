//! Staff say what an open booking is to cost (`SetBookingPrice`). What was quoted when it was asked
//! for stays beside it.

use std::sync::Arc;

use uuid::Uuid;

use super::details::{self, Details};
use super::states::{Actor, Status};
use super::{EventKind, show, store};
use crate::accounts::Staff;
use crate::app::App;
use crate::error::{Error, Reason};
use crate::venues;

/// None goes back to what was quoted. In minor units of the booking's currency, or of the venue's
/// where it has none yet.
pub async fn set(
    app: &Arc<App>,
    staff: &Staff,
    booking_id: Uuid,
    price: Option<i64>,
) -> Result<Details, Error> {
    let (shared, staff) = (Arc::clone(app), staff.clone());
    app.db
        .write(move |conn| {
            let now = shared.now();
            show::staffs(conn, &staff, booking_id)?;
            store::take_hold(conn, booking_id)?;
            let booking = store::booking(conn, booking_id)?.ok_or(Error::NotFound("booking"))?;
            let status = booking.status_at(now);
            if !status.is_open() {
                return Err(settled(status));
            }
            if booking.settlement.final_price == price {
                return details::of_one(conn, booking, now);
            }
            let currency = if booking.currency.is_empty() {
                venues::currency(conn, booking.venue_id, &booking.sport_id)?
            } else {
                booking.currency.clone()
            };
            store::set_price(conn, booking_id, price, &currency, now)?;
            let by = (Actor::Staff, staff.user_id);
            store::insert_note(conn, &booking, EventKind::PriceSet, by, price, now)?;
            details::one(conn, booking_id, now)
        })
        .await
}

fn settled(status: Status) -> Error {
    let status = status.name();
    let message = format!("the price of a booking that is {status} is settled");
    let reason = Reason::new("INVALID_TRANSITION", message);
    Error::Conflict(reason.with("from", status).with("to", status))
}
