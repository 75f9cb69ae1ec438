//! A player's bookings as calendar events, and `GET /api/bookings/{id}.ics` for a single booking. UIDs are stable and
//! SEQUENCE grows with the booking's history, so importing a file again updates or cancels the same events.

use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use jiff::Timestamp;
use uuid::Uuid;

use crate::app::{App, Tx};
use crate::auth::Caller;
use crate::bookings::details::{self, Details};
use crate::bookings::lifecycle::Status;
use crate::bookings::model::Slot;
use crate::bookings::notify::times::{CourtTime, court, court_times};
use crate::bookings::{number, show, store};
use crate::calendar::{self, Delivery, Event, EventStatus};
use crate::error::Error;
use crate::locale::Locale;
use crate::{ids, sports};

pub fn routes(app: Arc<App>) -> Router {
    Router::new()
        .route("/api/bookings/{id}", get(serve))
        .with_state(app)
}

/// Answers `not_found` to everyone but the booking's player.
async fn serve(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    file: Result<Path<String>, PathRejection>,
) -> Response {
    let outcome = async {
        let nothing = || Error::NotFound("booking");
        let player = caller.player.as_ref().ok_or_else(nothing)?;
        let id = file
            .ok()
            .and_then(|Path(file)| ids::parse(file.strip_suffix(".ics")?))
            .ok_or_else(nothing)?;
        written(&app, player.user_id, id, caller.locale).await
    };
    let outcome: Result<String, Error> = outcome.await;
    match outcome {
        Ok(text) => {
            let kind = "text/calendar; charset=utf-8; method=PUBLISH";
            let file = "attachment; filename=\"lapang.ics\"";
            ([(CONTENT_TYPE, kind), (CONTENT_DISPOSITION, file)], text).into_response()
        }
        Err(error) => error.into_response(),
    }
}

async fn written(
    app: &Arc<App>,
    user_id: Uuid,
    booking_id: Uuid,
    locale: Locale,
) -> Result<String, Error> {
    let now = app.now();
    let details = app
        .read(move |tx| {
            let booking = show::owners(tx.conn, user_id, booking_id)?;
            details::of_one(tx, booking)
        })
        .await?;
    file(app, &details, locale, now)
}

/// The calendar file of a booking, for its page and its emails.
pub fn file(app: &App, details: &Details, locale: Locale, now: Timestamp) -> Result<String, Error> {
    let events = of_booking(app, details, locale)?;
    Ok(calendar::render(app, &events, Delivery::File(now)))
}

/// A player's bookings that end after `since` or were canceled after it; at most `most`.
pub fn events(
    tx: &mut Tx<'_>,
    user_id: Uuid,
    locale: Locale,
    since: Timestamp,
    most: i64,
) -> Result<Vec<Event>, Error> {
    let bookings = store::of_calendar(tx.conn, user_id, since, most)?;
    let mut events = Vec::new();
    for details in details::of(tx, bookings)? {
        events.extend(of_booking(tx.app, &details, locale)?);
    }
    Ok(events)
}

/// One event per current consecutive time on a court, and a cancelled one for each replaced time without successor.
fn of_booking(app: &App, details: &Details, locale: Locale) -> Result<Vec<Event>, Error> {
    let present = court_times(&details.slots);
    let gone = removed_times(&details.earlier, present.len());
    let status = details.booking.status;
    let present = present.iter().map(|time| (time, status));
    let gone = gone.iter().map(|time| (time, Status::CanceledUser));
    let all = present.chain(gone).enumerate();
    all.map(|(number, (time, status))| event(app, details, number, time, status, locale))
        .collect()
}

fn event(
    app: &App,
    details: &Details,
    number: usize,
    time: &CourtTime<'_>,
    status: Status,
    locale: Locale,
) -> Result<Event, Error> {
    let (booking, venue) = (&details.booking, &details.venue);
    let sport = sports::name(&booking.sport_id, locale);
    let link = app.link(locale, &format!("/booking/{}", booking.id));
    let to_read_out = number::label(booking, locale);
    let title = if venue.name.starts_with(sport) {
        venue.name.clone()
    } else {
        [sport, locale.pick("at", "di"), &venue.name].join(" ")
    };
    let event_status = match status {
        Status::Confirmed => EventStatus::Confirmed,
        status if status.is_open() => EventStatus::Tentative,
        _ => EventStatus::Cancelled,
    };
    Ok(Event {
        name: name(booking.id, number),
        sequence: sequence(details),
        created_at: booking.created_at,
        changed_at: booking.updated_at,
        starts_at: time.starts_at,
        ends_at: time.ends_at,
        zone: venue.zone()?,
        zone_name: venue.time_zone.clone(),
        summary: event_status.title(title, locale),
        description: [
            &court(time.court, locale),
            &to_read_out,
            standing(status, locale),
            &link,
        ]
        .join("\n"),
        location: [venue.name.as_str(), &venue.formatted_address].join(", "),
        position: Some((venue.latitude, venue.longitude)),
        link,
        status: event_status,
    })
}

/// The event's UID, stable for the same part of the same booking.
fn name(id: Uuid, number: usize) -> String {
    match number {
        0 => format!("booking-{id}"),
        number => format!("booking-{id}-{}", number + 1),
    }
}

/// The event's SEQUENCE: the number of changes. An expiry counts before the sweep has written it.
fn sequence(details: &Details) -> i64 {
    let events = &details.events;
    let written = events.last().map(|event| event.to);
    let is_ahead = written.is_some_and(|status| status != details.booking.status);
    let changes = events.len().saturating_sub(1) + usize::from(is_ahead);
    i64::try_from(changes).unwrap_or(i64::MAX)
}

/// Earlier times without a current counterpart. Calendars that imported them must receive a cancellation.
fn removed_times(earlier: &[Slot], present: usize) -> Vec<CourtTime<'_>> {
    // The slots of one set share their creation time.
    let mut sets: Vec<Vec<CourtTime<'_>>> = earlier
        .chunk_by(|one, next| one.created_at == next.created_at)
        .map(court_times)
        .collect();
    sets.sort_by_key(Vec::len);
    let largest = sets.pop().unwrap_or_default();
    largest.into_iter().skip(present).collect()
}

/// The status as a sentence.
fn standing(status: Status, locale: Locale) -> &'static str {
    let (english, indonesian) = match status {
        Status::PendingReview => (
            "The venue has yet to decide.",
            "Menunggu keputusan pengelola.",
        ),
        Status::RescheduleProposed => (
            "The venue has offered other times.",
            "Pengelola menawarkan jam lain.",
        ),
        Status::UserSelected => (
            "The venue has yet to confirm the time you accepted.",
            "Menunggu konfirmasi pengelola untuk jam yang kamu terima.",
        ),
        Status::AwaitingPayment => ("Waiting for your payment.", "Menunggu pembayaran kamu."),
        Status::Confirmed => ("Confirmed.", "Sudah dikonfirmasi."),
        Status::CanceledUser | Status::CanceledAdmin => ("Canceled.", "Dibatalkan."),
        Status::Expired => ("Expired.", "Kedaluwarsa."),
        Status::Rejected => (
            "The venue could not accept this booking.",
            "Pengelola tidak bisa menerima booking ini.",
        ),
    };
    locale.pick(english, indonesian)
}
