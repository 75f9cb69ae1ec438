//! Deterministic demo bookings in every state, over the past week and the next two. Future ones go through the
//! operations; past ones are inserted as rows, since no operation can create them.

mod past;
mod reviews;

use std::sync::Arc;

use jiff::{SignedDuration, ToSpan};
use uuid::Uuid;

use crate::bookings::create::{self, Request};
use crate::bookings::decisions::confirm::{self, Confirmation};
use crate::bookings::decisions::update_status;
use crate::bookings::decisions::update_status::Decision;
use crate::bookings::{cancel, store};

use crate::accounts::{self, Staff};
use crate::app::App;
use crate::auth::Player;
use crate::bookings::guests::{self, GuestRequest};
use crate::bookings::lifecycle::Status;
use crate::bookings::model::{Guest, Price};
use crate::bookings::offers::{self, create::NewOffers};
use crate::bookings::payment::change::{Change, change};
use crate::bookings::payment::paid;
use crate::bookings::payment::paid::PaidInput;
use crate::bookings::payment::record::{Input, record};
use crate::bookings::slots::{self, RequestedTime};
use crate::charges::{LineKind, PaidWay, Till};
use crate::error::Error;
use crate::locale::Locale;
use crate::sports::catalogue;
use crate::venues::{self, Asker, Offer, Span};

/// The number of venues with bookings.
const VENUES: usize = 30;
/// The first player owns every third booking, so that their list is not empty.
const OWN: usize = 3;

/// The outcomes of demo requests, in rotation.
const ENDINGS: [Ending; 9] = [
    Ending::Pending,
    Ending::Confirmed,
    Ending::Proposed,
    Ending::Rejected,
    Ending::Paid,
    Ending::CanceledByPlayer,
    Ending::Selected,
    Ending::CanceledByStaff,
    Ending::Pending,
];

/// Guests at the first venues.
const GUESTS: [(&str, &str); 4] = [
    ("Pak Herman", "+62 800 555 0901"),
    ("Bu Ratna", "+62 800 555 0902"),
    ("Koh Awi", ""),
    ("Kantor Lurah", "+62 800 555 0904"),
];

/// Paid in full; the least where the hours have no exact price.
fn in_full(way: PaidWay, price: Option<Price>) -> PaidInput {
    PaidInput {
        way,
        amount: price.map(|price| price.min),
    }
}

/// The statuses of the past week's bookings, in rotation.
const PAST: [Status; 5] = [
    Status::Confirmed,
    Status::Confirmed,
    Status::Expired,
    Status::Confirmed,
    Status::CanceledUser,
];

#[derive(Clone, Copy)]
enum Ending {
    Pending,
    Confirmed,
    Paid,
    Rejected,
    CanceledByPlayer,
    CanceledByStaff,
    Proposed,
    Selected,
}

/// Creates bookings of these players at the first venues.
pub async fn fill(app: &Arc<App>, players: &[Uuid], venues: &[Uuid]) -> Result<(), Error> {
    let staff = staff(app).await?;
    let Some(first) = players.first() else {
        return Ok(());
    };
    let first_players = players;
    let mut players = players.iter().cycle();
    let mut endings = ENDINGS.into_iter().cycle();
    for (number, venue) in venues.iter().take(VENUES).enumerate() {
        let Some(offer) = any_offer(app, *venue).await? else {
            continue;
        };
        let user_id = if number % OWN == 0 {
            first
        } else {
            players.next().unwrap_or(first)
        };
        let player = demo_player(app, *user_id).await?;
        let day = 1 + i64::try_from(number * 5 % 13).unwrap_or(0);
        if let Some(asked) = evening(app, &offer, day) {
            upcoming(app, &staff, &player, &offer, asked, &mut endings).await?;
        }
        let day = -1 - i64::try_from(number % 7).unwrap_or(0);
        if let Some(asked) = evening(app, &offer, day) {
            let status = PAST[number % PAST.len()];
            past::add(app, staff.user_id, *user_id, offer, asked, status).await?;
        }
    }
    for (venue, (name, phone_number)) in venues.iter().zip(GUESTS) {
        if let Some(offer) = any_offer(app, *venue).await? {
            at_the_door(app, &staff, &offer, name, phone_number).await?;
        }
    }
    reviews::fill(app, &staff, first_players, venues).await
}

/// A guest booking for tomorrow.
async fn at_the_door(
    app: &Arc<App>,
    staff: &Staff,
    offer: &Offer,
    name: &str,
    phone_number: &str,
) -> Result<(), Error> {
    let Some(slots) = evening(app, offer, 1) else {
        return Ok(());
    };
    let courts: Vec<Uuid> = offer.courts.iter().map(|court| court.id).collect();
    let spans: Vec<Span> = slots
        .iter()
        .map(|slot| Span::of(slot.starts_at, slot.minutes))
        .collect();
    let best = offer.ranked(&courts, &spans).into_iter().next();
    let quote = best.and_then(|(_, quote)| quote);
    let price = quote.map(|quote| Price::exactly(quote.min));
    let wanted = GuestRequest {
        venue_id: offer.venue.id,
        sport_id: offer.sport_id.clone(),
        court_id: None,
        slots,
        guest: Guest {
            name: name.to_owned(),
            phone_number: phone_number.to_owned(),
        },
        notes: String::new(),
        price: price.map(|price| price.min),
        // The one without a number has paid.
        paid: phone_number
            .is_empty()
            .then(|| in_full(PaidWay::Cash, price)),
        key: None,
    };
    match guests::create::create(app, staff, wanted).await {
        Ok(details) if !phone_number.is_empty() => deposit(app, staff, details.booking.id).await,
        // A player's booking took the slot first.
        Ok(_) | Err(Error::Conflict(_)) => Ok(()),
        Err(error) => Err(error),
    }
}

/// A third of the price was sent, and a racket is on the bill.
async fn deposit(app: &Arc<App>, staff: &Staff, id: Uuid) -> Result<(), Error> {
    let racket = Change::Add {
        kind: LineKind::Racket,
        label: String::new(),
        amount: 2_500_000,
    };
    let details = change(app, staff, id, racket, None).await?;
    let Some(price) = details.booking.amount().filter(|price| *price > 0) else {
        return Ok(());
    };
    let input = Input {
        amount: price / 3_000 * 1_000,
        currency: String::new(),
        till: Till {
            way: PaidWay::Transfer,
            ..Till::default()
        },
        note: String::new(),
        allow_surplus: false,
        seen_balance: None,
    };
    record(app, staff, id, input, None).await.map(drop)
}

async fn staff(app: &Arc<App>) -> Result<Staff, Error> {
    let user_id = accounts::demo::admin(app).await?;
    let admin = player(user_id, accounts::demo::ADMIN, Locale::Id);
    accounts::staff(app, &admin, "CreateGuestBooking").await
}

async fn demo_player(app: &Arc<App>, user_id: Uuid) -> Result<Player, Error> {
    let found = app.read(move |tx| accounts::people(tx.conn, &[user_id]));
    let person = found.await?.remove(&user_id);
    let person = person.ok_or(Error::NotFound("user"))?;
    Ok(Player {
        name: person.name,
        ..player(user_id, &person.email, person.locale)
    })
}

fn player(user_id: Uuid, email: &str, locale: Locale) -> Player {
    Player {
        user_id,
        session_id: Uuid::nil(),
        email: email.to_owned(),
        name: String::new(),
        avatar_url: String::new(),
        email_verified: true,
        preferences_completed: true,
        locale,
    }
}

/// The first sport of the catalogue that the venue offers on a court.
async fn any_offer(app: &Arc<App>, venue_id: Uuid) -> Result<Option<Offer>, Error> {
    app.read(move |tx| {
        for sport in &catalogue::ALL {
            if let Some(offer) = venues::offer(tx.conn, venue_id, sport.id)?
                && !offer.courts.is_empty()
            {
                return Ok(Some(offer));
            }
        }
        Ok(None)
    })
    .await
}

/// Two consecutive slots in the evening, or earlier if those are not offered. `day` counts from today.
fn evening(app: &App, offer: &Offer, day: i64) -> Option<Vec<RequestedTime>> {
    let today = offer.grid.zone.to_datetime(app.now()).date();
    let date = today.checked_add(day.days()).ok()?;
    [19, 18, 20, 17, 16, 10].into_iter().find_map(|hour| {
        let local = date.at(hour, 0, 0, 0);
        let starts_at = local.to_zoned(offer.grid.zone.clone()).ok()?.timestamp();
        let minutes = offer.grid.slot_minutes;
        offer.grid.check_slot(starts_at, minutes * 2).ok()?;
        let second = starts_at
            .checked_add(SignedDuration::from_mins(minutes))
            .ok()?;
        Some(vec![
            RequestedTime {
                starts_at,
                minutes,
                court_id: None,
            },
            RequestedTime {
                starts_at: second,
                minutes,
                court_id: None,
            },
        ])
    })
}

async fn upcoming(
    app: &Arc<App>,
    staff: &Staff,
    player: &Player,
    offer: &Offer,
    asked: Vec<RequestedTime>,
    endings: &mut (impl Iterator<Item = Ending> + Send),
) -> Result<(), Error> {
    let Some(first) = asked.first().copied() else {
        return Ok(());
    };
    let wanted = Request {
        venue_id: offer.venue.id,
        sport_id: offer.sport_id.clone(),
        slots: asked,
        notes: String::new(),
        shown: None,
        key: None,
    };
    let answer = create::create(app, player, wanted).await?;
    if answer.status != Status::PendingReview {
        // An instant venue has confirmed it already.
        return Ok(());
    }
    let id = answer.booking_id;
    match endings.next().unwrap_or(Ending::Pending) {
        Ending::Pending => {}
        Ending::Confirmed => {
            drop(confirm::confirm(app, staff, id, Confirmation::default(), None).await?);
        }
        Ending::Paid => {
            let confirmed = confirm::confirm(app, staff, id, Confirmation::default(), None).await?;
            if confirmed.booking.status == Status::AwaitingPayment {
                decided(app, staff, id, Status::Confirmed, "").await?;
            }
        }
        Ending::Rejected => {
            decided(
                app,
                staff,
                id,
                Status::Rejected,
                "Lapangan sedang direnovasi.",
            )
            .await?;
        }
        Ending::CanceledByPlayer => drop(cancel::cancel(app, player, id, String::new()).await?),
        Ending::CanceledByStaff => {
            // It was paid: the money is to be given back.
            let booking = app
                .read(move |tx| store::booking(tx.conn, id).map_err(Error::from))
                .await?;
            let price = booking.and_then(|booking| booking.cost());
            paid::set(app, staff, id, Some(in_full(PaidWay::Transfer, price))).await?;
            decided(
                app,
                staff,
                id,
                Status::CanceledAdmin,
                "Ada turnamen internal hari itu.",
            )
            .await?;
        }
        Ending::Proposed => other_time(app, staff.user_id, id, offer.clone(), first, false).await?,
        Ending::Selected => other_time(app, staff.user_id, id, offer.clone(), first, true).await?,
    }
    Ok(())
}

async fn decided(
    app: &Arc<App>,
    staff: &Staff,
    id: Uuid,
    to: Status,
    reason: &str,
) -> Result<(), Error> {
    let decision = Decision {
        to,
        reason: reason.to_owned(),
        paid: Some(in_full(PaidWay::Transfer, None)),
    };
    update_status::update_status(app, staff, id, decision, None)
        .await
        .map(drop)
}

/// Offers the first hour again on the next day it is available. With `is_selected` the player accepts it.
async fn other_time(
    app: &Arc<App>,
    staff_id: Uuid,
    booking_id: Uuid,
    offer: Offer,
    first: RequestedTime,
    is_selected: bool,
) -> Result<(), Error> {
    app.write(move |tx| {
        let booking = store::booking(tx.conn, booking_id)?.ok_or(Error::NotFound("booking"))?;
        let later = (1..=7).find_map(|days| {
            let later = SignedDuration::from_hours(24 * days);
            let starts_at = first.starts_at.checked_add(later).ok()?;
            let slot = RequestedTime { starts_at, ..first };
            slots::check(&offer, &[slot], (tx.now, Asker::Staff), "", |_| {
                String::new()
            })
            .ok()?;
            Some(slot)
        });
        let Some(later) = later else {
            return Ok(());
        };
        let wanted = NewOffers {
            slots: vec![later],
            expires_at: booking.expires_at.unwrap_or(later.starts_at),
            note: "Lebih sepi di hari berikutnya.".to_owned(),
        };
        let offered = offers::create::offer_times(tx, staff_id, &booking, &wanted)?;
        if let Some(proposal) = offered.first().filter(|_| is_selected) {
            venues::require_confirmation_of_offers(tx.conn, offer.venue.id, &offer.sport_id)?;
            let booking = store::booking(tx.conn, booking_id)?.ok_or(Error::NotFound("booking"))?;
            offers::accept::accept_time(tx, &booking, proposal.id)?;
        }
        Ok(())
    })
    .await
}
