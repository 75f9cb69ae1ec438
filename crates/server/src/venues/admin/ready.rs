//! What a venue needs before players can find it, and a sport before it can require prepayment.

use super::read::ForStaff;
use crate::error::{Error, Reason, Refusal};
use crate::venues::model::{Band, PaymentMode};
use crate::venues::payment::Instructions;
use crate::venues::pricing;

/// Refuses a venue that players could not book, and names everything that is missing.
pub fn refuse_unready(found: &ForStaff, bands: &[Band]) -> Result<(), Error> {
    let sports = &found.venue.sports;
    let mut courts = sports.iter().flat_map(|sport| &sport.courts);
    let has_payment = sports.iter().all(|sport| {
        let key = (sport.venue_id, sport.sport_id.clone());
        sport.payment_mode == PaymentMode::None
            || found
                .instructions
                .get(&key)
                .is_some_and(Instructions::has_way)
    });
    let checks = [
        ("hours", !found.venue.card.opening_hours.is_empty()),
        (
            "prices",
            bands.iter().any(|band| band.segment == pricing::STANDARD),
        ),
        ("courts", courts.any(|court| court.is_active)),
        ("payment", has_payment),
    ];
    let missing = checks.iter().filter(|(_, is_there)| !is_there);
    let missing: Vec<&str> = missing.map(|(name, _)| *name).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let message = "players could not book the venue yet";
    let reason = Refusal::new(Reason::VenueNotReady, message).with("missing", missing.join(","));
    Err(Error::Conflict(reason))
}

/// Refuses prepayment for a sport without a way to pay.
pub fn refuse_unpayable(
    sport_id: &str,
    mode: PaymentMode,
    instructions: &Instructions,
) -> Result<(), Error> {
    if mode == PaymentMode::None || instructions.has_way() {
        return Ok(());
    }
    let message = "players could not pay: there is neither a bank account nor a QRIS code";
    let reason = Refusal::new(Reason::PaymentMissing, message)
        .with("missing", "payment")
        .with("sport_id", sport_id);
    Err(Error::Conflict(reason))
}
