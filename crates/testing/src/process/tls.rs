//! TLS of a process: a certificate, and a client that trusts it.

use std::path::Path;
use std::process::Command;

use reqwest::{Certificate, Client, ClientBuilder};

/// A certificate for localhost and play.example, written where the server reads it.
pub fn write_certificate(folder: &Path) -> Certificate {
    let key = rcgen::KeyPair::generate().unwrap();
    let names = ["localhost", "play.example"].map(str::to_owned);
    let params = rcgen::CertificateParams::new(names).unwrap();
    let certificate = params.self_signed(&key).unwrap().pem();
    std::fs::write(folder.join("chain.pem"), &certificate).unwrap();
    std::fs::write(folder.join("key.pem"), key.serialize_pem()).unwrap();
    Certificate::from_pem(certificate.as_bytes()).unwrap()
}

/// Adds TLS with the files in a folder to `lapang serve`.
pub fn with_tls(command: &mut Command, folder: &Path, port: u16, plain: u16) {
    command
        .env("LAPANG_PUBLIC_ORIGIN", format!("https://localhost:{port}"))
        .env("LAPANG_TLS_CERT", folder.join("chain.pem"))
        .env("LAPANG_TLS_KEY", folder.join("key.pem"))
        .env("LAPANG_HTTP_LISTEN", format!("127.0.0.1:{plain}"));
}

pub fn client(trusted: &Certificate) -> ClientBuilder {
    Client::builder()
        .tls_certs_only([trusted.clone()])
        .redirect(reqwest::redirect::Policy::none())
        .resolve("localhost", ([127, 0, 0, 1], 0).into())
}
