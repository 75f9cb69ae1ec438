//! The emails about a booking to the venue's staff.

use crate::bookings::details::Details;
use crate::bookings::lifecycle::{Move, Status, Step};
use crate::bookings::notify::facts::Facts;
use crate::bookings::payment::Received;
use crate::error::Error;
use crate::locale::Locale;
use crate::mail::{Email, MailTemplate, Samples, mail_template};

mail_template!(BookingRequested<'a>, "booking_requested.txt", { booking: &'a Facts<'a> });
mail_template!(BookingUnpaid<'a>, "booking_unpaid.txt", { booking: &'a Facts<'a> });
mail_template!(BookingNew<'a>, "booking_new.txt", { booking: &'a Facts<'a> });
mail_template!(OfferAccepted<'a>, "offer_accepted.txt", { booking: &'a Facts<'a>, next: OfferNext });
mail_template!(OfferDeclined<'a>, "offer_declined.txt", { booking: &'a Facts<'a> });
mail_template!(OfferExpired<'a>, "offer_expired.txt", { booking: &'a Facts<'a> });
mail_template!(RequestWithdrawn<'a>, "request_withdrawn.txt", { booking: &'a Facts<'a> });
mail_template!(RequestOfSuspended<'a>, "request_of_suspended.txt", { booking: &'a Facts<'a> });
mail_template!(BookingCanceledByPlayer<'a>, "booking_canceled_by_player.txt", { booking: &'a Facts<'a> });
mail_template!(BookingMovedByPlayer<'a>, "booking_moved_by_player.txt", { booking: &'a Facts<'a> });
mail_template!(BookingExpiredAtVenue<'a>, "booking_expired_at_venue.txt", { booking: &'a Facts<'a>, waited_for_payment: bool });
mail_template!(PaymentCheckDue<'a>, "payment_check_due.txt", { booking: &'a Facts<'a> });
mail_template!(PaymentMissing<'a>, "payment_missing.txt", { booking: &'a Facts<'a> });
mail_template!(RequestWaiting<'a>, "request_waiting.txt", { booking: &'a Facts<'a> });
mail_template!(PaymentReported<'a>, "payment_reported.txt", { booking: &'a Facts<'a> });

/// What an accepted offer waits for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum OfferNext {
    Confirm,
    Pay,
    Nothing,
}

pub fn email(
    details: &Details,
    step: &Step<'_>,
    booking: &Facts<'_>,
    to: &str,
    locale: Locale,
) -> Result<Email, Error> {
    match (step.by, step.to) {
        (Move::Create, Status::PendingReview) => BookingRequested { booking }.email(to, locale),
        (Move::Create, Status::AwaitingPayment) => BookingUnpaid { booking }.email(to, locale),
        (Move::Accept, to_status) => {
            let next = match to_status {
                Status::UserSelected => OfferNext::Confirm,
                Status::AwaitingPayment => OfferNext::Pay,
                _ => OfferNext::Nothing,
            };
            OfferAccepted { booking, next }.email(to, locale)
        }
        (Move::Decline, _) => OfferDeclined { booking }.email(to, locale),
        (Move::Expire, _) => {
            let waited_for_payment = status_before(details) == Some(Status::AwaitingPayment);
            let mail = BookingExpiredAtVenue {
                booking,
                waited_for_payment,
            };
            mail.email(to, locale)
        }
        (Move::ProposalsRunOut, _) => OfferExpired { booking }.email(to, locale),
        (Move::CancelByPlayer, _) if was_request(details) => {
            RequestWithdrawn { booking }.email(to, locale)
        }
        (Move::Suspend, _) => RequestOfSuspended { booking }.email(to, locale),
        (Move::CancelByPlayer, _) => BookingCanceledByPlayer { booking }.email(to, locale),
        (Move::RescheduleByPlayer, _) => BookingMovedByPlayer { booking }.email(to, locale),
        _ => BookingNew { booking }.email(to, locale),
    }
}

fn status_before(details: &Details) -> Option<Status> {
    details.events.last().and_then(|event| event.from)
}

/// Whether the last change was made to a request that was not decided yet.
fn was_request(details: &Details) -> bool {
    !matches!(
        status_before(details),
        Some(Status::AwaitingPayment | Status::Confirmed)
    )
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
    to.add(&BookingRequested { booking })?;
    to.add(&BookingUnpaid { booking })?;
    to.add(&BookingNew { booking })?;
    to.add(&OfferAccepted {
        booking,
        next: OfferNext::Confirm,
    })?;
    to.add(&OfferDeclined { booking })?;
    to.add(&OfferExpired { booking })?;
    to.add(&RequestWithdrawn { booking: closed })?;
    to.add(&RequestOfSuspended { booking })?;
    to.add(&BookingCanceledByPlayer { booking: closed })?;
    to.add(&BookingMovedByPlayer { booking: moved })?;
    to.add(&BookingExpiredAtVenue {
        booking: closed,
        waited_for_payment: true,
    })?;
    to.add(&PaymentCheckDue { booking })?;
    to.add(&PaymentMissing { booking })?;
    to.add(&RequestWaiting { booking })?;
    to.add(&PaymentReported { booking })
}
