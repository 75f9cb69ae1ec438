//! Converts the day board and guest bookings to and from messages.

use jiff::civil::Date;
use lapang_api as api;

use super::asked_for;
use super::charge::state;
use super::message::{need, read_paid, status};
use crate::bookings::board::{Board, CourtDay, Entry};
use crate::bookings::contacts::Reader;
use crate::bookings::guests::GuestRequest;
use crate::bookings::idempotency::Key;
use crate::bookings::model::Guest;
use crate::error::{Error, Violation};
use crate::venues::Holder;
use crate::venues::claims::LostTime;
use crate::venues::rpc::opening_hours;
use crate::{ids, text, wire};

pub fn date(text: &str) -> Result<Date, Error> {
    date_of("date", text)
}

pub fn date_of(field: &str, text: &str) -> Result<Date, Error> {
    let problem = "there is no such day; a date is YYYY-MM-DD";
    text.parse()
        .map_err(|_| Error::invalid(field, "date", problem))
}

pub fn message(board: &Board, reader: Reader) -> api::GetDayBoardResponse {
    api::GetDayBoardResponse {
        date: board.day.date.to_string(),
        time_zone: board.time_zone.clone(),
        opening_hours: opening_hours(&board.day.openings),
        courts: board.courts.iter().map(|it| court(it, reader)).collect(),
        ..Default::default()
    }
}

fn court(day: &CourtDay, reader: Reader) -> api::BoardCourt {
    api::BoardCourt {
        court: api::Court {
            id: day.court.id.to_string(),
            name: day.court.name.clone(),
            is_active: day.court.is_active,
            ..Default::default()
        }
        .into(),
        sport_id: day.court.sport_id.clone(),
        slot_minutes: i32::try_from(day.court.slot_minutes).unwrap_or(i32::MAX),
        entries: day.entries.iter().map(|it| entry(it, reader)).collect(),
        shared_times: day.lost.iter().map(shared_time).collect(),
        ..Default::default()
    }
}

fn shared_time(lost: &LostTime) -> api::BoardSharedTime {
    api::BoardSharedTime {
        start_time: wire::time(lost.span.starts_at),
        end_time: wire::time(lost.span.ends_at),
        court_id: lost.to_court.to_string(),
        ..Default::default()
    }
}

fn entry(entry: &Entry, reader: Reader) -> api::BoardEntry {
    let mut message = api::BoardEntry {
        start_time: wire::time(entry.starts_at),
        end_time: wire::time(entry.ends_at),
        status: entry
            .status
            .map_or(api::BookingStatus::Unspecified, status)
            .into(),
        title: entry.title.clone(),
        block_id: entry.block_id.map(|id| id.to_string()).unwrap_or_default(),
        booking_id: entry
            .booking_id
            .map(|id| id.to_string())
            .unwrap_or_default(),
        ..Default::default()
    };
    if let Some(booking) = &entry.booking {
        let price = entry.price;
        let guest = booking.guest.as_ref();
        message.number.clone_from(&booking.number);
        message.need = need(entry.need).into();
        message.payment_reported_at = wire::maybe_time(booking.settlement.reported_at);
        message.is_paid = booking.settlement.received > 0 && !booking.is_owed();
        let sums = booking.sums().unwrap_or_default();
        message.charge_state = state(sums).into();
        message.balance = sums.balance();
        message.price_min = price.map(|price| price.min);
        message.price_max = price.map(|price| price.max);
        message.currency.clone_from(&booking.currency);
        message.has_notes = !booking.notes.is_empty();
        message.phone_number = guest
            .map(|guest| reader.contact(&guest.phone_number))
            .unwrap_or_default();
    }
    match entry.holder {
        Holder::Booking(_) | Holder::Undo(_) => {}
        Holder::Move(_) => message.is_asked_for = true,
        Holder::Proposal(id) => message.proposal_id = id.to_string(),
        Holder::Blackout(id) => message.blackout_id = id.to_string(),
    }
    message
}

pub fn guest(input: Option<&api::BookingGuest>) -> Result<Guest, Error> {
    let input = input.cloned().unwrap_or_default();
    let name = text::name("guest.name", &input.name)?;
    if name.is_empty() {
        let violation = Violation::new("guest.name", "string.required", "must not be empty");
        return Err(violation.into());
    }
    Ok(Guest {
        name,
        phone_number: text::phone("guest.phone_number", &input.phone_number)?,
    })
}

pub fn wanted(
    message: &api::CreateGuestBookingRequest,
    key: Option<Key>,
) -> Result<GuestRequest, Error> {
    Ok(GuestRequest {
        venue_id: ids::parse(&message.venue_id).ok_or(Error::NotFound("venue"))?,
        sport_id: message.sport_id.trim().to_owned(),
        court_id: match message.court_id.as_str() {
            "" => None,
            id => Some(ids::parse(id).ok_or(Error::NotFound("court"))?),
        },
        slots: asked_for(&message.slots)?,
        guest: guest(message.guest.as_option())?,
        notes: text::lines("notes", &message.notes)?,
        price: message.price,
        paid: message.paid.as_option().map(read_paid).transpose()?,
        key,
    })
}
