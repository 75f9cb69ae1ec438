//! The public address, asked as a browser would: name, certificate, and whether it is this site that answers.

use std::time::Duration;

use url::Url;

use super::{Finding, health};
use crate::config::{Certificate, Config};
use crate::error::first_cause;

const TIMEOUT: Duration = Duration::from_secs(10);

pub async fn examine(config: &Config) -> Finding {
    if let Err(problem) = health(config).await {
        return Finding::Fault(format!(
            "the server does not run here ({problem}): start it; `journalctl -u lapang -n 20` says why it stops"
        ));
    }
    let origin = &config.public_origin;
    let Some(host) = Url::parse(origin)
        .ok()
        .and_then(|it| it.host_str().map(str::to_owned))
    else {
        return Finding::Fault(format!("{origin} has no host"));
    };
    let addresses = match tokio::net::lookup_host((host.trim_matches(['[', ']']), 0)).await {
        Ok(found) => found.map(|it| it.ip().to_string()).collect::<Vec<_>>(),
        Err(_) => {
            return Finding::Fault(format!(
                "the name {host} is unknown: add it to your DNS, as an A or AAAA record with this machine's address"
            ));
        }
    };
    let addresses = addresses.join(", ");
    match ask(origin).await {
        Ok(true) => Finding::Ok(format!("{origin} answers, at {addresses}")),
        Ok(false) => Finding::Fault(format!(
            "another site answers at {origin} ({addresses}): see DNS, the proxy and LAPANG_PUBLIC_ORIGIN"
        )),
        Err(error) => Finding::Fault(explain(config, &addresses, &error)),
    }
}

/// Whether this product answers.
async fn ask(origin: &str) -> reqwest::Result<bool> {
    let client = reqwest::Client::builder()
        .tls_backend_preconfigured(tls())
        .timeout(TIMEOUT)
        .redirect(reqwest::redirect::Policy::none())
        .build()?;
    let answer = client.get(format!("{origin}/api/operator")).send().await?;
    let operator = answer.json::<serde_json::Value>().await;
    Ok(operator.is_ok_and(|it| it.get("contact").is_some()))
}

/// Trusts what browsers do, and the machine's own authorities, of which a small one may have none.
fn tls() -> rustls::ClientConfig {
    let mut roots = rustls::RootCertStore::empty();
    roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let config = rustls::ClientConfig::builder().with_root_certificates(roots);
    config.with_no_client_auth()
}

fn explain(config: &Config, addresses: &str, error: &reqwest::Error) -> String {
    let origin = &config.public_origin;
    let last = first_cause(error);
    if last.contains("certificate") {
        return match config.certificate {
            Some(Certificate::Acme(_)) => format!(
                "browsers do not trust the certificate at {origin} ({last}): see the server's log for `certificate:`"
            ),
            _ => format!(
                "browsers do not trust the certificate at {origin} ({last}): it must be for this name, in time, and \
                 followed by its chain"
            ),
        };
    }
    if error.is_timeout() || error.is_connect() {
        let proxy = if config.trusted_proxies.is_empty() {
            ""
        } else {
            "the proxy must run, "
        };
        return format!(
            "the server runs, and {origin} does not lead to it ({addresses}: {last}): {proxy}the DNS record must have \
             this machine's address, and firewall and provider must let the port through"
        );
    }
    format!("{origin} ({addresses}) does not answer as it should: {last}")
}
