//! What the participants of a match are told by mail when it changes under them.

use jiff::tz::TimeZone;
use lapang_db::Conn;
use uuid::Uuid;

use super::{Match, path, store};
use crate::accounts;
use crate::app::App;
use crate::error::Error;
use crate::locale::Locale;
use crate::mail::{self, Letter};
use crate::times;
use crate::venues::VenueCard;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// Another time or place.
    Moved,
    Cancelled,
}

/// Writes to every participant but the host, whose doing it is.
pub fn tell_all(
    conn: &mut dyn Conn,
    app: &App,
    game: &Match,
    venue: Option<&VenueCard>,
    news: News,
) -> Result<(), Error> {
    let participants = store::roster(conn, game.id)?.participants;
    let ids: Vec<Uuid> = participants
        .iter()
        .map(|participant| participant.user_id)
        .filter(|id| *id != game.host_id)
        .collect();
    let people = accounts::people(conn, &ids)?;
    for person in ids.iter().filter_map(|id| people.get(id)) {
        let mut letter = letter(game, venue, news, person.locale)?;
        letter.to.clone_from(&person.email);
        mail::queue(conn, app, &letter)?;
    }
    Ok(())
}

fn letter(
    game: &Match,
    venue: Option<&VenueCard>,
    news: News,
    locale: Locale,
) -> Result<Letter, Error> {
    let name = &game.name;
    let (subject, told) = match news {
        News::Moved => (
            locale.pick(format!("Changed: {name}"), format!("Berubah: {name}")),
            locale.pick(
                format!("The host has changed when or where “{name}” is played. It is now:"),
                format!("Host mengubah waktu atau tempat “{name}”. Sekarang:"),
            ),
        ),
        News::Cancelled => (
            locale.pick(format!("Called off: {name}"), format!("Dibatalkan: {name}")),
            locale.pick(
                format!("The host has called off “{name}”. It would have been:"),
                format!("Host membatalkan “{name}”. Rencananya:"),
            ),
        ),
    };
    let zone = TimeZone::get(&game.time_zone).map_err(anyhow::Error::from)?;
    let when = times::moment(game.starts_at, &zone, locale);
    let place = place(game, venue);
    let (ask, action) = match news {
        News::Moved => (
            Some(locale.pick(
                "If this does not suit you, leave the match so that somebody else can play.",
                "Kalau tidak cocok, keluarlah dari main bareng ini supaya orang lain bisa main.",
            )),
            Some((
                locale.pick("See the match", "Lihat main bareng").to_owned(),
                path(game.id),
            )),
        ),
        News::Cancelled => (
            None,
            Some((
                locale
                    .pick("Find another match", "Cari main bareng lain")
                    .to_owned(),
                "/play".to_owned(),
            )),
        ),
    };
    let mut paragraphs = vec![told, format!("{when}\n{place}")];
    paragraphs.extend(ask.map(str::to_owned));
    Ok(Letter {
        to: String::new(),
        locale,
        subject,
        paragraphs,
        action,
    })
}

/// Where it is, in one line.
pub fn place(game: &Match, venue: Option<&VenueCard>) -> String {
    match venue {
        Some(venue) if game.location.is_empty() => venue.name.clone(),
        Some(venue) => format!("{}, {}", venue.name, game.location),
        None => game.location.clone(),
    }
}
