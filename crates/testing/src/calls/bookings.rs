//! Calls on bookings, and what is stored of them.

use jiff::SignedDuration;
use lapang_api as api;
use lapang_db::{params, value};

use crate::app::{Person, TestApp};

pub fn hours(hours: i64) -> SignedDuration {
    SignedDuration::from_hours(hours)
}

pub async fn get(player: &Person, id: &str) -> api::Booking {
    let request = api::GetBookingRequest {
        booking_id: id.to_owned(),
        ..Default::default()
    };
    let answer = player
        .bookings()
        .get_booking(request)
        .await
        .unwrap()
        .into_owned();
    answer.booking.into_option().unwrap()
}

pub fn cancellation(id: &str) -> api::CancelBookingRequest {
    api::CancelBookingRequest {
        booking_id: id.to_owned(),
        ..Default::default()
    }
}

pub async fn cancel(player: &Person, id: &str) -> api::Booking {
    let answer = player
        .bookings()
        .cancel_booking(cancellation(id))
        .await
        .unwrap()
        .into_owned();
    answer.booking.into_option().unwrap()
}

pub fn slot_statuses(booking: &api::Booking) -> Vec<&str> {
    booking
        .slots
        .iter()
        .map(|slot| slot.slot_status.as_str())
        .collect()
}

/// The number that a statement returns.
pub async fn number(app: &TestApp, sql: &str) -> i64 {
    let sql = sql.to_owned();
    let count = move |conn: &mut dyn lapang_db::Conn| conn.one(&sql, params![], value);
    app.app
        .db
        .read::<i64, lapang_db::Error, _>(count)
        .await
        .unwrap()
}

/// The text of the only email to this address with this subject.
pub async fn mail(app: &TestApp, to: &str, subject: &str) -> String {
    let all = app.mails_to(to).await;
    let mut found: Vec<_> = all.iter().filter(|mail| mail.0 == subject).collect();
    assert_eq!(found.len(), 1, "{subject}: {all:?}");
    found.remove(0).1.clone()
}
