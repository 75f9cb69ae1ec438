//! Signing in by a code that is mailed: sending it, and trying it (rules.md §2).

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use lapang_db::Conn;
use subtle::ConstantTimeEq;
use uuid::Uuid;

use super::sessions::Provider;
use super::sign_in::{self, Arrival, Entry, SignedIn};
use super::store::Counted;
use super::{email_address, limits, store};
use crate::app::App;
use crate::auth::Caller;
use crate::error::{Error, Reason};
use crate::ids;
use crate::mail::{self, Letter};

pub const VALID_FOR: SignedDuration = SignedDuration::from_mins(10);
const TRIES: i64 = 5;
const RESEND_AFTER: SignedDuration = SignedDuration::from_secs(30);
/// How many sends in how long, for an address and for a client.
const PER_EMAIL: [(usize, SignedDuration); 3] = [
    (1, RESEND_AFTER),
    (5, SignedDuration::from_hours(1)),
    (15, SignedDuration::from_hours(24)),
];
const PER_CLIENT: [(usize, SignedDuration); 1] = [(20, SignedDuration::from_hours(1))];

/// Mails a new code and answers its id. An older one for the address is dead from then on.
pub async fn send(app: &Arc<App>, caller: &Caller, email: &str) -> Result<Uuid, Error> {
    let email = email_address::normalise("email", email)?;
    let client = limits::client(caller.address);
    let (id, code) = (app.new_id(), app.random.six_digits());
    let locale = caller.locale;
    let account = account(app, &email);
    let inner = Arc::clone(app);
    app.db
        .write(move |conn| -> Result<(), Error> {
            let now = inner.now();
            refuse_past_limits(conn, &inner, &email, &client, now)?;
            store::kill_codes(conn, &email, now)?;
            let hash = hash(&inner, id, &email, &code);
            let end = now + VALID_FOR;
            store::insert_code(conn, id, &email, &client, &hash, now, end)?;
            mail::queue_secret(conn, &inner, &letter(&email, locale, &code), end)
        })
        .await?;
    tracing::info!(account, address = %caller.address, "an e-mail code is on its way");
    Ok(id)
}

/// What the log calls an address: always the same, and it does not tell which.
fn account(app: &App, email: &str) -> String {
    let hash = app.secret.keyed_hash(&["account in the log", email]);
    hex::encode(&hash[..8])
}

fn hash(app: &App, id: Uuid, email: &str, code: &str) -> [u8; 32] {
    app.secret
        .keyed_hash(&["email code", &id.to_string(), email, code])
}

fn refuse_past_limits(
    conn: &mut dyn Conn,
    app: &App,
    email: &str,
    client: &str,
    now: Timestamp,
) -> Result<(), Error> {
    // Always in this order, so that two sends never wait for each other in a circle.
    store::pass_gate(conn, &client_gate(client), now)?;
    store::pass_gate(conn, &gate(email), now)?;
    let (email, client) = (counted(app, email), counted(app, client));
    for (limit, window) in PER_EMAIL {
        let sent = store::sends_to(conn, &email, now - window)?;
        limits::refuse_if_over(too_many(), &sent, limit, window, now)?;
    }
    for (limit, window) in PER_CLIENT {
        let sent = store::sends_from(conn, &client, now - window)?;
        limits::refuse_if_over(too_many(), &sent, limit, window, now)?;
    }
    Ok(())
}

/// Where those who enter the account of an address, or change whose it is, wait for each other.
pub fn gate(email: &str) -> String {
    format!("email {email}")
}

fn client_gate(client: &str) -> String {
    format!("client {client}")
}

fn counted(app: &App, name: &str) -> Counted {
    let hash = app.secret.keyed_hash(&["counted send", name]);
    Counted {
        name: name.to_owned(),
        mark: hex::encode(hash),
    }
}

/// Takes an address out of the codes that were sent to it. That they were sent counts as before:
/// otherwise deleting an account would give as many mails anew.
pub fn forget(conn: &mut dyn Conn, app: &App, email: &str, now: Timestamp) -> Result<(), Error> {
    for client in store::code_clients(conn, email)? {
        store::forget_gate(conn, &client_gate(&client))?;
        store::mark_codes(conn, &counted(app, email), &counted(app, &client), now)?;
    }
    store::forget_gate(conn, &gate(email))?;
    Ok(())
}

fn too_many() -> Reason {
    Reason::new("OTP_SEND_LIMIT", "too many codes were sent, wait a little")
}

fn letter(email: &str, locale: crate::locale::Locale, code: &str) -> Letter {
    Letter {
        to: email.to_owned(),
        locale,
        subject: locale.pick(
            format!("{code} is your Lapang code"),
            format!("{code} adalah kode Lapang kamu"),
        ),
        paragraphs: locale.pick(
            vec![
                format!("Your sign-in code is {code}."),
                "It works once, for 10 minutes. If you did not ask for it, you can ignore this mail: without the code nobody gets in.".to_owned(),
            ],
            vec![
                format!("Kode masuk kamu: {code}."),
                "Kode ini berlaku sekali, selama 10 menit. Kalau kamu tidak memintanya, abaikan saja email ini: tanpa kode, tidak ada yang bisa masuk.".to_owned(),
            ],
        ),
        action: None,
    }
}

/// What is typed into the form.
pub struct Attempt {
    pub email: String,
    pub code_id: String,
    pub code: String,
}

/// What the transaction decided. A refusal that must be remembered (a wrong guess counts) is an
/// outcome and commits; an `Err` would roll it back.
enum Outcome {
    Entry(Entry),
    Wrong,
}

/// Signs in, making the account if the address has none.
pub async fn verify(
    app: &Arc<App>,
    caller: &Caller,
    attempt: Attempt,
    arrival: Arrival,
) -> Result<SignedIn, Error> {
    let email = email_address::normalise("email", &attempt.email)?;
    let (account, address) = (account(app, &email), caller.address);
    let refused = || {
        tracing::info!(account, %address, "an e-mail code was refused");
        wrong()
    };
    let Some(code_id) = ids::parse(&attempt.code_id) else {
        return Err(refused());
    };
    let inner = Arc::clone(app);
    let outcome = app
        .db
        .write(move |conn| -> Result<Outcome, Error> {
            let now = inner.now();
            let expected = hash(&inner, code_id, &email, &attempt.code);
            if !store::has_code(conn, code_id, &email)? {
                return Ok(Outcome::Wrong);
            }
            store::pass_gate(conn, &gate(&email), now)?;
            if !guess(conn, code_id, &email, &expected, now)? {
                return Ok(Outcome::Wrong);
            }
            let entry = sign_in::as_owner_of(conn, &inner, &email, Provider::EmailCode, &arrival)?;
            if matches!(entry, Entry::SignedIn(_)) {
                store::kill_code(conn, code_id, now)?;
            }
            Ok(Outcome::Entry(entry))
        })
        .await?;
    match outcome {
        Outcome::Entry(Entry::SignedIn(signed_in)) => {
            let user = signed_in.account.id;
            tracing::info!(%user, account, %address, "signed in by e-mail code");
            Ok(*signed_in)
        }
        Outcome::Entry(Entry::TermsNotAccepted) => Err(sign_in::terms_not_accepted()),
        Outcome::Wrong => Err(refused()),
    }
}

/// Counts the try first, in one statement that no parallel try can slip past, then compares.
/// A right guess is not counted, so that whoever must still accept the terms can come back.
fn guess(
    conn: &mut dyn Conn,
    id: Uuid,
    email: &str,
    expected: &[u8; 32],
    now: Timestamp,
) -> Result<bool, Error> {
    let Some(stored) = store::count_try(conn, id, email, TRIES, now)? else {
        // Whatever the clock says later.
        store::kill_expired_code(conn, id, now)?;
        return Ok(false);
    };
    let right = bool::from(stored.as_slice().ct_eq(expected.as_slice()));
    if right {
        store::uncount_try(conn, id)?;
    }
    Ok(right)
}

/// A wrong, dead, expired or foreign code all look the same.
fn wrong() -> Error {
    Error::BadRequest(Reason::new(
        "OTP_INVALID",
        "the code is wrong or no longer valid",
    ))
}
