//! Passkeys and their ceremonies.

use jiff::Timestamp;
use lapang_db::{Conn, Error, Row, insert, params, read, value};
use uuid::Uuid;

use crate::accounts::passkeys::model::{Ceremony, Passkey};

pub fn insert_ceremony(
    conn: &mut dyn Conn,
    challenge_hash: &[u8; 32],
    ceremony: &Ceremony,
    now: Timestamp,
) -> Result<(), Error> {
    insert!("passkey_ceremonies", {
        challenge_hash: challenge_hash.as_slice(),
        kind: ceremony.kind,
        email: ceremony.email.as_str(),
        user_id: ceremony.user_id,
        session_id: ceremony.session_id,
        name: ceremony.name.as_str(),
        state: ceremony.state.as_str(),
        created_at: now,
        expires_at: ceremony.expires_at,
    })
    .run(conn)?;
    Ok(())
}

/// Deletes and returns a ceremony. Of concurrent callers, only one gets it.
pub fn take_ceremony(
    conn: &mut dyn Conn,
    challenge_hash: &[u8; 32],
) -> Result<Option<Ceremony>, Error> {
    conn.first(
        "DELETE FROM passkey_ceremonies WHERE challenge_hash = $1
         RETURNING kind, email, user_id, session_id, name, state, expires_at",
        params![challenge_hash.as_slice()],
        |row| {
            read!(
                row,
                Ceremony {
                    kind,
                    email,
                    user_id,
                    session_id,
                    name,
                    state,
                    expires_at
                }
            )
        },
    )
}

/// Deletes at most `limit` expired ceremonies.
pub fn delete_expired_ceremonies(
    conn: &mut dyn Conn,
    now: Timestamp,
    limit: i64,
) -> Result<u64, Error> {
    conn.execute(
        "DELETE FROM passkey_ceremonies WHERE challenge_hash IN
           (SELECT challenge_hash FROM passkey_ceremonies WHERE expires_at <= $1
            ORDER BY expires_at LIMIT $2)",
        params![now.as_microsecond(), limit],
    )
}

/// The credential ids of an address, oldest first. Empty without an account.
pub fn credential_ids(conn: &mut dyn Conn, email: &str) -> Result<Vec<Vec<u8>>, Error> {
    conn.rows(
        "SELECT p.credential_id FROM users u JOIN passkeys p ON p.user_id = u.id
         WHERE u.email = $1 ORDER BY p.created_at, p.id",
        params![email],
        value,
    )
}

pub struct NewPasskey<'a> {
    pub id: Uuid,
    pub user_id: Uuid,
    pub credential_id: &'a [u8],
    pub credential: &'a str,
    pub name: &'a str,
}

/// False if the credential id is already registered.
pub fn insert_passkey(
    conn: &mut dyn Conn,
    passkey: &NewPasskey<'_>,
    now: Timestamp,
) -> Result<bool, Error> {
    let inserted = insert!("passkeys", {
        id: passkey.id,
        user_id: passkey.user_id,
        credential_id: passkey.credential_id,
        name: passkey.name,
        credential: passkey.credential,
        created_at: now,
    })
    .on_conflict("(credential_id) DO NOTHING")
    .run(conn)?;
    Ok(inserted > 0)
}

/// A passkey locked for verification.
pub struct LockedPasskey {
    pub id: Uuid,
    pub user_id: Uuid,
    pub credential: String,
}

/// Locks the passkey of a credential until the transaction ends, so that a signature counter is
/// never compared with a stale one. Its user is locked first, as by a deletion.
pub fn lock_passkey(
    conn: &mut dyn Conn,
    credential_id: &[u8],
) -> Result<Option<LockedPasskey>, Error> {
    conn.execute_later(
        "UPDATE users SET updated_at = updated_at
         WHERE id = (SELECT user_id FROM passkeys WHERE credential_id = $1)",
        params![credential_id],
    )?;
    conn.first(
        "UPDATE passkeys SET last_used_at = last_used_at WHERE credential_id = $1
         RETURNING id, user_id, credential",
        params![credential_id],
        |row| {
            read!(
                row,
                LockedPasskey {
                    id,
                    user_id,
                    credential
                }
            )
        },
    )
}

pub fn record_passkey_use(
    conn: &mut dyn Conn,
    id: Uuid,
    credential: &str,
    now: Timestamp,
) -> Result<(), Error> {
    conn.execute(
        "UPDATE passkeys SET credential = $2, last_used_at = $3 WHERE id = $1",
        params![id, credential, now.as_microsecond()],
    )?;
    Ok(())
}

const PASSKEY: &str = "id, name, created_at, last_used_at";

fn passkey(row: &Row<'_>) -> Result<Passkey, Error> {
    read!(row, Passkey {
        id, name, created_at;
        last_used_at: row
            .get::<Option<i64>>("last_used_at")?
            .map(crate::clock::from_micros)
    })
}

/// Oldest first.
pub fn passkeys_of(conn: &mut dyn Conn, user_id: Uuid) -> Result<Vec<Passkey>, Error> {
    conn.rows(
        &format!("SELECT {PASSKEY} FROM passkeys WHERE user_id = $1 ORDER BY created_at, id"),
        params![user_id],
        passkey,
    )
}

/// `None` if the user has no such passkey.
pub fn rename_passkey(
    conn: &mut dyn Conn,
    user_id: Uuid,
    id: Uuid,
    name: &str,
) -> Result<Option<Passkey>, Error> {
    conn.first(
        &format!(
            "UPDATE passkeys SET name = $3 WHERE id = $1 AND user_id = $2 RETURNING {PASSKEY}"
        ),
        params![id, user_id, name],
        passkey,
    )
}

/// Returns the passkey's name; `None` if the user has no such passkey.
pub fn delete_passkey(
    conn: &mut dyn Conn,
    user_id: Uuid,
    id: Uuid,
) -> Result<Option<String>, Error> {
    conn.first(
        "DELETE FROM passkeys WHERE id = $1 AND user_id = $2 RETURNING name",
        params![id, user_id],
        value,
    )
}
