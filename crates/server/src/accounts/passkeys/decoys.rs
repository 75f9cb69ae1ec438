//! Credential ids of passkeys that there are not, so that beginning to sign in does not tell
//! whether an address has any (WebAuthn §14.6.2).

use crate::app::App;

/// Lengths of ids as common authenticators make them: Apple's and Google's password managers and
/// others' (16 to 32 bytes), and security keys (64).
const LENGTHS: [usize; 8] = [16, 16, 20, 20, 20, 32, 32, 64];

/// Always the same for an address, and nobody without the server's secret can tell them from
/// chance. Most accounts have one passkey, some have two.
pub fn credential_ids(app: &App, email: &str) -> Vec<Vec<u8>> {
    let block = |number: usize, part: &str| {
        let number = number.to_string();
        let parts = ["decoy passkey", email, &number, part];
        app.secret.keyed_hash(&parts)
    };
    let shape = block(0, "shape");
    let count = if shape[0] < 64 { 2 } else { 1 };
    (1..=count)
        .map(|number| {
            let length = LENGTHS[usize::from(shape[number]) % LENGTHS.len()];
            let mut id = [block(number, "first"), block(number, "second")].concat();
            id.truncate(length);
            id
        })
        .collect()
}
