//! Whether the server of this configuration runs on this machine, wherever it listens.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use anyhow::{anyhow, ensure};
use url::Url;

use crate::config::Config;
use crate::error::first_cause;

const TIMEOUT: Duration = Duration::from_secs(3);

/// Fails unless this machine's server answers `/healthz`.
pub async fn health(config: &Config) -> anyhow::Result<()> {
    let listen = match config.listen.ip() {
        IpAddr::V4(address) if address.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(address) if address.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        address => address,
    };
    let address = SocketAddr::new(listen, config.listen.port());
    let (scheme, host) = match (&config.certificate, Url::parse(&config.public_origin)) {
        (Some(_), Ok(origin)) => ("https", origin.host_str().unwrap_or_default().to_owned()),
        _ => ("http", "localhost".to_owned()),
    };
    let client = reqwest::Client::builder()
        // It is this machine; whether browsers trust the certificate is asked by `lapang doctor`.
        .tls_danger_accept_invalid_certs(true)
        .no_proxy()
        .timeout(TIMEOUT)
        .resolve(&host, address)
        .build()?;
    let url = format!("{scheme}://{host}:{}/healthz", address.port());
    let answer = client.get(url).send().await;
    let answer =
        answer.map_err(|error| anyhow!("no answer from {address}: {}", first_cause(&error)))?;
    let status = answer.status();
    ensure!(status.is_success(), "{address} answers {status}");
    Ok(())
}
