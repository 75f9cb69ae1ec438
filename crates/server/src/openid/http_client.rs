//! The HTTP client for the provider: no redirects, a short timeout, a size limit, and only public
//! addresses (no SSRF), whatever URLs the provider names or DNS resolves.

use std::error::Error as _;
use std::future::Future;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;

use openidconnect::{AsyncHttpClient, HttpRequest, HttpResponse};
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use url::Url;

use crate::config::{self, is_loopback};

/// The longest response body, in bytes.
const MAX_RESPONSE: usize = 1024 * 1024;

/// The client of one provider.
pub struct HttpClient {
    client: reqwest::Client,
    /// The provider is on this machine (a test), so its URLs may be too.
    is_local: bool,
}

/// Why a request has no usable response.
#[derive(Debug, thiserror::Error)]
pub enum HttpError {
    #[error("{0:?} is not an allowed URL")]
    Address(String),
    #[error("{0}")]
    Request(String),
    #[error("unexpected status {0}")]
    Status(http::StatusCode),
    #[error("the response is longer than {MAX_RESPONSE} bytes")]
    TooLong,
}

impl HttpClient {
    pub fn new(settings: &config::Google) -> anyhow::Result<Self> {
        let is_local = settings.is_local();
        let mut builder = reqwest::Client::builder()
            .timeout(settings.timeout)
            .redirect(reqwest::redirect::Policy::none())
            .no_proxy()
            .tls_backend_preconfigured(tls()?);
        if !is_local {
            builder = builder
                .https_only(true)
                .dns_resolver(Arc::new(PublicResolver));
        }
        Ok(Self {
            client: builder.build()?,
            is_local,
        })
    }

    /// Whether a URL named by the provider may be fetched: https and a host name, unless the provider is local.
    pub fn is_allowed(&self, url: &Url) -> bool {
        if self.is_local {
            return is_loopback(url);
        }
        url.scheme() == "https" && matches!(url.host(), Some(url::Host::Domain(_)))
    }

    async fn send(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        let url = request.uri().to_string();
        if !Url::parse(&url).is_ok_and(|url| self.is_allowed(&url)) {
            return Err(HttpError::Address(url));
        }
        let request = reqwest::Request::try_from(request)?;
        let mut received = self.client.execute(request).await?;
        let status = received.status();
        // The body of a 4xx explains the refusal; other statuses have no usable body.
        if !(status.is_success() || status.is_client_error()) {
            return Err(HttpError::Status(status));
        }
        let mut body = Vec::new();
        while let Some(chunk) = received.chunk().await? {
            if body.len() + chunk.len() > MAX_RESPONSE {
                return Err(HttpError::TooLong);
            }
            body.extend_from_slice(&chunk);
        }
        let mut response = HttpResponse::new(body);
        *response.status_mut() = status;
        *response.headers_mut() = std::mem::take(received.headers_mut());
        Ok(response)
    }
}

impl<'a> AsyncHttpClient<'a> for HttpClient {
    type Error = HttpError;
    type Future = Pin<Box<dyn Future<Output = Result<HttpResponse, HttpError>> + Send + 'a>>;

    fn call(&'a self, request: HttpRequest) -> Self::Future {
        Box::pin(self.send(request))
    }
}

impl From<reqwest::Error> for HttpError {
    fn from(error: reqwest::Error) -> Self {
        let mut message = error.to_string();
        let mut cause = error.source();
        while let Some(deeper) = cause {
            message = format!("{message}: {deeper}");
            cause = deeper.source();
        }
        Self::Request(message)
    }
}

fn tls() -> anyhow::Result<rustls::ClientConfig> {
    let mut roots = rustls::RootCertStore::empty();
    roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    let ring = Arc::new(rustls::crypto::ring::default_provider());
    Ok(rustls::ClientConfig::builder_with_provider(ring)
        .with_safe_default_protocol_versions()?
        .with_root_certificates(roots)
        .with_no_client_auth())
}

/// Resolves a name to its public addresses only. The connection uses these addresses, so DNS
/// rebinding cannot change them in between.
struct PublicResolver;

impl Resolve for PublicResolver {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let found: Vec<SocketAddr> = tokio::net::lookup_host((name.as_str(), 0))
                .await?
                .filter(|address| is_public(address.ip()))
                .collect();
            if found.is_empty() {
                return Err(format!("{} has no public address", name.as_str()).into());
            }
            Ok(Box::new(found.into_iter()) as Addrs)
        })
    }
}

/// Whether an address is globally reachable, by IANA's special-purpose registries.
fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => {
            let [a, b, c, _] = address.octets();
            !(address.is_private()
                || address.is_loopback()
                || address.is_link_local()
                || address.is_documentation()
                || a == 0
                || a >= 224
                || (a == 100 && (64..128).contains(&b))
                || (a == 192 && b == 0 && c == 0)
                || (a == 198 && (b == 18 || b == 19)))
        }
        IpAddr::V6(address) => is_public_v6(address),
    }
}

/// Global unicast, without ranges that embed other addresses (6to4, Teredo) or are for documentation.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, ..] = address.segments();
    let wraps = a == 0x2002 || (a == 0x2001 && b < 0x0200);
    let is_example = (a == 0x2001 && b == 0x0db8) || (a == 0x3fff && b < 0x1000);
    (0x2000..0x4000).contains(&a) && !wraps && !is_example
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn client(issuer: &str) -> HttpClient {
        HttpClient::new(&config::Google {
            client_id: "id".to_owned(),
            client_secret: "secret".to_owned(),
            issuer: issuer.to_owned(),
            timeout: Duration::from_secs(1),
        })
        .unwrap()
    }

    #[test]
    fn special_purpose_addresses_are_not_public() {
        for (address, public) in [
            ("142.250.4.84", true),
            ("2404:6800:4003:c02::54", true),
            ("127.0.0.1", false),
            ("127.8.8.8", false),
            ("0.0.0.0", false),
            ("10.0.0.1", false),
            ("100.64.0.1", false),
            ("169.254.169.254", false),
            ("172.16.0.1", false),
            ("192.168.1.1", false),
            ("192.0.0.8", false),
            ("192.0.2.1", false),
            ("198.18.0.1", false),
            ("224.0.0.1", false),
            ("255.255.255.255", false),
            ("::", false),
            ("::1", false),
            ("::ffff:127.0.0.1", false),
            ("::ffff:10.0.0.1", false),
            ("64:ff9b::7f00:1", false),
            ("2001::1", false),
            ("2001:db8::1", false),
            ("2002:7f00:1::", false),
            ("fc00::1", false),
            ("fe80::1", false),
            ("fec0::1", false),
            ("ff02::1", false),
        ] {
            assert_eq!(is_public(address.parse().unwrap()), public, "{address}");
        }
    }

    #[test]
    fn public_provider_cannot_name_a_local_url() {
        let google = client("https://accounts.google.com");
        let local = client("http://127.0.0.1:4444");
        for (url, by_google, by_local) in [
            ("https://oauth2.googleapis.com/token", true, false),
            ("http://oauth2.googleapis.com/token", false, false),
            ("https://127.0.0.1/token", false, true),
            ("https://0x7f000001/token", false, true),
            ("https://127.1/token", false, true),
            ("https://[::1]/token", false, true),
            ("https://169.254.169.254/token", false, false),
            ("http://localhost:4444/token", false, true),
            ("javascript:alert(1)", false, false),
            ("data:text/html,x", false, false),
            ("file:///etc/passwd", false, false),
        ] {
            let url = Url::parse(url).unwrap();
            assert_eq!(google.is_allowed(&url), by_google, "{url}");
            assert_eq!(local.is_allowed(&url), by_local, "{url}");
        }
    }

    #[tokio::test]
    async fn name_that_resolves_to_loopback_is_refused() {
        let Err(error) = PublicResolver.resolve("localhost".parse().unwrap()).await else {
            panic!("localhost was resolved");
        };
        assert_eq!(error.to_string(), "localhost has no public address");
        let Err(error) = client("https://accounts.google.com")
            .client
            .get("https://localhost:1/")
            .send()
            .await
        else {
            panic!("localhost was requested");
        };
        assert!(
            HttpError::from(error)
                .to_string()
                .contains("no public address")
        );
    }
}
