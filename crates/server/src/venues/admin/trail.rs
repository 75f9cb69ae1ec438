//! The audit trail's entries for the differences between two states of a venue.

use serde_json::{Value, json};

use super::alerts::{self, Alert};
use super::read::ForStaff;
use crate::accounts::StaffRole;
use crate::app::Tx;
use crate::error::Error;
use crate::venues::events::{Actor, Change, Kind, record};
use crate::venues::hours;
use crate::venues::model::{Band, Blackout, Block, Court, Opening, Profile, VenueCard, VenueSport};
use crate::venues::opening::SpecialDay;
use crate::venues::payment::Instructions;

/// Records everything that a save changed, and alerts about new bank details. `before` is `None` for a new venue.
pub fn record_saved(
    tx: &mut Tx<'_>,
    actor: &Actor,
    before: Option<&ForStaff>,
    after: &ForStaff,
) -> Result<bool, Error> {
    let card = &after.venue.card;
    let was = before.map(|it| &it.venue.card);
    let described = |it: &ForStaff| details(&it.venue.card, it.venue.profile());
    let details_change = Change::new(Kind::Details, before.map(described), Some(described(after)));
    let mut is_changed = record(tx, card.id, actor, details_change)?;
    let old = was.map_or_else(|| week(&[]), |card| week(&card.opening_hours));
    let new = week(&card.opening_hours);
    is_changed |= record(
        tx,
        card.id,
        actor,
        Change::new(Kind::Hours, Some(old), Some(new)),
    )?;
    let mut is_paid_otherwise = false;
    for (sport_id, before, after) in pairs(before, after) {
        let of_sport = |kind, before, after| Change {
            sport_id,
            ..Change::new(kind, before, after)
        };
        let change = of_sport(
            Kind::Sport,
            before.as_ref().map(|it| sport(it.0)),
            after.as_ref().map(|it| sport(it.0)),
        );
        is_changed |= record(tx, card.id, actor, change)?;
        let old = before.and_then(|it| payment(it.1));
        let new = after.and_then(|it| payment(it.1));
        is_paid_otherwise |= record(tx, card.id, actor, of_sport(Kind::Payment, old, new))?;
    }
    if is_paid_otherwise {
        alerts::send(tx, card, actor, Alert::BankDetails)?;
    }
    Ok(is_changed || is_paid_otherwise)
}

type OfSport<'a> = (&'a VenueSport, Option<&'a Instructions>);

/// Pairs each sport with its state before.
fn pairs<'a>(
    before: Option<&'a ForStaff>,
    after: &'a ForStaff,
) -> Vec<(&'a str, Option<OfSport<'a>>, Option<OfSport<'a>>)> {
    let of = |found: &'a ForStaff, sport: &'a VenueSport| {
        let key = (sport.venue_id, sport.sport_id.clone());
        (sport, found.instructions.get(&key))
    };
    let find = |found: &'a ForStaff, id: &str| {
        let mut sports = found.venue.sports.iter();
        sports.find(|it| it.sport_id == id).map(|it| of(found, it))
    };
    let old = before.map_or(&[][..], |it| it.venue.sports.as_slice());
    let mut ids: Vec<&str> = old.iter().map(|it| it.sport_id.as_str()).collect();
    for sport in &after.venue.sports {
        if !ids.contains(&sport.sport_id.as_str()) {
            ids.push(&sport.sport_id);
        }
    }
    ids.into_iter()
        .map(|id| (id, before.and_then(|it| find(it, id)), find(after, id)))
        .collect()
}

fn details(card: &VenueCard, profile: Option<&Profile>) -> Value {
    let profile = profile.cloned().unwrap_or_default();
    json!({
        "facilities": card.facilities.names().collect::<Vec<_>>(),
        "description_en": profile.description_en,
        "description_id": profile.description_id,
        "house_rules_en": profile.house_rules_en,
        "house_rules_id": profile.house_rules_id,
        "whatsapp": profile.whatsapp,
        "instagram": profile.instagram,
        "name": card.name,
        "address": card.address,
        "formatted_address": card.formatted_address,
        "city": card.city,
        "country": card.country,
        "latitude": card.latitude,
        "longitude": card.longitude,
        "phone_number": card.phone_number,
        "website": card.website,
        "google_maps_url": card.google_maps_url,
        "time_zone": card.time_zone,
        "cancel_cutoff_minutes": card.cancel_cutoff_minutes,
        "new_player_hours": card.new_player_hours,
    })
}

fn week(openings: &[Opening]) -> Value {
    let opening = |it: &Opening| {
        json!({
            "day": hours::DAYS[usize::from(it.day) % 7],
            "open_minute": it.open_minute,
            "close_minute": it.close_minute,
        })
    };
    json!({ "hours": openings.iter().map(opening).collect::<Vec<_>>() })
}

fn sport(sport: &VenueSport) -> Value {
    json!({
        "slot_minutes": sport.slot_minutes,
        "booking_mode": sport.booking_mode.code(),
        "payment_mode": sport.payment_mode.code(),
        "lets_choose_court": sport.lets_choose_court(),
        "tax_basis_points": sport.tax_basis_points,
    })
}

/// `None` without instructions. The QRIS picture has its own events.
fn payment(said: Option<&Instructions>) -> Option<Value> {
    let said = Instructions {
        qris_url: String::new(),
        ..said?.clone()
    };
    (!said.is_empty()).then(|| {
        json!({
            "bank_name": said.bank_name,
            "account_number": said.account_number,
            "account_name": said.account_name,
            "notes": said.notes,
        })
    })
}

/// `all` are those of the venue.
pub fn court(court: &Court, all: &[VenueSport]) -> Value {
    let all = all.iter().flat_map(|sport| &sport.courts);
    let parts = all.filter(|it| court.parts.0.contains(&it.id));
    json!({
        "name": court.name,
        "is_active": court.is_active,
        "surface": court.surface,
        "cover": court.cover,
        "shares_with": parts.map(|it| it.name.as_str()).collect::<Vec<_>>(),
    })
}

pub fn house_rules(card: &VenueCard) -> Value {
    let tiers = card.windows.refund.all().iter();
    let tiers =
        tiers.map(|it| json!({ "minutes_before": it.minutes_before, "percent": it.percent }));
    json!({
        "answer_minutes": card.windows.answer_minutes,
        "payment_minutes": card.windows.payment_minutes,
        "deposit_percent": card.windows.deposit_percent,
        "refund_tiers": tiers.collect::<Vec<_>>(),
        "horizon_days": card.horizon_days,
        "notice_minutes": card.notice_minutes,
        "cancel_cutoff_minutes": card.cancel_cutoff_minutes,
        "held_hours": card.held_hours,
        "unpaid_hours": card.unpaid_hours,
        "new_player_hours": card.new_player_hours,
    })
}

/// `all` are the sports of the venue.
pub fn special_day(day: &SpecialDay, all: &[VenueSport]) -> Value {
    let all = all.iter().flat_map(|sport| &sport.courts);
    let courts = all.filter(|it| day.courts.0.contains(&it.id));
    let hours = day.hours.iter();
    let hours = hours.map(|(open, close)| json!({ "open_minute": open, "close_minute": close }));
    json!({
        "name": day.name,
        "from_date": day.from,
        "to_date": day.to,
        "courts": courts.map(|it| it.name.as_str()).collect::<Vec<_>>(),
        "is_closed": day.is_closed,
        "hours": hours.collect::<Vec<_>>(),
        "price": day.price,
        "currency": day.currency,
    })
}

/// `all` are the sports of the venue.
pub fn block(block: &Block, all: &[VenueSport]) -> Value {
    let all = all.iter().flat_map(|sport| &sport.courts);
    let courts = all.filter(|it| block.courts.0.contains(&it.id));
    json!({
        "courts": courts.map(|it| it.name.as_str()).collect::<Vec<_>>(),
        "from_date": block.from,
        "to_date": block.to,
        "from_minute": block.from_minute,
        "to_minute": block.to_minute,
        "reason": block.reason,
    })
}

/// `courts` are those of its sport.
pub fn band(band: &Band, courts: &[Court]) -> Value {
    let named = courts.iter().filter(|it| band.courts.0.contains(&it.id));
    let named: Vec<&str> = named.map(|it| it.name.as_str()).collect();
    let days = hours::DAYS.iter().enumerate();
    let days: Vec<&str> = days
        .filter(|(index, _)| band.days & (1 << index) != 0)
        .map(|(_, name)| *name)
        .collect();
    json!({
        "days": days,
        "start_hour": band.start_hour,
        "end_hour": band.end_hour,
        "price_min": band.price_min,
        "price_max": band.price_max,
        "currency": band.currency,
        "notes": band.notes,
        "courts": named,
        "from_date": band.season.map(|(from, _)| from),
        "to_date": band.season.map(|(_, to)| to),
    })
}

pub fn blackout(blackout: &Blackout, court: &str) -> Value {
    json!({
        "court": court,
        "starts_at": blackout.starts_at.to_string(),
        "ends_at": blackout.ends_at.to_string(),
        "reason": blackout.reason,
    })
}

pub fn status(is_active: bool) -> Value {
    json!({ "is_active": is_active })
}

/// The QRIS picture's address; `None` without a picture.
pub fn qris(url: &str) -> Option<Value> {
    (!url.is_empty()).then(|| json!({ "picture": url }))
}

pub fn role(role: StaffRole) -> Value {
    json!({ "role": role.code() })
}
