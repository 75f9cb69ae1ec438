//! A certificate from files: whether browsers take it at our address, and for how long. Its chain is tried at the address.

use std::path::Path;

use jiff::{SignedDuration, Timestamp};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use url::{Host, Url};
use x509_parser::certificate::X509Certificate;
use x509_parser::extensions::GeneralName;
use x509_parser::prelude::FromDer;

use super::Finding;
use crate::clock::Clock;
use crate::config::{Certificate, Config};
use crate::listener;

/// An authority renews after two thirds of 45 to 90 days; later than this it was forgotten.
const SOON: SignedDuration = SignedDuration::from_hours(14 * 24);

/// `None` without TLS of our own.
pub fn examine(config: &Config) -> Option<Finding> {
    let certificate = config.certificate.as_ref()?;
    if let Err(problem) = listener::check_certificate(certificate) {
        return Some(Finding::Fault(format!("{problem:#}")));
    }
    match certificate {
        Certificate::Files { chain, .. } => Some(file(chain, config, Clock::system().now())),
        Certificate::Acme(acme) => Some(Finding::Ok(format!(
            "a certificate for {} comes from {}",
            acme.domains.join(", "),
            acme.directory
        ))),
    }
}

/// The first certificate of a chain.
pub fn file(chain: &Path, config: &Config, now: Timestamp) -> Finding {
    let path = chain.display();
    let Ok(bytes) = CertificateDer::from_pem_file(chain) else {
        return Finding::Fault(format!("certificate {path} cannot be read"));
    };
    let Ok((_, certificate)) = X509Certificate::from_der(&bytes) else {
        return Finding::Fault(format!("certificate {path} is none"));
    };
    let origin = Url::parse(&config.public_origin).ok();
    let host = origin.as_ref().and_then(Url::host);
    if let Some(host) = host
        && !names(&certificate).iter().any(|name| covers(name, &host))
    {
        return Finding::Fault(format!(
            "certificate {path} is for {}, and not for {host}: get one for {host}, or change LAPANG_PUBLIC_ORIGIN",
            names(&certificate).join(", ")
        ));
    }
    let until = certificate.validity().not_after.timestamp();
    let until = Timestamp::from_second(until).unwrap_or(Timestamp::MAX);
    let day = until.strftime("%Y-%m-%d");
    if until <= now {
        return Finding::Fault(format!("certificate {path} ended on {day}: renew it"));
    }
    if until.duration_since(now) < SOON {
        return Finding::Warning(format!("certificate {path} ends on {day}: renew it"));
    }
    Finding::Ok(format!("certificate {path} is valid until {day}"))
}

fn names(certificate: &X509Certificate<'_>) -> Vec<String> {
    let extension = certificate.subject_alternative_name().ok().flatten();
    let names = extension.iter().flat_map(|it| &it.value.general_names);
    names
        .filter_map(|name| match name {
            GeneralName::DNSName(name) => Some(name.to_lowercase()),
            GeneralName::IPAddress(bytes) => match bytes.len() {
                4 => <[u8; 4]>::try_from(*bytes)
                    .ok()
                    .map(|it| std::net::Ipv4Addr::from(it).to_string()),
                _ => <[u8; 16]>::try_from(*bytes)
                    .ok()
                    .map(|it| std::net::Ipv6Addr::from(it).to_string()),
            },
            _ => None,
        })
        .collect()
}

/// RFC 6125, section 6.4: a wildcard stands for the first label.
fn covers(name: &str, host: &Host<&str>) -> bool {
    match host {
        Host::Domain(host) => {
            let parent = host.split_once('.').map(|(_, parent)| parent);
            name == *host || name.strip_prefix("*.").is_some_and(|it| Some(it) == parent)
        }
        Host::Ipv4(address) => name == address.to_string(),
        Host::Ipv6(address) => name == address.to_string(),
    }
}
