//! `GET /api/bookings/{id}.ics`: a booking for its player's calendar. Taken again it updates what is
//! there, or cancels it: the events keep their names, and their sequence grows with the story.

mod ics;
mod zone;

use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use connectrpc::ConnectError;
use http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use url::Url;
use uuid::Uuid;

use self::ics::Lines;
use super::details::{self, Details};
use super::states::Status;
use super::times::{Stretch, stretches};
use super::{Slot, show, store};
use crate::app::App;
use crate::auth::Caller;
use crate::error::Error;
use crate::ids;
use crate::locale::Locale;
use crate::sports;

pub fn routes(app: Arc<App>) -> Router {
    Router::new()
        .route("/api/bookings/{id}", get(serve))
        .with_state(app)
}

/// To anybody but its player there is no such booking.
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
        Err(error) => ConnectError::from(error).into_response(),
    }
}

async fn written(
    app: &Arc<App>,
    user_id: Uuid,
    booking_id: Uuid,
    locale: Locale,
) -> Result<String, Error> {
    let now = app.now();
    let (details, earlier) = app
        .db
        .read(move |conn| -> Result<_, Error> {
            let booking = show::owners(conn, user_id, booking_id)?;
            let details = details::of_one(conn, booking, now)?;
            Ok((details, store::replaced_slots(conn, booking_id)?))
        })
        .await?;
    let document = Document {
        app,
        zone: details.venue.zone()?,
        details: &details,
        locale,
        now,
    };
    Ok(document.write(&earlier))
}

struct Document<'a> {
    app: &'a App,
    zone: TimeZone,
    details: &'a Details,
    locale: Locale,
    now: Timestamp,
}

impl Document<'_> {
    fn write(&self, earlier: &[Slot]) -> String {
        let booking = &self.details.booking;
        let present = stretches(&self.details.slots);
        let gone = gone(earlier, present.len());
        let all = || present.iter().chain(&gone);
        let from = all().map(|it| it.starts_at).min();
        let until = all().map(|it| it.ends_at).max();
        let mut lines = Lines::default();
        lines.component("VCALENDAR", |lines| {
            lines.property("VERSION", "2.0");
            lines.property("PRODID", "-//Lapang//Bookings//EN");
            lines.property("CALSCALE", "GREGORIAN");
            lines.property("METHOD", "PUBLISH");
            zone::write(
                lines,
                &self.zone,
                &self.details.venue.time_zone,
                from.unwrap_or(booking.starts_at),
                until.unwrap_or(booking.ends_at),
            );
            for (number, stretch) in present.iter().enumerate() {
                self.event(lines, number, stretch, booking.status);
            }
            for (number, stretch) in (present.len()..).zip(&gone) {
                self.event(lines, number, stretch, Status::CanceledUser);
            }
        });
        lines.finish()
    }

    fn event(&self, lines: &mut Lines, number: usize, stretch: &Stretch<'_>, status: Status) {
        let (booking, venue, locale) = (&self.details.booking, &self.details.venue, self.locale);
        let sport = sports::name(&booking.sport_id, locale);
        let link = self.app.link(locale, &format!("/booking/{}", booking.id));
        lines.component("VEVENT", |lines| {
            lines.text("UID", &self.name(number));
            lines.property("SEQUENCE", &self.sequence().to_string());
            lines.moment("DTSTAMP", self.now);
            lines.moment("CREATED", booking.created_at);
            lines.moment("LAST-MODIFIED", booking.updated_at);
            self.time(lines, "DTSTART", stretch.starts_at);
            self.time(lines, "DTEND", stretch.ends_at);
            let summary = locale.pick(
                format!("{sport} at {}", venue.name),
                format!("{sport} di {}", venue.name),
            );
            lines.text("SUMMARY", &summary);
            let told = [stretch.court, standing(status, locale), &link];
            lines.text("DESCRIPTION", &told.join("\n"));
            let place = [venue.name.as_str(), &venue.formatted_address];
            lines.text("LOCATION", &place.join(", "));
            let geo = format!("{:.6};{:.6}", venue.latitude, venue.longitude);
            lines.property("GEO", &geo);
            lines.property("URL", &link);
            let address = &self.app.config.mail.from.email;
            lines.property("ORGANIZER;CN=Lapang", &format!("mailto:{address}"));
            let (status, takes_time) = match status {
                Status::Confirmed => ("CONFIRMED", "OPAQUE"),
                status if status.is_open() => ("TENTATIVE", "OPAQUE"),
                _ => ("CANCELLED", "TRANSPARENT"),
            };
            lines.property("STATUS", status);
            lines.property("TRANSP", takes_time);
        });
    }

    /// The same for the same stretch of the same booking, whenever it is asked for.
    fn name(&self, number: usize) -> String {
        let origin = Url::parse(&self.app.config.public_origin).ok();
        let host = origin
            .as_ref()
            .and_then(Url::host_str)
            .unwrap_or("localhost");
        let id = self.details.booking.id;
        match number {
            0 => format!("booking-{id}@{host}"),
            number => format!("booking-{id}-{}@{host}", number + 1),
        }
    }

    /// How often the booking has changed. What time has done is counted before a sweep writes it.
    fn sequence(&self) -> usize {
        let events = &self.details.events;
        let written = events.last().map(|event| event.to);
        let is_ahead = written.is_some_and(|status| status != self.details.booking.status);
        events.len().saturating_sub(1) + usize::from(is_ahead)
    }

    /// By the venue's clock; in UTC where that shows the same time twice and this is the second.
    fn time(&self, lines: &mut Lines, name: &str, at: Timestamp) {
        let local = self.zone.to_datetime(at);
        if self.zone.to_timestamp(local).ok() != Some(at) {
            return lines.moment(name, at);
        }
        let name = format!("{name};TZID={}", self.details.venue.time_zone);
        lines.property(&name, &local.strftime("%Y%m%dT%H%M%S").to_string());
    }
}

/// Stretches that times before the present ones had beyond `present` of them: a calendar that was
/// given those has to be told that they are off.
fn gone(earlier: &[Slot], present: usize) -> Vec<Stretch<'_>> {
    // The slots of one set of times were made at one moment.
    let mut sets: Vec<Vec<Stretch<'_>>> = earlier
        .chunk_by(|one, next| one.created_at == next.created_at)
        .map(stretches)
        .collect();
    sets.sort_by_key(Vec::len);
    let largest = sets.pop().unwrap_or_default();
    largest.into_iter().skip(present).collect()
}

/// Where the booking stands, in a sentence.
fn standing(status: Status, locale: Locale) -> &'static str {
    match status {
        Status::PendingReview => {
            locale.pick("The venue has yet to decide.", "Menunggu keputusan venue.")
        }
        Status::RescheduleProposed => locale.pick(
            "The venue has proposed other times.",
            "Venue menawarkan jam lain.",
        ),
        Status::UserSelected => locale.pick(
            "The venue has yet to confirm the time you chose.",
            "Menunggu konfirmasi venue untuk jam yang kamu pilih.",
        ),
        Status::AwaitingPayment => {
            locale.pick("Waiting for your payment.", "Menunggu pembayaran kamu.")
        }
        Status::Confirmed => locale.pick("Confirmed.", "Sudah dikonfirmasi."),
        Status::CanceledUser | Status::CanceledAdmin => locale.pick("Canceled.", "Dibatalkan."),
        Status::Expired => locale.pick("Expired.", "Kedaluwarsa."),
        Status::Rejected => locale.pick(
            "The venue could not take this booking.",
            "Venue tidak bisa menerima booking ini.",
        ),
    }
}
