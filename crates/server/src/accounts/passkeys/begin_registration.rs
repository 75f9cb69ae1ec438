//! Starts registering a passkey, for a new address or for the caller's account.

use std::sync::Arc;

use uuid::Uuid;

use super::ceremony::store_ceremony;
use super::model::{CEREMONY_LIFETIME, Ceremony, CeremonyStart, Kind};
use super::relying_party::RelyingParty;
use crate::accounts::{call_limits, limits, sign_in, store};
use crate::app::App;
use crate::auth::Caller;
use crate::email_address;
use crate::error::{Error, Violation};
use crate::text;

/// The result of the transaction. `AccountExists` commits, because the attempt must count.
enum Decision {
    CeremonyStart(CeremonyStart, Uuid),
    AccountExists,
}

/// Returns the ceremony, and the id of the account that the passkey will belong to.
pub async fn begin_registration(
    app: &Arc<App>,
    caller: &Caller,
    email: &str,
    name: &str,
) -> Result<(CeremonyStart, Uuid), Error> {
    let (email, name) = checked(email, name)?;
    let address = caller.address;
    let current = caller.player.clone();
    let party = RelyingParty::of(&app.config)?;
    let outcome = app
        .write(move |tx| -> Result<Decision, Error> {
            limits::count_client(tx, &call_limits::REGISTRATIONS, address)?;
            let account = store::user_by_email(tx.conn, &email)?;
            // Its aliases look as if they had accounts: nobody has proved the address, and strangers must not learn of
            // a suspension.
            let mailbox = email_address::mailbox(&email);
            let (user_id, session_id, shown_name) = match (&account, &current) {
                (None, _) if store::is_mailbox_suspended(tx.conn, &mailbox)? => {
                    return Ok(Decision::AccountExists);
                }
                (None, _) => (tx.app.random.id(tx.now), None, &name),
                (Some(account), Some(player)) if account.id == player.user_id => {
                    (account.id, Some(player.session_id), &account.name)
                }
                (Some(_), _) => return Ok(Decision::AccountExists),
            };
            let theirs = store::credential_ids(tx.conn, &email)?;
            let challenge = party.begin_registration(user_id, &email, shown_name, theirs)?;
            let ceremony = Ceremony {
                kind: Kind::Registration,
                email: email.clone(),
                user_id: Some(user_id),
                session_id,
                name: name.clone(),
                state: challenge.state,
                expires_at: tx.now + CEREMONY_LIFETIME,
            };
            store_ceremony(tx, &challenge.text, &ceremony)?;
            let start = CeremonyStart {
                challenge: challenge.text,
                options: challenge.options,
            };
            Ok(Decision::CeremonyStart(start, user_id))
        })
        .await?;
    match outcome {
        Decision::CeremonyStart(start, user_id) => Ok((start, user_id)),
        Decision::AccountExists => Err(sign_in::account_exists()),
    }
}

/// Validates both fields and reports all violations together.
fn checked(email: &str, name: &str) -> Result<(String, String), Error> {
    let email = email_address::normalise("email", email);
    let name = text::name("name", name).and_then(|name| {
        if name.is_empty() {
            Err(Violation::new(
                "name",
                "string.min_len",
                "must not be empty",
            ))
        } else {
            Ok(name)
        }
    });
    match (email, name) {
        (Ok(email), Ok(name)) => Ok((email, name)),
        (Err(Error::Invalid(mut violations)), Err(bad_name)) => {
            violations.push(bad_name);
            Err(Error::Invalid(violations))
        }
        (Err(error), _) => Err(error),
        (_, Err(bad_name)) => Err(bad_name.into()),
    }
}
