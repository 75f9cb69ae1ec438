//! Completes a sign-in with a passkey.

use std::sync::Arc;

use uuid::Uuid;
use webauthn_rs_core::proto::{Credential, PublicKeyCredential};

use super::ceremony::{invalid, take_ceremony};
use super::model::{Ceremony, CeremonyResponse, Kind};
use super::relying_party::{self, Refused, RelyingParty, json};
use crate::accounts::model::{Account, Provider};
use crate::accounts::sign_in::{self, SignInContext, SignedIn};
use crate::accounts::store;
use crate::app::{App, Tx};
use crate::auth::Caller;
use crate::email_address;
use crate::error::Error;

/// The result of the transaction. A refusal commits, because it ends the ceremony.
type Decision = Result<Box<SignedIn>, Rejection>;

/// A refusal, for the log.
struct Rejection {
    /// The owner of the passkey, if known. The caller may be somebody else.
    user: Option<Uuid>,
    why: Refused,
}

impl From<Refused> for Rejection {
    fn from(why: Refused) -> Self {
        Self { user: None, why }
    }
}

pub async fn complete_authentication(
    app: &Arc<App>,
    caller: &Caller,
    response: CeremonyResponse,
    context: SignInContext,
) -> Result<SignedIn, Error> {
    let named = if response.email.trim().is_empty() {
        String::new()
    } else {
        email_address::normalise("email", &response.email)?
    };
    let party = RelyingParty::of(&app.config)?;
    let outcome = app
        .write(move |tx| -> Result<Decision, Error> {
            let ceremony = match take_ceremony(tx, Kind::Authentication, &response.challenge)? {
                Ok(ceremony) => ceremony,
                Err(why) => return Ok(Err(why.into())),
            };
            let assertion = match relying_party::assertion(&response.credential) {
                Ok(assertion) => assertion,
                Err(why) => return Ok(Err(why.into())),
            };
            let account = match verify(tx, &party, &ceremony, &named, &assertion)? {
                Ok(account) => account,
                Err(rejection) => return Ok(Err(rejection)),
            };
            let way = Provider::Passkey;
            let signed_in = sign_in::start_session(tx, account, way, &context, false)?;
            Ok(Ok(Box::new(signed_in)))
        })
        .await?;
    match outcome {
        Ok(signed_in) => {
            tracing::info!(user = %signed_in.account.id, address = %caller.address, "signed in by passkey");
            Ok(*signed_in)
        }
        Err(Rejection { user, why }) => {
            let user = user.map(tracing::field::display);
            tracing::info!(user, address = %caller.address, %why, "refused a passkey");
            Err(invalid())
        }
    }
}

/// Verifies the assertion, records the use, and returns the passkey's account.
fn verify(
    tx: &mut Tx<'_>,
    party: &RelyingParty,
    ceremony: &Ceremony,
    named: &str,
    assertion: &PublicKeyCredential,
) -> Result<Result<Account, Rejection>, Error> {
    let Some(passkey) = store::lock_passkey(tx.conn, assertion.get_credential_id())? else {
        return Ok(Err(Refused::because("unknown credential").into()));
    };
    let user = Some(passkey.user_id);
    let refused = |why| {
        let why = Refused::because(why);
        Ok(Err(Rejection { user, why }))
    };
    let Some(account) = store::user_by_id(tx.conn, passkey.user_id)? else {
        return refused("the passkey's account was deleted");
    };
    // An address named at the start or now must be that of the passkey's account.
    let is_theirs = |address: &str| address.is_empty() || address == account.email;
    if !is_theirs(&ceremony.email) || !is_theirs(named) {
        return refused("the passkey belongs to another address");
    }
    match assertion.get_user_unique_id() {
        Some(handle) if handle != account.id.as_bytes() => {
            return refused("the user handle belongs to another account");
        }
        // An authenticator may omit it only if the ceremony named an account.
        None if ceremony.email.is_empty() => return refused("the user handle is missing"),
        Some(_) | None => {}
    }
    let mut credential: Credential =
        serde_json::from_str(&passkey.credential).map_err(anyhow::Error::new)?;
    if let Err(why) = party.complete_authentication(&ceremony.state, assertion, &mut credential) {
        return Ok(Err(Rejection { user, why }));
    }
    store::record_passkey_use(tx.conn, passkey.id, &json(&credential)?, tx.now)?;
    Ok(Ok(account))
}
