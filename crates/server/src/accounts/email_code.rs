//! Sign-in by emailed code: sending and verifying it (rules.md §2).

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
/// Codes per window. Unknown browsers share one allowance per address; each browser that has signed
/// in to the address has the same allowance for itself.
const SENDS: [(usize, SignedDuration); 3] = [
    (1, RESEND_AFTER),
    (5, SignedDuration::from_hours(1)),
    (15, DAY),
];
/// All known browsers of an address together.
const OF_KNOWN: (usize, SignedDuration) = (30, DAY);
/// Valid codes of an address at a time: those of unknown browsers together, and those of each known
/// browser.
const MOST_ALIVE: usize = 3;

/// The client that requests a code.
struct Asker {
    address: IpAddr,
    /// The device, if it has signed in to the address before.
    known: Option<Uuid>,
}

/// Emails a new code and returns its id. `device_token` comes from the device cookie.
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
    tracing::info!(account, address = %caller.address, "queued an email code");
    Ok(id)
}

/// A pseudonym for log lines: stable per address, and it does not reveal the address.
fn account(app: &App, email: &str) -> String {
    let hash = app.secret.keyed_hash(&["account in the log", email]);
    hex::encode(&hash[..8])
}

fn hash(app: &App, id: Uuid, email: &str, code: &str) -> [u8; 32] {
    app.secret
        .keyed_hash(&["email code", &id.to_string(), email, code])
}

/// Unknown browsers share the limits of the address and of their IP address. A browser that has
/// signed in to the address has separate limits, so strangers cannot lock its owner out.
fn refuse_past_limits(
    conn: &mut dyn Conn,
    app: &App,
    email: &str,
    asker: &Asker,
    now: Timestamp,
) -> Result<(), Error> {
    // Consistent lock order prevents a deadlock between two sends.
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

/// At the maximum of valid codes, a new request invalidates the oldest code of the same client,
/// never another client's.
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

/// The gate of an address. Sign-ins to its account and its deletion lock it first.
pub fn gate(email: &str) -> String {
    format!("email {email}")
}

fn counted(app: &App, email: &str) -> Counted {
    Counted {
        name: email.to_owned(),
        mark: limits::mark(app, email),
    }
}

/// Anonymises the codes sent to an address. They keep counting toward the limits: otherwise deleting
/// an account would reset them.
pub fn forget(conn: &mut dyn Conn, app: &App, email: &str, now: Timestamp) -> Result<(), Error> {
    store::mark_codes(conn, &counted(app, email), now)?;
    store::forget_gate(conn, &gate(email))?;
    Ok(())
}

fn too_many() -> Reason {
    Reason::new(
        "OTP_SEND_LIMIT",
        "too many codes requested; wait before requesting another",
    )
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

/// The input of the sign-in form.
pub struct Attempt {
    pub email: String,
    pub code_id: String,
    pub code: String,
}

/// The result of the transaction. A wrong code is not an `Err`, which would roll back the counted
/// attempt.
enum Outcome {
    Entry(Entry),
    Wrong,
}

/// Verifies the code and signs in. Creates the account if the address has none.
pub async fn verify(
    app: &Arc<App>,
    caller: &Caller,
    attempt: Attempt,
    arrival: Arrival,
) -> Result<SignedIn, Error> {
    let email = email_address::normalise("email", &attempt.email)?;
    let (account, address) = (account(app, &email), caller.address);
    let refused = || {
        tracing::info!(account, %address, "refused an email code");
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

/// Counts the attempt first, in one statement, so that parallel attempts cannot exceed the limit.
/// A correct code is not counted: the user may have to come back after accepting the terms.
fn guess(
    conn: &mut dyn Conn,
    id: Uuid,
    email: &str,
    expected: &[u8; 32],
    now: Timestamp,
) -> Result<bool, Error> {
    let Some(stored) = store::count_try(conn, id, email, TRIES, now)? else {
        // It stays invalid even if the clock is set back.
        store::kill_expired_code(conn, id, now)?;
        return Ok(false);
    };
    let right = bool::from(stored.as_slice().ct_eq(expected.as_slice()));
    if right {
        store::uncount_try(conn, id)?;
    }
    Ok(right)
}

/// The same error for a wrong, used, expired or foreign code.
fn wrong() -> Error {
    Error::BadRequest(Reason::new(
        "OTP_INVALID",
        "the code is wrong or no longer valid",
    ))
}
