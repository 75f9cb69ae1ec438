//! The purpose of a photo decides its owner, its crop, and who may see it.

use uuid::Uuid;

use super::picture::Crop;

use crate::stored::stored_as;

stored_as!(Purpose {
    /// A player's photo. Anybody with its URL may see it.
    Avatar = "avatar",
    /// The code scanned to pay a venue. Anybody with its URL may see it.
    Qris = "qris",
    /// The receipt of a payment. Not under `/media`: `bookings` serves it after an access check.
    Receipt = "receipt",
    /// A picture of a venue, in several sizes. Anybody with its URL may see it.
    Venue = "venue",
});

impl Purpose {
    pub(super) fn crop(self) -> Crop {
        match self {
            Self::Avatar => Crop::Square,
            Self::Qris | Self::Receipt => Crop::Whole,
            Self::Venue => Crop::Sizes,
        }
    }

    /// The largest file that is taken, in MB. 5 is the specification's; cameras of phones write up to 12.
    pub(super) fn max_megabytes(self) -> u64 {
        match self {
            Self::Avatar | Self::Qris | Self::Receipt => 5,
            Self::Venue => 12,
        }
    }
}

/// The owner of a photo. Each has at most one photo in use, but a venue has many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    Player(Uuid),
    /// A sport of a venue.
    VenueSport(Uuid),
    Booking(Uuid),
    Venue(Uuid),
}

impl Owner {
    pub fn purpose(self) -> Purpose {
        match self {
            Self::Player(_) => Purpose::Avatar,
            Self::VenueSport(_) => Purpose::Qris,
            Self::Booking(_) => Purpose::Receipt,
            Self::Venue(_) => Purpose::Venue,
        }
    }

    /// The column that refers to the owner.
    pub(super) fn column(self) -> &'static str {
        match self {
            Self::Player(_) => "user_id",
            Self::VenueSport(_) => "venue_sport_id",
            Self::Booking(_) => "booking_id",
            Self::Venue(_) => "venue_id",
        }
    }

    pub(super) fn id(self) -> Uuid {
        match self {
            Self::Player(id) | Self::VenueSport(id) | Self::Booking(id) | Self::Venue(id) => id,
        }
    }
}
