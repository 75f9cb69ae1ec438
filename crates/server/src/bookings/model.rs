//! A booking, its court hours, proposals and history.

use jiff::{SignedDuration, Timestamp};
use lapang_money::Sums;
use uuid::Uuid;

use crate::bookings::lifecycle::{Actor, SlotStatus, Status, Step};
use crate::charges::PaidWay;
use crate::error::{Error, Reason};
use crate::money;
use crate::photos::Key;
use crate::stored::stored_as;
use crate::venues::model::{Span, Windows};

/// A price range in minor units of the booking's currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Price {
    pub min: i64,
    pub max: i64,
}

impl Price {
    /// The amount, if it is one.
    pub fn amount(self) -> Option<i64> {
        (self.min == self.max).then_some(self.min)
    }

    pub fn exactly(amount: i64) -> Self {
        Self {
            min: amount,
            max: amount,
        }
    }
}

/// A person without an account, booked by staff.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guest {
    pub name: String,
    /// May be empty.
    pub phone_number: String,
}

/// A booking row.
#[derive(Clone, Debug)]
pub struct Booking {
    pub id: Uuid,
    /// The short booking number; unique, easy to read aloud.
    pub number: String,
    /// The player, or for a guest booking the staff who created it.
    pub user_id: Uuid,
    pub guest: Option<Guest>,
    pub venue_id: Uuid,
    pub sport_id: String,
    pub notes: String,
    /// As stored; readers see [`Self::status_at`].
    pub status: Status,
    pub starts_at: Timestamp,
    pub ends_at: Timestamp,
    pub expires_at: Option<Timestamp>,
    /// The end of the last offer.
    pub offers_until: Option<Timestamp>,
    pub payment_due: bool,
    /// Of a sport that was booked at once when it was made.
    pub is_instant: bool,
    /// When staff confirmed it; `None` if nobody had to.
    pub confirmed_at: Option<Timestamp>,
    pub price: Option<Price>,
    pub currency: String,
    pub settlement: Settlement,
    /// The venue's when it was made.
    pub windows: Windows,
    /// Until when staff can take back what they did last.
    pub undo_until: Option<Timestamp>,
    pub move_request: Option<MoveRequest>,
    /// The match of its player that is played on it.
    pub match_id: Option<Uuid>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

/// Where a player wants a booking moved to, held for it until staff answer.
#[derive(Clone, Debug)]
pub struct MoveRequest {
    /// Soonest first.
    pub slots: Vec<Slot>,
    pub asked_at: Timestamp,
    /// When it lapses.
    pub expires_at: Timestamp,
}

/// Price and payment of a booking.
#[derive(Clone, Debug, Default)]
pub struct Settlement {
    /// The price set by staff. It overrides the quote, even if the times change later.
    pub final_price: Option<i64>,
    /// When the player reported the payment.
    pub reported_at: Option<Timestamp>,
    pub receipt: Option<Key>,
    /// Its charge is open: money moved, or something was added to its price.
    pub has_charge: bool,
    /// The sum of the charge's lines beside the court hours.
    pub extras: i64,
    /// What came, less what went back.
    pub received: i64,
    pub paid: Option<Paid>,
}

/// The payments that staff recorded, together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paid {
    /// Of the last one.
    pub way: PaidWay,
    /// In minor units of the booking's currency, with what went back since.
    pub amount: i64,
    /// Of the first one.
    pub at: Timestamp,
    /// When the last of the money of a closed booking went back.
    pub refunded_at: Option<Timestamp>,
}

impl Booking {
    /// The price, if known.
    pub fn cost(&self) -> Option<Price> {
        let settled = self.settlement.final_price;
        settled.map(Price::exactly).or(self.price)
    }

    /// The price, if it is one amount.
    pub fn amount(&self) -> Option<i64> {
        self.cost().and_then(Price::amount)
    }

    /// Whether staff have to name its price before they confirm it (rules.md §5).
    pub fn needs_price(&self) -> bool {
        (self.must_be_paid() || self.is_instant) && self.amount().is_none()
    }

    /// Refuses what is only done at one exact price.
    pub fn refuse_unpriced(&self) -> Result<(), Error> {
        if self.amount().is_some() {
            return Ok(());
        }
        let problem = "it has no exact price yet";
        Err(Error::conflict(Reason::PriceRequired, problem))
    }

    /// The status at `now`. An open booking is expired from its deadline on, and returns to review when its last
    /// offer ends. The sweep writes this seconds later; until then readers and operations must use this.
    pub fn status_at(&self, now: Timestamp) -> Status {
        let is_past = |deadline: Option<Timestamp>| deadline.is_some_and(|at| at <= now);
        if is_past(self.expires_at) {
            Status::Expired
        } else if is_past(self.offers_until) {
            Status::PendingReview
        } else {
            self.status
        }
    }

    /// The next action and who must take it, if any.
    pub fn need(&self, now: Timestamp) -> Option<Need> {
        match self.status_at(now) {
            status if !status.is_closed() && self.asks_to_move(now) => Some(Need::Decision),
            Status::PendingReview | Status::UserSelected => Some(Need::Decision),
            Status::RescheduleProposed => Some(Need::Choice),
            Status::AwaitingPayment if self.settlement.reported_at.is_some() => {
                Some(Need::PaymentCheck)
            }
            Status::AwaitingPayment => Some(Need::Payment),
            _ if self.sums().is_some_and(|sums| sums.to_give_back() > 0) => Some(Need::Refund),
            _ => None,
        }
    }

    /// Whether its player waits for an answer about moving it.
    pub fn asks_to_move(&self, now: Timestamp) -> bool {
        let request = self.move_request.as_ref();
        request.is_some_and(|request| request.expires_at > now)
    }

    /// What is owed for it and what came. `None`: it has no exact price yet.
    pub fn sums(&self) -> Option<Sums> {
        let Settlement {
            has_charge,
            extras,
            received,
            ..
        } = self.settlement;
        if !has_charge && self.status.is_closed() {
            return Some(Sums::default());
        }
        let hours = match (self.amount(), has_charge) {
            (None, false) => return None,
            (amount, _) => amount.unwrap_or_default(),
        };
        Some(Sums {
            charged: hours.saturating_add(extras),
            received,
        })
    }

    /// The part of its price that confirms it, if it is to be paid beforehand and a part is enough.
    pub fn deposit(&self) -> Option<i64> {
        let percent = self.windows.deposit_percent;
        let price = self.amount().filter(|price| *price > 0)?;
        let is_asked = self.payment_due && percent > 0;
        is_asked.then(|| lapang_money::deposit(price, percent, money::unit(&self.currency)))
    }

    /// Whether it has to be paid before it is confirmed, and is not.
    pub fn must_be_paid(&self) -> bool {
        let is_enough = |sums: Sums| sums.received >= self.deposit().unwrap_or(sums.charged);
        self.payment_due && !self.sums().is_some_and(is_enough)
    }

    /// Whether something of its price is still owed. Without an exact price it is.
    pub fn is_owed(&self) -> bool {
        self.sums().is_none_or(|sums| sums.owed() > 0)
    }
}

/// What an open booking waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// By staff.
    Decision,
    /// By staff: the player reported a payment.
    PaymentCheck,
    /// By the player.
    Payment,
    /// By the player: times are on offer.
    Choice,
    /// By staff: more came than is owed.
    Refund,
}

/// One slot on one court within a booking.
#[derive(Clone, Debug)]
pub struct Slot {
    pub id: Uuid,
    pub booking_id: Uuid,
    pub starts_at: Timestamp,
    pub ends_at: Timestamp,
    pub slot_status: SlotStatus,
    pub court_id: Uuid,
    pub court_name: String,
    pub price: Option<Price>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

impl Slot {
    pub fn span(&self) -> Span {
        Span {
            starts_at: self.starts_at,
            ends_at: self.ends_at,
        }
    }

    pub fn minutes(&self) -> i64 {
        self.ends_at.duration_since(self.starts_at).as_mins()
    }
}

/// An alternative time offered by the venue.
#[derive(Clone, Debug)]
pub struct Proposal {
    pub id: Uuid,
    pub booking_id: Uuid,
    pub batch_id: Uuid,
    pub starts_at: Timestamp,
    pub ends_at: Timestamp,
    pub status: ProposalStatus,
    pub expires_at: Timestamp,
    pub note: String,
    pub created_by: Uuid,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

stored_as!(
    all ProposalStatus {
        Offered = "offered",
        Accepted = "accepted",
        Declined = "declined",
        Expired = "expired",
        Withdrawn = "withdrawn",
    }
);

stored_as!(
    all
    /// The kind of an audit event.
    EventKind {
        Move = "move",
        /// The player reported the payment; the status is unchanged.
        PaymentReported = "payment_reported",
        /// Staff set or reset the price; the status is unchanged.
        PriceSet = "price_set",
        /// Staff edited the guest or the notes; the status is unchanged.
        GuestChanged = "guest_changed",
        /// Staff recorded a payment; the status is unchanged.
        Paid = "paid",
        /// Staff took the record of a payment back; the status is unchanged.
        Unpaid = "unpaid",
        /// Staff recorded that the money went back; the status is unchanged.
        Refunded = "refunded",
        /// It was put at other times; the status is unchanged.
        Moved = "moved",
        /// Staff took back what they had done last.
        Undone = "undone",
        /// The player asked to move it; the status is unchanged.
        MoveAsked = "move_asked",
        /// Staff or a deadline left it where it is; the status is unchanged.
        MoveDeclined = "move_declined",
        /// Staff did not find the reported payment; the status is unchanged.
        PaymentMissing = "payment_missing",
        /// Staff added a line to what is owed; the status is unchanged.
        LineAdded = "line_added",
    }
);

/// An audit trail row.
#[derive(Clone, Debug)]
pub struct Event {
    pub booking_id: Uuid,
    pub kind: EventKind,
    pub created_at: Timestamp,
    pub actor: Actor,
    pub actor_id: Option<Uuid>,
    /// `None` for the first event.
    pub from: Option<Status>,
    pub to: Status,
    pub reason: String,
    /// The new price of a `PriceSet`; `None` if it was reset to the quote. The amount of a payment.
    pub price: Option<i64>,
    /// The price's currency.
    pub currency: String,
    pub paid_way: PaidWay,
}

impl Event {
    /// The event of a step that keeps the status, with its reason.
    pub fn of(booking: &Booking, kind: EventKind, step: &Step<'_>) -> Self {
        Self {
            kind,
            reason: step.reason.to_owned(),
            ..step.event(booking.id, Some(booking.status))
        }
    }

    /// An event without a status change.
    pub fn beside(
        booking: &Booking,
        kind: EventKind,
        (actor, actor_id): (Actor, Uuid),
        now: Timestamp,
    ) -> Self {
        let status = booking.status_at(now);
        Self {
            booking_id: booking.id,
            kind,
            created_at: now,
            actor,
            actor_id: Some(actor_id),
            from: Some(status),
            to: status,
            reason: String::new(),
            price: None,
            currency: String::new(),
            paid_way: PaidWay::Unknown,
        }
    }
}

stored_as!(
    all Notice {
        HoldEnds = "hold_ends",
        PaymentEnds = "payment_ends",
        DayBefore = "day_before",
        HoursBefore = "hours_before",
    }
);

impl Notice {
    /// When it is due, if it applies to the booking.
    pub fn due_at(self, booking: &Booking, now: Timestamp) -> Option<Timestamp> {
        let need = booking.need(now);
        let is_settled = booking.status == Status::Confirmed;
        let (at, minutes) = match self {
            // Staff should check a reported payment before the first hour, even if the hold lasts longer.
            Self::HoldEnds
                if need.is_some_and(|need| !matches!(need, Need::Choice | Need::Refund)) =>
            {
                (booking.expires_at?.min(booking.starts_at), 60)
            }
            Self::PaymentEnds if need == Some(Need::Payment) => (booking.expires_at?, 30),
            Self::DayBefore if is_settled => (booking.starts_at, 24 * 60),
            Self::HoursBefore if is_settled => (booking.starts_at, 2 * 60),
            _ => return None,
        };
        at.checked_sub(SignedDuration::from_mins(minutes)).ok()
    }

    /// After this time the email is dropped.
    pub fn useless_at(self, booking: &Booking) -> Timestamp {
        let day_before = SignedDuration::from_hours(3);
        match self {
            Self::HoldEnds | Self::PaymentEnds => booking.expires_at.unwrap_or(booking.starts_at),
            Self::DayBefore => booking.starts_at - day_before,
            Self::HoursBefore => booking.starts_at,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    pub booking_id: Uuid,
    pub status: Status,
}
