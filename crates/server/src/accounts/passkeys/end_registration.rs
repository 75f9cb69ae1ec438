//! Completes registering a passkey: for a new account, or for the caller's account.

use std::sync::Arc;

use lapang_db::Conn;
use uuid::Uuid;

use super::relying_party::{Refused, RelyingParty, json};
use super::{Answer, Ceremony, Kind, invalid, letter, name, take};
use crate::accounts::current::Account;
use crate::accounts::profile::refuse_deleted;
use crate::accounts::sessions::{Provider, Session};
use crate::accounts::sign_in::{self, Arrival, SignedIn};
use crate::accounts::{email_address, store};
use crate::app::App;
use crate::auth::Caller;
use crate::error::Error;
use crate::mail;

pub enum Registered {
    /// A new account with a session.
    SignedIn(Box<SignedIn>),
    /// A further passkey. The caller's session stays.
    Added {
        account: Box<Account>,
        session: Box<Session>,
    },
}

/// The result of the transaction. A refusal commits, because it ends the ceremony.
enum Outcome {
    Registered(Registered),
    AccountExists,
    Refused(Refused),
}

pub async fn end_registration(
    app: &Arc<App>,
    caller: &Caller,
    answer: Answer,
    arrival: Arrival,
) -> Result<Registered, Error> {
    let email = email_address::normalise("email", &answer.email)?;
    let party = RelyingParty::of(&app.config)?;
    let inner = Arc::clone(app);
    let outcome = app
        .db
        .write(move |conn| -> Result<Outcome, Error> {
            let now = inner.now();
            let ceremony = match take(conn, Kind::Registration, &answer.challenge, now)? {
                Ok(ceremony) if ceremony.email == email => ceremony,
                Ok(_) => return Ok(refused("the ceremony belongs to another address")),
                Err(why) => return Ok(Outcome::Refused(why)),
            };
            let ending = Ending {
                app: &inner,
                party: &party,
                ceremony: &ceremony,
                answer: &answer.credential,
            };
            if ceremony.session_id.is_some() {
                ending.add(conn, &arrival)
            } else {
                ending.create(conn, &arrival)
            }
        })
        .await?;
    let address = caller.address;
    match outcome {
        Outcome::Registered(registered) => {
            let (user, what) = match &registered {
                Registered::SignedIn(signed_in) => (signed_in.account.id, "signed up by passkey"),
                Registered::Added { account, .. } => (account.id, "added a passkey"),
            };
            tracing::info!(%user, %address, "{what}");
            Ok(registered)
        }
        Outcome::AccountExists => Err(sign_in::account_exists()),
        Outcome::Refused(why) => {
            tracing::info!(%address, %why, "refused a new passkey");
            Err(invalid())
        }
    }
}

fn refused(why: &str) -> Outcome {
    Outcome::Refused(Refused::because(why))
}

struct Ending<'a> {
    app: &'a App,
    party: &'a RelyingParty,
    ceremony: &'a Ceremony,
    answer: &'a str,
}

impl Ending<'_> {
    /// Creates an account with an unverified address (rules.md §2).
    fn create(&self, conn: &mut dyn Conn, arrival: &Arrival) -> Result<Outcome, Error> {
        let email = self.ceremony.email.as_str();
        let Some(id) = self.ceremony.user_id else {
            return Ok(refused("the ceremony has no account id"));
        };
        if store::user_by_email(conn, email)?.is_some() {
            return Ok(Outcome::AccountExists);
        }
        if !arrival.accepted_terms {
            // `Err` rolls back, so the ceremony can be completed once the terms are accepted.
            return Err(sign_in::terms_not_accepted());
        }
        let arrival = Arrival {
            name: self.ceremony.name.clone(),
            ..arrival.clone()
        };
        let app = self.app;
        let credential = match self.verified(conn)? {
            Ok(credential) => credential,
            Err(why) => return Ok(Outcome::Refused(why)),
        };
        sign_in::create_as(conn, app, id, email, false, &arrival)?;
        self.insert(conn, id, &credential, &arrival)?;
        let account = store::user_by_id(conn, id)?.ok_or(Error::Unauthenticated)?;
        let signed_in = sign_in::enter(conn, app, account, Provider::Passkey, &arrival, true)?;
        Ok(Outcome::Registered(Registered::SignedIn(Box::new(
            signed_in,
        ))))
    }

    fn add(&self, conn: &mut dyn Conn, arrival: &Arrival) -> Result<Outcome, Error> {
        let asked = arrival.before.as_ref().filter(|player| {
            Some(player.session_id) == self.ceremony.session_id
                && Some(player.user_id) == self.ceremony.user_id
        });
        let Some(player) = asked else {
            return Ok(refused("another session started the ceremony"));
        };
        let account = store::user_by_id(conn, player.user_id)?;
        let session = store::session_by_id(conn, player.session_id)?;
        let (Some(account), Some(session)) = (account, session) else {
            return Ok(refused("the session that started the ceremony has ended"));
        };
        let credential = match self.verified(conn)? {
            Ok(credential) => credential,
            Err(why) => return Ok(Outcome::Refused(why)),
        };
        let called = self.insert(conn, account.id, &credential, arrival)?;
        // Checked after the insert, which waits for a concurrent account deletion.
        refuse_deleted(conn, account.id)?;
        // An unverified address may be somebody else's, so it gets no email.
        if account.email_verified {
            let letter = letter::passkey_added(&account, &called, self.app.now());
            mail::queue(conn, self.app, &letter)?;
        }
        let account = Account {
            has_passkey: true,
            ..account
        };
        Ok(Outcome::Registered(Registered::Added {
            account: Box::new(account),
            session: Box::new(session),
        }))
    }

    /// Verifies the response, and that its credential id is new.
    fn verified(&self, conn: &mut dyn Conn) -> Result<Result<Made, Refused>, Error> {
        let credential = match self
            .party
            .end_registration(&self.ceremony.state, self.answer)
        {
            Ok(credential) => credential,
            Err(why) => return Ok(Err(why)),
        };
        let id = credential.cred_id.clone();
        if store::hold_passkey(conn, &id)?.is_some() {
            return Ok(Err(Refused::because(
                "the credential is already registered",
            )));
        }
        let json = json(&credential)?;
        Ok(Ok(Made { id, json }))
    }

    /// Returns the name given to the passkey.
    fn insert(
        &self,
        conn: &mut dyn Conn,
        user_id: Uuid,
        credential: &Made,
        arrival: &Arrival,
    ) -> Result<String, Error> {
        let now = self.app.now();
        let name = name::of_device(&arrival.device);
        let passkey = store::NewPasskey {
            id: self.app.random.id(now),
            user_id,
            credential_id: &credential.id,
            credential: &credential.json,
            name: &name,
        };
        if store::insert_passkey(conn, &passkey, now)? {
            Ok(name)
        } else {
            // Registered by a concurrent request.
            Err(invalid())
        }
    }
}

/// A verified credential, ready to store.
struct Made {
    id: Vec<u8>,
    json: String,
}
