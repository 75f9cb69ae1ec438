//! Decoy credential ids, so that starting a sign-in does not reveal whether an address has passkeys
//! (WebAuthn §14.6.2).

use crate::app::App;

/// Credential id lengths of common authenticators: password managers (16 to 32 bytes) and security
/// keys (64).
const LENGTHS: [usize; 8] = [16, 16, 20, 20, 20, 32, 32, 64];

/// Stable per address, and without the server's secret indistinguishable from random. Most accounts
/// have one passkey, some have two.
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
