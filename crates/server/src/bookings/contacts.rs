//! Who sees the phone numbers and email addresses of those who book: only staff who decide about bookings (rules.md §1).

use uuid::Uuid;

use crate::accounts::{Capability, Staff};

/// Who reads a booking: only staff see staff names and the player's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    Player,
    /// Staff who do not decide: without addresses and phone numbers.
    Viewer,
    Staff,
}

impl Reader {
    pub fn of(staff: &Staff, venue_id: Uuid) -> Self {
        if staff.may(venue_id, Capability::Bookings) {
            Self::Staff
        } else {
            Self::Viewer
        }
    }

    pub fn is_staff(self) -> bool {
        self != Self::Player
    }

    /// A phone number or an email address, if the reader may see it; empty otherwise.
    pub fn contact(self, contact: &str) -> String {
        if self == Self::Staff {
            contact.to_owned()
        } else {
            String::new()
        }
    }
}
