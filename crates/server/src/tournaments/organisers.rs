//! Co-organisers: who signs in with an address that the organiser named. They do all but call off and name others.

use std::sync::Arc;

use lapang_db::Conn;
use uuid::Uuid;

use super::create::{lock_own, refuse_called_off};
use super::model::{Tournament, parse_id};
use super::show::{self, View};
use super::{emails, store};
use crate::accounts;
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::error::Error;
use crate::locale::Locale;

/// Whether a player is the organiser or a co-organiser. Players who block each other do not organise together.
pub fn is_organiser(
    conn: &mut dyn Conn,
    tournament: &Tournament,
    user_id: Uuid,
) -> Result<bool, Error> {
    if tournament.organiser_id == user_id {
        return Ok(true);
    }
    Ok(!store::co_organised_by(conn, user_id, &[tournament.id])?.is_empty())
}

/// Replaces the co-organisers. Those who are new get an email.
pub async fn set(
    app: &Arc<App>,
    player: &Player,
    id: &str,
    emails: &[String],
) -> Result<View, Error> {
    let id = parse_id(id, "tournament")?;
    let emails = emails.iter().enumerate();
    let emails = emails.map(|(at, email)| accounts::address(&format!("emails[{at}]"), email));
    let mut named: Vec<String> = Vec::new();
    for email in emails.collect::<Result<Vec<_>, _>>()? {
        if email != player.email && !named.contains(&email) {
            named.push(email);
        }
    }
    let (user_id, locale) = (player.user_id, player.locale);
    app.write(move |tx| {
        let tournament = lock_own(tx, id, user_id)?;
        refuse_called_off(&tournament)?;
        let known = &tournament.co_organisers;
        let mut new: Vec<&String> = named.iter().filter(|it| !known.contains(it)).collect();
        store::replace_organisers(tx.conn, id, &named)?;
        // Addresses are counted in one order, so that no two wait for each other.
        new.sort();
        for _ in &new {
            accounts::count_organiser(tx, user_id)?;
        }
        for email in new {
            send_emails(tx, &tournament, email, locale)?;
        }
        Ok::<_, Error>(())
    })
    .await?;
    show::one(app, id, Some(user_id)).await
}

/// In the organiser's language, if the address has no account. Who blocks the organiser hears nothing.
fn send_emails(
    tx: &mut Tx<'_>,
    tournament: &Tournament,
    email: &str,
    locale: Locale,
) -> Result<(), Error> {
    let account = match accounts::account_by_email(tx.conn, email) {
        Ok(account) => Some(account).filter(|it| it.email_verified),
        Err(Error::NotFound(_)) => None,
        Err(error) => return Err(error),
    };
    if let Some(account) = &account
        && accounts::apart_from(tx.conn, account.id)?.contains(&tournament.organiser_id)
    {
        return Ok(());
    }
    if !accounts::may_email_organiser(tx, email)? {
        return Ok(());
    }
    emails::named(
        tx,
        tournament,
        email,
        account.map_or(locale, |it| it.locale),
    )
}
