//! How many sign-in codes are emailed: per client, per mailbox, and in all (rules.md §2).

use std::net::IpAddr;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use lapang_db::Conn;

use super::call_limits::{ALIAS_CODES, ALL_CODES, CODES, CallLimit};
use super::limits::{client_key, count, count_by, hashed_key, site, within};
use super::store;
use crate::app::{App, Tx};
use crate::email_address;
use crate::error::Error;

/// The key of what is counted once for everybody.
const EVERYBODY: &str = "everybody";

/// As long as a code is worth sending.
const RECENT: SignedDuration = SignedDuration::from_mins(10);

/// Counts a code per IP address if the email address has no account, or refuses it.
///
/// For an address with an account the same statements run under a key of its own, which its own
/// limits (15 codes a day) keep below these: the time tells nothing. A client at its limit does
/// learn which addresses have an account, as from CheckPasskeySupport and no faster, and each one
/// found gets an email about it.
pub fn count_code(
    tx: &mut Tx<'_>,
    address: IpAddr,
    email: &str,
    has_account: bool,
) -> Result<(), Error> {
    for limit in &CODES {
        count_by(tx, limit, address, |network| {
            if has_account {
                format!("{network} {email}")
            } else {
                network
            }
        })?;
    }
    let mailbox = email_address::mailbox(email);
    if mailbox != email {
        for limit in &ALIAS_CODES {
            count(tx, limit, &hashed_key(tx.app, &mailbox))?;
        }
    }
    Ok(())
}

/// Counts a code in the total of the day. At its maximum, strangers are refused: known browsers and addresses with an
/// account, which have limits of their own, still get codes.
pub fn count_code_of_all(tx: &mut Tx<'_>, is_stranger: bool) -> Result<(), Error> {
    let max = i64::from(tx.app.config.codes_per_day);
    if is_stranger && max > 0 {
        return count(tx, &CallLimit { max, ..ALL_CODES }, EVERYBODY);
    }
    let id = tx.app.random.id(tx.now);
    store::insert_counted_call(tx.conn, id, ALL_CODES.call, EVERYBODY, tx.now)?;
    Ok(())
}

/// The number of codes within the last 24 hours.
pub fn codes_of_the_day(conn: &mut dyn Conn, now: Timestamp) -> Result<i64, Error> {
    let within = within(ALL_CODES.window, now);
    Ok(store::count_calls(conn, ALL_CODES.call, EVERYBODY, within)?)
}

/// Logs a warning while the codes of a day come near their maximum.
pub async fn warn_of_many_codes(app: Arc<App>) -> Result<u64, Error> {
    let most = i64::from(app.config.codes_per_day);
    if most > 0 {
        let sent = app.read(|tx| codes_of_the_day(tx.conn, tx.now)).await?;
        if sent >= most * 4 / 5 {
            tracing::warn!(
                sent,
                most,
                "many sign-in codes within a day (LAPANG_CODES_PER_DAY)"
            );
        }
    }
    Ok(0)
}

/// How many codes a client has requested in the last minutes, for addresses without an account.
pub fn recent_codes(tx: &mut Tx<'_>, address: IpAddr) -> Result<i64, Error> {
    let network = site(address).unwrap_or_else(|| client_key(address));
    let key = hashed_key(tx.app, &network);
    let within = within(RECENT, tx.now);
    Ok(store::count_calls(tx.conn, CODES[0].call, &key, within)?)
}
