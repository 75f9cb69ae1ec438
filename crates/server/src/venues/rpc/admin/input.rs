//! Converts the messages of staff to form inputs.

use buffa::EnumValue;
use jiff::civil::Date;
use lapang_api as api;
use lapang_db::Uuid;
use lapang_money::{Tier, Tiers};

use super::named;
use crate::error::Error;
use crate::ids;
use crate::venues::admin::{band, court, house_rules, special_days, venue, week};
use crate::venues::facts;
use crate::venues::model::{BookingMode, PaymentMode, Profile};
use crate::venues::rpc::message::facilities;
use crate::venues::rpc::payment_instructions_input;
use crate::wire;

pub fn venue(message: api::Venue, confirm: bool) -> Result<venue::VenueInput, Error> {
    Ok(venue::VenueInput {
        id: existing(&message.id, "venue")?,
        updated_at: wire::maybe_read_time("venue.updated_at", &message.updated_at)?,
        google_place_id: message.google_place_id,
        name: message.name,
        address: message.address,
        formatted_address: message.formatted_address,
        city: message.city,
        country: message.country,
        latitude: message.latitude,
        longitude: message.longitude,
        phone_number: message.phone_number,
        website: message.website,
        google_maps_url: message.google_maps_url,
        types: message.types,
        time_zone: message.time_zone,
        cancel_cutoff_minutes: message.cancel_cutoff_minutes.map(i64::from),
        new_player_hours: message.new_player_hours.map(i64::from),
        facilities: message
            .facilities
            .into_option()
            .map(|it| facilities(&it.facilities)),
        profile: message.profile.into_option().map(profile),
        is_active: message.is_active,
        opening_hours: message.opening_hours.into_iter().map(opening).collect(),
        sports: message.sports.into_iter().map(sport).collect(),
        confirm,
    })
}

fn profile(message: api::VenueProfile) -> Profile {
    Profile {
        description_en: message.description_en,
        description_id: message.description_id,
        house_rules_en: message.house_rules_en,
        house_rules_id: message.house_rules_id,
        whatsapp: message.whatsapp,
        instagram: message.instagram,
    }
}

fn opening(message: api::OpeningHours) -> week::OpeningInput {
    week::OpeningInput {
        day: message.day,
        open_minute: message.open_minute.into(),
        close_minute: message.close_minute.into(),
    }
}

fn sport(message: api::VenueSport) -> venue::SportInput {
    let instructions = message.payment_instructions.as_option();
    venue::SportInput {
        instructions: instructions.map(payment_instructions_input),
        sport_id: message.sport_id,
        slot_minutes: match message.slot_minutes {
            0 => None,
            minutes => Some(minutes.into()),
        },
        booking_mode: booking_mode(message.booking_mode),
        payment_mode: payment_mode(message.payment_mode),
        confirm_taken_offers: message.confirm_taken_offers,
        lets_choose_court: message.lets_choose_court,
        tax_basis_points: message.tax_basis_points.map(i64::from),
        courts: message.courts.into_iter().map(|court| court.name).collect(),
    }
}

fn booking_mode(value: EnumValue<api::BookingMode>) -> venue::Choice<BookingMode> {
    match value.as_known() {
        Some(api::BookingMode::Unspecified) => venue::Choice::Unset,
        Some(api::BookingMode::Request) => venue::Choice::Made(BookingMode::Request),
        Some(api::BookingMode::Instant) => venue::Choice::Made(BookingMode::Instant),
        None => venue::Choice::Unknown,
    }
}

fn payment_mode(value: EnumValue<api::PaymentMode>) -> venue::Choice<PaymentMode> {
    match value.as_known() {
        Some(api::PaymentMode::Unspecified) => venue::Choice::Unset,
        Some(api::PaymentMode::None) => venue::Choice::Made(PaymentMode::None),
        Some(api::PaymentMode::Manual) => venue::Choice::Made(PaymentMode::Manual),
        None => venue::Choice::Unknown,
    }
}

pub fn band(message: api::VenuePricingBand) -> Result<band::BandInput, Error> {
    Ok(band::BandInput {
        id: existing(&message.id, "pricing band")?,
        sport_id: message.sport_id,
        currency: message.currency,
        segment: message.segment,
        price_min: message.price_min,
        price_max: message.price_max,
        days: message.days,
        start_hour: message.start_hour.into(),
        end_hour: message.end_hour.into(),
        notes: message.notes,
        court_ids: message.court_ids,
        from_date: message.from_date,
        to_date: message.to_date,
        updated_at: wire::maybe_read_time("band.updated_at", &message.updated_at)?,
    })
}

pub fn court(
    message: api::Court,
    shares_with: Option<Vec<Uuid>>,
) -> Result<court::CourtInput, Error> {
    Ok(court::CourtInput {
        shares_with,
        id: existing(&message.id, "court")?,
        name: message.name,
        is_active: message.is_active,
        surface: message
            .surface
            .map(|it| facts::name_of(&facts::SURFACES, it.to_i32())),
        cover: message
            .cover
            .map(|it| facts::name_of(&facts::COVERS, it.to_i32())),
    })
}

/// The id of the thing to change; `None` creates one.
fn existing(text: &str, noun: &'static str) -> Result<Option<Uuid>, Error> {
    if text.is_empty() {
        return Ok(None);
    }
    named(text, noun).map(Some)
}

/// The floor that is asked for; `None` keeps the present one.
pub fn shares(ids: &[String], with_none: bool) -> Result<Option<Vec<Uuid>>, Error> {
    if with_none && !ids.is_empty() {
        let problem = "must be empty with shares_with_none";
        return Err(Error::invalid(
            "shares_with_court_ids",
            "repeated.max_items",
            problem,
        ));
    }
    let unknown = || {
        let problem = "names a court that the venue does not have";
        Error::invalid("shares_with_court_ids", "court.unknown", problem)
    };
    let ids = ids.iter().map(|id| ids::parse(id).ok_or_else(unknown));
    let ids: Vec<Uuid> = ids.collect::<Result<_, _>>()?;
    Ok((with_none || !ids.is_empty()).then_some(ids))
}

fn date(field: &str, text: &str) -> Result<Date, Error> {
    let problem = "there is no such day; a date is YYYY-MM-DD";
    text.parse()
        .map_err(|_| Error::invalid(field, "date", problem))
}

pub fn special_day(
    message: &api::SpecialDay,
    confirm: bool,
) -> Result<special_days::SpecialDayInput, Error> {
    let hours = message.hours.iter();
    Ok(special_days::SpecialDayInput {
        id: existing(&message.id, "special day")?,
        name: message.name.clone(),
        from: date("special_day.from_date", &message.from_date)?,
        to: date("special_day.to_date", &message.to_date)?,
        courts: message.court_ids.iter().map(|id| ids::parse(id)).collect(),
        is_closed: message.is_closed,
        hours: hours
            .map(|it| (it.open_minute.into(), it.close_minute.into()))
            .collect(),
        price: message.price,
        currency: message.currency.clone(),
        updated_at: wire::maybe_read_time("special_day.updated_at", &message.updated_at)?,
        confirm,
    })
}

pub fn house_rules(message: &api::HouseRules) -> Result<house_rules::HouseRulesInput, Error> {
    let tiers = message.refund_tiers.iter();
    let tiers: Vec<Tier> = tiers
        .map(|it| Tier {
            minutes_before: it.minutes_before.into(),
            percent: it.percent.into(),
        })
        .collect();
    let refund = Tiers::new(&tiers).ok_or_else(|| {
        let problem = "an earlier one must give more than a later one";
        Error::invalid("house_rules.refund_tiers", "tiers.order", problem)
    })?;
    Ok(house_rules::HouseRulesInput {
        refund: message.sets_refund_tiers.then_some(refund),
        answer_minutes: message.answer_minutes.into(),
        payment_minutes: message.payment_minutes.into(),
        deposit_percent: message.deposit_percent.map(i64::from),
        horizon_days: message.horizon_days.into(),
        notice_minutes: message.notice_minutes.into(),
        cancel_cutoff_minutes: message.cancel_cutoff_minutes.into(),
        held_hours: message.held_hours.into(),
        unpaid_hours: message.unpaid_hours.into(),
        new_player_hours: message.new_player_hours.into(),
    })
}
