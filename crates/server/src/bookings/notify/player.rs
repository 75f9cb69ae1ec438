//! The emails about a booking to its player.

use crate::bookings::lifecycle::{Move, Status, Step};
use crate::bookings::notify::facts::Facts;
use crate::bookings::payment::Received;
use crate::error::Error;
use crate::mail::{Email, MailTemplate, Samples, mail_template};

mail_template!(BookingToPay<'a>, "booking_to_pay.txt", { booking: &'a Facts<'a>, cause: ToPayCause, is_moved: bool });
mail_template!(BookingMade<'a>, "booking_made.txt", { booking: &'a Facts<'a> });
mail_template!(BookingReinstated<'a>, "booking_reinstated.txt", { booking: &'a Facts<'a> });
mail_template!(BookingShortened<'a>, "booking_shortened.txt", { booking: &'a Facts<'a> });
mail_template!(BookingMoved<'a>, "booking_moved.txt", { booking: &'a Facts<'a> });
mail_template!(BookingRescheduled<'a>, "booking_rescheduled.txt", { booking: &'a Facts<'a>, by_player: bool });
mail_template!(PaymentReceived<'a>, "payment_received.txt", { booking: &'a Facts<'a> });
mail_template!(BookingConfirmed<'a>, "booking_confirmed.txt", { booking: &'a Facts<'a> });
mail_template!(TimesOffered<'a>, "times_offered.txt", { booking: &'a Facts<'a> });
mail_template!(BookingRejected<'a>, "booking_rejected.txt", { booking: &'a Facts<'a> });
mail_template!(BookingCanceledByVenue<'a>, "booking_canceled_by_venue.txt", { booking: &'a Facts<'a> });
mail_template!(OfferEnded<'a>, "offer_ended.txt", { booking: &'a Facts<'a> });
mail_template!(BookingExpired<'a>, "booking_expired.txt", { booking: &'a Facts<'a> });
mail_template!(PaymentDueSoon<'a>, "payment_due_soon.txt", { booking: &'a Facts<'a> });
mail_template!(BookingReminder<'a>, "booking_reminder.txt", { booking: &'a Facts<'a>, settings: String });
mail_template!(PaymentRecorded<'a>, "payment_recorded.txt", { booking: &'a Facts<'a> });
mail_template!(PaymentNotFound<'a>, "payment_not_found.txt", { booking: &'a Facts<'a> });
mail_template!(PriceChanged<'a>, "price_changed.txt", { booking: &'a Facts<'a> });

/// Why a booking waits for its payment.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ToPayCause {
    /// By the player, without a decision of the venue.
    Made,
    Reinstated,
    Accepted,
}

pub fn email(step: &Step<'_>, booking: &Facts<'_>) -> Result<Email, Error> {
    let (to, locale) = (booking.player.email.as_str(), booking.player.locale);
    let is_moved = !booking.requested.is_empty();
    match (step.by, step.to) {
        (Move::Reschedule | Move::RescheduleByPlayer, _) => {
            let by_player = step.by == Move::RescheduleByPlayer;
            BookingRescheduled { booking, by_player }.email(to, locale)
        }
        (by, Status::AwaitingPayment) => {
            let cause = match by {
                Move::Create | Move::Accept => ToPayCause::Made,
                Move::Reinstate => ToPayCause::Reinstated,
                _ => ToPayCause::Accepted,
            };
            let mail = BookingToPay {
                booking,
                cause,
                is_moved,
            };
            mail.email(to, locale)
        }
        (Move::Create | Move::Accept, Status::Confirmed) => {
            BookingMade { booking }.email(to, locale)
        }
        (Move::Reinstate, _) => BookingReinstated { booking }.email(to, locale),
        (Move::Release, _) => BookingShortened { booking }.email(to, locale),
        (_, Status::Confirmed) if is_moved => BookingMoved { booking }.email(to, locale),
        (Move::ReceivePayment, _) => PaymentReceived { booking }.email(to, locale),
        (_, Status::Confirmed) => BookingConfirmed { booking }.email(to, locale),
        (Move::Propose, _) => TimesOffered { booking }.email(to, locale),
        (Move::Reject, _) => BookingRejected { booking }.email(to, locale),
        (Move::CancelByStaff, _) => BookingCanceledByVenue { booking }.email(to, locale),
        (_, Status::PendingReview) => OfferEnded { booking }.email(to, locale),
        _ => BookingExpired { booking }.email(to, locale),
    }
}

/// With a booking that is open, and one that was closed for a reason.
pub fn samples<'a>(
    to: &mut Samples<'_>,
    booking: &'a Facts<'a>,
    closed: &'a Facts<'a>,
) -> Result<(), Error> {
    let moved = &Facts {
        requested: booking.times.clone(),
        ..booking.clone()
    };
    to.add(&BookingToPay {
        booking: moved,
        cause: ToPayCause::Accepted,
        is_moved: true,
    })?;
    to.add(&BookingMade { booking })?;
    to.add(&BookingReinstated { booking })?;
    to.add(&BookingShortened { booking })?;
    to.add(&BookingMoved { booking: moved })?;
    to.add(&BookingRescheduled {
        booking: moved,
        by_player: false,
    })?;
    let paid = &Facts {
        deposit: None,
        paid: booking.amount.clone(),
        balance: booking.amount.clone(),
        ..booking.clone()
    };
    to.add(&PaymentReceived { booking: paid })?;
    to.add(&BookingConfirmed { booking })?;
    to.add(&TimesOffered { booking })?;
    to.add(&BookingRejected { booking: closed })?;
    to.add(&BookingCanceledByVenue { booking: closed })?;
    to.add(&OfferEnded { booking })?;
    to.add(&BookingExpired { booking })?;
    to.add(&PaymentDueSoon { booking })?;
    to.add(&BookingReminder {
        booking,
        settings: to.app.link(to.locale, "/settings/notifications"),
    })?;
    to.add(&PaymentRecorded { booking: paid })?;
    to.add(&PaymentNotFound { booking })?;
    to.add(&PriceChanged { booking })
}
