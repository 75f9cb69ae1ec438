//! The common end of every sign-in method once the user is authenticated: the account, a session,
//! and the email about a new device (rules.md §2).

use lapang_db::Conn;

use super::current::Account;
use super::devices::{Arriving, Device};
use super::profile::refuse_deleted;
use super::sessions::{self, Provider, Session};
use super::{TERMS_VERSION, email_address, store};
use crate::app::App;
use crate::auth::Player;
use crate::error::Error;
use crate::locale::Locale;
use crate::mail::{self, Letter};

/// What a sign-in needs besides the proof of identity.
#[derive(Clone)]
pub struct Arrival {
    /// The player whose session the request carried, if any.
    pub before: Option<Player>,
    pub locale: Locale,
    pub device: Device,
    pub accepted_terms: bool,
    /// For a new account. Empty: the part of the address before the @.
    pub name: String,
    /// The new session's token. Only its hash is stored.
    pub token: [u8; 32],
    /// From the device cookie, or new.
    pub browser: [u8; 32],
}

pub struct SignedIn {
    pub account: Account,
    pub session: Session,
    pub token: [u8; 32],
    pub browser: [u8; 32],
    pub is_new_user: bool,
}

/// The result of proving ownership of an address.
pub enum Entry {
    SignedIn(Box<SignedIn>),
    /// Nothing was written: the account would be new, and the terms are not accepted.
    TermsNotAccepted,
}

/// Signs in the owner of an address. Creates the account if the address has none.
///
/// An account whose address was never verified may be a squatter's. If the caller is signed in to
/// it, the proof verifies it; otherwise it is deleted with everything in it and replaced.
pub fn as_owner_of(
    conn: &mut dyn Conn,
    app: &App,
    email: &str,
    provider: Provider,
    arrival: &Arrival,
) -> Result<Entry, Error> {
    let account = match store::user_by_email(conn, email)? {
        Some(known) if known.email_verified => {
            return enter(conn, app, known, provider, arrival, false).map(Entry::of);
        }
        Some(known) if arrival.is_signed_in_as(&known) => {
            store::verify_email(conn, known.id, app.now())?;
            let verified = Account {
                email_verified: true,
                ..known
            };
            return enter(conn, app, verified, provider, arrival, false).map(Entry::of);
        }
        Some(_) | None if !arrival.accepted_terms => return Ok(Entry::TermsNotAccepted),
        Some(squatted) => {
            if !store::delete_unproved(conn, squatted.id)? {
                // It was verified since the lookup.
                return as_owner_of(conn, app, email, provider, arrival);
            }
            create(conn, app, email, true, arrival)?
        }
        None => create(conn, app, email, true, arrival)?,
    };
    enter(conn, app, account, provider, arrival, true).map(Entry::of)
}

impl Entry {
    fn of(signed_in: SignedIn) -> Self {
        Self::SignedIn(Box::new(signed_in))
    }
}

impl Arrival {
    pub fn is_signed_in_as(&self, account: &Account) -> bool {
        let before = self.before.as_ref();
        before.is_some_and(|player| player.user_id == account.id)
    }
}

/// Creates an account with a new id.
pub fn create(
    conn: &mut dyn Conn,
    app: &App,
    email: &str,
    email_verified: bool,
    arrival: &Arrival,
) -> Result<Account, Error> {
    let id = app.random.id(app.now());
    create_as(conn, app, id, email, email_verified, arrival)
}

/// Creates an account with an id that the caller has already announced.
pub fn create_as(
    conn: &mut dyn Conn,
    app: &App,
    id: uuid::Uuid,
    email: &str,
    email_verified: bool,
    arrival: &Arrival,
) -> Result<Account, Error> {
    let name = if arrival.name.is_empty() {
        email_address::name_from(email)
    } else {
        arrival.name.clone()
    };
    let user = store::NewUser {
        id,
        email,
        name: &name,
        email_verified,
        locale: arrival.locale,
        terms_version: TERMS_VERSION,
    };
    store::insert_user(conn, &user, app.now()).map_err(|error| match error {
        // Another request created the account since the lookup.
        lapang_db::Error::Conflict { constraint } if constraint == "users_email_key" => {
            account_exists()
        }
        error => error.into(),
    })?;
    store::user_by_id(conn, id)?.ok_or_else(|| {
        Error::Internal(anyhow::anyhow!(
            "the new account was not found after its insert"
        ))
    })
}

/// Creates a session for the account and ends the one that the request carried.
pub fn enter(
    conn: &mut dyn Conn,
    app: &App,
    account: Account,
    provider: Provider,
    arrival: &Arrival,
    is_new_user: bool,
) -> Result<SignedIn, Error> {
    let device = Arriving {
        device: &arrival.device,
        browser: &arrival.browser,
    };
    let session = sessions::open(
        conn,
        app,
        account.id,
        provider,
        &arrival.token,
        Some(&device),
    )?;
    // Checked after the insert, which waits for a concurrent account deletion.
    refuse_deleted(conn, account.id)?;
    if let Some(before) = &arrival.before {
        store::delete_session(conn, before.user_id, before.session_id)?;
    }
    // An unverified address may be somebody else's, so it gets no email.
    if session.is_new_device && !is_new_user && account.email_verified {
        mail::queue(conn, app, &new_device_letter(&account, &session))?;
    }
    Ok(SignedIn {
        account,
        session,
        token: arrival.token,
        browser: arrival.browser,
        is_new_user,
    })
}

/// The error if a new account needs the terms accepted.
pub fn terms_not_accepted() -> Error {
    Error::conflict(
        "TERMS_NOT_ACCEPTED",
        "accept the terms to create an account",
    )
}

/// The error if the address already has an account.
pub fn account_exists() -> Error {
    Error::exists(
        "ACCOUNT_EXISTS",
        "the address already has an account; sign in instead",
    )
}

fn new_device_letter(account: &Account, session: &Session) -> Letter {
    let device = session.device.as_ref();
    let what = device
        .map(|device| {
            [device.browser.as_deref(), device.os.as_deref()]
                .into_iter()
                .flatten()
                .collect::<Vec<_>>()
                .join(", ")
        })
        .unwrap_or_default();
    let locale = account.locale;
    let at = session.created_at.strftime("%Y-%m-%d %H:%M UTC");
    Letter {
        to: account.email.clone(),
        locale,
        subject: locale
            .pick(
                "A new device signed in to your account",
                "Perangkat baru masuk ke akun kamu",
            )
            .to_owned(),
        paragraphs: locale.pick(
            vec![
                format!("Your Lapang account was opened on a new device: {what} ({at})."),
                "If this was you, there is nothing to do. If not, end the sessions of that device at once, and change the password of your mail: whoever can read it can sign in.".to_owned(),
            ],
            vec![
                format!("Akun Lapang kamu dibuka di perangkat baru: {what} ({at})."),
                "Kalau itu kamu, tidak perlu melakukan apa-apa. Kalau bukan, segera keluarkan perangkat itu, lalu ganti kata sandi email kamu: siapa pun yang bisa membacanya bisa masuk.".to_owned(),
            ],
        ),
        action: Some((
            locale.pick("See my devices", "Lihat perangkat saya").to_owned(),
            "/settings/devices".to_owned(),
        )),
    }
}
