//! A WebAuthn ceremony: the browser answers a challenge once, in time.

use super::relying_party::Refused;
use crate::accounts::passkeys::model::{Ceremony, Kind};
use crate::accounts::store;
use crate::app::Tx;
use crate::error::{Error, Reason, Refusal};
use crate::secret::plain_hash;

pub fn store_ceremony(tx: &mut Tx<'_>, challenge: &str, ceremony: &Ceremony) -> Result<(), Error> {
    let hash = plain_hash(challenge.as_bytes());
    Ok(store::insert_ceremony(tx.conn, &hash, ceremony, tx.now)?)
}

/// Deletes and returns the ceremony of a challenge.
pub fn take_ceremony(
    tx: &mut Tx<'_>,
    kind: Kind,
    challenge: &str,
) -> Result<Result<Ceremony, Refused>, Error> {
    let hash = plain_hash(challenge.as_bytes());
    let Some(ceremony) = store::take_ceremony(tx.conn, &hash)? else {
        return Ok(Err(Refused::because(
            "no such ceremony, or it has already ended",
        )));
    };
    Ok(if ceremony.expires_at <= tx.now {
        Err(Refused::because("the ceremony has expired"))
    } else if ceremony.kind != kind {
        Err(Refused::because("the ceremony is of another kind"))
    } else {
        Ok(ceremony)
    })
}

/// The same error for every failed ceremony. Only the log says why.
pub fn invalid() -> Error {
    Error::BadRequest(Refusal::new(
        Reason::PasskeyInvalid,
        "the passkey was not accepted",
    ))
}
