//! A charge, its lines and its movements of money.

use jiff::Timestamp;
use jiff::civil::Date;
use lapang_money::Way;
use uuid::Uuid;

use crate::stored::stored_as;

stored_as!(
    /// What a charge is for.
    ChargeCause {
        /// Paid to the venue.
        Booking = "booking",
        /// A place in a match, paid to its host.
        MatchPlace = "match_place",
    }
);

/// A charge without its rows.
#[derive(Clone, Debug)]
pub struct Charge {
    /// That of its cause.
    pub id: Uuid,
    pub cause: ChargeCause,
    /// The venue or the player that is paid.
    pub payee_id: Uuid,
    /// `None`: somebody without an account.
    pub payer_id: Option<Uuid>,
    pub currency: String,
    /// The local tax within its amounts when it was opened.
    pub tax_basis_points: i64,
}

stored_as!(
    all
    #[derive(Default)]
    PaidWay {
        #[default]
        Unknown = "",
        Cash = "cash",
        Transfer = "transfer",
        Qris = "qris",
        Card = "card",
    }
);

impl PaidWay {
    pub fn rule(self) -> Way {
        match self {
            Self::Unknown => Way::Unknown,
            Self::Cash => Way::Cash,
            Self::Transfer => Way::Transfer,
            Self::Qris => Way::Qris,
            Self::Card => Way::Card,
        }
    }
}

stored_as!(
    /// What a line is for.
    LineKind {
        /// What the hours of a booking cost; later ones are differences.
        Hours = "hours",
        /// Of the costs of a match; later ones are differences.
        Share = "share",
        ExtraHour = "extra_hour",
        Racket = "racket",
        Shuttlecock = "shuttlecock",
        Other = "other",
        Discount = "discount",
        /// What is no longer owed once its cause is closed.
        Canceled = "canceled",
        /// What staff promised to give back.
        Refund = "refund",
        /// What staff wrote off.
        Waived = "waived",
    }
);

/// One row of what is owed.
#[derive(Clone, Debug)]
pub struct Line {
    pub charge_id: Uuid,
    pub number: i64,
    pub kind: LineKind,
    pub label: String,
    pub amount: i64,
    pub added_by: Option<Uuid>,
    pub created_at: Timestamp,
}

stored_as!(MovementKind {
    Payment = "payment",
    Refund = "refund",
    Reversal = "reversal",
});

/// Where money was taken or given, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Till {
    /// May be empty.
    pub name: String,
    pub way: PaidWay,
}

/// One movement of money.
#[derive(Clone, Debug)]
pub struct Movement {
    pub id: Uuid,
    pub charge_id: Uuid,
    /// Within the charge.
    pub number: i64,
    pub kind: MovementKind,
    pub till: Till,
    /// Below zero: it went back, or a record was taken back.
    pub amount: i64,
    pub currency: String,
    /// The payee's day that it counts to.
    pub day: Date,
    pub recorded_at: Timestamp,
    pub recorded_by: Option<Uuid>,
    pub note: String,
    /// Year and number, of a payment.
    pub receipt: Option<(i64, i64)>,
    /// Of a reversal.
    pub reverses_id: Option<Uuid>,
}

impl Movement {
    /// "2026-0042"; empty without one.
    pub fn receipt_number(&self) -> String {
        let number = self
            .receipt
            .map(|(year, number)| format!("{year}-{number:04}"));
        number.unwrap_or_default()
    }
}
