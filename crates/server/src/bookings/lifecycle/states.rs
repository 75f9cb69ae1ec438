//! The booking state machine (rules.md §6) as one table, used by the operations and the tests. `moves.rs` implements
//! the side effects.

use jiff::{SignedDuration, Timestamp};

use crate::error::{Error, Reason, Refusal};
use crate::stored::stored_as;
use crate::venues::model::Windows;

stored_as!(
    all
    #[derive(Hash)]
    Status {
        PendingReview = "pending_review",
        RescheduleProposed = "reschedule_proposed",
        UserSelected = "user_selected",
        AwaitingPayment = "awaiting_payment",
        Confirmed = "confirmed",
        CanceledUser = "canceled_user",
        CanceledAdmin = "canceled_admin",
        Expired = "expired",
        Rejected = "rejected",
    }
);

stored_as!(
    /// Who makes a transition.
    #[derive(Hash)]
    Actor {
        Player = "player",
        Staff = "staff",
        Time = "time",
    }
);

/// A transition's trigger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    Create,
    BookForGuest,
    ConfirmTimes,
    Propose,
    Accept,
    Decline,
    Withdraw,
    ProposalsRunOut,
    ReceivePayment,
    Expire,
    Reject,
    CancelByPlayer,
    CancelByStaff,
    Reinstate,
    /// Frees the hours that have not begun.
    Release,
    /// The player's account was suspended.
    Suspend,
    /// Staff put it at other times.
    Reschedule,
    RescheduleByPlayer,
    /// Staff take back what they did last.
    Undo,
}

/// A table row: this actor may make this move from any of `from` to any of `to`.
#[derive(Debug)]
pub struct Row {
    /// Empty for the moves that create a booking.
    pub from: &'static [Status],
    pub actor: Actor,
    pub by: Move,
    pub to: &'static [Status],
}

use Actor::{Player, Staff, Time};
use Status::{
    AwaitingPayment, CanceledAdmin, CanceledUser, Confirmed, Expired, PendingReview, Rejected,
    RescheduleProposed, UserSelected,
};

const UNDECIDED: &[Status] = &[PendingReview, RescheduleProposed, UserSelected];
const OPEN: &[Status] = &[
    PendingReview,
    RescheduleProposed,
    UserSelected,
    AwaitingPayment,
];
const OPEN_OR_CONFIRMED: &[Status] = &[
    PendingReview,
    RescheduleProposed,
    UserSelected,
    AwaitingPayment,
    Confirmed,
];

#[rustfmt::skip]
pub const TABLE: &[Row] = &[
    Row { from: &[],                            actor: Player, by: Move::Create,          to: &[PendingReview, AwaitingPayment, Confirmed] },
    Row { from: &[],                            actor: Staff,  by: Move::BookForGuest,    to: &[Confirmed] },
    Row { from: &[PendingReview, UserSelected], actor: Staff,  by: Move::ConfirmTimes,    to: &[Confirmed, AwaitingPayment] },
    Row { from: UNDECIDED,                      actor: Staff,  by: Move::Propose,         to: &[RescheduleProposed] },
    Row { from: &[RescheduleProposed],          actor: Player, by: Move::Accept,          to: &[UserSelected, Confirmed, AwaitingPayment] },
    Row { from: &[RescheduleProposed],          actor: Player, by: Move::Decline,         to: &[PendingReview] },
    Row { from: &[RescheduleProposed],          actor: Staff,  by: Move::Withdraw,        to: &[PendingReview, Expired] },
    Row { from: &[RescheduleProposed],          actor: Time,   by: Move::ProposalsRunOut, to: &[PendingReview, Expired] },
    Row { from: &[AwaitingPayment],             actor: Staff,  by: Move::ReceivePayment,  to: &[Confirmed] },
    Row { from: &[AwaitingPayment],             actor: Time,   by: Move::Expire,          to: &[Expired] },
    Row { from: UNDECIDED,                      actor: Time,   by: Move::Expire,          to: &[Expired] },
    Row { from: OPEN,                           actor: Time,   by: Move::Suspend,         to: &[CanceledUser] },
    Row { from: UNDECIDED,                      actor: Staff,  by: Move::Reject,          to: &[Rejected] },
    Row { from: OPEN_OR_CONFIRMED,              actor: Player, by: Move::CancelByPlayer,  to: &[CanceledUser] },
    Row { from: OPEN_OR_CONFIRMED,              actor: Staff,  by: Move::CancelByStaff,   to: &[CanceledAdmin] },
    Row { from: &[Expired],                     actor: Staff,  by: Move::Reinstate,       to: &[Confirmed, AwaitingPayment] },
    Row { from: &[Confirmed],                   actor: Staff,  by: Move::Release,         to: &[Confirmed] },
    Row { from: &[PendingReview],               actor: Staff,  by: Move::Reschedule,      to: &[PendingReview] },
    Row { from: &[AwaitingPayment],             actor: Staff,  by: Move::Reschedule,      to: &[AwaitingPayment] },
    Row { from: &[Confirmed],                   actor: Staff,  by: Move::Reschedule,      to: &[Confirmed] },
    Row { from: &[PendingReview],               actor: Player, by: Move::RescheduleByPlayer, to: &[PendingReview] },
    Row { from: &[AwaitingPayment],             actor: Player, by: Move::RescheduleByPlayer, to: &[AwaitingPayment] },
    Row { from: &[Confirmed],                   actor: Player, by: Move::RescheduleByPlayer, to: &[Confirmed] },
    Row { from: &[Rejected],                    actor: Staff,  by: Move::Undo,            to: UNDECIDED },
    Row { from: &[CanceledAdmin],               actor: Staff,  by: Move::Undo,            to: OPEN_OR_CONFIRMED },
];

impl Status {
    /// Awaiting an action, with a deadline.
    pub fn is_open(self) -> bool {
        matches!(
            self,
            PendingReview | RescheduleProposed | UserSelected | AwaitingPayment
        )
    }

    /// Final: no court hour is held. Staff can only reinstate an expired booking.
    pub fn is_closed(self) -> bool {
        matches!(self, CanceledUser | CanceledAdmin | Expired | Rejected)
    }

    /// The status of the booking's slots.
    pub fn slot_status(self) -> SlotStatus {
        match self {
            Confirmed => SlotStatus::Booked,
            status if status.is_open() => SlotStatus::Held,
            _ => SlotStatus::Released,
        }
    }

    /// The deadline of a booking that enters this status at `now`; never after its first start.
    pub fn deadline(
        self,
        windows: Windows,
        now: Timestamp,
        first_start: Timestamp,
    ) -> Option<Timestamp> {
        let minutes = match self {
            AwaitingPayment => windows.payment_minutes,
            status if status.is_open() => windows.answer_minutes,
            _ => return None,
        };
        let patience = SignedDuration::from_mins(minutes);
        let end = now.saturating_add(patience).unwrap_or(Timestamp::MAX);
        Some(end.min(first_start))
    }
}

stored_as!(SlotStatus {
    Held = "held",
    Booked = "booked",
    Released = "released",
});

impl Move {
    /// Each move belongs to one actor.
    pub fn actor(self) -> Actor {
        match self {
            Self::Create
            | Self::Accept
            | Self::Decline
            | Self::CancelByPlayer
            | Self::RescheduleByPlayer => Player,
            Self::ProposalsRunOut | Self::Expire | Self::Suspend => Time,
            Self::BookForGuest
            | Self::ConfirmTimes
            | Self::Propose
            | Self::Withdraw
            | Self::ReceivePayment
            | Self::Reject
            | Self::CancelByStaff
            | Self::Reinstate
            | Self::Release
            | Self::Reschedule
            | Self::Undo => Staff,
        }
    }

    /// Whether the table allows this move from `from` to `to`.
    pub fn leads(self, from: Option<Status>, to: Status) -> bool {
        TABLE.iter().any(|row| {
            let starts_here = from.map_or(row.from.is_empty(), |from| row.from.contains(&from));
            row.by == self && starts_here && row.to.contains(&to)
        })
    }
}

/// The error for a move that the table does not allow.
pub fn invalid_transition(from: Status, to: Status) -> Error {
    let message = format!(
        "a booking that is {} cannot become {}",
        from.code(),
        to.code()
    );
    Error::Conflict(
        Refusal::new(Reason::InvalidTransition, message)
            .with("from", from.code())
            .with("to", to.code()),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_names_the_actor_of_its_move() {
        for row in TABLE {
            assert_eq!(row.by.actor(), row.actor, "{row:?}");
        }
    }

    #[test]
    fn what_expired_or_staff_ended_can_come_back_and_every_open_status_can_end() {
        for status in Status::ALL {
            let goes_on = TABLE.iter().any(|row| row.from.contains(&status));
            let can_come_back = matches!(status, Expired | Rejected | CanceledAdmin);
            assert_eq!(goes_on, !status.is_closed() || can_come_back, "{status:?}");
            assert_eq!(
                Move::Expire.leads(Some(status), Expired),
                status.is_open(),
                "{status:?}"
            );
        }
    }

    #[test]
    fn slots_are_held_while_open_and_booked_when_confirmed() {
        for status in Status::ALL {
            let expected = match status {
                Confirmed => SlotStatus::Booked,
                CanceledUser | CanceledAdmin | Expired | Rejected => SlotStatus::Released,
                _ => SlotStatus::Held,
            };
            assert_eq!(status.slot_status(), expected, "{status:?}");
        }
    }

    #[test]
    fn every_status_can_be_reached() {
        for status in Status::ALL {
            assert!(
                TABLE.iter().any(|row| row.to.contains(&status)),
                "{status:?}"
            );
        }
    }

    #[test]
    fn a_deadline_is_never_after_the_start() {
        let now = Timestamp::from_second(1_000_000).unwrap();
        let hours = |hours| now + SignedDuration::from_hours(hours);
        for (status, start, expected) in [
            (PendingReview, hours(48), Some(hours(24))),
            (PendingReview, hours(5), Some(hours(5))),
            (AwaitingPayment, hours(48), Some(hours(2))),
            (AwaitingPayment, hours(1), Some(hours(1))),
            (Confirmed, hours(48), None),
            (Rejected, hours(48), None),
        ] {
            assert_eq!(
                status.deadline(Windows::default(), now, start),
                expected,
                "{status:?}"
            );
        }
    }
}
