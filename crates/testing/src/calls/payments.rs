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
