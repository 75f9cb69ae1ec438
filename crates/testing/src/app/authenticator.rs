//! A browser with a passkey in it, in software: what it signs and what it hands over can be bent
//! in every part.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

pub const USER_PRESENT: u8 = 0x01;
pub const USER_VERIFIED: u8 = 0x04;
pub const BACKUP_ELIGIBLE: u8 = 0x08;
pub const BACKED_UP: u8 = 0x10;
const HAS_CREDENTIAL: u8 = 0x40;

#[derive(Clone)]
pub struct Authenticator {
    key: SigningKey,
    pub credential_id: Vec<u8>,
    /// Learnt when the passkey is made.
    pub user_handle: Vec<u8>,
    pub counter: u32,
    pub flags: u8,
    /// The page that the browser shows.
    pub origin: String,
}

/// What is signed, before it is.
pub struct Said {
    pub kind: String,
    pub challenge: String,
    pub origin: String,
    pub cross_origin: Value,
    pub rp_id: String,
    pub flags: u8,
    pub counter: u32,
    pub credential_id: Vec<u8>,
    /// Of the public key: the algorithm's number.
    pub algorithm: i8,
    /// Of a registration: the attestation's format.
    pub format: String,
}

/// What is handed over, after it was signed.
#[derive(Clone)]
pub struct Handed {
    pub id: String,
    pub raw_id: Vec<u8>,
    pub kind: String,
    pub client_data: Vec<u8>,
    /// The attestation object of a registration, else the authenticator data.
    pub body: Vec<u8>,
    pub signature: Vec<u8>,
    pub user_handle: Option<Vec<u8>>,
}

impl Authenticator {
    /// The same number is the same passkey.
    pub fn new(origin: &str, number: u8) -> Self {
        Self {
            key: SigningKey::from_slice(&[number; 32]).unwrap(),
            credential_id: vec![number; 20],
            user_handle: Vec::new(),
            counter: 0,
            flags: USER_PRESENT | USER_VERIFIED,
            origin: origin.to_owned(),
        }
    }

    /// Answers the options of a registration.
    pub fn create(&mut self, options: &str) -> String {
        self.create_bent(options, |_| {}).json_of_registration()
    }

    pub fn create_bent(&mut self, options: &str, bend: impl FnOnce(&mut Said)) -> Handed {
        let options: Value = serde_json::from_str(options).unwrap();
        let options = &options["publicKey"];
        self.user_handle = decode(&options["user"]["id"]);
        let mut said = self.said("webauthn.create", options, &options["rp"]["id"]);
        bend(&mut said);
        let public = self.key.verifying_key().to_sec1_bytes();
        let mut data = authenticator_data(&said, said.flags | HAS_CREDENTIAL);
        data.extend([0; 16]);
        data.extend(
            u16::try_from(said.credential_id.len())
                .unwrap()
                .to_be_bytes(),
        );
        data.extend(&said.credential_id);
        // COSE: {1: 2, 3: algorithm, -1: 1, -2: x, -3: y}, an integer -n being 0x1f + n.
        data.extend([0xa5, 0x01, 0x02, 0x03]);
        data.push(0x1f + said.algorithm.unsigned_abs());
        data.extend([0x20, 0x01, 0x21, 0x58, 32]);
        data.extend(&public[1..33]);
        data.extend([0x22, 0x58, 32]);
        data.extend(&public[33..65]);
        let mut object = vec![0xa3];
        object.extend(cbor_text("fmt"));
        object.extend(cbor_text(&said.format));
        object.extend(cbor_text("attStmt"));
        object.push(0xa0);
        object.extend(cbor_text("authData"));
        object.push(0x59);
        object.extend(u16::try_from(data.len()).unwrap().to_be_bytes());
        object.extend(data);
        Handed {
            id: URL_SAFE_NO_PAD.encode(&said.credential_id),
            raw_id: said.credential_id.clone(),
            kind: "public-key".to_owned(),
            client_data: client_data(&said),
            body: object,
            signature: Vec::new(),
            user_handle: None,
        }
    }

    /// Answers the options of a sign-in.
    pub fn get(&mut self, options: &str) -> String {
        self.get_bent(options, |_| {}).json_of_sign_in()
    }

    pub fn get_bent(&mut self, options: &str, bend: impl FnOnce(&mut Said)) -> Handed {
        let options: Value = serde_json::from_str(options).unwrap();
        let options = &options["publicKey"];
        self.counter += 1;
        let mut said = self.said("webauthn.get", options, &options["rpId"]);
        bend(&mut said);
        let client_data = client_data(&said);
        let data = authenticator_data(&said, said.flags);
        let signed = [data.as_slice(), Sha256::digest(&client_data).as_slice()].concat();
        let signature: Signature = self.key.sign(&signed);
        Handed {
            id: URL_SAFE_NO_PAD.encode(&self.credential_id),
            raw_id: self.credential_id.clone(),
            kind: "public-key".to_owned(),
            client_data,
            body: data,
            signature: signature.to_der().as_bytes().to_vec(),
            user_handle: Some(self.user_handle.clone()),
        }
    }

    fn said(&self, kind: &str, options: &Value, rp_id: &Value) -> Said {
        Said {
            kind: kind.to_owned(),
            challenge: options["challenge"].as_str().unwrap().to_owned(),
            origin: self.origin.clone(),
            cross_origin: Value::Bool(false),
            rp_id: rp_id.as_str().unwrap().to_owned(),
            flags: self.flags,
            counter: self.counter,
            credential_id: self.credential_id.clone(),
            algorithm: -7,
            format: "none".to_owned(),
        }
    }
}

impl Handed {
    /// As `PublicKeyCredential.toJSON()` writes a registration.
    pub fn json_of_registration(&self) -> String {
        json!({
            "id": self.id,
            "rawId": URL_SAFE_NO_PAD.encode(&self.raw_id),
            "type": self.kind,
            "authenticatorAttachment": "platform",
            "clientExtensionResults": { "credProps": { "rk": true } },
            "response": {
                "clientDataJSON": URL_SAFE_NO_PAD.encode(&self.client_data),
                "attestationObject": URL_SAFE_NO_PAD.encode(&self.body),
                "transports": ["internal", "hybrid"],
            },
        })
        .to_string()
    }

    /// As `PublicKeyCredential.toJSON()` writes a sign-in.
    pub fn json_of_sign_in(&self) -> String {
        let mut response = json!({
            "clientDataJSON": URL_SAFE_NO_PAD.encode(&self.client_data),
            "authenticatorData": URL_SAFE_NO_PAD.encode(&self.body),
            "signature": URL_SAFE_NO_PAD.encode(&self.signature),
        });
        if let Some(handle) = &self.user_handle {
            response["userHandle"] = URL_SAFE_NO_PAD.encode(handle).into();
        }
        json!({
            "id": self.id,
            "rawId": URL_SAFE_NO_PAD.encode(&self.raw_id),
            "type": self.kind,
            "authenticatorAttachment": "platform",
            "clientExtensionResults": {},
            "response": response,
        })
        .to_string()
    }
}

fn decode(text: &Value) -> Vec<u8> {
    URL_SAFE_NO_PAD.decode(text.as_str().unwrap()).unwrap()
}

fn client_data(said: &Said) -> Vec<u8> {
    json!({
        "type": said.kind,
        "challenge": said.challenge,
        "origin": said.origin,
        "crossOrigin": said.cross_origin,
    })
    .to_string()
    .into_bytes()
}

fn authenticator_data(said: &Said, flags: u8) -> Vec<u8> {
    let mut data = Sha256::digest(&said.rp_id).to_vec();
    data.push(flags);
    data.extend(said.counter.to_be_bytes());
    data
}

/// A text of less than 24 bytes.
fn cbor_text(text: &str) -> Vec<u8> {
    let mut encoded = vec![0x60 + u8::try_from(text.len()).unwrap()];
    encoded.extend(text.as_bytes());
    encoded
}
