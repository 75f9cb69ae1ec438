//! Starts a sign-in with a passkey.

use std::sync::Arc;

use super::ceremony::store_ceremony;
use super::decoys;
use super::model::{CEREMONY_LIFETIME, Ceremony, CeremonyStart, Kind};
use super::relying_party::RelyingParty;
use crate::accounts::{call_limits, limits, store};
use crate::app::App;
use crate::auth::Caller;
use crate::email_address;
use crate::error::Error;

/// With an address, requests its passkeys; without one, the browser offers its own. An address
/// without passkeys or account gets decoys, so the response does not reveal it.
pub async fn begin_authentication(
    app: &Arc<App>,
    caller: &Caller,
    email: &str,
) -> Result<CeremonyStart, Error> {
    let email = if email.trim().is_empty() {
        String::new()
    } else {
        email_address::normalise("email", email)?
    };
    let address = caller.address;
    let party = RelyingParty::of(&app.config)?;
    app.write(move |tx| -> Result<CeremonyStart, Error> {
        limits::count_client(tx, &call_limits::AUTHENTICATIONS, address)?;
        let allowed = if email.is_empty() {
            Vec::new()
        } else {
            // Both are always computed, so that timing reveals nothing.
            let theirs = store::credential_ids(tx.conn, &email)?;
            let decoys = decoys::credential_ids(tx.app, &email);
            if theirs.is_empty() { decoys } else { theirs }
        };
        let challenge = party.begin_authentication(allowed)?;
        let ceremony = Ceremony {
            kind: Kind::Authentication,
            email: email.clone(),
            user_id: None,
            session_id: None,
            name: String::new(),
            state: challenge.state,
            expires_at: tx.now + CEREMONY_LIFETIME,
        };
        store_ceremony(tx, &challenge.text, &ceremony)?;
        Ok(CeremonyStart {
            challenge: challenge.text,
            options: challenge.options,
        })
    })
    .await
}
