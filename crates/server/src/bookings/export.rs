//! All bookings of a player, for them to read.

use jiff::Timestamp;
use lapang_db::Conn;
use serde_json::{Value, json};
use uuid::Uuid;

use super::details::{self, Details};
use super::{Price, store};
use crate::error::Error;

/// How many are read in one go.
const AT_ONCE: usize = 200;

pub fn export(conn: &mut dyn Conn, user_id: Uuid, now: Timestamp) -> Result<Value, Error> {
    let bookings = store::of_player(conn, user_id)?;
    let mut exported = Vec::with_capacity(bookings.len());
    for some in bookings.chunks(AT_ONCE) {
        exported.extend(details::of(conn, some.to_vec(), now)?.iter().map(booking));
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
                "status": slot.slot_status.name(),
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
                "status": proposal.status.name(),
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
                "by": event.actor.name(),
                "from": event.from.map(super::states::Status::name),
                "to": event.to.name(),
                "reason": event.reason,
            })
        })
        .collect();
    json!({
        "id": booking.id.to_string(),
        "venue": details.venue.name,
        "address": details.venue.formatted_address,
        "time_zone": details.venue.time_zone,
        "sport": booking.sport_id,
        "status": booking.status.name(),
        "notes": booking.notes,
        "price": price(booking.price, currency),
        "slots": slots,
        "proposals": proposals,
        "history": history,
        "created_at": booking.created_at.to_string(),
        "updated_at": booking.updated_at.to_string(),
    })
}

/// "IDR 150000.00 to 200000.00"
fn price(price: Option<Price>, currency: &str) -> Option<String> {
    let price = price?;
    // ISO 4217: most currencies have hundredths.
    let digits = match currency {
        "BIF" | "CLP" | "DJF" | "GNF" | "ISK" | "JPY" | "KMF" | "KRW" | "PYG" | "RWF" | "UGX"
        | "VND" | "VUV" | "XAF" | "XOF" | "XPF" => 0,
        "BHD" | "IQD" | "JOD" | "KWD" | "LYD" | "OMR" | "TND" => 3,
        _ => 2,
    };
    let unit = 10_i64.pow(digits);
    let written = |amount: i64| match digits {
        0 => amount.to_string(),
        _ => {
            let width = digits as usize;
            format!("{}.{:0width$}", amount / unit, amount % unit)
        }
    };
    Some(match (written(price.min), written(price.max)) {
        (min, max) if min == max => format!("{currency} {min}"),
        (min, max) => format!("{currency} {min} to {max}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn money_is_written_as_people_read_it() {
        for (min, max, currency, expected) in [
            (15_000_000, 20_000_000, "IDR", "IDR 150000.00 to 200000.00"),
            (1_250, 1_250, "SGD", "SGD 12.50"),
            (1_250, 1_250, "JPY", "JPY 1250"),
            (1_005, 1_005, "KWD", "KWD 1.005"),
        ] {
            let found = price(Some(Price { min, max }), currency);
            assert_eq!(found.as_deref(), Some(expected));
        }
    }
}
