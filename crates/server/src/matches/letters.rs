//! What who plays in a match, or waits for it, is told by mail when it changes under them.

use jiff::tz::TimeZone;
use lapang_db::Conn;
use uuid::Uuid;

use super::{Match, path};
use crate::accounts;
use crate::app::App;
use crate::error::Error;
use crate::locale::Locale;
use crate::mail::{self, Letter};
use crate::times;
use crate::venues::VenueCard;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// Another time or place, to who plays.
    Moved,
    /// The same, to who waits.
    MovedForTheLine,
    /// A place for who waited.
    MovedUp,
    /// The same, together with another time or place.
    MovedUpElsewhere,
    Cancelled,
}

/// Writes to each of these people.
pub fn tell(
    conn: &mut dyn Conn,
    app: &App,
    game: &Match,
    venue: Option<&VenueCard>,
    news: News,
    ids: &[Uuid],
) -> Result<(), Error> {
    let people = accounts::people(conn, ids)?;
    for person in ids.iter().filter_map(|id| people.get(id)) {
        let mut letter = letter(game, venue, news, person.locale)?;
        letter.to.clone_from(&person.email);
        match news {
            News::Cancelled => mail::queue(conn, app, &letter)?,
            // After the start nobody can do anything any more about what only concerns who will come.
            _ => mail::queue_until(conn, app, &letter, game.starts_at)?,
        }
    }
    Ok(())
}

fn letter(
    game: &Match,
    venue: Option<&VenueCard>,
    news: News,
    locale: Locale,
) -> Result<Letter, Error> {
    let (subject, told) = opening(&game.name, news, locale);
    let zone = TimeZone::get(&game.time_zone).map_err(anyhow::Error::from)?;
    let when = times::moment(game.starts_at, &zone, locale);
    let place = place(game, venue);
    let mut paragraphs = vec![told, format!("{when}\n{place}")];
    paragraphs.extend(wish(news, locale).map(str::to_owned));
    let (label, path) = match news {
        News::Cancelled => (
            locale.pick("Find another match", "Cari main bareng lain"),
            "/play".to_owned(),
        ),
        _ => (
            locale.pick("See the match", "Lihat main bareng"),
            path(game.id),
        ),
    };
    Ok(Letter {
        to: String::new(),
        locale,
        subject,
        paragraphs,
        action: Some((label.to_owned(), path)),
    })
}

/// The subject, and what stands above time and place.
fn opening(name: &str, news: News, locale: Locale) -> (String, String) {
    match news {
        News::Moved | News::MovedForTheLine => (
            locale.pick(format!("Changed: {name}"), format!("Berubah: {name}")),
            locale.pick(
                format!("The host has changed when or where “{name}” is played. It is now:"),
                format!("Host mengubah waktu atau tempat “{name}”. Sekarang:"),
            ),
        ),
        News::MovedUp => (
            locale.pick(format!("You are in: {name}"), format!("Kamu ikut: {name}")),
            locale.pick(
                format!("There is a place in “{name}”, and you were next in line. You play:"),
                format!("Ada tempat di “{name}” dan sekarang giliranmu. Kamu main:"),
            ),
        ),
        News::MovedUpElsewhere => (
            locale.pick(format!("You are in: {name}"), format!("Kamu ikut: {name}")),
            locale.pick(
                format!(
                    "There is a place in “{name}”, and you were next in line. The host has also changed when or where it is played. You play:"
                ),
                format!(
                    "Ada tempat di “{name}” dan sekarang giliranmu. Host juga mengubah waktu atau tempatnya. Kamu main:"
                ),
            ),
        ),
        News::Cancelled => (
            locale.pick(format!("Called off: {name}"), format!("Dibatalkan: {name}")),
            locale.pick(
                format!("The host has called off “{name}”. It would have been:"),
                format!("Host membatalkan “{name}”. Rencananya:"),
            ),
        ),
    }
}

/// What they are asked to do.
fn wish(news: News, locale: Locale) -> Option<&'static str> {
    let (en, id) = match news {
        News::Moved => (
            "If this does not suit you, leave the match so that somebody else can play.",
            "Kalau tidak cocok, keluarlah dari main bareng ini supaya orang lain bisa main.",
        ),
        News::MovedForTheLine => (
            "You still wait for a place. If this does not suit you, leave the line.",
            "Kamu masih mengantre. Kalau tidak cocok, keluarlah dari antrean.",
        ),
        News::MovedUp | News::MovedUpElsewhere => (
            "If you cannot come, leave the match: your place then goes to the next in line.",
            "Kalau tidak bisa datang, keluarlah dari main bareng ini: tempatmu akan diberikan ke antrean berikutnya.",
        ),
        News::Cancelled => return None,
    };
    Some(locale.pick(en, id))
}

/// Where it is, in one line.
pub fn place(game: &Match, venue: Option<&VenueCard>) -> String {
    match venue {
        Some(venue) if game.location.is_empty() => venue.name.clone(),
        Some(venue) => format!("{}, {}", venue.name, game.location),
        None => game.location.clone(),
    }
}
