//! Calls of venue staff.

use connectrpc::ConnectError;
use lapang_api as api;
use uuid::Uuid;

use crate::app::Person;

pub type Answer<T> = Result<T, ConnectError>;

pub async fn show(staff: &Person, id: Uuid) -> Answer<api::GetVenueForAdminResponse> {
    let request = api::GetVenueForAdminRequest {
        venue_id: id.to_string(),
        ..Default::default()
    };
    let answer = staff.venue_admin().get_venue_for_admin(request).await?;
    Ok(answer.into_owned())
}

/// The venue as its staff see it.
pub async fn seen(staff: &Person, id: Uuid) -> api::Venue {
    show(staff, id).await.unwrap().venue.into_option().unwrap()
}

pub async fn save(staff: &Person, venue: api::Venue) -> Answer<api::Venue> {
    let request = api::UpsertVenueRequest {
        venue: venue.into(),
        ..Default::default()
    };
    let answer = staff.venue_admin().upsert_venue(request).await?;
    Ok(answer.into_owned().venue.into_option().unwrap())
}
