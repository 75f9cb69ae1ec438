//! Adding and changing a venue. A save replaces all fields: a missing text or opening period is removed, while a
//! missing number or mode stays. Courts, prices and visibility have their own calls.

mod checks;

use std::sync::Arc;

use lapang_db::{Conn, Uuid};

use self::checks::{Checked, CheckedSport, checked};
use super::read::{self, ForStaff};
use super::{floors, lock_to_change, outside, ready, trail};
use crate::accounts::{Capability, Staff};
use crate::app::{App, Tx};
use crate::error::{Error, Reason, Refusal};
use crate::venues::events::Actor;
use crate::venues::model::{PaymentMode, VenueSport};
use crate::venues::opening::OpeningCalendar;
use crate::venues::payment::{self, Instructions};
use crate::venues::write::NewVenue;
use crate::venues::{claims, store, zone};

pub use self::checks::{Choice, SportInput, VenueInput};

pub async fn upsert(app: &Arc<App>, staff: &Staff, input: VenueInput) -> Result<ForStaff, Error> {
    if input.id.is_none() && !staff.is_admin() {
        let problem = "only admins make new venues";
        return Err(Error::forbidden(Reason::AdminsOnly, problem));
    }
    let staff = staff.clone();
    app.write(move |tx| {
        let (id, found) = match input.id {
            Some(id) => (id, Some(change(tx, &staff, id, &input)?)),
            None => (create(tx, &input)?, None),
        };
        let (before, is_stale) = found.unzip();
        let after = read::with_instructions(tx.conn, id)?;
        if before.is_none() && input.is_active {
            ready::refuse_unready(&after, &[])?;
        }
        refuse_unpayable(before.as_ref(), &after)?;
        if is_paid_otherwise(before.as_ref(), &after) {
            staff.check_also(id, Capability::BankDetails)?;
        }
        let is_changed = trail::record_saved(tx, &Actor::of(&staff, id), before.as_ref(), &after)?
            || before
                .as_ref()
                .is_some_and(|before| confirms_otherwise(before, &after));
        // Saved before: only the answer was lost. Nothing is undone that somebody else changed since.
        if is_changed && is_stale == Some(true) {
            let message = "the venue was changed after it was read";
            return Err(Error::conflict(Reason::VenueChanged, message));
        }
        Ok(after)
    })
    .await
}

/// A sport that already had no way to pay may stay so, so that other changes can be saved.
fn refuse_unpayable(before: Option<&ForStaff>, after: &ForStaff) -> Result<(), Error> {
    let none = Instructions::default();
    for sport in &after.venue.sports {
        let key = (sport.venue_id, sport.sport_id.clone());
        let said = |found: &ForStaff| found.instructions.get(&key).cloned();
        let mut sports = before.iter().flat_map(|it| &it.venue.sports);
        let was_so = sports.any(|it| {
            it.sport_id == sport.sport_id
                && it.payment_mode == PaymentMode::Manual
                && !before.and_then(said).is_some_and(|it| it.has_way())
        });
        if !was_so {
            let said = said(after);
            let said = said.as_ref().unwrap_or(&none);
            ready::refuse_unpayable(&sport.sport_id, sport.payment_mode, said)?;
        }
    }
    Ok(())
}

/// Whether the payment details changed. A removed sport does not count.
fn is_paid_otherwise(before: Option<&ForStaff>, after: &ForStaff) -> bool {
    let none = Instructions::default();
    after.venue.sports.iter().any(|sport| {
        let key = (sport.venue_id, sport.sport_id.clone());
        let was = before.and_then(|before| before.instructions.get(&key));
        after.instructions.get(&key).unwrap_or(&none) != was.unwrap_or(&none)
    })
}

fn create(tx: &mut Tx<'_>, input: &VenueInput) -> Result<Uuid, Error> {
    let checked = checked(input)?;
    refuse_known_place(tx.conn, None, &checked.venue)?;
    let id = tx.app.random.id(tx.now);
    store::write::insert(tx.conn, id, &checked.venue, tx.now)?;
    set_terms(tx.conn, id, input)?;
    set_profile(tx.conn, id, &checked)?;
    store::admin::set_active(tx.conn, id, input.is_active)?;
    store::write::replace_hours(tx.conn, id, &checked.hours)?;
    for sport in &checked.sports {
        add_sport(tx, id, sport)?;
    }
    Ok(id)
}

/// Returns the venue as it was, and whether the form is older than it.
fn change(
    tx: &mut Tx<'_>,
    staff: &Staff,
    id: Uuid,
    input: &VenueInput,
) -> Result<(ForStaff, bool), Error> {
    let updated_at = lock_to_change(tx, staff, id)?;
    let is_stale = input.updated_at.is_some_and(|read| read != updated_at);
    let mut checked = checked(input)?;
    let found = read::with_instructions(tx.conn, id)?;
    let before = &found.venue;
    // Fields that only an import sets.
    let venue = &mut checked.venue;
    venue.rating = before.card.rating;
    venue.user_ratings_total = before.card.user_ratings_total;
    venue.rating_source.clone_from(&before.card.rating_source);
    venue.price_level = before.card.price_level;
    venue.facilities = input.facilities.unwrap_or(before.card.facilities);
    refuse_known_place(tx.conn, Some(id), venue)?;
    if venue.time_zone != before.card.time_zone {
        refuse_booked_zone(tx, &before.sports)?;
    }
    if !input.confirm {
        if before.card.opening_hours != checked.hours {
            let special = store::special_days::of_venue(tx.conn, id)?;
            let was = OpeningCalendar::new(&before.card.opening_hours, special.clone());
            let is = OpeningCalendar::new(&checked.hours, special);
            let zone = before.card.zone()?;
            outside::refuse_bookings_outside(tx, &before.sports, &zone, (&was, &is))?;
        }
        outside::refuse_bookings_in_other_slots(tx, &before.sports, |sport_id| {
            let mut sports = checked.sports.iter();
            sports.find(|it| it.sport_id == sport_id)?.slot_minutes
        })?;
    }
    store::admin::replace(tx.conn, id, venue)?;
    set_terms(tx.conn, id, input)?;
    set_profile(tx.conn, id, &checked)?;
    store::write::replace_hours(tx.conn, id, &checked.hours)?;
    change_sports(tx, id, (&before.sports, &checked))?;
    Ok((found, is_stale))
}

/// Whether accepted offers need a confirmation where they did not, or the other way round.
fn confirms_otherwise(before: &ForStaff, after: &ForStaff) -> bool {
    let of = |found: &ForStaff| -> Vec<_> {
        let sports = found.venue.sports.iter();
        let mut of: Vec<_> = sports
            .map(|it| (it.sport_id.clone(), it.confirm_taken_offers))
            .collect();
        of.sort_unstable();
        of
    };
    of(before) != of(after)
}

fn set_terms(conn: &mut dyn Conn, id: Uuid, input: &VenueInput) -> Result<(), Error> {
    let (cutoff, hours) = (input.cancel_cutoff_minutes, input.new_player_hours);
    store::admin::set_terms(conn, id, cutoff, hours)
}

fn set_profile(conn: &mut dyn Conn, id: Uuid, checked: &Checked) -> Result<(), Error> {
    match &checked.profile {
        Some(profile) => store::profile::set(conn, id, profile),
        None => Ok(()),
    }
}

fn change_sports(
    tx: &mut Tx<'_>,
    id: Uuid,
    (before, checked): (&[VenueSport], &Checked),
) -> Result<(), Error> {
    for sport in before {
        let mut sports = checked.sports.iter();
        match sports.find(|kept| kept.sport_id == sport.sport_id) {
            Some(kept) => {
                store::admin::change_sport(tx.conn, sport.id, &kept.over(Some(sport)))?;
                instruct(tx.conn, sport.id, kept)?;
            }
            None => remove_sport(tx, before, sport)?,
        }
    }
    for sport in &checked.sports {
        if !before.iter().any(|it| it.sport_id == sport.sport_id) {
            add_sport(tx, id, sport)?;
        }
    }
    Ok(())
}

/// Writes a sport's payment instructions, and whether accepted offers need confirmation.
fn instruct(conn: &mut dyn Conn, row: Uuid, sport: &CheckedSport) -> Result<(), Error> {
    if let Some(is_on) = sport.confirm_taken_offers {
        store::admin::set_confirm_taken_offers(conn, row, is_on)?;
    }
    if let Some(is_on) = sport.lets_choose_court {
        store::admin::set_court_choice(conn, row, is_on)?;
    }
    if let Some(basis_points) = sport.tax_basis_points {
        store::admin::set_tax(conn, row, basis_points)?;
    }
    match &sport.instructions {
        Some(instructions) => payment::write(conn, row, instructions),
        None => Ok(()),
    }
}

/// A sport has at least one court (rules.md §5).
fn add_sport(tx: &mut Tx<'_>, venue: Uuid, sport: &CheckedSport) -> Result<(), Error> {
    let id = tx.app.random.id(tx.now);
    let (row, _) = store::write::sport(tx.conn, id, venue, &sport.over(None), tx.now)?;
    let first = ["Court 1".to_owned()];
    let courts = match sport.courts.as_slice() {
        [] => &first,
        courts => courts,
    };
    for (position, name) in (0..).zip(courts) {
        store::write::court(
            tx.conn,
            tx.app.random.id(tx.now),
            row,
            position,
            name,
            tx.now,
        )?;
    }
    instruct(tx.conn, row, sport)
}

fn remove_sport(tx: &mut Tx<'_>, all: &[VenueSport], sport: &VenueSport) -> Result<(), Error> {
    let courts = zone::lock_courts(tx.conn, [sport])?;
    let coming = claims::coming(tx, &courts)?;
    if !coming.is_empty() {
        let message = "the sport has bookings that are still to come";
        let reason =
            Refusal::new(Reason::SportHasBookings, message).with("sport_id", &sport.sport_id);
        return Err(Error::Conflict(claims::named(reason, &coming)));
    }
    floors::leave(tx, all, &courts)?;
    store::admin::delete_sport(tx.conn, sport, &courts)
}

fn refuse_booked_zone(tx: &mut Tx<'_>, sports: &[VenueSport]) -> Result<(), Error> {
    let had = zone::in_the_way(tx, sports)?;
    if had.is_empty() {
        return Ok(());
    }
    let message = "the time zone cannot change while hours are booked or blocked";
    let reason = Refusal::new(Reason::VenueHasBookings, message);
    Err(Error::Conflict(claims::named(reason, &had)))
}

fn refuse_known_place(
    conn: &mut dyn Conn,
    id: Option<Uuid>,
    venue: &NewVenue,
) -> Result<(), Error> {
    let Some(place) = &venue.google_place_id else {
        return Ok(());
    };
    let found = store::write::find(conn, "google_place_id", place)?;
    match found {
        Some(found) if Some(found) != id => Err(store::write::known_place()),
        _ => Ok(()),
    }
}
