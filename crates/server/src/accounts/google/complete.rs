//! Completes an OAuth flow: exchanges the authorization code, once, for a verified identity, and
//! signs in to its account.

use std::sync::Arc;

use lapang_db::Conn;
use subtle::ConstantTimeEq;

use super::{Failure, Proved, Visit, callback, invalid, provider};
use crate::accounts::current::Account;
use crate::accounts::sessions::Provider;
use crate::accounts::sign_in::{self, Arrival, Entry, SignedIn};
use crate::accounts::{email_code, store};
use crate::app::App;
use crate::auth::Caller;
use crate::error::Error;
use crate::mail::{self, Letter};
use crate::secret::plain_hash;

/// The parameters of the OAuth callback.
pub struct Return {
    /// From the cookie that was set when the flow started.
    pub browser: Option<[u8; 32]>,
    pub code: String,
    pub state: String,
    pub redirect_uri: String,
}

/// The result of the transaction. A refusal is not an `Err`, which would roll back.
enum Outcome {
    Entry(Entry),
    Refused(&'static str),
}

/// Identifies the flow, and the code that completes it.
#[derive(Clone, Copy)]
struct Key {
    state_hash: [u8; 32],
    code_hash: [u8; 32],
}

/// Signs in. Creates the account if the address has none.
pub async fn complete(
    app: &Arc<App>,
    caller: &Caller,
    returned: Return,
    arrival: Arrival,
) -> Result<SignedIn, Error> {
    match try_return(app, &returned, arrival).await {
        Ok(Entry::SignedIn(signed_in)) => {
            tracing::info!(user = %signed_in.account.id, address = %caller.address, "signed in with Google");
            Ok(*signed_in)
        }
        Ok(Entry::TermsNotAccepted) => Err(sign_in::terms_not_accepted()),
        Err(Failure::Refused(why)) => {
            tracing::info!(address = %caller.address, ?why, "refused a sign-in with Google");
            Err(invalid())
        }
        Err(Failure::Away(why)) => {
            tracing::warn!(?why, "the OpenID provider is unreachable");
            Err(Error::Unavailable)
        }
        Err(Failure::Other(error)) => Err(error),
    }
}

async fn try_return(app: &Arc<App>, returned: &Return, arrival: Arrival) -> Result<Entry, Failure> {
    let google = provider(app)?;
    let key = Key {
        state_hash: plain_hash(returned.state.as_bytes()),
        code_hash: plain_hash(returned.code.as_bytes()),
    };
    let visit = find(app, key, returned).await?;
    let proved = match (&visit.code_hash, &visit.proved) {
        (None, _) => {
            // Connects before claiming the flow, so that the user can retry if the provider is down.
            let talk = google.talk(app.now()).await?;
            claim(app, key).await?;
            talk.exchange(&returned.code, &visit).await?
        }
        (Some(code_hash), Some(proved)) if is_same(code_hash, &key.code_hash) => {
            serde_json::from_str(proved).map_err(|error| Error::Internal(error.into()))?
        }
        _ => return Err(Failure::refused("the flow has already used another code")),
    };
    let arrival = Arrival {
        name: proved.name.clone(),
        ..arrival
    };
    let inner = Arc::clone(app);
    let outcome = app
        .db
        .write(move |conn| admit(conn, &inner, key, &proved, &arrival))
        .await?;
    match outcome {
        Outcome::Entry(entry) => Ok(entry),
        Outcome::Refused(why) => Err(Failure::refused(why)),
    }
}

/// The open flow of this state, if it belongs to this browser and callback page.
async fn find(app: &Arc<App>, key: Key, returned: &Return) -> Result<Visit, Failure> {
    let now = app.now();
    let visit = app
        .db
        .read(move |conn| store::visit(conn, &key.state_hash, now).map_err(Error::from))
        .await?
        .ok_or_else(|| Failure::refused("no such flow, or it has ended"))?;
    let browser_hash = returned.browser.map(|browser| plain_hash(&browser));
    if !browser_hash.is_some_and(|hash| is_same(&visit.browser_hash, &hash)) {
        return Err(Failure::refused("the flow started in another browser"));
    }
    let redirect_uri = callback(app, &returned.redirect_uri).ok();
    if redirect_uri.as_ref() != Some(&visit.redirect_uri) {
        return Err(Failure::refused(
            "the flow started for another callback page",
        ));
    }
    Ok(visit)
}

fn is_same(kept: &[u8], shown: &[u8; 32]) -> bool {
    bool::from(kept.ct_eq(shown.as_slice()))
}

/// Of two concurrent requests with the same state, only one may exchange its code.
async fn claim(app: &Arc<App>, key: Key) -> Result<(), Failure> {
    let now = app.now();
    let claimed = app
        .db
        .write(move |conn| {
            store::claim_visit(conn, &key.state_hash, &key.code_hash, now).map_err(Error::from)
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

fn admit(
    conn: &mut dyn Conn,
    app: &App,
    key: Key,
    proved: &Proved,
    arrival: &Arrival,
) -> Result<Outcome, Error> {
    let Key {
        state_hash,
        code_hash,
    } = key;
    let kept = serde_json::to_string(proved).map_err(anyhow::Error::new)?;
    // Gate before flow row: account deletion locks in the same order.
    store::pass_gate(conn, &email_code::gate(&proved.email), app.now())?;
    // Locks the row: a concurrent request with the same code waits until this transaction ends.
    if !store::keep_proved(conn, &state_hash, &code_hash, &kept, app.now())? {
        return Ok(Outcome::Refused("the flow has ended"));
    }
    let outcome = enter(conn, app, proved, arrival)?;
    // Kept if the terms are missing: the user returns with the same code after accepting them.
    if !matches!(outcome, Outcome::Entry(Entry::TermsNotAccepted)) {
        store::end_visit(conn, &state_hash)?;
    }
    Ok(outcome)
}

/// The subject identifies the account, whatever its address is today. The address only matters at
/// the first sign-in.
fn enter(
    conn: &mut dyn Conn,
    app: &App,
    proved: &Proved,
    arrival: &Arrival,
) -> Result<Outcome, Error> {
    if let Some(account) = store::user_by_identity(conn, &proved.issuer, &proved.subject)? {
        let signed_in = sign_in::enter(conn, app, account, Provider::Google, arrival, false)?;
        return Ok(Outcome::Entry(Entry::SignedIn(Box::new(signed_in))));
    }
    let known = store::user_by_email(conn, &proved.email)?;
    if known.is_some_and(|account| account.has_google) {
        return Ok(Outcome::Refused(
            "the address belongs to an account of another subject",
        ));
    }
    let email = &proved.email;
    let mut entry = sign_in::as_owner_of(conn, app, email, Provider::Google, arrival)?;
    if let Entry::SignedIn(signed_in) = &mut entry {
        let account = &mut signed_in.account;
        store::insert_identity(conn, proved, account.id, app.now())?;
        account.has_google = true;
        if !signed_in.is_new_user {
            mail::queue(conn, app, &connected_letter(account))?;
        }
    }
    Ok(Outcome::Entry(entry))
}

fn connected_letter(account: &Account) -> Letter {
    let (locale, email) = (account.locale, &account.email);
    Letter {
        to: email.clone(),
        locale,
        subject: locale
            .pick(
                "Google was connected to your account",
                "Google terhubung ke akun kamu",
            )
            .to_owned(),
        paragraphs: locale.pick(
            vec![
                format!("From now on you can also open your Lapang account with the Google account of {email}."),
                "If this was not you, secure your Google account at once: whoever can use it can sign in.".to_owned(),
            ],
            vec![
                format!("Mulai sekarang kamu juga bisa masuk ke akun Lapang dengan akun Google {email}."),
                "Kalau bukan kamu yang melakukannya, segera amankan akun Google kamu: siapa pun yang bisa memakainya bisa masuk.".to_owned(),
            ],
        ),
        action: Some((
            locale.pick("See my devices", "Lihat perangkat saya").to_owned(),
            "/settings/devices".to_owned(),
        )),
    }
}
