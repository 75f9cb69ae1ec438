//! The text of a reminder email.

use jiff::tz::TimeZone;

use crate::accounts::Person;
use crate::app::App;
use crate::error::Error;
use crate::mail::Email;
use crate::matches::emails;
use crate::matches::model::{Match, Reminder, path};
use crate::times;
use crate::venues::VenueCard;

pub fn compose(
    app: &App,
    person: &Person,
    reminder: Reminder,
    game: &Match,
    venue: Option<&VenueCard>,
) -> Result<Email, Error> {
    let (name, locale) = (&game.name, person.locale);
    let zone = TimeZone::get(&game.time_zone).map_err(anyhow::Error::from)?;
    let short = times::short(game.starts_at, &zone, locale);
    let intro = match reminder {
        Reminder::DayBefore => locale.pick(
            format!("“{name}” is coming up, and you are in:"),
            format!("Sebentar lagi “{name}”, dan kamu ikut:"),
        ),
        Reminder::HoursBefore => locale.pick(
            format!("“{name}” starts soon, and you are in:"),
            format!("“{name}” segera dimulai, dan kamu ikut:"),
        ),
    };
    let details = emails::details(app, game, venue, locale, true)?;
    let advice = if person.id == game.host_id {
        locale.pick(
            "Can’t make it? You are the host: move it or call it off on the match’s page, so that nobody comes for nothing.",
            "Tidak bisa datang? Kamu host-nya: ubah jadwal atau batalkan di halaman main bareng ini, supaya tidak ada yang datang percuma.",
        )
    } else {
        locale.pick(
            "Can’t make it? Leave on the match’s page, so that somebody else can play.",
            "Tidak jadi ikut? Tekan Batal ikut di halaman main bareng ini, supaya orang lain bisa main.",
        )
    };
    let settings = app.link(locale, emails::SETTINGS);
    let opt_out = locale.pick(
        format!("You choose which reminders you get in your settings: {settings}"),
        format!("Pilih pengingat yang mau kamu terima di pengaturan: {settings}"),
    );
    Ok(Email {
        to: person.email.clone(),
        locale,
        subject: locale.pick(
            format!("Reminder: {name}, {short}"),
            format!("Pengingat: {name}, {short}"),
        ),
        paragraphs: vec![intro, details, advice.to_owned(), opt_out],
        action: Some((
            locale.pick("See the match", "Lihat main bareng").to_owned(),
            path(game.id),
        )),
    })
}
