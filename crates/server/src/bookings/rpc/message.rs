//! Converts bookings to messages, and decides which fields each reader sees.

use buffa::EnumValue;
use lapang_api as api;
use uuid::Uuid;

use crate::bookings::contacts::Reader;
use crate::bookings::details::Details;
use crate::bookings::lifecycle::{Actor, Status};
use crate::bookings::model::{Event, EventKind, Need, Proposal, ProposalStatus, Slot};
use crate::bookings::move_mine::price_of;
use crate::bookings::payment;
use crate::bookings::payment::paid::PaidInput;
use crate::bookings::rpc::charge::{charge, paid_way, read_way};
use crate::bookings::slots::RequestedTime;
use crate::error::Error;
use crate::ids;
use crate::locale::Locale;
use crate::sports::rpc::sport_message;
use crate::venues::rpc::{contact, payment_instructions, summary};
use crate::wire;

pub fn asked(field: &str, slot: &api::HourSlot) -> Result<RequestedTime, Error> {
    Ok(RequestedTime {
        starts_at: wire::read_time(&format!("{field}.start_time"), &slot.start_time)?,
        minutes: slot.duration_minutes.into(),
        court_id: court_of(field, &slot.court_id)?,
    })
}

fn court_of(field: &str, id: &str) -> Result<Option<Uuid>, Error> {
    if id.is_empty() {
        return Ok(None);
    }
    let unknown = || {
        let problem = "is not a court that can be booked";
        Error::invalid(format!("{field}.court_id"), "court.unknown", problem)
    };
    ids::parse(id).map(Some).ok_or_else(unknown)
}

pub fn booking(details: &Details, reader: Reader) -> api::Booking {
    let row = &details.booking;
    let is_own = row.guest.is_none();
    let player = (reader.is_staff() && is_own).then(|| api::BookingPlayer {
        id: details.player.id.to_string(),
        name: details.player.name.clone(),
        email: reader.contact(&details.player.email),
        avatar_url: details.player.avatar_url.clone(),
        is_suspended: details.player.is_suspended,
        ..Default::default()
    });
    let guest = row.guest.as_ref().filter(|_| reader.is_staff());
    let guest = guest.map(|guest| api::BookingGuest {
        name: guest.name.clone(),
        phone_number: reader.contact(&guest.phone_number),
        ..Default::default()
    });
    api::Booking {
        id: row.id.to_string(),
        number: row.number.clone(),
        match_id: row
            .match_id
            .filter(|_| is_own && !reader.is_staff())
            .map(|id| id.to_string()),
        need: need(details.need).into(),
        requested_slots: details
            .requested()
            .iter()
            .map(|slot| slot_message(details, slot))
            .collect(),
        user_id: if is_own {
            row.user_id.to_string()
        } else {
            String::new()
        },
        venue_id: row.venue_id.to_string(),
        sport_id: row.sport_id.clone(),
        notes: row.notes.clone(),
        status: status(row.status).into(),
        total_slots: i32::try_from(details.slots.len()).unwrap_or(i32::MAX),
        slots: details
            .slots
            .iter()
            .map(|slot| slot_message(details, slot))
            .collect(),
        proposals: details
            .proposals
            .iter()
            .map(|it| proposal(it, reader))
            .collect(),
        venue: summary(&details.venue).into(),
        contact: contact(&details.venue).into(),
        created_at: wire::time(row.created_at),
        updated_at: wire::time(row.updated_at),
        sport: sport_message(&row.sport_id),
        expires_at: wire::maybe_time(row.expires_at),
        cancel_until: wire::maybe_time(details.cancel_until),
        price_min: row.price.map(|price| price.min),
        price_max: row.price.map(|price| price.max),
        currency: row.currency.clone(),
        events: details
            .events_for(reader.is_staff())
            .map(|it| event(details, it, reader))
            .collect(),
        player: player.into(),
        final_price: row.settlement.final_price,
        payment: payment_message(details).into(),
        paid: paid_message(details, reader).into(),
        charge: charge(details, reader).into(),
        payment_due: row.payment_due,
        needs_price: row.status.is_open() && row.needs_price(),
        guest: guest.into(),
        offers_until: wire::maybe_time(
            row.offers_until
                .filter(|_| row.status == Status::RescheduleProposed),
        ),
        undo_until: wire::maybe_time(row.undo_until.filter(|_| reader.is_staff())),
        move_until: wire::maybe_time(details.move_until),
        moves_at_once: details.move_until.is_some() && row.moves_at_once(),
        move_request: move_request(details).into(),
        cancel_cutoff_minutes: i32::try_from(details.venue.cancel_cutoff_minutes)
            .unwrap_or(i32::MAX),
        ..Default::default()
    }
}

fn move_request(details: &Details) -> Option<api::BookingMoveRequest> {
    let request = details.booking.move_request.as_ref()?;
    let slots = request.slots.iter().map(|slot| api::BookingSlot {
        id: String::new(),
        ..slot_message(details, slot)
    });
    let price = price_of(request);
    Some(api::BookingMoveRequest {
        slots: slots.collect(),
        created_at: wire::time(request.asked_at),
        expires_at: wire::time(request.expires_at),
        price_min: price.map(|price| price.min),
        price_max: price.map(|price| price.max),
        ..Default::default()
    })
}

/// The payment, if the booking requires one.
fn payment_message(details: &Details) -> Option<api::BookingPayment> {
    let row = &details.booking;
    let instructions = details.instructions.as_ref()?;
    let due_at = row
        .expires_at
        .filter(|_| details.need == Some(Need::Payment));
    Some(api::BookingPayment {
        due_at: wire::maybe_time(due_at),
        instructions: payment_instructions(instructions).into(),
        reported_at: wire::maybe_time(row.settlement.reported_at),
        receipt_url: payment::receipt_url(row).unwrap_or_default(),
        confirmed_at: wire::maybe_time(row.settlement.paid.map(|paid| paid.at)),
        ..Default::default()
    })
}

fn paid_message(details: &Details, reader: Reader) -> Option<api::BookingPaid> {
    let paid = details.booking.settlement.paid?;
    let recorded_by = details.paid_by().filter(|_| reader.is_staff());
    Some(api::BookingPaid {
        way: paid_way(paid.way).into(),
        amount: Some(paid.amount),
        paid_at: wire::time(paid.at),
        recorded_by: recorded_by.cloned().unwrap_or_default(),
        refund_due: details.need == Some(Need::Refund) && details.booking.status.is_closed(),
        refunded_at: wire::maybe_time(paid.refunded_at),
        ..Default::default()
    })
}

pub fn read_paid(input: &api::PaidInput) -> Result<PaidInput, Error> {
    Ok(PaidInput {
        way: read_way("paid.way", input.way)?,
        amount: input.amount,
    })
}

fn slot_message(details: &Details, slot: &Slot) -> api::BookingSlot {
    api::BookingSlot {
        id: slot.id.to_string(),
        booking_id: slot.booking_id.to_string(),
        venue_id: details.booking.venue_id.to_string(),
        start_time: wire::time(slot.starts_at),
        end_time: wire::time(slot.ends_at),
        slot_status: slot.slot_status.code().to_owned(),
        court_id: slot.court_id.to_string(),
        court_name: slot.court_name.clone(),
        price_min: slot.price.map(|price| price.min),
        price_max: slot.price.map(|price| price.max),
        created_at: wire::time(slot.created_at),
        updated_at: wire::time(slot.updated_at),
        ..Default::default()
    }
}

pub fn proposal(proposal: &Proposal, reader: Reader) -> api::BookingProposal {
    api::BookingProposal {
        id: proposal.id.to_string(),
        booking_id: proposal.booking_id.to_string(),
        batch_id: proposal.batch_id.to_string(),
        start_time: wire::time(proposal.starts_at),
        end_time: wire::time(proposal.ends_at),
        status: proposal_status(proposal.status).into(),
        expires_at: wire::time(proposal.expires_at),
        note: proposal.note.clone(),
        created_by: match reader {
            Reader::Player => String::new(),
            Reader::Viewer | Reader::Staff => proposal.created_by.to_string(),
        },
        created_at: wire::time(proposal.created_at),
        updated_at: wire::time(proposal.updated_at),
        ..Default::default()
    }
}

fn event(details: &Details, event: &Event, reader: Reader) -> api::BookingEvent {
    let is_named = reader.is_staff() || event.actor == Actor::Player;
    let name = event
        .actor_id
        .and_then(|id| details.names.get(&id))
        .filter(|_| is_named);
    let (before, after) = details.change(event);
    let slots = |slots: Vec<&Slot>| {
        let slots = slots.into_iter();
        slots.map(|slot| slot_message(details, slot)).collect()
    };
    api::BookingEvent {
        slots_before: slots(before),
        slots_after: slots(after),
        created_at: wire::time(event.created_at),
        actor: match event.actor {
            Actor::Player => api::BookingActor::Player,
            Actor::Staff => api::BookingActor::Staff,
            Actor::Time => api::BookingActor::System,
        }
        .into(),
        actor_name: name.cloned().unwrap_or_default(),
        from_status: event
            .from
            .map_or(api::BookingStatus::Unspecified, status)
            .into(),
        to_status: status(event.to).into(),
        reason: event.reason.clone(),
        kind: match event.kind {
            EventKind::Move => api::BookingEventKind::Move,
            EventKind::PaymentReported => api::BookingEventKind::PaymentReported,
            EventKind::PriceSet => api::BookingEventKind::PriceSet,
            EventKind::GuestChanged => api::BookingEventKind::GuestChanged,
            EventKind::Paid => api::BookingEventKind::Paid,
            EventKind::Unpaid => api::BookingEventKind::Unpaid,
            EventKind::Refunded => api::BookingEventKind::Refunded,
            EventKind::Moved => api::BookingEventKind::Moved,
            EventKind::Undone => api::BookingEventKind::Undone,
            EventKind::MoveAsked => api::BookingEventKind::MoveAsked,
            EventKind::MoveDeclined => api::BookingEventKind::MoveDeclined,
            EventKind::PaymentMissing => api::BookingEventKind::PaymentMissing,
            EventKind::LineAdded => api::BookingEventKind::LineAdded,
        }
        .into(),
        price: event.price,
        currency: event.currency.clone(),
        paid_way: paid_way(event.paid_way).into(),
        ..Default::default()
    }
}

pub fn need(need: Option<Need>) -> api::BookingNeed {
    match need {
        None => api::BookingNeed::Unspecified,
        Some(Need::Decision) => api::BookingNeed::Decision,
        Some(Need::PaymentCheck) => api::BookingNeed::PaymentCheck,
        Some(Need::Payment) => api::BookingNeed::Payment,
        Some(Need::Choice) => api::BookingNeed::Choice,
        Some(Need::Refund) => api::BookingNeed::Refund,
    }
}

pub fn status(status: Status) -> api::BookingStatus {
    match status {
        Status::PendingReview => api::BookingStatus::PendingReview,
        Status::RescheduleProposed => api::BookingStatus::RescheduleProposed,
        Status::UserSelected => api::BookingStatus::UserSelected,
        Status::AwaitingPayment => api::BookingStatus::AwaitingPayment,
        Status::Confirmed => api::BookingStatus::Confirmed,
        Status::CanceledUser => api::BookingStatus::CanceledUser,
        Status::CanceledAdmin => api::BookingStatus::CanceledAdmin,
        Status::Expired => api::BookingStatus::Expired,
        Status::Rejected => api::BookingStatus::Rejected,
    }
}

/// A status filter; `None` if unspecified.
pub fn read_status(
    field: &str,
    value: EnumValue<api::BookingStatus>,
) -> Result<Option<Status>, Error> {
    match value.as_known() {
        Some(api::BookingStatus::Unspecified) => Ok(None),
        Some(known) => Ok(Status::ALL.into_iter().find(|it| status(*it) == known)),
        None => Err(Error::invalid(field, "enum.defined_only", "no such status")),
    }
}

/// The message to staff after a decision. It names the received payment, if any.
pub fn said(details: &Details, locale: Locale) -> Result<String, Error> {
    let (english, indonesian) = match details.booking.status {
        Status::Confirmed => ("The booking is confirmed.", "Booking terkonfirmasi."),
        Status::Rejected => ("The booking is rejected.", "Booking ditolak."),
        _ => ("The booking is canceled.", "Booking dibatalkan."),
    };
    let money = payment::pay_back(details, locale)?;
    let said = [locale.pick(english, indonesian), money.as_str()].join(" ");
    Ok(said.trim_end().to_owned())
}

fn proposal_status(status: ProposalStatus) -> api::ProposalStatus {
    match status {
        ProposalStatus::Offered => api::ProposalStatus::Offered,
        ProposalStatus::Accepted => api::ProposalStatus::Accepted,
        ProposalStatus::Declined => api::ProposalStatus::Declined,
        ProposalStatus::Expired => api::ProposalStatus::Expired,
        ProposalStatus::Withdrawn => api::ProposalStatus::Withdrawn,
    }
}
