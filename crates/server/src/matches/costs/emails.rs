//! The email about a share that is owed.

use jiff::SignedDuration;

use crate::accounts::Person;
use crate::app::Tx;
use crate::error::Error;
use crate::mail::{self, MailTemplate, Samples, mail_template, unsubscribe};
use crate::matches::emails::{Facts, SETTINGS};
use crate::matches::model::Match;
use crate::matches::place;
use crate::money;

mail_template!(MatchShare<'a>, "match_share.txt", {
    name: &'a str, facts: &'a Facts, host: String, amount: String, pay_to: &'a str, settings: String
});

pub struct Owed<'a> {
    /// In minor units of the match's currency.
    pub amount: i64,
    pub host: &'a Person,
}

pub fn send(tx: &mut Tx<'_>, game: &Match, person: &Person, owed: &Owed<'_>) -> Result<(), Error> {
    let locale = person.locale;
    let venue = place::venue_of(tx.conn, game)?;
    let mail = MatchShare {
        name: &game.name,
        facts: &Facts::of(tx.app, game, venue.as_ref(), locale)?,
        host: owed.host.shown_name(),
        amount: money::written(owed.amount, &game.costs.currency, locale),
        pay_to: &game.costs.pay_to,
        settings: tx.app.link(locale, SETTINGS),
    };
    let email = mail.email(&person.email, locale)?;
    let switch = (person.id, unsubscribe::Kind::Reminders);
    let expires_at = tx.now + SignedDuration::from_hours(48);
    mail::enqueue_optional(tx, &email, expires_at, switch)?;
    Ok(())
}

pub fn samples(to: &mut Samples<'_>) -> Result<(), Error> {
    to.add(&MatchShare {
        name: to.text("Friday badminton"),
        facts: &Facts::sample(to),
        host: to.text("Budi").to_owned(),
        amount: "Rp 35.000".to_owned(),
        pay_to: to.text("BCA 1234567890, Budi"),
        settings: to.app.link(to.locale, SETTINGS),
    })
}
