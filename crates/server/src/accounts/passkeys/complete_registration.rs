//! Completes registering a passkey: for a new account, or for the caller's account.

use std::sync::Arc;

use lapang_db::Conn;
use uuid::Uuid;

use super::ceremony::{invalid, take_ceremony};
use super::model::{Ceremony, CeremonyResponse, Kind};
use super::name;
use super::relying_party::{Refused, RelyingParty, json};
use crate::accounts::emails::{self, PasskeyAdded};
use crate::accounts::model::{Account, Provider, Session};
use crate::accounts::profile::refuse_deleted;
use crate::accounts::sign_in::{self, SignInContext, SignedIn};
use crate::accounts::store;
use crate::app::{App, Tx};
use crate::auth::Caller;
use crate::email_address;
use crate::error::Error;
use crate::mail::{self, MailTemplate};

pub enum Registration {
    /// A new account with a session.
    SignedIn(Box<SignedIn>),
    /// A further passkey. The caller's session stays.
    Added {
        account: Box<Account>,
        session: Box<Session>,
    },
}

/// The result of the transaction. A refusal commits, because it ends the ceremony.
enum Decision {
    Registration(Registration),
    AccountExists,
    Refused(Refused),
}

pub async fn complete_registration(
    app: &Arc<App>,
    caller: &Caller,
    response: CeremonyResponse,
    context: SignInContext,
) -> Result<Registration, Error> {
    let email = email_address::normalise("email", &response.email)?;
    let party = RelyingParty::of(&app.config)?;
    let outcome = app
        .write(move |tx| -> Result<Decision, Error> {
            let ceremony = match take_ceremony(tx, Kind::Registration, &response.challenge)? {
                Ok(ceremony) if ceremony.email == email => ceremony,
                Ok(_) => return Ok(refused("the ceremony belongs to another address")),
                Err(why) => return Ok(Decision::Refused(why)),
            };
            let completion = Completion {
                party: &party,
                ceremony: &ceremony,
                response: &response.credential,
            };
            if ceremony.session_id.is_some() {
                completion.add(tx, &context)
            } else {
                completion.create(tx, &context)
            }
        })
        .await?;
    let address = caller.address;
    match outcome {
        Decision::Registration(registration) => {
            let (user, what) = match &registration {
                Registration::SignedIn(signed_in) => (signed_in.account.id, "signed up by passkey"),
                Registration::Added { account, .. } => (account.id, "added a passkey"),
            };
            tracing::info!(%user, %address, "{what}");
            Ok(registration)
        }
        Decision::AccountExists => Err(sign_in::account_exists()),
        Decision::Refused(why) => {
            tracing::info!(%address, %why, "refused a new passkey");
            Err(invalid())
        }
    }
}

fn refused(why: &str) -> Decision {
    Decision::Refused(Refused::because(why))
}

struct Completion<'a> {
    party: &'a RelyingParty,
    ceremony: &'a Ceremony,
    response: &'a str,
}

impl Completion<'_> {
    /// Creates an account with an unverified address (rules.md §2).
    fn create(&self, tx: &mut Tx<'_>, context: &SignInContext) -> Result<Decision, Error> {
        let email = self.ceremony.email.as_str();
        let Some(id) = self.ceremony.user_id else {
            return Ok(refused("the ceremony has no account id"));
        };
        let is_taken = store::user_by_email(tx.conn, email)?.is_some()
            || store::is_mailbox_suspended(tx.conn, &email_address::mailbox(email))?;
        if is_taken {
            return Ok(Decision::AccountExists);
        }
        if !context.accepted_terms {
            // `Err` rolls back, so the ceremony can be completed once the terms are accepted.
            return Err(sign_in::terms_not_accepted());
        }
        let context = SignInContext {
            name: self.ceremony.name.clone(),
            ..context.clone()
        };
        let credential = match self.verified(tx.conn)? {
            Ok(credential) => credential,
            Err(why) => return Ok(Decision::Refused(why)),
        };
        sign_in::create_as(tx, id, email, false, &context)?;
        insert(tx, id, &credential, &context)?;
        let account = store::user_by_id(tx.conn, id)?.ok_or(Error::Unauthenticated)?;
        let signed_in = sign_in::start_session(tx, account, Provider::Passkey, &context, true)?;
        Ok(Decision::Registration(Registration::SignedIn(Box::new(
            signed_in,
        ))))
    }

    fn add(&self, tx: &mut Tx<'_>, context: &SignInContext) -> Result<Decision, Error> {
        let starter = context.previous.as_ref().filter(|player| {
            Some(player.session_id) == self.ceremony.session_id
                && Some(player.user_id) == self.ceremony.user_id
        });
        let Some(player) = starter else {
            return Ok(refused("another session started the ceremony"));
        };
        let account = store::user_by_id(tx.conn, player.user_id)?;
        let session = store::session_by_id(tx.conn, player.session_id)?;
        let (Some(account), Some(session)) = (account, session) else {
            return Ok(refused("the session that started the ceremony has ended"));
        };
        let credential = match self.verified(tx.conn)? {
            Ok(credential) => credential,
            Err(why) => return Ok(Decision::Refused(why)),
        };
        let name = insert(tx, account.id, &credential, context)?;
        // Checked after the insert, which waits for a concurrent account deletion.
        refuse_deleted(tx.conn, account.id)?;
        // An unverified address may be somebody else's, so it gets no email.
        if account.email_verified {
            let mail = PasskeyAdded {
                name: &name,
                at: emails::moment(tx.now),
            };
            mail::enqueue(tx, &mail.email(&account.email, account.locale)?)?;
        }
        let account = Account {
            has_passkey: true,
            ..account
        };
        Ok(Decision::Registration(Registration::Added {
            account: Box::new(account),
            session: Box::new(session),
        }))
    }

    /// Verifies the response, and that its credential id is new.
    fn verified(&self, conn: &mut dyn Conn) -> Result<Result<VerifiedCredential, Refused>, Error> {
        let credential = match self
            .party
            .complete_registration(&self.ceremony.state, self.response)
        {
            Ok(credential) => credential,
            Err(why) => return Ok(Err(why)),
        };
        let id = credential.cred_id.clone();
        if store::lock_passkey(conn, &id)?.is_some() {
            return Ok(Err(Refused::because(
                "the credential is already registered",
            )));
        }
        let json = json(&credential)?;
        Ok(Ok(VerifiedCredential { id, json }))
    }
}

/// Returns the name given to the passkey.
fn insert(
    tx: &mut Tx<'_>,
    user_id: Uuid,
    credential: &VerifiedCredential,
    context: &SignInContext,
) -> Result<String, Error> {
    let name = name::of_device(&context.device);
    let passkey = store::NewPasskey {
        id: tx.app.random.id(tx.now),
        user_id,
        credential_id: &credential.id,
        credential: &credential.json,
        name: &name,
    };
    if store::insert_passkey(tx.conn, &passkey, tx.now)? {
        Ok(name)
    } else {
        // Registered by a concurrent request.
        Err(invalid())
    }
}

/// A verified credential, ready to store.
struct VerifiedCredential {
    id: Vec<u8>,
    json: String,
}
