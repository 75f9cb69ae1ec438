//! What the emails about a booking name, in the language of the reader.

use jiff::Timestamp;
use uuid::Uuid;

use crate::accounts::Person;
use crate::bookings::details::Details;
use crate::bookings::lifecycle::{Move, Status, Step};
use crate::bookings::model::{ProposalStatus, Slot};
use crate::bookings::notify::times::{lines, span};
use crate::bookings::payment::{self, Received};
use crate::error::Error;
use crate::locale::Locale;
use crate::mail::Samples;
use crate::venues::VenueCard;
use crate::venues::payment::Instructions;
use crate::{money, sports, times};

/// Texts of several lines are written by us alone. What is not known is empty.
#[derive(Clone)]
pub struct Facts<'a> {
    pub id: Uuid,
    pub number: &'a str,
    pub venue: &'a VenueCard,
    pub player: &'a Person,
    pub notes: &'a str,
    pub sport: &'a str,
    pub first_start: String,
    /// A line per court and consecutive time.
    pub times: String,
    pub amount: Option<String>,
    /// The part that confirms it, of a booking that awaits its payment where a part is enough.
    pub deposit: Option<String>,
    /// What came of a booking that is not closed, and what is still owed.
    pub paid: Option<String>,
    pub balance: Option<String>,
    /// Staff name the price when they confirm it.
    pub needs_price: bool,
    /// When the hold ends.
    pub deadline: String,
    /// When the last offer ends.
    pub answer_by: String,
    pub is_reported: bool,
    pub instructions: Option<&'a Instructions>,
    pub received: Option<Received>,
    pub received_sum: Option<String>,
    /// What is to be given back, where it is not all that came.
    pub give_back: Option<String>,
    /// Why, in the words of who made the change.
    pub reason: &'a str,
    /// The offered times, a line each.
    pub offered: String,
    /// The times that staff replaced, a line each.
    pub requested: String,
    /// Whether the venue gets no more emails about the player for a while.
    pub is_last_email: bool,
}

impl<'a> Facts<'a> {
    pub fn of(details: &'a Details, locale: Locale) -> Result<Self, Error> {
        let (booking, venue) = (&details.booking, &details.venue);
        let zone = &venue.zone()?;
        let moment = |at: Option<Timestamp>| at.map(|at| times::moment(at, zone, locale));
        let offers = details.proposals.iter();
        let offers = offers.filter(|it| it.status == ProposalStatus::Offered);
        let offers: Vec<String> = offers
            .map(|offer| span(offer.starts_at, offer.ends_at, zone, locale))
            .collect();
        let sums = booking.sums().unwrap_or_default();
        let (owed, is_kept) = (sums.owed(), !booking.status.is_closed());
        let is_awaited = booking.status == Status::AwaitingPayment && booking.must_be_paid();
        let written = |amount: Option<i64>| {
            amount.map(|amount| money::written(amount, &booking.currency, locale))
        };
        Ok(Self {
            id: booking.id,
            number: &booking.number,
            venue,
            player: &details.player,
            notes: &booking.notes,
            sport: sports::name(&booking.sport_id, locale),
            first_start: times::short(booking.starts_at, zone, locale),
            times: lines(&details.slots, zone, locale),
            amount: payment::sum(booking, locale),
            deposit: written(booking.deposit().filter(|_| is_awaited)),
            paid: written((is_kept && sums.received > 0).then_some(sums.received)),
            balance: written((is_kept && sums.received > 0 && owed > 0).then_some(owed)),
            needs_price: booking.needs_price(),
            deadline: moment(booking.expires_at).unwrap_or_default(),
            answer_by: moment(booking.offers_until).unwrap_or_default(),
            is_reported: booking.settlement.reported_at.is_some(),
            instructions: details.instructions.as_ref().filter(|it| !it.is_empty()),
            received: payment::received(details),
            received_sum: payment::received_sum(booking, locale),
            give_back: payment::give_back(booking, locale),
            reason: "",
            offered: offers.join("\n"),
            requested: String::new(),
            is_last_email: false,
        })
    }

    /// After a move.
    pub fn after(details: &'a Details, step: &Step<'a>, locale: Locale) -> Result<Self, Error> {
        let requested = if is_moved(details, step) {
            lines(moved_from(details, step), &details.venue.zone()?, locale)
        } else {
            String::new()
        };
        Ok(Self {
            reason: step.reason,
            requested,
            ..Self::of(details, locale)?
        })
    }

    pub fn sample(
        of: &'a Samples<'_>,
        (venue, player): (&'a VenueCard, &'a Person),
        instructions: &'a Instructions,
    ) -> Result<Self, Error> {
        let (locale, zone, (start, end)) = (of.locale, &venue.zone()?, of.hours());
        let time = span(start, end, zone, locale);
        Ok(Self {
            id: venue.id,
            number: "K7P2XM",
            venue,
            player,
            notes: of.text("Two rackets, please\n\nAnd a ball"),
            sport: sports::name("badminton", locale),
            first_start: times::short(start, zone, locale),
            times: format!(
                "{time} ({})",
                of.text("Court 1").lines().next().unwrap_or_default()
            ),
            amount: Some("IDR 150,000".to_owned()),
            deposit: Some("IDR 75,000".to_owned()),
            paid: None,
            balance: None,
            needs_price: false,
            deadline: times::moment(end, zone, locale),
            answer_by: times::moment(end, zone, locale),
            is_reported: false,
            instructions: Some(instructions),
            received: None,
            received_sum: Some("IDR 150,000".to_owned()),
            give_back: None,
            reason: "",
            offered: time,
            requested: String::new(),
            is_last_email: false,
        })
    }
}

/// Whether staff confirmed other times than those requested.
pub fn is_moved(details: &Details, step: &Step<'_>) -> bool {
    let times = |slots: &[Slot]| -> Vec<_> {
        slots
            .iter()
            .map(|slot| (slot.starts_at, slot.ends_at))
            .collect()
    };
    let before = moved_from(details, step);
    if matches!(step.by, Move::Reschedule | Move::RescheduleByPlayer) {
        return true;
    }
    step.by == Move::ConfirmTimes && !before.is_empty() && times(before) != times(&details.slots)
}

/// The times this move replaced.
fn moved_from<'a>(details: &'a Details, step: &Step<'_>) -> &'a [Slot] {
    let sets = details
        .earlier
        .chunk_by(|one, next| one.created_at == next.created_at);
    let last = sets.last().unwrap_or_default();
    match step.instead {
        Some(_) => last,
        None => &[],
    }
}
