//! Emails to participants and waitlisted players about changes to their match.

use jiff::tz::TimeZone;
use uuid::Uuid;

use super::model::{Match, path};
use crate::accounts::{self, Person};
use crate::app::{App, Tx};
use crate::error::Error;
use crate::locale::Locale;
use crate::mail::{self, Email};
use crate::venues::VenueCard;
use crate::{sports, times};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Template {
    /// New time or place, for participants.
    Moved,
    /// New time or place, for waitlisted players.
    MovedWaitlisted,
    /// A place for a waitlisted player.
    Promoted,
    /// A place for a waitlisted player, together with a new time or place.
    PromotedAndMoved,
    /// For a player whom the host removed.
    Removed,
    Cancelled,
}

/// Queues an email to each of these users.
pub fn send(
    tx: &mut Tx<'_>,
    game: &Match,
    venue: Option<&VenueCard>,
    template: Template,
    ids: &[Uuid],
) -> Result<(), Error> {
    let people = accounts::people(tx.conn, ids)?;
    for person in ids.iter().filter_map(|id| people.get(id)) {
        let mut email = email(tx.app, game, venue, template, person.locale)?;
        email.to.clone_from(&person.email);
        match template {
            Template::Cancelled | Template::Removed => mail::enqueue(tx, &email)?,
            // Useless after the start, when it is too late to act.
            _ => mail::enqueue_until(tx, &email, game.starts_at)?,
        }
    }
    Ok(())
}

fn email(
    app: &App,
    game: &Match,
    venue: Option<&VenueCard>,
    template: Template,
    locale: Locale,
) -> Result<Email, Error> {
    let (subject, intro) = subject_and_intro(&game.name, template, locale);
    let is_attending = !matches!(template, Template::Cancelled | Template::Removed);
    let mut paragraphs = vec![intro, details(app, game, venue, locale, is_attending)?];
    if template == Template::Cancelled && !game.called_off_reason.is_empty() {
        let reason = &game.called_off_reason;
        paragraphs.push(locale.pick(
            format!("The host says: {reason}"),
            format!("Kata host: {reason}"),
        ));
    }
    paragraphs.extend(advice(template, locale).map(str::to_owned));
    let (label, path) = match template {
        Template::Cancelled | Template::Removed => (
            locale.pick("Find another match", "Cari main bareng lain"),
            "/play".to_owned(),
        ),
        _ => (
            locale.pick("See the match", "Lihat main bareng"),
            path(game.id),
        ),
    };
    Ok(Email {
        to: String::new(),
        locale,
        subject,
        paragraphs,
        action: Some((label.to_owned(), path)),
    })
}

/// Returns the subject and the paragraph above the time and place.
fn subject_and_intro(name: &str, template: Template, locale: Locale) -> (String, String) {
    match template {
        Template::Moved | Template::MovedWaitlisted => (
            locale.pick(format!("Changed: {name}"), format!("Berubah: {name}")),
            locale.pick(
                format!("The host has changed when or where “{name}” is played. It is now:"),
                format!("Host mengubah waktu atau tempat “{name}”. Sekarang:"),
            ),
        ),
        Template::Promoted => (
            locale.pick(format!("You are in: {name}"), format!("Kamu ikut: {name}")),
            locale.pick(
                format!("A spot opened up in “{name}”, and you were first on the waitlist. You play:"),
                format!("Ada slot kosong di “{name}” dan sekarang giliranmu. Kamu main:"),
            ),
        ),
        Template::PromotedAndMoved => (
            locale.pick(format!("You are in: {name}"), format!("Kamu ikut: {name}")),
            locale.pick(
                format!(
                    "A spot opened up in “{name}”, and you were first on the waitlist. The host has also changed when or where it is played. You play:"
                ),
                format!(
                    "Ada slot kosong di “{name}” dan sekarang giliranmu. Host juga mengubah waktu atau tempatnya. Kamu main:"
                ),
            ),
        ),
        Template::Removed => (
            locale.pick(
                format!("You are out: {name}"),
                format!("Kamu dikeluarkan: {name}"),
            ),
            locale.pick(
                format!("The host has removed you from “{name}”. You are no longer in:"),
                format!("Host mengeluarkan kamu dari “{name}”. Kamu tidak ikut lagi di:"),
            ),
        ),
        Template::Cancelled => (
            locale.pick(format!("Called off: {name}"), format!("Dibatalkan: {name}")),
            locale.pick(
                format!("The host has called off “{name}”. It would have been:"),
                format!("Host membatalkan “{name}”. Rencananya:"),
            ),
        ),
    }
}

/// What the reader should do next.
fn advice(template: Template, locale: Locale) -> Option<&'static str> {
    let (en, id) = match template {
        Template::Moved => (
            "If this does not suit you, leave the match so that somebody else can play.",
            "Kalau tidak cocok, batal ikut lewat halaman main bareng ini supaya orang lain bisa main.",
        ),
        Template::MovedWaitlisted => (
            "You are still on the waitlist. If this does not suit you, leave the waitlist.",
            "Kamu masih di daftar tunggu. Kalau tidak cocok, keluar dari daftar tunggu lewat halamannya.",
        ),
        Template::Promoted | Template::PromotedAndMoved => (
            "If you cannot come, leave the match: your spot then goes to the next person on the waitlist.",
            "Kalau tidak bisa datang, batal ikut lewat halaman main bareng ini: slotmu akan diberikan ke orang pertama di daftar tunggu.",
        ),
        Template::Removed | Template::Cancelled => return None,
    };
    Some(locale.pick(en, id))
}

/// Names of players; `None` for a deleted account.
pub struct HostDigest {
    pub joined: Vec<Option<String>>,
    pub left: Vec<Option<String>>,
}

/// The page of the email preferences.
pub const SETTINGS: &str = "/settings/notifications";

/// The email to a host: who joined, who left and how full the match is.
pub fn host_digest(
    app: &App,
    host: &Person,
    game: &Match,
    venue: Option<&VenueCard>,
    digest: &HostDigest,
) -> Result<Email, Error> {
    let (name, locale) = (&game.name, host.locale);
    let mut lines = Vec::new();
    for (people, english, indonesian) in [
        (&digest.joined, "Joined", "Ikut"),
        (&digest.left, "Left", "Keluar"),
    ] {
        if !people.is_empty() {
            let label = locale.pick(english, indonesian);
            lines.push(format!("{label}: {}", names(people, locale)));
        }
    }
    let settings = app.link(locale, SETTINGS);
    let opt_out = locale.pick(
        format!("You choose in your settings whether you get these emails: {settings}"),
        format!("Kamu bisa mematikan email ini di pengaturan: {settings}"),
    );
    Ok(Email {
        to: host.email.clone(),
        locale,
        subject: format!("{name}: {}", summary(digest, locale)),
        paragraphs: vec![
            lines.join("\n"),
            fullness(game, locale),
            details(app, game, venue, locale, true)?,
            opt_out,
        ],
        action: Some((
            locale.pick("See the match", "Lihat main bareng").to_owned(),
            path(game.id),
        )),
    })
}

/// "2 joined, 1 left"
fn summary(digest: &HostDigest, locale: Locale) -> String {
    let parts = [
        (digest.joined.len(), locale.pick("joined", "ikut")),
        (digest.left.len(), locale.pick("left", "keluar")),
    ];
    let parts = parts.into_iter().filter(|(count, _)| *count > 0);
    let parts: Vec<String> = parts
        .map(|(count, what)| format!("{count} {what}"))
        .collect();
    parts.join(", ")
}

fn fullness(game: &Match, locale: Locale) -> String {
    let (now, waiting) = (game.current_participants, game.waitlist_count);
    match game.max_participants {
        None => locale.pick(
            format!("Players now: {now}."),
            format!("Pemain sekarang: {now} orang."),
        ),
        Some(max) if now < max => locale.pick(
            format!("Players now: {now} of {max}."),
            format!("Pemain sekarang: {now} dari {max}."),
        ),
        Some(max) if waiting == 0 => locale.pick(
            format!("Your match is full: {now} of {max}."),
            format!("Main barengmu penuh: {now} dari {max}."),
        ),
        Some(max) => locale.pick(
            format!("Your match is full: {now} of {max}, and {waiting} on the waitlist."),
            format!("Main barengmu penuh: {now} dari {max}, {waiting} di daftar tunggu."),
        ),
    }
}

/// Lists at most 20 names.
fn names(people: &[Option<String>], locale: Locale) -> String {
    const MAX: usize = 20;
    let deleted = locale.pick("a deleted account", "akun yang sudah dihapus");
    let named = people.iter().take(MAX);
    let mut parts: Vec<String> = named
        .map(|name| name.clone().unwrap_or_else(|| deleted.to_owned()))
        .collect();
    if people.len() > MAX {
        let more = people.len() - MAX;
        parts.push(locale.pick(format!("{more} more"), format!("{more} lainnya")));
    }
    parts.join(", ")
}

/// Sport, time and place; for attendees also a map and a calendar file.
pub fn details(
    app: &App,
    game: &Match,
    venue: Option<&VenueCard>,
    locale: Locale,
    is_attending: bool,
) -> Result<String, Error> {
    let zone = TimeZone::get(&game.time_zone).map_err(anyhow::Error::from)?;
    let mut details = vec![
        sports::name(&game.sport_id, locale).to_owned(),
        times::span(game.starts_at, game.ends_at, &zone, locale),
        place(game, venue),
    ];
    if let Some(venue) = venue {
        details.push(venue.formatted_address.clone());
        if is_attending {
            let map = venue.map_address();
            details.push(locale.pick(format!("Map: {map}"), format!("Peta: {map}")));
        }
    }
    if is_attending {
        let file = format!("{}/api/matches/{}.ics", app.config.public_origin, game.id);
        details.push(locale.pick(
            format!("Add to your calendar: {file}"),
            format!("Tambah ke kalender: {file}"),
        ));
    }
    details.retain(|detail| !detail.is_empty());
    Ok(details.join("\n"))
}

fn place(game: &Match, venue: Option<&VenueCard>) -> String {
    match venue {
        Some(venue) if game.location.is_empty() => venue.name.clone(),
        Some(venue) => format!("{}, {}", venue.name, game.location),
        None => game.location.clone(),
    }
}
