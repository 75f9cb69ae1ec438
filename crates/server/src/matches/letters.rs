//! What the participants of a match are told by mail when it changes under them.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use lapang_db::Conn;
use uuid::Uuid;

use super::{Match, path, store};
use crate::accounts;
use crate::app::App;
use crate::error::Error;
use crate::locale::Locale;
use crate::mail::{self, Letter};
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
                format!("Tuan rumah mengubah waktu atau tempat “{name}”. Sekarang:"),
            ),
        ),
        News::Cancelled => (
            locale.pick(format!("Called off: {name}"), format!("Dibatalkan: {name}")),
            locale.pick(
                format!("The host has called off “{name}”. It would have been:"),
                format!("Tuan rumah membatalkan “{name}”. Rencananya:"),
            ),
        ),
    };
    let when = when(game.starts_at, &game.time_zone, locale)?;
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

fn place(game: &Match, venue: Option<&VenueCard>) -> String {
    match venue {
        Some(venue) if game.location.is_empty() => venue.name.clone(),
        Some(venue) => format!("{}, {}", venue.name, game.location),
        None => game.location.clone(),
    }
}

/// "Saturday, 14 March 2026, 19:00 WIB", or "Sabtu, 14 Maret 2026, pukul 19.00 WIB".
fn when(at: Timestamp, time_zone: &str, locale: Locale) -> Result<String, Error> {
    const DAYS: [(&str, &str); 7] = [
        ("Monday", "Senin"),
        ("Tuesday", "Selasa"),
        ("Wednesday", "Rabu"),
        ("Thursday", "Kamis"),
        ("Friday", "Jumat"),
        ("Saturday", "Sabtu"),
        ("Sunday", "Minggu"),
    ];
    const MONTHS: [(&str, &str); 12] = [
        ("January", "Januari"),
        ("February", "Februari"),
        ("March", "Maret"),
        ("April", "April"),
        ("May", "Mei"),
        ("June", "Juni"),
        ("July", "Juli"),
        ("August", "Agustus"),
        ("September", "September"),
        ("October", "Oktober"),
        ("November", "November"),
        ("December", "Desember"),
    ];
    let zone = TimeZone::get(time_zone).map_err(anyhow::Error::from)?;
    let local = at.to_zoned(zone);
    let pick = |names: &[(&'static str, &'static str)], index: i8| {
        let index = usize::try_from(index).unwrap_or(0);
        names
            .get(index)
            .map_or("", |(english, indonesian)| locale.pick(english, indonesian))
    };
    Ok(format!(
        "{}, {} {} {}, {}{:02}{}{:02} {}",
        pick(&DAYS, local.weekday().to_monday_zero_offset()),
        local.day(),
        pick(&MONTHS, local.month() - 1),
        local.year(),
        locale.pick("", "pukul "),
        local.hour(),
        locale.pick(':', '.'),
        local.minute(),
        local.strftime("%Z"),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_told_in_the_zone_of_the_match_and_the_language_of_the_reader() {
        let at = "2026-03-14T12:00:00Z".parse().unwrap();
        for (zone, locale, expected) in [
            (
                "Asia/Jakarta",
                Locale::En,
                "Saturday, 14 March 2026, 19:00 WIB",
            ),
            (
                "Asia/Jakarta",
                Locale::Id,
                "Sabtu, 14 Maret 2026, pukul 19.00 WIB",
            ),
            (
                "Asia/Jayapura",
                Locale::En,
                "Saturday, 14 March 2026, 21:00 WIT",
            ),
        ] {
            assert_eq!(when(at, zone, locale).unwrap(), expected);
        }
    }
}
