//! Accounts and sessions without an emailed code, for the demo and for tests with many users.

use std::sync::Arc;

use uuid::Uuid;

use super::model::Provider;
use super::sign_in::TERMS_VERSION;
use super::{sessions, store};
use crate::app::{App, Tx};
use crate::email_address;
use crate::error::Error;
use crate::locale::Locale;

/// Returns the account of an address. Creates it, verified, if there is none.
pub fn find_or_create(
    tx: &mut Tx<'_>,
    email: &str,
    name: &str,
    locale: Locale,
) -> Result<Uuid, Error> {
    let email = email_address::normalise("email", email)?;
    if let Some(existing) = store::user_by_email(tx.conn, &email)? {
        return Ok(existing.id);
    }
    let user = store::NewUser {
        id: tx.app.random.id(tx.now),
        email: &email,
        name,
        email_verified: true,
        locale,
        terms_version: TERMS_VERSION,
    };
    store::insert_user(tx.conn, &user, tx.now)?;
    store::complete_preferences(tx.conn, user.id, tx.now)?;
    Ok(user.id)
}

/// Creates an account as above and a session. Returns the user's id and the session token.
pub async fn sign_in_directly(
    app: &Arc<App>,
    email: &str,
    name: &str,
    locale: Locale,
) -> Result<(Uuid, [u8; 32]), Error> {
    let (email, name) = (email.to_owned(), name.to_owned());
    let token = app.random.bytes::<32>();
    let user_id = app
        .write(move |tx| -> Result<Uuid, Error> {
            let user_id = find_or_create(tx, &email, &name, locale)?;
            sessions::open(tx, user_id, Provider::EmailCode, &token, None)?;
            Ok(user_id)
        })
        .await?;
    Ok((user_id, token))
}
