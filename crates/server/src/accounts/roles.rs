//! What staff may do by their role (rules.md §1): what each role may, and what each call needs.

use crate::locale::Locale;
use crate::stored::stored_as;

stored_as!(
    /// What somebody is at a venue. Each may do all that those before it may.
    #[derive(PartialOrd, Ord, clap::ValueEnum)]
    StaffRole {
        Viewer = "viewer",
        Desk = "desk",
        Manager = "manager",
        Owner = "owner",
    }
);

impl StaffRole {
    /// What they are called in mails, within a sentence.
    pub fn name(self, locale: Locale) -> &'static str {
        let (english, indonesian) = match self {
            Self::Viewer => ("viewer", "pemantau"),
            Self::Desk => ("front desk", "resepsionis"),
            Self::Manager => ("manager", "manajer"),
            Self::Owner => ("owner", "pemilik"),
        };
        locale.pick(english, indonesian)
    }

    pub fn has(self, capability: Capability) -> bool {
        self >= capability.least_role()
    }
}

/// What a call of the back-office needs at the venue that it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Capability {
    /// To look at bookings, the venue, its staff and its history.
    Read,
    /// To decide on bookings, take payments, write guests in and take hours out of sale.
    Bookings,
    /// To change the venue, its prices and when its courts are sold.
    Venue,
    /// To give and take roles below owner.
    Staff,
    /// To change where the players' money goes.
    BankDetails,
    /// To make, change and dismiss owners.
    Owners,
}

impl Capability {
    /// What a call of the back-office needs before it does anything; a plain path goes by its method and last part.
    /// `UpsertVenue` also needs `BankDetails` where it changes them, and `GrantVenueStaff` and `RevokeVenueStaff` need
    /// `Owners` where they are about one.
    pub fn of_call(call: &str) -> Self {
        match call {
            "ListBookingsForAdmin"
            | "GetBookingForAdmin"
            | "GetDayBoard"
            | "ListCharges"
            | "GET receipt"
            | "ListVenuesForAdmin"
            | "GetVenueForAdmin"
            | "ListVenueStaff"
            | "ListBlackouts"
            | "ListCourtRequests"
            | "ListAuditEvents" => Self::Read,
            "CreateProposals"
            | "WithdrawProposals"
            | "ConfirmRequestedTimes"
            | "SetBookingPrice"
            | "CreateGuestBooking"
            | "UpdateGuestBooking"
            | "ReinstateBooking"
            | "MoveBooking"
            | "DecideMove"
            | "CreateBlackout"
            | "DeleteBlackout"
            | "CreateBlackouts"
            | "UpdateBlackout"
            | "DecideCourtRequest"
            | "DeleteBlackouts"
            | "AskForPayment"
            | "RecordPayment"
            | "ReversePayment"
            | "AddChargeLine"
            | "RefundPayment"
            | "FinishRefund"
            | "GetDay"
            | "CloseDay"
            | "GetReceipt"
            | "SetBookingPaid"
            | "SetBookingRefunded"
            | "ReleaseBookingHours"
            | "UpdateBookingStatus" => Self::Bookings,
            "UpdateVenueStatus" | "UpsertVenue" | "UpsertPricingBand" | "DeletePricingBand"
            | "WaiveCharge" | "GetFigures" | "ExportLedger" | "UpsertCourt"
            | "UpdateHouseRules" | "UpsertSpecialDay" | "DeleteSpecialDay" | "PUT photo"
            | "OrderPhotos" | "DescribePhoto" | "DeletePhoto" | "ReplyToReview" => Self::Venue,
            "GrantVenueStaff" | "RevokeVenueStaff" => Self::Staff,
            "PUT qris" | "DELETE qris" => Self::BankDetails,
            // A call that is not listed yet is for owners alone.
            _ => Self::Owners,
        }
    }

    pub fn least_role(self) -> StaffRole {
        match self {
            Self::Read => StaffRole::Viewer,
            Self::Bookings => StaffRole::Desk,
            Self::Venue | Self::Staff => StaffRole::Manager,
            Self::BankDetails | Self::Owners => StaffRole::Owner,
        }
    }
}

#[cfg(test)]
mod tests {
    use prost_reflect::DescriptorPool;

    use super::*;

    #[test]
    fn every_back_office_call_says_what_it_needs() {
        let pool = DescriptorPool::decode(lapang_api::DESCRIPTORS).unwrap();
        let services = pool
            .services()
            .filter(|service| service.name().ends_with("AdminService"));
        let calls: Vec<String> = services
            .flat_map(|service| service.methods().collect::<Vec<_>>())
            .map(|method| method.name().to_owned())
            .collect();
        assert!(calls.len() > 20, "{calls:?}");
        for call in calls {
            assert_ne!(Capability::of_call(&call), Capability::Owners, "{call}");
        }
    }
}
