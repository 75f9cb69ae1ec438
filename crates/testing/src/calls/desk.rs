//! What the desk of a venue does with bookings.

use connectrpc::ConnectError;
use connectrpc::client::CallOptions;
use lapang_api as api;

use crate::app::Person;

/// A payment of `amount` minor units, or of what the booking costs.
pub fn paid(way: api::PaymentWay, amount: Option<i64>) -> api::PaidInput {
    api::PaidInput {
        way: way.into(),
        amount,
        ..Default::default()
    }
}

/// Records a payment, or takes it back.
pub async fn set_paid(
    staff: &Person,
    id: &str,
    paid: Option<api::PaidInput>,
) -> Result<api::Booking, ConnectError> {
    let request = api::SetBookingPaidRequest {
        booking_id: id.to_owned(),
        paid: paid.into(),
        ..Default::default()
    };
    let answer = staff.booking_admin().set_booking_paid(request).await?;
    Ok(answer.into_owned().booking.into_option().unwrap())
}

pub async fn set_refunded(
    staff: &Person,
    id: &str,
    refunded: bool,
) -> Result<api::Booking, ConnectError> {
    let request = api::SetBookingRefundedRequest {
        booking_id: id.to_owned(),
        refunded,
        ..Default::default()
    };
    let answer = staff.booking_admin().set_booking_refunded(request).await?;
    Ok(answer.into_owned().booking.into_option().unwrap())
}

pub async fn book_guest(
    staff: &Person,
    request: api::CreateGuestBookingRequest,
) -> Result<api::Booking, ConnectError> {
    let answer = staff.booking_admin().create_guest_booking(request).await?;
    Ok(answer.into_owned().booking.into_option().unwrap())
}

/// `key` is sent as `Idempotency-Key`.
pub async fn release(
    staff: &Person,
    id: &str,
    end_now: bool,
    key: &str,
) -> Result<api::Booking, ConnectError> {
    let request = api::ReleaseBookingHoursRequest {
        booking_id: id.to_owned(),
        reason: "It rains in".to_owned(),
        end_now,
        ..Default::default()
    };
    let keyed = CallOptions::default().with_header("Idempotency-Key", key);
    let admin = staff.booking_admin();
    let answer = admin
        .release_booking_hours_with_options(request, keyed)
        .await?;
    Ok(answer.into_owned().booking.into_option().unwrap())
}

/// Confirms the requested times.
pub async fn confirm(staff: &Person, id: &str) -> Result<api::Booking, ConnectError> {
    let request = api::ConfirmRequestedTimesRequest {
        booking_id: id.to_owned(),
        ..Default::default()
    };
    let answer = staff
        .booking_admin()
        .confirm_requested_times(request)
        .await?;
    Ok(answer.into_owned().booking.into_option().unwrap())
}

pub async fn day_board(staff: &Person, venue: &str, date: &str) -> api::GetDayBoardResponse {
    let request = api::GetDayBoardRequest {
        venue_id: venue.to_owned(),
        date: date.to_owned(),
        ..Default::default()
    };
    let answer = staff.booking_admin().get_day_board(request).await;
    answer.unwrap().into_owned()
}
