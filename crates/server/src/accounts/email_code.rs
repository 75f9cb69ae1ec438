//! Sign-in by emailed code: sending and verifying it (rules.md §2).

use std::net::IpAddr;
use std::sync::Arc;

use jiff::SignedDuration;
use subtle::ConstantTimeEq;
use uuid::Uuid;

use super::emails::SignInCode;
use super::model::Provider;
use super::sign_in::{self, SignInContext, SignInOutcome, SignedIn};
use super::store::{AddressKeys, NewCode, ValidCode};
use super::{code_limits, limits, store};
use crate::app::{App, Tx};
use crate::auth::Caller;
use crate::email_address;
use crate::error::{Error, Reason, Refusal};
use crate::ids;
use crate::mail::{self, MailTemplate};
use crate::secret::plain_hash;

pub const VALID_FOR: SignedDuration = SignedDuration::from_mins(10);
const MAX_ATTEMPTS: i64 = 5;
const RESEND_AFTER: SignedDuration = SignedDuration::from_secs(30);
const DAY: SignedDuration = SignedDuration::from_hours(24);
/// Codes per window. Unknown browsers share one allowance per address; each browser that has signed
/// in to the address has the same allowance for itself.
const SEND_LIMITS: [(usize, SignedDuration); 3] = [
    (1, RESEND_AFTER),
    (5, SignedDuration::from_hours(1)),
    (15, DAY),
];
/// All known browsers of an address together.
const KNOWN_DEVICES_LIMIT: (usize, SignedDuration) = (30, DAY);
/// Valid codes of an address at a time: those of unknown browsers together, and those of each known
/// browser.
const MAX_VALID_CODES: usize = 3;

/// The client that requests a code.
struct Requester {
    address: IpAddr,
    /// The device, if it has signed in to the address before.
    device: Option<Uuid>,
}

/// Emails a new code and returns its id. `device_token` comes from the device cookie.
pub async fn send(
    app: &Arc<App>,
    caller: &Caller,
    device_token: Option<[u8; 32]>,
    email: &str,
) -> Result<Uuid, Error> {
    let email = email_address::normalise("email", email)?;
    let address = caller.address;
    let (id, code) = (app.new_id(), app.random.six_digits());
    let locale = caller.locale;
    let account = log_pseudonym(app, &email);
    app.write(move |tx| -> Result<(), Error> {
        let device = match device_token {
            Some(device_token) => store::known_device(tx.conn, &email, &plain_hash(&device_token))?,
            None => None,
        };
        let requester = Requester { address, device };
        let turn = refuse_past_limits(tx, &email, &requester)?;
        make_room(tx, &email, &requester)?;
        let new = NewCode {
            id,
            email: &email,
            client: &limits::client_key(address),
            device: requester.device,
            hash: &hash(tx.app, id, &email, &code),
            expires_at: tx.now + VALID_FOR,
        };
        store::insert_code(tx.conn, &new, tx.now)?;
        let email = SignInCode { code: &code }.email(&email, locale)?;
        mail::enqueue_sensitive(tx, &email, new.expires_at, turn)
    })
    .await?;
    tracing::info!(account, address = %caller.address, "queued an email code");
    Ok(id)
}

/// A pseudonym for log lines: stable per address, and it does not reveal the address.
fn log_pseudonym(app: &App, email: &str) -> String {
    let hash = app.secret.keyed_hash(&["account in the log", email]);
    hex::encode(&hash[..8])
}

fn hash(app: &App, id: Uuid, email: &str, code: &str) -> [u8; 32] {
    app.secret
        .keyed_hash(&["email code", &id.to_string(), email, code])
}

/// Unknown browsers share the limits of the address and, if it has no account, of their IP address.
/// A browser that has signed in to the address has separate limits, so strangers cannot lock its owner out. Returns the
/// turn of the email: known browsers first, then accounts, then the first of each client, then the second of each.
fn refuse_past_limits(tx: &mut Tx<'_>, email: &str, requester: &Requester) -> Result<i64, Error> {
    let is_known = requester.device.is_some();
    // An account that nobody has proved to own is none: anybody can make one by a passkey.
    let has_account = !is_known && store::has_verified_account(tx.conn, email)?;
    // Consistent lock order prevents a deadlock between two sends.
    code_limits::count_code_of_all(tx, !is_known && !has_account)?;
    if !is_known {
        code_limits::count_code(tx, requester.address, email, has_account)?;
    }
    let turn = match (is_known, has_account) {
        (true, _) => 0,
        (false, true) => 1,
        (false, false) => 1 + code_limits::recent_codes(tx, requester.address)?,
    };
    store::lock_gate(tx.conn, &gate_of(email), tx.now)?;
    let email = address_keys(tx.app, email);
    for (limit, window) in SEND_LIMITS {
        let sent = match requester.device {
            Some(device) => {
                store::send_times_by_device(tx.conn, device, limits::within(window, tx.now))?
            }
            None => store::send_times_to(tx.conn, &email, false, limits::within(window, tx.now))?,
        };
        limits::refuse_if_over(too_many(), &sent, limit, window, tx.now)?;
    }
    if requester.device.is_some() {
        let (limit, window) = KNOWN_DEVICES_LIMIT;
        let sent = store::send_times_to(tx.conn, &email, true, limits::within(window, tx.now))?;
        limits::refuse_if_over(too_many(), &sent, limit, window, tx.now)?;
    }
    Ok(turn)
}

/// At the maximum of valid codes, a new request invalidates the oldest code of the same client,
/// never another client's.
fn make_room(tx: &mut Tx<'_>, email: &str, requester: &Requester) -> Result<(), Error> {
    let mut valid = store::valid_codes(tx.conn, email, MAX_ATTEMPTS, tx.now)?;
    valid.retain(|code| code.device == requester.device);
    if valid.len() < MAX_VALID_CODES {
        return Ok(());
    }
    let client = limits::client_key(requester.address);
    let is_own = |code: &&ValidCode| requester.device.is_some() || code.client == client;
    if let Some(oldest) = valid.iter().find(is_own) {
        return Ok(store::invalidate_code(tx.conn, oldest.id, tx.now)?);
    }
    Err(Error::TooMany {
        refusal: too_many(),
        retry_after_seconds: valid[0].expires_at.duration_since(tx.now).as_secs() + 1,
    })
}

/// The gate of an address. Sign-ins to its account and its deletion lock it first.
pub fn gate_of(email: &str) -> String {
    format!("email {email}")
}

fn address_keys(app: &App, email: &str) -> AddressKeys {
    AddressKeys {
        address: email.to_owned(),
        hash: limits::hashed_key(app, email),
    }
}

/// Anonymises the codes sent to an address. They keep counting toward the limits: otherwise deleting
/// an account would reset them.
pub fn anonymise_address(tx: &mut Tx<'_>, email: &str) -> Result<(), Error> {
    store::anonymise_codes(tx.conn, &address_keys(tx.app, email), tx.now)?;
    store::delete_gate(tx.conn, &gate_of(email))?;
    Ok(())
}

fn too_many() -> Refusal {
    Refusal::new(
        Reason::OtpSendLimit,
        "too many codes requested; wait before requesting another",
    )
}

/// The input of the sign-in form.
pub struct CodeInput {
    pub email: String,
    pub code_id: String,
    pub code: String,
}

/// The result of the transaction. A wrong code is not an `Err`, which would roll back the counted
/// attempt.
enum Decision {
    SignIn(SignInOutcome),
    Wrong,
}

/// Verifies the code and signs in. Creates the account if the address has none.
pub async fn verify(
    app: &Arc<App>,
    caller: &Caller,
    input: CodeInput,
    context: SignInContext,
) -> Result<SignedIn, Error> {
    let email = email_address::normalise("email", &input.email)?;
    let (account, address) = (log_pseudonym(app, &email), caller.address);
    let refused = || {
        if app.refusals.is_first(address, "email code") {
            tracing::info!(account, %address, "refused an email code");
        }
        wrong()
    };
    let Some(code_id) = ids::parse(&input.code_id) else {
        return Err(refused());
    };
    let decision = app
        .write(move |tx| -> Result<Decision, Error> {
            let expected = hash(tx.app, code_id, &email, &input.code);
            if !store::code_exists(tx.conn, code_id, &email)? {
                return Ok(Decision::Wrong);
            }
            store::lock_gate(tx.conn, &gate_of(&email), tx.now)?;
            if !check_code(tx, code_id, &email, &expected)? {
                return Ok(Decision::Wrong);
            }
            let outcome = sign_in::sign_in_owner(tx, &email, Provider::EmailCode, &context)?;
            if matches!(outcome, SignInOutcome::SignedIn(_)) {
                store::invalidate_code(tx.conn, code_id, tx.now)?;
            }
            Ok(Decision::SignIn(outcome))
        })
        .await?;
    match decision {
        Decision::SignIn(SignInOutcome::SignedIn(signed_in)) => {
            let user = signed_in.account.id;
            tracing::info!(%user, account, %address, "signed in by e-mail code");
            Ok(*signed_in)
        }
        Decision::SignIn(SignInOutcome::TermsNotAccepted) => Err(sign_in::terms_not_accepted()),
        Decision::Wrong => Err(refused()),
    }
}

/// Counts the attempt first, in one statement, so that parallel attempts cannot exceed the limit.
/// A correct code is not counted: the user may have to come back after accepting the terms.
fn check_code(tx: &mut Tx<'_>, id: Uuid, email: &str, expected: &[u8; 32]) -> Result<bool, Error> {
    let Some(stored_hash) = store::count_attempt(tx.conn, id, email, MAX_ATTEMPTS, tx.now)? else {
        // It stays invalid even if the clock is set back.
        store::invalidate_expired_code(tx.conn, id, tx.now)?;
        return Ok(false);
    };
    let is_right = bool::from(stored_hash.as_slice().ct_eq(expected.as_slice()));
    if is_right {
        store::uncount_attempt(tx.conn, id)?;
    }
    Ok(is_right)
}

/// The same error for a wrong, used, expired or foreign code.
fn wrong() -> Error {
    Error::BadRequest(Refusal::new(
        Reason::OtpInvalid,
        "the code is wrong or no longer valid",
    ))
}
