//! Who may run a venue. Its managers choose their fellows; nobody takes their own role away, so
//! that no slip of the hand leaves a venue without one.

use std::sync::Arc;

use jiff::Timestamp;
use lapang_db::{Conn, Uuid};

use super::alerts::{self, Alert};
use super::{hold, trail};
use crate::accounts::{self, Colleague, Staff};
use crate::app::App;
use crate::error::{Error, Reason};
use crate::locale::Locale;
use crate::mail::{self, Email};
use crate::venues::events::{self, Actor, Change, Kind};
use crate::venues::{VenueCard, store};

/// The most that a venue has.
const MANAGERS: usize = 30;

/// The managers of a venue, the longest first.
pub async fn list(app: &Arc<App>, staff: &Staff, venue: Uuid) -> Result<Vec<Colleague>, Error> {
    let staff = staff.clone();
    app.db
        .read(move |conn| {
            visible(conn, &staff, venue)?;
            accounts::colleagues(conn, venue)
        })
        .await
}

/// Makes the owner of an address a manager and writes to them, once a day whatever happens; who is
/// one already is not told again. Who has no account yet is written to in the language of the one who grants it.
pub async fn grant(
    app: &Arc<App>,
    staff: &Staff,
    venue: Uuid,
    email: &str,
    locale: Locale,
) -> Result<Colleague, Error> {
    let email = accounts::address("email", email)?;
    let (shared, staff) = (Arc::clone(app), staff.clone());
    app.db
        .write(move |conn| {
            let now = shared.now();
            let card = held(conn, &staff, venue)?;
            let known = accounts::colleagues(conn, venue)?;
            let count = known.len();
            if let Some(colleague) = known.into_iter().find(|it| it.email == email) {
                return Ok(colleague);
            }
            if count >= MANAGERS {
                let message = format!("a venue has at most {MANAGERS} managers");
                return Err(Error::conflict("STAFF_LIMIT", message));
            }
            accounts::count_grant(conn, &shared, staff.user_id)?;
            appoint(conn, &shared, &card, &(&staff).into(), &email, now)?;
            let colleague = accounts::colleagues(conn, venue)?
                .into_iter()
                .find(|colleague| colleague.email == email)
                .ok_or_else(|| anyhow::anyhow!("a role that was granted is not there"))?;
            if accounts::may_hear_of_role(conn, &shared, &email)? {
                let locale = colleague.locale.unwrap_or(locale);
                mail::enqueue(conn, &shared, &letter(&card, &email, &staff.name, locale))?;
            }
            Ok(colleague)
        })
        .await
}

pub async fn revoke(app: &Arc<App>, staff: &Staff, venue: Uuid, email: &str) -> Result<(), Error> {
    let email = accounts::address("email", email)?;
    let (shared, staff) = (Arc::clone(app), staff.clone());
    app.db
        .write(move |conn| {
            let card = held(conn, &staff, venue)?;
            if email == staff.email {
                return Err(Error::Forbidden(Reason::new(
                    "OWN_ROLE",
                    "nobody takes their own role away",
                )));
            }
            if dismiss(conn, &shared, &card, &(&staff).into(), &email)? {
                Ok(())
            } else {
                Err(Error::NotFound("staff"))
            }
        })
        .await
}

/// Makes an address a manager on the command line; false if it was already.
pub async fn appoint_by_operator(app: &Arc<App>, email: &str, venue: Uuid) -> Result<bool, Error> {
    let email = accounts::address("email", email)?;
    let shared = Arc::clone(app);
    app.db
        .write(move |conn| {
            store::admin::hold(conn, venue)?;
            let card = alerts::card(conn, venue)?;
            appoint(
                conn,
                &shared,
                &card,
                &Actor::operator(),
                &email,
                shared.now(),
            )
        })
        .await
}

/// Takes it away on the command line; false if there was nothing to take.
pub async fn dismiss_by_operator(app: &Arc<App>, email: &str, venue: Uuid) -> Result<bool, Error> {
    let email = accounts::address("email", email)?;
    let shared = Arc::clone(app);
    app.db
        .write(move |conn| {
            store::admin::hold(conn, venue)?;
            let card = alerts::card(conn, venue)?;
            dismiss(conn, &shared, &card, &Actor::operator(), &email)
        })
        .await
}

/// With its event, and a mail to the managers there are.
fn appoint(
    conn: &mut dyn Conn,
    app: &App,
    venue: &VenueCard,
    actor: &Actor,
    email: &str,
    now: Timestamp,
) -> Result<bool, Error> {
    if !accounts::appoint(conn, app, email, venue.id, now)? {
        return Ok(false);
    }
    let change = Change {
        subject: email,
        ..Change::new(Kind::Staff, None, Some(trail::role()))
    };
    events::record(conn, app, venue.id, actor, change)?;
    alerts::send(conn, app, venue, actor, Alert::Granted(email), email)?;
    Ok(true)
}

/// With its event, a mail to the managers who are left, and one to who is not.
fn dismiss(
    conn: &mut dyn Conn,
    app: &App,
    venue: &VenueCard,
    actor: &Actor,
    email: &str,
) -> Result<bool, Error> {
    let known = accounts::colleagues(conn, venue.id)?;
    if !accounts::dismiss(conn, email, venue.id)? {
        return Ok(false);
    }
    let change = Change {
        subject: email,
        ..Change::new(Kind::Staff, Some(trail::role()), None)
    };
    events::record(conn, app, venue.id, actor, change)?;
    alerts::send(conn, app, venue, actor, Alert::Dismissed(email), email)?;
    let locale = known.into_iter().find(|it| it.email == email);
    let locale = locale.and_then(|it| it.locale).unwrap_or_default();
    alerts::dismissed(conn, app, venue, actor, (email, locale))?;
    Ok(true)
}

/// Takes hold of the venue, so that of two managers who remove each other one stays.
fn held(conn: &mut dyn Conn, staff: &Staff, venue: Uuid) -> Result<VenueCard, Error> {
    hold(conn, staff, venue)?;
    if !accounts::may_still(conn, staff, venue)? {
        return Err(Error::NotFound("venue"));
    }
    visible(conn, staff, venue)
}

fn visible(conn: &mut dyn Conn, staff: &Staff, venue: Uuid) -> Result<VenueCard, Error> {
    let card = store::cards(conn, &[venue])?.remove(&venue);
    card.filter(|_| staff.may(venue))
        .ok_or(Error::NotFound("venue"))
}

fn letter(venue: &VenueCard, to: &str, by: &str, locale: Locale) -> Email {
    let name = &venue.name;
    Email {
        to: to.to_owned(),
        locale,
        subject: locale.pick(
            format!("You now manage {name} on Lapang"),
            format!("Kamu sekarang mengelola {name} di Lapang"),
        ),
        paragraphs: vec![
            locale.pick(
                format!("{by} has made you a manager of {name}. You can see and decide its bookings, and change its hours, courts and prices."),
                format!("{by} menjadikan kamu pengelola {name}. Kamu bisa melihat dan memutuskan booking di sana, serta mengubah jam buka, lapangan, dan harganya."),
            ),
            locale.pick(
                format!("Sign in with this address: {to}"),
                format!("Masuk dengan alamat ini: {to}"),
            ),
        ],
        action: Some((
            locale.pick("Open the venue", "Buka venue").to_owned(),
            format!("/internal/venues/{}", venue.id),
        )),
    }
}
