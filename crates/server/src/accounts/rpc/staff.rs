//! The roles of staff on the wire.

use buffa::EnumValue;
use lapang_api as api;
use lapang_db::Uuid;

use crate::accounts::roles::StaffRole;

pub fn staff_role(role: StaffRole) -> EnumValue<api::StaffRole> {
    let message = match role {
        StaffRole::Owner => api::StaffRole::Owner,
        StaffRole::Manager => api::StaffRole::Manager,
        StaffRole::Desk => api::StaffRole::Desk,
        StaffRole::Viewer => api::StaffRole::Viewer,
    };
    message.into()
}

/// The role of a request; none where it leaves it open.
pub fn read_staff_role(role: EnumValue<api::StaffRole>) -> Option<StaffRole> {
    match role.as_known()? {
        api::StaffRole::Unspecified => None,
        api::StaffRole::Owner => Some(StaffRole::Owner),
        api::StaffRole::Manager => Some(StaffRole::Manager),
        api::StaffRole::Desk => Some(StaffRole::Desk),
        api::StaffRole::Viewer => Some(StaffRole::Viewer),
    }
}

pub fn venue_role((venue_id, role): (Uuid, StaffRole)) -> api::VenueRole {
    api::VenueRole {
        venue_id: venue_id.to_string(),
        role: staff_role(role),
        ..Default::default()
    }
}
