//! The purpose of a photo decides its owner, its crop, and who may see it.

use uuid::Uuid;

use super::picture::Crop;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A player's photo. Anybody with its URL may see it.
    Avatar,
    /// The code scanned to pay a venue. Anybody with its URL may see it.
    Qris,
    /// The receipt of a payment. Not under `/media`: `bookings` serves it after an access check.
    Receipt,
}

impl Purpose {
    const ALL: [Self; 3] = [Self::Avatar, Self::Qris, Self::Receipt];

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Avatar => "avatar",
            Self::Qris => "qris",
            Self::Receipt => "receipt",
        }
    }

    pub(super) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|purpose| purpose.name() == name)
    }

    pub(super) fn crop(self) -> Crop {
        match self {
            Self::Avatar => Crop::Square,
            Self::Qris | Self::Receipt => Crop::Whole,
        }
    }
}

/// The owner of a photo. Each has at most one photo in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    Player(Uuid),
    /// A sport of a venue.
    VenueSport(Uuid),
    Booking(Uuid),
}

impl Owner {
    pub fn purpose(self) -> Purpose {
        match self {
            Self::Player(_) => Purpose::Avatar,
            Self::VenueSport(_) => Purpose::Qris,
            Self::Booking(_) => Purpose::Receipt,
        }
    }

    /// The column that refers to the owner.
    pub(super) fn column(self) -> &'static str {
        match self {
            Self::Player(_) => "user_id",
            Self::VenueSport(_) => "venue_sport_id",
            Self::Booking(_) => "booking_id",
        }
    }

    pub(super) fn id(self) -> Uuid {
        match self {
            Self::Player(id) | Self::VenueSport(id) | Self::Booking(id) => id,
        }
    }
}
