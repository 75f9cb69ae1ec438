//! Completes an OAuth flow: exchanges the authorization code, once, for a verified identity, and
//! signs in to its account.

use std::sync::Arc;

use subtle::ConstantTimeEq;

use super::begin::{callback_url, invalid, provider};
use crate::accounts::emails::GoogleConnected;
use crate::accounts::model::Provider;
use crate::accounts::sign_in::{self, SignInContext, SignInOutcome, SignedIn};
use crate::accounts::{email_code, store};
use crate::app::{App, Tx};
use crate::auth::Caller;
use crate::error::Error;
use crate::mail::{self, MailTemplate};
use crate::openid::{Failure, OAuthFlow, VerifiedIdentity};
use crate::secret::plain_hash;

/// The parameters of the OAuth callback.
pub struct Callback {
    /// From the cookie that was set when the flow started.
    pub browser_token: Option<[u8; 32]>,
    pub code: String,
    pub state: String,
    pub redirect_uri: String,
}

/// The result of the transaction. A refusal is not an `Err`, which would roll back.
enum Decision {
    SignIn(SignInOutcome),
    Refused(&'static str),
}

/// Identifies the flow, and the code that completes it.
#[derive(Clone, Copy)]
struct FlowKey {
    state_hash: [u8; 32],
    code_hash: [u8; 32],
}

/// Signs in. Creates the account if the address has none.
pub async fn complete(
    app: &Arc<App>,
    caller: &Caller,
    callback: Callback,
    context: SignInContext,
) -> Result<SignedIn, Error> {
    match sign_in_with_callback(app, &callback, context).await {
        Ok(SignInOutcome::SignedIn(signed_in)) => {
            tracing::info!(user = %signed_in.account.id, address = %caller.address, "signed in with Google");
            Ok(*signed_in)
        }
        Ok(SignInOutcome::TermsNotAccepted) => Err(sign_in::terms_not_accepted()),
        Err(Failure::Refused(why)) => {
            tracing::info!(address = %caller.address, ?why, "refused a sign-in with Google");
            Err(invalid())
        }
        Err(Failure::Unreachable(why)) => {
            tracing::warn!(?why, "the OpenID provider is unreachable");
            Err(Error::Unavailable)
        }
        Err(Failure::Other(error)) => Err(error),
    }
}

async fn sign_in_with_callback(
    app: &Arc<App>,
    callback: &Callback,
    context: SignInContext,
) -> Result<SignInOutcome, Failure> {
    let google = provider(app)?;
    let key = FlowKey {
        state_hash: plain_hash(callback.state.as_bytes()),
        code_hash: plain_hash(callback.code.as_bytes()),
    };
    let flow = find_flow(app, key, callback).await?;
    let identity = match (&flow.code_hash, &flow.identity) {
        (None, _) => {
            // Connects before claiming the flow, so that the user can retry if the provider is down.
            let connection = google.connect(app.now()).await?;
            claim_once(app, key).await?;
            connection.exchange(&callback.code, &flow).await?
        }
        (Some(code_hash), Some(identity)) if is_same(code_hash, &key.code_hash) => {
            serde_json::from_str(identity).map_err(|error| Error::Internal(error.into()))?
        }
        _ => return Err(Failure::refused("the flow has already used another code")),
    };
    let context = SignInContext {
        name: identity.name.clone(),
        ..context
    };
    let decision = app
        .write(move |tx| finish_flow(tx, key, &identity, &context))
        .await?;
    match decision {
        Decision::SignIn(outcome) => Ok(outcome),
        Decision::Refused(why) => Err(Failure::refused(why)),
    }
}

/// The open flow of this state, if it belongs to this browser and callback page.
async fn find_flow(
    app: &Arc<App>,
    key: FlowKey,
    callback: &Callback,
) -> Result<OAuthFlow, Failure> {
    let flow = app
        .read(move |tx| store::open_flow(tx.conn, &key.state_hash, tx.now).map_err(Error::from))
        .await?
        .ok_or_else(|| Failure::refused("no such flow, or it has ended"))?;
    let browser_hash = callback
        .browser_token
        .map(|browser_token| plain_hash(&browser_token));
    if !browser_hash.is_some_and(|hash| is_same(&flow.browser_hash, &hash)) {
        return Err(Failure::refused("the flow started in another browser"));
    }
    let redirect_uri = callback_url(app, &callback.redirect_uri).ok();
    if redirect_uri.as_ref() != Some(&flow.redirect_uri) {
        return Err(Failure::refused(
            "the flow started for another callback page",
        ));
    }
    Ok(flow)
}

fn is_same(stored: &[u8], given: &[u8; 32]) -> bool {
    bool::from(stored.ct_eq(given.as_slice()))
}

/// Of two concurrent requests with the same state, only one may exchange its code.
async fn claim_once(app: &Arc<App>, key: FlowKey) -> Result<(), Failure> {
    let claimed = app
        .write(move |tx| {
            store::claim_flow(tx.conn, &key.state_hash, &key.code_hash, tx.now).map_err(Error::from)
        })
        .await?;
    if claimed {
        Ok(())
    } else {
        Err(Failure::refused(
            "a concurrent request has claimed the flow",
        ))
    }
}

fn finish_flow(
    tx: &mut Tx<'_>,
    key: FlowKey,
    identity: &VerifiedIdentity,
    context: &SignInContext,
) -> Result<Decision, Error> {
    let FlowKey {
        state_hash,
        code_hash,
    } = key;
    let stored = serde_json::to_string(identity).map_err(anyhow::Error::new)?;
    // Gate before flow row: account deletion locks in the same order.
    store::lock_gate(tx.conn, &email_code::gate_of(&identity.email), tx.now)?;
    // Locks the row: a concurrent request with the same code waits until this transaction ends.
    if !store::store_identity(tx.conn, &state_hash, &code_hash, &stored, tx.now)? {
        return Ok(Decision::Refused("the flow has ended"));
    }
    let decision = sign_in_identity(tx, identity, context)?;
    // Kept if the terms are missing: the user returns with the same code after accepting them.
    if !matches!(decision, Decision::SignIn(SignInOutcome::TermsNotAccepted)) {
        store::delete_flow(tx.conn, &state_hash)?;
    }
    Ok(decision)
}

/// The subject identifies the account, whatever its address is today. The address only matters at
/// the first sign-in.
fn sign_in_identity(
    tx: &mut Tx<'_>,
    identity: &VerifiedIdentity,
    context: &SignInContext,
) -> Result<Decision, Error> {
    if let Some(account) = store::user_by_identity(tx.conn, &identity.issuer, &identity.subject)? {
        let signed_in = sign_in::start_session(tx, account, Provider::Google, context, false)?;
        return Ok(Decision::SignIn(SignInOutcome::SignedIn(Box::new(
            signed_in,
        ))));
    }
    let known = store::user_by_email(tx.conn, &identity.email)?;
    if known.is_some_and(|account| account.has_google) {
        return Ok(Decision::Refused(
            "the address belongs to an account of another subject",
        ));
    }
    let email = &identity.email;
    let mut outcome = sign_in::sign_in_owner(tx, email, Provider::Google, context)?;
    if let SignInOutcome::SignedIn(signed_in) = &mut outcome {
        let account = &mut signed_in.account;
        store::insert_identity(tx.conn, identity, account.id, tx.now)?;
        account.has_google = true;
        if !signed_in.is_new_user {
            let mail = GoogleConnected {
                email: &account.email,
            };
            mail::enqueue(tx, &mail.email(&account.email, account.locale)?)?;
        }
    }
    Ok(Decision::SignIn(outcome))
}
