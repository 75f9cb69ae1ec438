//! The common end of every sign-in method once the user is authenticated: the account, a session,
//! and the email about a new device (rules.md §2).

use super::devices::DeviceSignIn;
use super::emails::NewDevice;
use super::model::{Account, Device, Provider, Session};
use super::profile::refuse_deleted;
use super::suspension::{refuse_suspended, refuse_suspended_mailbox};
use super::{emails, sessions, store};
use crate::app::Tx;
use crate::auth::Player;
use crate::email_address;
use crate::error::{Error, Reason};
use crate::locale::Locale;
use crate::mail::{self, MailTemplate};

/// The version of the terms a new account agrees to.
pub const TERMS_VERSION: &str = "2026-11-28";

/// What a sign-in needs besides the proof of identity.
#[derive(Clone)]
pub struct SignInContext {
    /// The player whose session the request carried, if any.
    pub previous: Option<Player>,
    pub locale: Locale,
    pub device: Device,
    pub accepted_terms: bool,
    /// For a new account. Empty: the part of the address before the @.
    pub name: String,
    /// The new session's token. Only its hash is stored.
    pub token: [u8; 32],
    /// From the device cookie, or new.
    pub device_token: [u8; 32],
}

pub struct SignedIn {
    pub account: Account,
    pub session: Session,
    pub token: [u8; 32],
    pub device_token: [u8; 32],
    pub is_new_user: bool,
}

/// The result of proving ownership of an address.
pub enum SignInOutcome {
    SignedIn(Box<SignedIn>),
    /// Nothing was written: the account would be new, and the terms are not accepted.
    TermsNotAccepted,
}

/// Signs in the owner of an address. Creates the account if the address has none.
///
/// An account whose address was never verified may be a squatter's. If the caller is signed in to
/// it, the proof verifies it; otherwise it is deleted with everything in it and replaced.
pub fn sign_in_owner(
    tx: &mut Tx<'_>,
    email: &str,
    provider: Provider,
    context: &SignInContext,
) -> Result<SignInOutcome, Error> {
    // An alias of a suspended mailbox is answered as its account is.
    refuse_suspended_mailbox(tx, email)?;
    let account = match store::user_by_email(tx.conn, email)? {
        Some(known) if known.email_verified => {
            return start_session(tx, known, provider, context, false).map(SignInOutcome::of);
        }
        Some(known) if context.is_signed_in_as(&known) => {
            store::verify_email(tx.conn, known.id, tx.now)?;
            let verified = Account {
                email_verified: true,
                ..known
            };
            return start_session(tx, verified, provider, context, false).map(SignInOutcome::of);
        }
        Some(_) | None if !context.accepted_terms => return Ok(SignInOutcome::TermsNotAccepted),
        Some(unverified) => {
            if !store::delete_unverified(tx.conn, unverified.id)? {
                // It was verified since the lookup.
                return sign_in_owner(tx, email, provider, context);
            }
            create(tx, email, true, context)?
        }
        None => create(tx, email, true, context)?,
    };
    start_session(tx, account, provider, context, true).map(SignInOutcome::of)
}

impl SignInOutcome {
    fn of(signed_in: SignedIn) -> Self {
        Self::SignedIn(Box::new(signed_in))
    }
}

impl SignInContext {
    pub fn is_signed_in_as(&self, account: &Account) -> bool {
        let previous = self.previous.as_ref();
        previous.is_some_and(|player| player.user_id == account.id)
    }
}

/// Creates an account with a new id.
pub fn create(
    tx: &mut Tx<'_>,
    email: &str,
    email_verified: bool,
    context: &SignInContext,
) -> Result<Account, Error> {
    let id = tx.app.random.id(tx.now);
    create_as(tx, id, email, email_verified, context)
}

/// Creates an account with an id that the caller has already announced.
pub fn create_as(
    tx: &mut Tx<'_>,
    id: uuid::Uuid,
    email: &str,
    email_verified: bool,
    context: &SignInContext,
) -> Result<Account, Error> {
    let name = if context.name.is_empty() {
        email_address::name_from(email)
    } else {
        context.name.clone()
    };
    let user = store::NewUser {
        id,
        email,
        name: &name,
        email_verified,
        locale: context.locale,
        terms_version: TERMS_VERSION,
    };
    store::insert_user(tx.conn, &user, tx.now).map_err(|error| match error {
        // Another request created the account since the lookup.
        lapang_db::Error::Conflict { constraint } if constraint == "users_email_key" => {
            account_exists()
        }
        error => error.into(),
    })?;
    // What a concurrent suspension did is then seen by `start_session`.
    store::exclude_suspension(tx.conn, &email_address::mailbox(email))?;
    store::user_by_id(tx.conn, id)?.ok_or_else(|| {
        Error::Internal(anyhow::anyhow!(
            "the new account was not found after its insert"
        ))
    })
}

/// Creates a session for the account and ends the one that the request carried.
pub fn start_session(
    tx: &mut Tx<'_>,
    account: Account,
    provider: Provider,
    context: &SignInContext,
    is_new_user: bool,
) -> Result<SignedIn, Error> {
    let device = DeviceSignIn {
        device: &context.device,
        token: &context.device_token,
    };
    let session = sessions::open(tx, account.id, provider, &context.token, Some(&device))?;
    // Checked after the insert, which waits for a concurrent deletion or suspension of the account.
    refuse_deleted(tx.conn, account.id)?;
    refuse_suspended(tx, account.id)?;
    if let Some(previous) = &context.previous {
        store::delete_session(tx.conn, previous.user_id, previous.session_id)?;
    }
    // An unverified address may be somebody else's, so it gets no email.
    if session.is_new_device && !is_new_user && account.email_verified {
        let mail = NewDevice {
            device: &device_name(&session),
            at: emails::moment(session.created_at),
        };
        mail::enqueue(tx, &mail.email(&account.email, account.locale)?)?;
    }
    Ok(SignedIn {
        account,
        session,
        token: context.token,
        device_token: context.device_token,
        is_new_user,
    })
}

/// The error if a new account needs the terms accepted.
pub fn terms_not_accepted() -> Error {
    Error::conflict(
        Reason::TermsNotAccepted,
        "accept the terms to create an account",
    )
}

/// The error if the address already has an account.
pub fn account_exists() -> Error {
    Error::exists(
        Reason::AccountExists,
        "the address already has an account; sign in instead",
    )
}

/// Firefox, Android
fn device_name(session: &Session) -> String {
    let device = session.device.as_ref();
    let parts = device.map(|device| [device.browser.as_deref(), device.os.as_deref()]);
    let parts: Vec<&str> = parts.into_iter().flatten().flatten().collect();
    parts.join(", ")
}
