//! Converts what is owed and what came to messages.

use std::collections::HashMap;

use buffa::EnumValue;
use jiff::{SignedDuration, Timestamp};
use lapang_api as api;
use lapang_money::{State, Sums};
use uuid::Uuid;

use crate::bookings::contacts::Reader;
use crate::bookings::details::Details;
use crate::bookings::lifecycle::Status;
use crate::bookings::model::Need;
use crate::charges::{Account, Line, LineKind, Movement, MovementKind, PaidWay};
use crate::error::Error;
use crate::{money, wire};

pub fn charge(details: &Details, reader: Reader) -> api::Charge {
    let booking = &details.booking;
    let sums = booking.sums();
    let known = sums.unwrap_or_default();
    let is_awaited = booking.status == Status::AwaitingPayment && booking.must_be_paid();
    let has_clock = details.need == Some(Need::Payment);
    let empty = Account::default();
    let account = details.account.as_ref().unwrap_or(&empty);
    let lines: Vec<api::ChargeLine> = match &details.account {
        Some(account) => {
            let lines = account.lines.iter();
            lines.map(|it| line(it, &details.names, reader)).collect()
        }
        None => priced(details).into_iter().collect(),
    };
    api::Charge {
        id: booking.id.to_string(),
        booking_number: booking.number.clone(),
        venue_id: booking.venue_id.to_string(),
        venue_name: details.venue.name.clone(),
        time_zone: details.venue.time_zone.clone(),
        sport_id: booking.sport_id.clone(),
        start_time: wire::time(booking.starts_at),
        end_time: wire::time(booking.ends_at),
        currency: booking.currency.clone(),
        state: state(known).into(),
        total: sums.map(|sums| sums.charged),
        received: known.received,
        balance: known.balance(),
        deposit: booking.deposit().filter(|_| is_awaited),
        deposit_due_at: wire::maybe_time(booking.expires_at.filter(|_| is_awaited && has_clock)),
        balance_due_at: wire::maybe_time((known.owed() > 0).then_some(booking.starts_at)),
        lines,
        tax_basis_points: i32::try_from(account.tax_basis_points).unwrap_or_default(),
        tax: lapang_money::tax_within(known.charged, account.tax_basis_points),
        refund_steps: refund_steps(details),
        payments: account
            .movements
            .iter()
            .map(|it| payment(it, account.is_reversed(it.id), &details.names, reader))
            .collect(),
        ..Default::default()
    }
}

/// What its player gets back who cancels from now on.
fn refund_steps(details: &Details) -> Vec<api::RefundStep> {
    let booking = &details.booking;
    let received = booking.settlement.received;
    let Some(last) = details.cancel_until.filter(|_| received > 0) else {
        return Vec::new();
    };
    let step = |until: Timestamp, percent: i64| api::RefundStep {
        until: wire::time(until),
        percent: i32::try_from(percent).unwrap_or_default(),
        amount: lapang_money::refund(received, percent, money::unit(&booking.currency)),
        ..Default::default()
    };
    let tiers = booking.windows.refund.all();
    if tiers.is_empty() || booking.status != Status::Confirmed {
        return vec![step(last, 100)];
    }
    let until = |minutes: i64| {
        let until = booking
            .starts_at
            .saturating_sub(SignedDuration::from_mins(minutes));
        until.unwrap_or(Timestamp::MIN).min(last)
    };
    let steps = tiers
        .iter()
        .map(|tier| (until(tier.minutes_before), tier.percent));
    let coming = steps.filter(|(until, _)| *until > details.read_at);
    coming
        .map(|(until, percent)| step(until, percent))
        .collect()
}

/// The one line of a booking whose charge is not open.
fn priced(details: &Details) -> Option<api::ChargeLine> {
    let booking = &details.booking;
    let amount = booking.amount().filter(|_| !booking.status.is_closed())?;
    Some(api::ChargeLine {
        kind: api::ChargeLineKind::Hours.into(),
        amount,
        created_at: wire::time(booking.created_at),
        ..Default::default()
    })
}

fn line(line: &Line, names: &HashMap<Uuid, String>, reader: Reader) -> api::ChargeLine {
    let kind = match line.kind {
        LineKind::Hours => api::ChargeLineKind::Hours,
        LineKind::ExtraHour => api::ChargeLineKind::ExtraHour,
        LineKind::Racket => api::ChargeLineKind::Racket,
        LineKind::Shuttlecock => api::ChargeLineKind::Shuttlecock,
        LineKind::Other | LineKind::Share => api::ChargeLineKind::Other,
        LineKind::Discount => api::ChargeLineKind::Discount,
        LineKind::Canceled => api::ChargeLineKind::Canceled,
        LineKind::Refund => api::ChargeLineKind::Refund,
        LineKind::Waived => api::ChargeLineKind::Waived,
    };
    api::ChargeLine {
        kind: kind.into(),
        label: line.label.clone(),
        amount: line.amount,
        created_at: wire::time(line.created_at),
        added_by: named(line.added_by, names, reader),
        ..Default::default()
    }
}

fn named(id: Option<Uuid>, names: &HashMap<Uuid, String>, reader: Reader) -> String {
    let id = id.filter(|_| reader.is_staff());
    id.and_then(|id| names.get(&id).cloned())
        .unwrap_or_default()
}

pub fn payment(
    movement: &Movement,
    is_reversed: bool,
    names: &HashMap<Uuid, String>,
    reader: Reader,
) -> api::Payment {
    let kind = match movement.kind {
        MovementKind::Payment => api::PaymentKind::Payment,
        MovementKind::Refund => api::PaymentKind::Refund,
        MovementKind::Reversal => api::PaymentKind::Reversal,
    };
    let is_staff = reader.is_staff();
    let for_staff = |text: &String| {
        if is_staff {
            text.clone()
        } else {
            String::new()
        }
    };
    api::Payment {
        id: movement.id.to_string(),
        kind: kind.into(),
        way: paid_way(movement.till.way).into(),
        amount: movement.amount,
        till: for_staff(&movement.till.name),
        date: movement.day.to_string(),
        recorded_at: wire::time(movement.recorded_at),
        recorded_by: named(movement.recorded_by, names, reader),
        note: for_staff(&movement.note),
        receipt_number: movement.receipt_number(),
        is_reversed,
        reverses_id: movement
            .reverses_id
            .map(|id| id.to_string())
            .unwrap_or_default(),
        ..Default::default()
    }
}

pub fn state(sums: Sums) -> api::ChargeState {
    match sums.state() {
        State::Nothing => api::ChargeState::Unspecified,
        State::Unpaid => api::ChargeState::Unpaid,
        State::PartlyPaid => api::ChargeState::PartlyPaid,
        State::Paid => api::ChargeState::Paid,
        State::RefundDue => api::ChargeState::RefundDue,
    }
}

pub fn paid_way(way: PaidWay) -> api::PaymentWay {
    match way {
        PaidWay::Unknown => api::PaymentWay::Unspecified,
        PaidWay::Cash => api::PaymentWay::Cash,
        PaidWay::Transfer => api::PaymentWay::Transfer,
        PaidWay::Qris => api::PaymentWay::Qris,
        PaidWay::Card => api::PaymentWay::Card,
    }
}

pub fn read_way(field: &str, way: EnumValue<api::PaymentWay>) -> Result<PaidWay, Error> {
    let way = way.as_known();
    let found = PaidWay::ALL
        .into_iter()
        .find(|it| Some(paid_way(*it)) == way);
    found.ok_or_else(|| Error::invalid(field, "enum.defined_only", "no such way"))
}

/// Of a line that staff may add.
pub fn read_kind(kind: EnumValue<api::ChargeLineKind>) -> Result<LineKind, Error> {
    match kind.as_known() {
        Some(api::ChargeLineKind::ExtraHour) => Ok(LineKind::ExtraHour),
        Some(api::ChargeLineKind::Racket) => Ok(LineKind::Racket),
        Some(api::ChargeLineKind::Shuttlecock) => Ok(LineKind::Shuttlecock),
        Some(api::ChargeLineKind::Other) => Ok(LineKind::Other),
        Some(api::ChargeLineKind::Discount) => Ok(LineKind::Discount),
        _ => Err(Error::invalid("kind", "enum.in", "no such line")),
    }
}
