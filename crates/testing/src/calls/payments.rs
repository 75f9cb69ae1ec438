//! Calls on payment.

use api::BookingStatus;
use lapang::venues::payment::{self, Instructions};
use lapang_api as api;
use lapang_db::{params, value};
use uuid::Uuid;

use crate::app::hall::Hall;
use crate::app::{Person, TestApp};

/// Sets the venue's payment instructions.
pub async fn instruct(app: &TestApp, hall: &Hall) -> Instructions {
    let instructions = Instructions {
        bank_name: "Bank Melati".to_owned(),
        account_number: "0123 4567 89".to_owned(),
        account_name: "PT Gor Melati".to_owned(),
        notes: "Write the name\nof your team".to_owned(),
        qris_url: String::new(),
    };
    let (sport, written) = (sport_of(app, hall).await, instructions.clone());
    let write = app
        .app
        .db
        .write(move |conn| payment::write(conn, sport, &written));
    write.await.unwrap();
    instructions
}

async fn sport_of(app: &TestApp, hall: &Hall) -> Uuid {
    let id = hall.id;
    let sql = "SELECT id FROM venue_sports WHERE venue_id = $1";
    let read = app
        .app
        .db
        .read(move |conn| conn.one(sql, params![id], value));
    read.await.map_err(|error: lapang_db::Error| error).unwrap()
}

pub async fn report(person: &Person, id: &str) -> Result<api::Booking, connectrpc::ConnectError> {
    let request = api::ReportPaymentRequest {
        booking_id: id.to_owned(),
        ..Default::default()
    };
    let answer = person.bookings().report_payment(request).await?;
    Ok(answer.into_owned().booking.into_option().unwrap())
}

pub async fn settle(staff: &Person, id: &str, to: BookingStatus) -> api::Booking {
    let request = api::UpdateBookingStatusRequest {
        booking_id: id.to_owned(),
        to_status: to.into(),
        reason: "So it is".to_owned(),
        ..Default::default()
    };
    let answer = staff.booking_admin().update_booking_status(request).await;
    answer.unwrap().into_owned().booking.into_option().unwrap()
}

/// A payment of `amount` minor units in cash.
pub fn cash(id: &str, amount: i64) -> api::RecordPaymentRequest {
    api::RecordPaymentRequest {
        charge_id: id.to_owned(),
        amount,
        way: api::PaymentWay::Cash.into(),
        ..Default::default()
    }
}

pub async fn record(
    staff: &Person,
    request: api::RecordPaymentRequest,
) -> Result<api::Booking, connectrpc::ConnectError> {
    let answer = staff.money_admin().record_payment(request).await?;
    Ok(answer.into_owned().booking.into_option().unwrap())
}

pub async fn reverse(
    staff: &Person,
    id: &str,
    payment: &str,
) -> Result<api::Booking, connectrpc::ConnectError> {
    let request = api::ReversePaymentRequest {
        charge_id: id.to_owned(),
        payment_id: payment.to_owned(),
        reason: "Typed wrongly".to_owned(),
        ..Default::default()
    };
    let answer = staff.money_admin().reverse_payment(request).await?;
    Ok(answer.into_owned().booking.into_option().unwrap())
}

pub async fn add_line(
    staff: &Person,
    id: &str,
    kind: api::ChargeLineKind,
    amount: i64,
) -> Result<api::Booking, connectrpc::ConnectError> {
    let request = api::AddChargeLineRequest {
        charge_id: id.to_owned(),
        kind: kind.into(),
        amount,
        ..Default::default()
    };
    let answer = staff.money_admin().add_charge_line(request).await?;
    Ok(answer.into_owned().booking.into_option().unwrap())
}

/// Promises to give a part back.
pub async fn promise(
    staff: &Person,
    id: &str,
    amount: i64,
) -> Result<api::Booking, connectrpc::ConnectError> {
    let request = api::RefundPaymentRequest {
        charge_id: id.to_owned(),
        amount,
        reason: "The light failed".to_owned(),
        ..Default::default()
    };
    let answer = staff.money_admin().refund_payment(request).await?;
    Ok(answer.into_owned().booking.into_option().unwrap())
}

/// Money went back in cash.
pub async fn give_back(
    staff: &Person,
    id: &str,
    amount: i64,
) -> Result<api::Booking, connectrpc::ConnectError> {
    let request = api::FinishRefundRequest {
        charge_id: id.to_owned(),
        amount,
        way: api::PaymentWay::Cash.into(),
        ..Default::default()
    };
    let answer = staff.money_admin().finish_refund(request).await?;
    Ok(answer.into_owned().booking.into_option().unwrap())
}

pub async fn waive(staff: &Person, id: &str) -> Result<api::Booking, connectrpc::ConnectError> {
    let request = api::WaiveChargeRequest {
        charge_id: id.to_owned(),
        reason: "A guest of the house".to_owned(),
        ..Default::default()
    };
    let answer = staff.money_admin().waive_charge(request).await?;
    Ok(answer.into_owned().booking.into_option().unwrap())
}

pub async fn ask_for_payment(
    staff: &Person,
    id: &str,
) -> Result<api::Booking, connectrpc::ConnectError> {
    let request = api::AskForPaymentRequest {
        booking_id: id.to_owned(),
        note: "Which bank?".to_owned(),
        ..Default::default()
    };
    let answer = staff.booking_admin().ask_for_payment(request).await?;
    Ok(answer.into_owned().booking.into_option().unwrap())
}

/// The share of a price that confirms a booking made from now on.
pub async fn ask_deposit(app: &TestApp, hall: &Hall, percent: i64) {
    let id = hall.id;
    let sql = "UPDATE venues SET deposit_percent = $2, revision = NULL WHERE id = $1";
    let set = app
        .app
        .db
        .write(move |conn| conn.execute(sql, params![id, percent]));
    set.await.map_err(|error: lapang_db::Error| error).unwrap();
}

/// What `lapang check` finds in the rows, but for halls that were built without their texts of the search.
pub async fn findings(app: &TestApp) -> Vec<String> {
    let now = app.clock.now();
    let look = move |conn: &mut dyn lapang_db::Conn| {
        let mut found = Vec::new();
        lapang::backup::check::look(conn, now, &mut |text| found.push(text.to_owned()))?;
        found.retain(|text| !text.ends_with("is missing from the search"));
        Ok::<_, lapang::error::Error>(found)
    };
    app.app.db.read(look).await.unwrap()
}
