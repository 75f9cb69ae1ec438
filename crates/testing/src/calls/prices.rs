//! Calls on prices.

use lapang_api as api;

use crate::app::Person;

pub type Answer = Result<api::Booking, connectrpc::ConnectError>;

pub async fn set(staff: &Person, id: &str, price: Option<i64>) -> Answer {
    let request = api::SetBookingPriceRequest {
        booking_id: id.to_owned(),
        price,
        ..Default::default()
    };
    let answer = staff.booking_admin().set_booking_price(request).await?;
    Ok(answer.into_owned().booking.into_option().unwrap())
}
