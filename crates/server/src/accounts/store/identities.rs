//! Identities at other providers, and OAuth flows.

use jiff::Timestamp;
use lapang_db::{Conn, Error, insert, params, read};
use uuid::Uuid;

use super::users::{ACCOUNT, account};
use crate::accounts::model::Account;
use crate::openid::{OAuthFlow, VerifiedIdentity};

pub struct NewOAuthFlow {
    pub state_hash: [u8; 32],
    pub browser_hash: [u8; 32],
    pub nonce: String,
    pub pkce_verifier: String,
    pub redirect_uri: String,
    pub created_at: Timestamp,
    pub expires_at: Timestamp,
}

pub fn insert_flow(conn: &mut dyn Conn, flow: &NewOAuthFlow) -> Result<(), Error> {
    insert!("provider_visits", {
        state_hash: flow.state_hash.as_slice(),
        browser_hash: flow.browser_hash.as_slice(),
        nonce: flow.nonce.as_str(),
        pkce_verifier: flow.pkce_verifier.as_str(),
        redirect_uri: flow.redirect_uri.as_str(),
        created_at: flow.created_at,
        expires_at: flow.expires_at,
    })
    .run(conn)?;
    Ok(())
}

/// Returns an unexpired flow.
pub fn open_flow(
    conn: &mut dyn Conn,
    state_hash: &[u8; 32],
    now: Timestamp,
) -> Result<Option<OAuthFlow>, Error> {
    conn.first(
        "SELECT browser_hash, nonce, pkce_verifier, redirect_uri, code_hash, proved
         FROM provider_visits WHERE state_hash = $1 AND expires_at > $2",
        params![state_hash.as_slice(), now.as_microsecond()],
        |row| {
            read!(row, OAuthFlow {
                browser_hash, nonce, pkce_verifier, redirect_uri, code_hash;
                identity: row.get("proved")?
            })
        },
    )
}

/// Claims the flow for a code. False if another code has claimed it.
pub fn claim_flow(
    conn: &mut dyn Conn,
    state_hash: &[u8; 32],
    code_hash: &[u8; 32],
    now: Timestamp,
) -> Result<bool, Error> {
    let claimed = conn.execute(
        "UPDATE provider_visits SET code_hash = $2
         WHERE state_hash = $1 AND code_hash IS NULL AND expires_at > $3",
        params![
            state_hash.as_slice(),
            code_hash.as_slice(),
            now.as_microsecond()
        ],
    )?;
    Ok(claimed == 1)
}

/// Stores the verified identity, and locks the row. False if the flow has ended.
pub fn store_identity(
    conn: &mut dyn Conn,
    state_hash: &[u8; 32],
    code_hash: &[u8; 32],
    identity: &str,
    now: Timestamp,
) -> Result<bool, Error> {
    let kept = conn.execute(
        "UPDATE provider_visits SET proved = $3
         WHERE state_hash = $1 AND code_hash = $2 AND expires_at > $4",
        params![
            state_hash.as_slice(),
            code_hash.as_slice(),
            identity,
            now.as_microsecond()
        ],
    )?;
    Ok(kept == 1)
}

pub fn delete_flow(conn: &mut dyn Conn, state_hash: &[u8; 32]) -> Result<(), Error> {
    conn.execute(
        "DELETE FROM provider_visits WHERE state_hash = $1",
        params![state_hash.as_slice()],
    )?;
    Ok(())
}

/// Deletes at most `limit` expired flows.
pub fn delete_expired_flows(conn: &mut dyn Conn, now: Timestamp, limit: i64) -> Result<u64, Error> {
    conn.execute(
        "DELETE FROM provider_visits WHERE state_hash IN
           (SELECT state_hash FROM provider_visits WHERE expires_at <= $1
            ORDER BY expires_at LIMIT $2)",
        params![now.as_microsecond(), limit],
    )
}

pub fn user_by_identity(
    conn: &mut dyn Conn,
    issuer: &str,
    subject: &str,
) -> Result<Option<Account>, Error> {
    conn.first(
        &format!(
            "SELECT {ACCOUNT} FROM users
             WHERE id = (SELECT user_id FROM identities WHERE issuer = $1 AND subject = $2)"
        ),
        params![issuer, subject],
        account,
    )
}

pub fn insert_identity(
    conn: &mut dyn Conn,
    identity: &VerifiedIdentity,
    user_id: Uuid,
    now: Timestamp,
) -> Result<(), Error> {
    conn.execute(
        "INSERT INTO identities (issuer, subject, user_id, created_at) VALUES ($1, $2, $3, $4)",
        params![
            identity.issuer.as_str(),
            identity.subject.as_str(),
            user_id,
            now.as_microsecond()
        ],
    )?;
    Ok(())
}
