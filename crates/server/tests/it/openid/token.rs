//! ID tokens, made by hand so that each part can be wrong.

use std::sync::LazyLock;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use rsa::pkcs8::{EncodePublicKey, LineEnding};
use rsa::traits::PublicKeyParts;
use rsa::{Pkcs1v15Sign, RsaPrivateKey};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// How an ID token is signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signature {
    Rs256,
    /// As RS256, with one bit turned.
    Flipped,
    /// `alg` is none, and nothing follows the last dot.
    None,
    /// With the public key as the secret, which everybody knows.
    Hs256WithPublicKey,
}

static RSA: LazyLock<RsaPrivateKey> =
    LazyLock::new(|| RsaPrivateKey::new(&mut rsa::rand_core::OsRng, 2048).unwrap());

/// Makes the key now: nobody waits for it then while a time limit runs.
pub fn prepare() {
    LazyLock::force(&RSA);
}

fn encode(bytes: impl AsRef<[u8]>) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}

/// The public keys, as the provider publishes them.
pub fn keys(key_id: &str) -> Value {
    json!({ "keys": [
        {
            "kty": "RSA", "use": "sig", "alg": "RS256", "kid": key_id,
            "n": encode(RSA.n().to_bytes_be()), "e": encode(RSA.e().to_bytes_be()),
        },
    ] })
}

pub fn sign(claims: &Value, key_id: &str, how: Signature) -> String {
    let alg = match how {
        Signature::Rs256 | Signature::Flipped => "RS256",
        Signature::None => "none",
        Signature::Hs256WithPublicKey => "HS256",
    };
    let header = json!({ "typ": "JWT", "alg": alg, "kid": key_id });
    let signed = format!(
        "{}.{}",
        encode(header.to_string()),
        encode(claims.to_string())
    );
    let signature = match how {
        Signature::Rs256 => rs256(&RSA, &signed),
        Signature::Flipped => {
            let mut signature = rs256(&RSA, &signed);
            signature[100] ^= 1;
            signature
        }
        Signature::None => Vec::new(),
        Signature::Hs256WithPublicKey => {
            let pem = RSA
                .to_public_key()
                .to_public_key_pem(LineEnding::LF)
                .unwrap();
            hs256(pem.as_bytes(), &signed)
        }
    };
    format!("{signed}.{}", encode(signature))
}

fn rs256(key: &RsaPrivateKey, signed: &str) -> Vec<u8> {
    // What says in ASN.1 that a SHA-256 follows.
    let prefix = b"\x30\x31\x30\x0d\x06\x09\x60\x86\x48\x01\x65\x03\x04\x02\x01\x05\x00\x04\x20";
    let padding = Pkcs1v15Sign {
        hash_len: Some(32),
        prefix: Box::new(*prefix),
    };
    key.sign(padding, &Sha256::digest(signed)).unwrap()
}

fn hs256(secret: &[u8], signed: &str) -> Vec<u8> {
    let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(secret).unwrap();
    mac.update(signed.as_bytes());
    mac.finalize().into_bytes().to_vec()
}
