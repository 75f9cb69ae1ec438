//! TLS with libpq's meanings of `sslmode`, of which the driver knows the first three.

use std::sync::Arc;

use percent_encoding::percent_decode_str;
use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{
    CertificateError, ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme,
};
use tokio_postgres::config::SslMode;
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::Error;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trust {
    /// Encrypts without authenticating the server.
    Anyone,
    /// Requires a certificate signed by a trusted authority.
    Signed,
    /// And the host's name in it.
    SignedForHost,
}

/// Removes the TLS settings from a URL, and returns what they mean.
pub(super) fn take_settings(url: &mut String) -> Result<(SslMode, MakeRustlsConnect), Error> {
    let mode = take(url, "sslmode=");
    let root_certificates = take(url, "sslrootcert=");
    let (mode, trust) = match (mode.as_deref(), &root_certificates) {
        (Some("disable"), _) => (SslMode::Disable, Trust::Anyone),
        (None | Some("prefer"), _) => (SslMode::Prefer, Trust::Anyone),
        (Some("require"), None) => (SslMode::Require, Trust::Anyone),
        (Some("require"), Some(_)) | (Some("verify-ca"), _) => (SslMode::Require, Trust::Signed),
        (Some("verify-full"), _) => (SslMode::Require, Trust::SignedForHost),
        (Some(_), _) => {
            return Err(Error::Config(
                "the PostgreSQL URL has an sslmode other than disable, prefer, require, \
                 verify-ca or verify-full"
                    .to_owned(),
            ));
        }
    };
    Ok((mode, connector(trust, root_certificates.as_deref())?))
}

/// Removes `key=value` from a URL or a list of `key=value`, and returns the value.
fn take(url: &mut String, key: &str) -> Option<String> {
    let is_url = url.contains("://");
    let is_before = |c: char| c.is_whitespace() || (is_url && matches!(c, '?' | '&'));
    let is_after = |c: char| c.is_whitespace() || (is_url && c == '&');
    let mut found = url.match_indices(key).map(|(at, _)| at);
    let start = found.find(|at| *at == 0 || url[..*at].ends_with(is_before))?;
    let end = url[start..]
        .find(is_after)
        .map_or(url.len(), |length| start + length);
    let value = url[start + key.len()..end].trim_matches('\'');
    let value = if is_url {
        percent_decode_str(value).decode_utf8_lossy().into_owned()
    } else {
        value.to_owned()
    };
    // With the character behind it: the driver refuses `&&`.
    url.replace_range(start..url.len().min(end + 1), "");
    Some(value)
}

fn connector(trust: Trust, root_certificates: Option<&str>) -> Result<MakeRustlsConnect, Error> {
    let refused = |error: &dyn std::fmt::Display| {
        Error::Config(format!("TLS for PostgreSQL cannot be set up: {error}"))
    };
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(Arc::clone(&provider))
        .with_safe_default_protocol_versions()
        .map_err(|error| refused(&error))?;
    let roots = Arc::new(match trust {
        // Not asked, but a verifier needs some.
        Trust::Anyone => webpki_roots::TLS_SERVER_ROOTS.iter().cloned().collect(),
        Trust::Signed | Trust::SignedForHost => roots(root_certificates)?,
    });
    let config = if trust == Trust::SignedForHost {
        config.with_root_certificates(roots)
    } else {
        let webpki = WebPkiServerVerifier::builder_with_provider(roots, provider)
            .build()
            .map_err(|error| refused(&error))?;
        config
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(AnyHost { webpki, trust }))
    };
    Ok(MakeRustlsConnect::new(config.with_no_client_auth()))
}

fn roots(file: Option<&str>) -> Result<RootCertStore, Error> {
    let mut roots = RootCertStore::empty();
    if let Some(file) = file.filter(|file| *file != "system") {
        let unreadable = |error: &dyn std::fmt::Display| {
            Error::Config(format!("sslrootcert {file} cannot be read: {error}"))
        };
        let certificates =
            CertificateDer::pem_file_iter(file).map_err(|error| unreadable(&error))?;
        for certificate in certificates {
            let certificate = certificate.map_err(|error| unreadable(&error))?;
            roots.add(certificate).map_err(|error| unreadable(&error))?;
        }
        if roots.is_empty() {
            return Err(unreadable(&"there is no certificate in it"));
        }
    } else {
        roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    }
    Ok(roots)
}

/// Checks that the server has its certificate's key; with [`Trust::Signed`] also the certificate, but not its name.
#[derive(Debug)]
struct AnyHost {
    webpki: Arc<WebPkiServerVerifier>,
    trust: Trust,
}

impl ServerCertVerifier for AnyHost {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        server_name: &ServerName<'_>,
        ocsp_response: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        use CertificateError::{NotValidForName, NotValidForNameContext};
        if self.trust == Trust::Anyone {
            return Ok(ServerCertVerified::assertion());
        }
        let checked = self.webpki.verify_server_cert(
            end_entity,
            intermediates,
            server_name,
            ocsp_response,
            now,
        );
        match checked {
            Err(rustls::Error::InvalidCertificate(
                NotValidForName | NotValidForNameContext { .. },
            )) => Ok(ServerCertVerified::assertion()),
            other => other,
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        self.webpki
            .verify_tls12_signature(message, certificate, signature)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        self.webpki
            .verify_tls13_signature(message, certificate, signature)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.webpki.supported_verify_schemes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tls_settings_are_removed_from_both_forms_of_a_url() {
        for (given, rest, mode, certificates) in [
            ("postgres://u@h/db", "postgres://u@h/db", None, None),
            (
                "postgres://u@h1:1,h2:2/db?sslmode=verify-full&target_session_attrs=read-write",
                "postgres://u@h1:1,h2:2/db?target_session_attrs=read-write",
                Some("verify-full"),
                None,
            ),
            (
                "postgres://u@%2Ftmp/db?a=b&sslmode=require&sslrootcert=%2Fca.pem&c=d",
                "postgres://u@%2Ftmp/db?a=b&c=d",
                Some("require"),
                Some("/ca.pem"),
            ),
            (
                "host=/tmp sslmode=disable password='a  b' sslrootcert=system",
                "host=/tmp password='a  b' ",
                Some("disable"),
                Some("system"),
            ),
        ] {
            let mut url = given.to_owned();
            assert_eq!(take(&mut url, "sslmode=").as_deref(), mode);
            assert_eq!(take(&mut url, "sslrootcert=").as_deref(), certificates);
            assert_eq!(url, rest);
        }
    }

    #[test]
    fn an_unknown_ssl_mode_is_refused_without_showing_the_url() {
        let mut url = "postgres://u:secret@h/db?sslmode=yes".to_owned();
        let refused = take_settings(&mut url).err().unwrap();
        assert!(!refused.to_string().contains("secret"));
    }
}
