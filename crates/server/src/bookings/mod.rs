//! Bookings: a player asks for court hours, the venue decides, time ends what nobody decides.
//! What may follow what is in `states.rs`; what a move brings with it, in `moves.rs`.

mod answer;
mod board;
pub mod calendar;
mod cancel;
mod confirm;
mod decide;
pub mod demo;
mod details;
mod expire;
mod export;
mod forget;
mod forget_guests;
mod guest;
mod guest_edit;
mod idempotency;
mod letters;
mod limits;
mod list;
mod moves;
mod notices;
mod number;
mod payment;
mod price;
mod propose;
mod receipt;
mod reinstate;
mod report_payment;
mod request;
pub mod rpc;
mod show;
mod slots;
mod staff_mails;
pub mod states;
mod store;
mod times;

use std::sync::Arc;

use axum::Router;
use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

use crate::app::App;
use crate::photos::Key;
use crate::venues::VenueCard;
use states::{Actor, SlotStatus, Status};

pub use expire::sweeps;
pub use export::export;
pub use forget::{forget, wait_turn};

/// The plain HTTP beside the calls.
pub fn routes(app: Arc<App>) -> Router {
    receipt::routes(Arc::clone(&app)).merge(calendar::routes(app))
}

/// A price range in minor units of the booking's currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Price {
    pub min: i64,
    pub max: i64,
}

impl Price {
    pub fn exactly(amount: i64) -> Self {
        Self {
            min: amount,
            max: amount,
        }
    }
}

/// Somebody without an account, at the door or on the phone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guest {
    pub name: String,
    /// May be empty.
    pub phone_number: String,
}

/// A booking as its row has it.
#[derive(Clone, Debug)]
pub struct Booking {
    pub id: Uuid,
    /// To read out; unique.
    pub number: String,
    /// Whose it is; of a guest's booking, which is nobody's own, the staff who wrote it.
    pub user_id: Uuid,
    pub guest: Option<Guest>,
    pub venue_id: Uuid,
    pub sport_id: String,
    pub notes: String,
    /// As stored; what a reader is told is [`Self::status_at`].
    pub status: Status,
    pub starts_at: Timestamp,
    pub ends_at: Timestamp,
    pub expires_at: Option<Timestamp>,
    /// When the last of the other times on offer runs out.
    pub offers_until: Option<Timestamp>,
    pub payment_due: bool,
    pub price: Option<Price>,
    pub currency: String,
    pub settlement: Settlement,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

/// What became of what a booking costs.
#[derive(Clone, Debug, Default)]
pub struct Settlement {
    /// What staff have set it to cost: it stands for what was quoted, whatever times follow.
    pub final_price: Option<i64>,
    /// When the player said that it is paid.
    pub reported_at: Option<Timestamp>,
    pub receipt: Option<Key>,
}

impl Booking {
    /// What it costs, as far as anybody has said.
    pub fn cost(&self) -> Option<Price> {
        let settled = self.settlement.final_price;
        settled.map(Price::exactly).or(self.price)
    }

    /// What it is at `now`. From its deadline on an open booking has expired, and once the last
    /// offer has run out it waits for its review again: the sweep that writes so may come seconds
    /// later, and until then nobody may see it otherwise or act on it.
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

    /// Until when its player may cancel, if they still may: an open one while it is open, a
    /// confirmed one until the venue's cut-off.
    pub fn cancel_until(&self, now: Timestamp, venue: &VenueCard) -> Option<Timestamp> {
        if self.guest.is_some() {
            return None;
        }
        let until = match self.status_at(now) {
            Status::Confirmed => self.cut_off(venue),
            _ => self.expires_at?.min(self.starts_at),
        };
        (now < until).then_some(until)
    }

    /// Who has to act next, if anybody.
    pub fn need(&self, now: Timestamp) -> Option<Need> {
        match self.status_at(now) {
            Status::PendingReview | Status::UserSelected => Some(Need::Decision),
            Status::RescheduleProposed => Some(Need::Choice),
            Status::AwaitingPayment if self.settlement.reported_at.is_some() => {
                Some(Need::PaymentCheck)
            }
            Status::AwaitingPayment => Some(Need::Payment),
            _ => None,
        }
    }

    fn cut_off(&self, venue: &VenueCard) -> Timestamp {
        let before_start = SignedDuration::from_mins(venue.cancel_cutoff_minutes);
        self.starts_at
            .saturating_sub(before_start)
            .unwrap_or(Timestamp::MIN)
    }
}

/// What an open booking waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Of staff.
    Decision,
    /// Of staff: the player says that it is paid.
    PaymentCheck,
    /// Of the player.
    Payment,
    /// Of the player: times are on offer.
    Choice,
}

/// One stretch of a court within a booking.
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

/// Another time that the venue offers.
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProposalStatus {
    Offered,
    Accepted,
    Declined,
    Expired,
    Withdrawn,
}

impl ProposalStatus {
    const ALL: [Self; 5] = [
        Self::Offered,
        Self::Accepted,
        Self::Declined,
        Self::Expired,
        Self::Withdrawn,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Self::Offered => "offered",
            Self::Accepted => "accepted",
            Self::Declined => "declined",
            Self::Expired => "expired",
            Self::Withdrawn => "withdrawn",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.name() == name)
    }
}

/// What a row of the audit trail tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventKind {
    Move,
    /// The player said that it is paid; the status stayed.
    PaymentReported,
    /// Staff set or took back what it costs; the status stayed.
    PriceSet,
    /// Staff changed who the guest is, or the notes; the status stayed.
    GuestChanged,
}

impl EventKind {
    const ALL: [Self; 4] = [
        Self::Move,
        Self::PaymentReported,
        Self::PriceSet,
        Self::GuestChanged,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::PaymentReported => "payment_reported",
            Self::PriceSet => "price_set",
            Self::GuestChanged => "guest_changed",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// One row of the audit trail.
#[derive(Clone, Debug)]
pub struct Event {
    pub booking_id: Uuid,
    pub kind: EventKind,
    pub created_at: Timestamp,
    pub actor: Actor,
    pub actor_id: Option<Uuid>,
    /// None on the first.
    pub from: Option<Status>,
    pub to: Status,
    pub reason: String,
    /// What a `PriceSet` set it to; None: the quoted price counts again.
    pub price: Option<i64>,
    /// Of the price.
    pub currency: String,
}

impl Event {
    /// What happens to a booking while its status stays.
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
        }
    }
}
