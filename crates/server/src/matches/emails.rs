//! Emails to participants and waitlisted players about changes to their match.

use jiff::tz::TimeZone;
use uuid::Uuid;

use super::model::{Match, path};
use crate::accounts::{self, Person};
use crate::app::{App, Tx};
use crate::error::Error;
use crate::locale::Locale;
use crate::mail::{self, Email, MailTemplate, Samples, mail_template};
use crate::venues::VenueCard;
use crate::{sports, times};

mail_template!(MatchMoved<'a>, "match_moved.txt", {
    name: &'a str, facts: &'a Facts, is_host: bool
});
mail_template!(MatchMovedWaitlist<'a>, "match_moved_waitlist.txt", { name: &'a str, facts: &'a Facts });
mail_template!(MatchPlaceFree<'a>, "match_place_free.txt", {
    name: &'a str, facts: &'a Facts, is_moved: bool
});
mail_template!(MatchCourtLost<'a>, "match_court_lost.txt", {
    name: &'a str, facts: &'a Facts, is_host: bool
});
mail_template!(MatchRemoved<'a>, "match_removed.txt", { name: &'a str, facts: &'a Facts });
mail_template!(MatchCalledOff<'a>, "match_called_off.txt", {
    name: &'a str, facts: &'a Facts, reason: &'a str
});
mail_template!(MatchRemovedByOperator<'a>, "match_removed_by_operator.txt", {
    name: &'a str, facts: &'a Facts, reason: &'a str, contact: &'a str
});
mail_template!(
    /// To the host: who joined, who left and how full the match is. A deleted account has no name.
    MatchDigest<'a>, "match_digest.txt", {
        name: &'a str,
        facts: &'a Facts,
        joined: Vec<Option<String>>,
        left: Vec<Option<String>>,
        now: i64,
        max: Option<i64>,
        waiting: i64,
        settings: String,
    }
);

/// The page of the email preferences.
pub const SETTINGS: &str = "/settings/notifications";

/// What, when and where; texts that are not known are empty.
pub struct Facts {
    pub sport: String,
    pub span: String,
    pub place: String,
    pub address: String,
    pub map: String,
    pub calendar: String,
    pub path: String,
}

impl Facts {
    pub fn of(
        app: &App,
        game: &Match,
        venue: Option<&VenueCard>,
        locale: Locale,
    ) -> Result<Self, Error> {
        let zone = TimeZone::get(&game.time_zone).map_err(anyhow::Error::from)?;
        Ok(Self {
            sport: sports::name(&game.sport_id, locale).to_owned(),
            span: times::span(game.starts_at, game.ends_at, &zone, locale),
            place: match venue {
                Some(venue) if game.location.is_empty() => venue.name.clone(),
                Some(venue) => format!("{}, {}", venue.name, game.location),
                None => game.location.clone(),
            },
            address: venue.map_or_else(String::new, |it| it.formatted_address.clone()),
            map: venue.map_or_else(String::new, VenueCard::map_address),
            calendar: format!("{}/api/matches/{}.ics", app.config.public_origin, game.id),
            path: path(game.id),
        })
    }

    pub fn sample(of: &Samples<'_>) -> Self {
        let (start, end) = of.hours();
        Self {
            sport: sports::name("futsal", of.locale).to_owned(),
            span: times::span(start, end, &TimeZone::UTC, of.locale),
            place: of.text("GOR Melati, court 2").to_owned(),
            address: of.text("Jl. Melati 1, Bandung").to_owned(),
            map: of.text("https://maps.example/melati").to_owned(),
            calendar: format!("{}/api/matches/1.ics", of.app.config.public_origin),
            path: path(Uuid::nil()),
        }
    }
}

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
    /// The booking that covered it was cancelled.
    CourtLost,
    /// For a player whom the host removed.
    Removed,
    Cancelled,
    /// For everybody in a match that the operator called off.
    RemovedByOperator,
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
        let facts = Facts::of(tx.app, game, venue, person.locale)?;
        let contact = tx.app.config.operator.contact.as_str();
        let email = email(game, (&facts, contact), template, person)?;
        match template {
            Template::Cancelled | Template::Removed | Template::RemovedByOperator => {
                mail::enqueue(tx, &email)?;
            }
            // Useless after the start, when it is too late to act.
            _ => mail::enqueue_until(tx, &email, game.starts_at)?,
        }
    }
    Ok(())
}

fn email(
    game: &Match,
    (facts, contact): (&Facts, &str),
    template: Template,
    person: &Person,
) -> Result<Email, Error> {
    let (name, to, locale) = (game.name.as_str(), person.email.as_str(), person.locale);
    match template {
        Template::Moved => {
            let is_host = person.id == game.host_id;
            MatchMoved {
                name,
                facts,
                is_host,
            }
            .email(to, locale)
        }
        Template::MovedWaitlisted => MatchMovedWaitlist { name, facts }.email(to, locale),
        Template::Promoted | Template::PromotedAndMoved => {
            let is_moved = template == Template::PromotedAndMoved;
            MatchPlaceFree {
                name,
                facts,
                is_moved,
            }
            .email(to, locale)
        }
        Template::CourtLost => {
            let is_host = person.id == game.host_id;
            MatchCourtLost {
                name,
                facts,
                is_host,
            }
            .email(to, locale)
        }
        Template::Removed => MatchRemoved { name, facts }.email(to, locale),
        Template::Cancelled => {
            let reason = &game.called_off_reason;
            MatchCalledOff {
                name,
                facts,
                reason,
            }
            .email(to, locale)
        }
        Template::RemovedByOperator => {
            let reason = &game.called_off_reason;
            MatchRemovedByOperator {
                name,
                facts,
                reason,
                contact,
            }
            .email(to, locale)
        }
    }
}

pub fn samples(to: &mut Samples<'_>) -> Result<(), Error> {
    let (name, facts) = (to.text("Friday futsal"), &Facts::sample(to));
    let reason = to.text("Rain");
    let player = to.text("Budi").to_owned();
    to.add(&MatchMoved {
        name,
        facts,
        is_host: false,
    })?;
    to.add(&MatchMovedWaitlist { name, facts })?;
    to.add(&MatchPlaceFree {
        name,
        facts,
        is_moved: true,
    })?;
    to.add(&MatchCourtLost {
        name,
        facts,
        is_host: true,
    })?;
    to.add(&MatchRemoved { name, facts })?;
    to.add(&MatchCalledOff {
        name,
        facts,
        reason,
    })?;
    to.add(&MatchRemovedByOperator {
        name,
        facts,
        reason,
        contact: "help@example.com",
    })?;
    to.add(&MatchDigest {
        name,
        facts,
        joined: vec![Some(player.clone()), None],
        left: vec![Some(player)],
        now: 10,
        max: Some(10),
        waiting: 2,
        settings: to.app.link(to.locale, SETTINGS),
    })
}
