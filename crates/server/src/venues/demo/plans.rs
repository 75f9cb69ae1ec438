//! What managers plan: courts on one floor, special days, blocks of several courts.

use std::sync::Arc;

use jiff::ToSpan;
use lapang_db::Uuid;

use crate::app::{App, Tx};
use crate::error::Error;
use crate::venues::admin::{blocks, floors};
use crate::venues::model::{CourtIds, VenueCard, VenueSport};
use crate::venues::opening::SpecialDay;
use crate::venues::store;

/// Where the bookings made before allow it.
pub async fn plan(app: &Arc<App>, venues: &[Uuid]) -> Result<(), Error> {
    for (index, venue) in venues.iter().copied().enumerate() {
        let planned = app
            .write(move |tx| {
                let card = store::cards(tx.conn, &[venue])?.remove(&venue);
                let card = card.ok_or(Error::NotFound("venue"))?;
                let sports = store::sports(tx.conn, &[venue])?;
                store::revise(tx.conn, &[venue])?;
                share_a_floor(tx, &card, &sports)?;
                if index % 3 == 0 && index < 30 {
                    close_for_a_day(tx, &card)?;
                    repair(tx, &card, &sports)?;
                }
                Ok(())
            })
            .await;
        match planned {
            // Something is booked there.
            Ok(()) | Err(Error::Conflict(_)) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// The last futsal court lies on the last two badminton courts.
fn share_a_floor(tx: &mut Tx<'_>, card: &VenueCard, sports: &[VenueSport]) -> Result<(), Error> {
    let courts = |sport_id: &str| {
        let sport = sports.iter().find(|sport| sport.sport_id == sport_id);
        sport
            .map(|sport| sport.courts.as_slice())
            .unwrap_or_default()
    };
    let (futsal, badminton) = (courts("futsal"), courts("badminton"));
    let (Some(whole), true) = (futsal.last(), badminton.len() >= 2) else {
        return Ok(());
    };
    let parts = badminton.iter().rev().take(2).map(|court| court.id);
    let parts: Vec<Uuid> = parts.collect();
    floors::share(tx, (sports, &card.time_zone), whole.id, &parts)
}

fn close_for_a_day(tx: &mut Tx<'_>, card: &VenueCard) -> Result<(), Error> {
    let today = card.zone()?.to_datetime(tx.now).date();
    for (days, name, hours) in [
        (9, "Jam singkat", vec![(600, 1080)]),
        (24, "Libur bersama", Vec::new()),
    ] {
        let date = today.saturating_add(days.days());
        let day = SpecialDay {
            id: tx.app.random.id(tx.now),
            name: name.to_owned(),
            from: date,
            to: date,
            courts: CourtIds::default(),
            is_closed: hours.is_empty(),
            hours,
            price: None,
            currency: String::new(),
            updated_at: tx.now,
        };
        store::special_days::write(tx.conn, card.id, &day, tx.now)?;
    }
    Ok(())
}

/// The first two courts are repaired for three days.
fn repair(tx: &mut Tx<'_>, card: &VenueCard, sports: &[VenueSport]) -> Result<(), Error> {
    let today = card.zone()?.to_datetime(tx.now).date();
    let courts = sports.iter().flat_map(|sport| &sport.courts).take(2);
    let input = blocks::BlockInput {
        id: None,
        courts: courts.map(|court| Some(court.id)).collect(),
        from: today.saturating_add(4.days()),
        to: today.saturating_add(6.days()),
        from_minute: 8 * 60,
        to_minute: 12 * 60,
        reason: "Perbaikan lantai".to_owned(),
        validate_only: false,
    };
    blocks::take(tx, card.id, &input).map(drop)
}
