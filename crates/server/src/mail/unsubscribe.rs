//! Links that end emails of a kind without signing in (RFC 8058): whose, of what kind, and a keyed hash of both. They
//! never expire. `profiles/unsubscribe.rs` answers them.

use subtle::ConstantTimeEq;
use uuid::Uuid;

use crate::secret::Secret;

/// Emails that a person can do without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Of matches, a day and two hours before.
    Reminders,
    /// To hosts: who joined and left.
    HostUpdates,
    /// A court is free at a watched time.
    FreeCourts,
}

impl Kind {
    const ALL: [(Self, &str); 3] = [
        (Self::Reminders, "reminders"),
        (Self::HostUpdates, "host"),
        (Self::FreeCourts, "courts"),
    ];

    fn code(self) -> &'static str {
        let mut all = Self::ALL.iter();
        all.find(|(kind, _)| *kind == self)
            .map_or("", |(_, code)| code)
    }
}

/// Where the emails of this kind to a person end.
pub fn path(secret: &Secret, user_id: Uuid, kind: Kind) -> String {
    let (code, id) = (kind.code(), user_id.simple());
    let proof = proof(secret, code, &id.to_string());
    format!("/api/unsubscribe/{code}-{id}-{proof}")
}

/// The person and the kind of a link's last part; `None` if it is not ours.
pub fn read(secret: &Secret, token: &str) -> Option<(Uuid, Kind)> {
    let mut parts = token.split('-');
    let (code, id, given) = (parts.next()?, parts.next()?, parts.next()?);
    let expected = proof(secret, code, id);
    if parts.next().is_some() || !bool::from(expected.as_bytes().ct_eq(given.as_bytes())) {
        return None;
    }
    let (kind, _) = Kind::ALL.into_iter().find(|(_, known)| *known == code)?;
    Some((Uuid::parse_str(id).ok()?, kind))
}

/// 160 bits.
fn proof(secret: &Secret, code: &str, id: &str) -> String {
    hex::encode(&secret.keyed_hash(&["unsubscribe", code, id])[..20])
}
