//! What every way in comes to once somebody has proved who they are: the account, a session of
//! it, and the mail about a device that is new (rules.md §2).

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

/// Who comes, and what they say beside their proof.
#[derive(Clone)]
pub struct Arrival {
    /// Whoever was signed in where the request came from.
    pub before: Option<Player>,
    pub locale: Locale,
    pub device: Device,
    pub accepted_terms: bool,
    /// For a new account; empty takes the part of the address before the @.
    pub name: String,
    /// Of the session to come; it goes into the cookie and nowhere else.
    pub token: [u8; 32],
    /// The device cookie, by which the browser is recognised.
    pub browser: [u8; 32],
}

pub struct SignedIn {
    pub account: Account,
    pub session: Session,
    pub token: [u8; 32],
    pub browser: [u8; 32],
    pub is_new_user: bool,
}

/// What proving to own an address leads to.
pub enum Entry {
    SignedIn(Box<SignedIn>),
    /// Nothing was made: the account would be new, and the terms are not accepted.
    TermsNotAccepted,
}

/// Lets the owner of a mail address in, making the account if it has none.
///
/// An account whose address was never proved may be a squatter's. Only who is signed in to it
/// makes it theirs by the proof; for anybody else it ends here, with all that was put into it.
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
                // It was proved since it was looked up.
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

/// Makes an account under a new id.
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

/// Makes an account under an id that was promised before.
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
        // Somebody made one for the address since it was looked up.
        lapang_db::Error::Conflict { constraint } if constraint == "users_email_key" => {
            account_exists()
        }
        error => error.into(),
    })?;
    store::user_by_id(conn, id)?
        .ok_or_else(|| Error::Internal(anyhow::anyhow!("the new account is not there")))
}

/// Opens a session of the account and ends the one the request came with.
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
    // Only now: the row waits for whoever is deleting the account.
    refuse_deleted(conn, account.id)?;
    if let Some(before) = &arrival.before {
        store::delete_session(conn, before.user_id, before.session_id)?;
    }
    // Nobody has said yet that an address without proof is theirs, or that they want mail there.
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

/// What a call answers when the account would be new.
pub fn terms_not_accepted() -> Error {
    Error::conflict(
        "TERMS_NOT_ACCEPTED",
        "a new account needs the terms accepted",
    )
}

/// What a call answers that would make a second account of an address.
pub fn account_exists() -> Error {
    Error::exists(
        "ACCOUNT_EXISTS",
        "the address has an account: sign in to it",
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
