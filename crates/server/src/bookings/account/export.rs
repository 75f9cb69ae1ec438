//! A player's bookings in the account export.

use serde_json::{Value, json};
use uuid::Uuid;

use crate::app::Tx;
use crate::bookings::details::{self, Details};
use crate::bookings::model::Price;
use crate::bookings::{payment, store};
use crate::error::Error;
use crate::money;

/// Page size.
const AT_ONCE: usize = 200;

pub fn export(tx: &mut Tx<'_>, user_id: Uuid, most: i64) -> Result<Value, Error> {
    let bookings = store::latest_of_player(tx.conn, user_id, most)?;
    let mut exported = Vec::with_capacity(bookings.len());
    for some in bookings.chunks(AT_ONCE) {
        exported.extend(details::of(tx, some.to_vec())?.iter().map(booking));
    }
    Ok(exported.into())
}

fn booking(details: &Details) -> Value {
    let booking = &details.booking;
    let currency = &booking.currency;
    let slots: Vec<Value> = details
        .slots
        .iter()
        .map(|slot| {
            json!({
                "starts_at": slot.starts_at.to_string(),
                "ends_at": slot.ends_at.to_string(),
                "court": slot.court_name,
                "status": slot.slot_status.code(),
                "price": price(slot.price, currency),
            })
        })
        .collect();
    let proposals: Vec<Value> = details
        .proposals
        .iter()
        .map(|proposal| {
            json!({
                "starts_at": proposal.starts_at.to_string(),
                "ends_at": proposal.ends_at.to_string(),
                "status": proposal.status.code(),
                "expires_at": proposal.expires_at.to_string(),
                "note": proposal.note,
            })
        })
        .collect();
    let history: Vec<Value> = details
        .events
        .iter()
        .map(|event| {
            json!({
                "at": event.created_at.to_string(),
                "what": event.kind.code(),
                "by": event.actor.code(),
                "from": event.from.map(crate::bookings::lifecycle::Status::code),
                "to": event.to.code(),
                "reason": event.reason,
                "price": price(event.price.map(Price::exactly), &event.currency),
            })
        })
        .collect();
    let wanted: Vec<Value> = booking
        .move_request
        .iter()
        .flat_map(|request| &request.slots)
        .map(|slot| {
            json!({
                "starts_at": slot.starts_at.to_string(),
                "ends_at": slot.ends_at.to_string(),
                "court": slot.court_name,
            })
        })
        .collect();
    let (charges, payments) = rows(details);
    json!({
        "id": booking.id.to_string(),
        "asked_to_move_to": wanted,
        "venue": details.venue.name,
        "address": details.venue.formatted_address,
        "time_zone": details.venue.time_zone,
        "sport": booking.sport_id,
        "status": booking.status.code(),
        "notes": booking.notes,
        "price": price(booking.price, currency),
        "final_price": price(booking.settlement.final_price.map(Price::exactly), currency),
        "payment_reported_at": booking.settlement.reported_at.map(|at| at.to_string()),
        "paid": booking.settlement.paid.map(|paid| json!({
            "at": paid.at.to_string(),
            "way": paid.way.code(),
            "amount": price(Some(Price::exactly(paid.amount)), currency),
            "refunded_at": paid.refunded_at.map(|at| at.to_string()),
        })),
        "charges": charges,
        "payments": payments,
        "receipt": payment::receipt_url(booking),
        "slots": slots,
        "proposals": proposals,
        "history": history,
        "created_at": booking.created_at.to_string(),
        "updated_at": booking.updated_at.to_string(),
    })
}

/// The lines of its charge, and the movements of money.
fn rows(details: &Details) -> (Vec<Value>, Vec<Value>) {
    let currency = &details.booking.currency;
    let amount = |amount| money::plain(amount, currency);
    let account = details.account.as_ref();
    let lines = account.map(|account| account.lines.as_slice());
    let charges: Vec<Value> = lines
        .unwrap_or_default()
        .iter()
        .map(|line| {
            json!({
                "at": line.created_at.to_string(),
                "kind": line.kind.code(),
                "label": line.label,
                "amount": amount(line.amount),
            })
        })
        .collect();
    let movements = account.map(|account| account.movements.as_slice());
    let payments: Vec<Value> = movements
        .unwrap_or_default()
        .iter()
        .map(|movement| {
            json!({
                "at": movement.recorded_at.to_string(),
                "kind": movement.kind.code(),
                "way": movement.till.way.code(),
                "amount": amount(movement.amount),
                "receipt_number": movement.receipt_number(),
                "note": movement.note,
            })
        })
        .collect();
    (charges, payments)
}

/// "IDR 150000.00 to IDR 200000.00"
fn price(price: Option<Price>, currency: &str) -> Option<String> {
    let price = price?;
    let written = |amount| money::plain(amount, currency);
    Some(match (written(price.min), written(price.max)) {
        (min, max) if min == max => min,
        (min, max) => format!("{min} to {max}"),
    })
}
