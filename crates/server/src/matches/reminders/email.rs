//! The reminder of a match.

use jiff::tz::TimeZone;

use crate::accounts::Person;
use crate::app::App;
use crate::error::Error;
use crate::mail::{Email, MailTemplate, Samples, mail_template};
use crate::matches::emails::{Facts, SETTINGS};
use crate::matches::model::{Match, Reminder};
use crate::times;
use crate::venues::VenueCard;

mail_template!(MatchReminder<'a>, "match_reminder.txt", {
    name: &'a str, short: String, facts: &'a Facts, reminder: Reminder, is_host: bool, settings: String
});

pub fn compose(
    app: &App,
    person: &Person,
    reminder: Reminder,
    game: &Match,
    venue: Option<&VenueCard>,
) -> Result<Email, Error> {
    let locale = person.locale;
    let zone = TimeZone::get(&game.time_zone).map_err(anyhow::Error::from)?;
    let mail = MatchReminder {
        name: &game.name,
        short: times::short(game.starts_at, &zone, locale),
        facts: &Facts::of(app, game, venue, locale)?,
        reminder,
        is_host: person.id == game.host_id,
        settings: app.link(locale, SETTINGS),
    };
    mail.email(&person.email, locale)
}

pub fn samples(to: &mut Samples<'_>) -> Result<(), Error> {
    to.add(&MatchReminder {
        name: to.text("Friday futsal"),
        short: times::short(to.at, &TimeZone::UTC, to.locale),
        facts: &Facts::sample(to),
        reminder: Reminder::DayBefore,
        is_host: false,
        settings: to.app.link(to.locale, SETTINGS),
    })
}
