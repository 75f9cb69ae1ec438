//! Signing in by a code that is mailed: sending it, and trying it (rules.md §2).

use std::net::IpAddr;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use lapang_db::Conn;
use subtle::ConstantTimeEq;
use uuid::Uuid;

use super::sessions::Provider;
use super::sign_in::{self, Arrival, Entry, SignedIn};
use super::store::{Counted, LivingCode, NewCode};
use super::{email_address, limits, store};
use crate::app::App;
use crate::auth::Caller;
use crate::error::{Error, Reason};
use crate::ids;
use crate::mail::{self, Letter};
use crate::secret::plain_hash;

pub const VALID_FOR: SignedDuration = SignedDuration::from_mins(10);
const TRIES: i64 = 5;
const RESEND_AFTER: SignedDuration = SignedDuration::from_secs(30);
const DAY: SignedDuration = SignedDuration::from_hours(24);
/// How many codes in how long: those that strangers ask for an address, and as many again for each
/// browser that has signed in to it.
const SENDS: [(usize, SignedDuration); 3] = [
    (1, RESEND_AFTER),
    (5, SignedDuration::from_hours(1)),
    (15, DAY),
];
/// All such browsers of an address together.
const OF_KNOWN: (usize, SignedDuration) = (30, DAY);
/// How many codes of an address work at a time: of those that strangers asked for, and of those of
/// one browser.
const MOST_ALIVE: usize = 3;

/// Who asks for a code.
struct Asker {
    address: IpAddr,
    /// The device, if it has signed in to the address before.
    known: Option<Uuid>,
}

/// Mails a new code and answers its id. `browser` is the cookie that a browser is known by.
pub async fn send(
    app: &Arc<App>,
    caller: &Caller,
    browser: Option<[u8; 32]>,
    email: &str,
) -> Result<Uuid, Error> {
    let email = email_address::normalise("email", email)?;
    let address = caller.address;
    let (id, code) = (app.new_id(), app.random.six_digits());
    let locale = caller.locale;
    let account = account(app, &email);
    let inner = Arc::clone(app);
    app.db
        .write(move |conn| -> Result<(), Error> {
            let now = inner.now();
            let known = match browser {
                Some(browser) => store::device_of(conn, &email, &plain_hash(&browser))?,
                None => None,
            };
            let asker = Asker { address, known };
            refuse_past_limits(conn, &inner, &email, &asker, now)?;
            make_room(conn, &email, &asker, now)?;
            let new = NewCode {
                id,
                email: &email,
                client: &limits::client(address),
                device: known,
                hash: &hash(&inner, id, &email, &code),
                expires_at: now + VALID_FOR,
            };
            store::insert_code(conn, &new, now)?;
            mail::queue_secret(conn, &inner, &letter(&email, locale, &code), new.expires_at)
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

/// Strangers share limits for an address, and for where they are. A browser that has signed in to
/// the address has its own, so that no stranger keeps its owner from signing in.
fn refuse_past_limits(
    conn: &mut dyn Conn,
    app: &App,
    email: &str,
    asker: &Asker,
    now: Timestamp,
) -> Result<(), Error> {
    // Always in this order, so that two sends never wait for each other in a circle.
    if asker.known.is_none() {
        limits::count_client(conn, app, &limits::CODES, asker.address)?;
    }
    store::pass_gate(conn, &gate(email), now)?;
    let email = counted(app, email);
    for (limit, window) in SENDS {
        let sent = match asker.known {
            Some(device) => store::sends_for(conn, device, now - window)?,
            None => store::sends_to(conn, &email, false, now - window)?,
        };
        limits::refuse_if_over(too_many(), &sent, limit, window, now)?;
    }
    if asker.known.is_some() {
        let (limit, window) = OF_KNOWN;
        let sent = store::sends_to(conn, &email, true, now - window)?;
        limits::refuse_if_over(too_many(), &sent, limit, window, now)?;
    }
    Ok(())
}

/// At the maximum of valid codes, a new request ends the oldest code of the same client;
/// nobody ends another's.
fn make_room(conn: &mut dyn Conn, email: &str, asker: &Asker, now: Timestamp) -> Result<(), Error> {
    let mut living = store::living_codes(conn, email, TRIES, now)?;
    living.retain(|code| code.device == asker.known);
    if living.len() < MOST_ALIVE {
        return Ok(());
    }
    let client = limits::client(asker.address);
    let own = |code: &&LivingCode| asker.known.is_some() || code.client == client;
    if let Some(oldest) = living.iter().find(own) {
        return Ok(store::kill_code(conn, oldest.id, now)?);
    }
    Err(Error::TooMany {
        reason: too_many(),
        retry_after_seconds: living[0].expires_at.duration_since(now).as_secs() + 1,
    })
}

/// Where those who enter the account of an address, or change whose it is, wait for each other.
pub fn gate(email: &str) -> String {
    format!("email {email}")
}

fn counted(app: &App, email: &str) -> Counted {
    Counted {
        name: email.to_owned(),
        mark: limits::mark(app, email),
    }
}

/// Takes an address out of the codes that were sent to it. That they were sent counts as before:
/// otherwise deleting an account would give as many mails anew.
pub fn forget(conn: &mut dyn Conn, app: &App, email: &str, now: Timestamp) -> Result<(), Error> {
    store::mark_codes(conn, &counted(app, email), now)?;
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
