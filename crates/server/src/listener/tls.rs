//! TLS with a certificate from files or by ACME (TLS-ALPN-01, on the HTTPS port itself).

use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, SystemTime};
use std::{fs, io};

use anyhow::{Context, anyhow};
use futures_util::StreamExt;
use rustls::ServerConfig;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::server::Acceptor;
use rustls_acme::acme::{AcmeError, Identifier};
use rustls_acme::caches::DirCache;
use rustls_acme::{AcmeConfig, EventError, EventOk, OrderError, is_tls_alpn_challenge};
use tokio::net::TcpStream;
use tokio::signal::unix::{SignalKind, signal};
use tokio::time::sleep;
use tokio_rustls::LazyConfigAcceptor;
use tokio_rustls::server::TlsStream;

use crate::config::{Acme, Certificate};
use crate::error::first_cause;

/// How often the files are checked for a new certificate.
const CHECK_EVERY: Duration = Duration::from_secs(60);

/// Reads the certificate and its key, or the authorities of a private ACME server, as a start does.
///
/// # Errors
/// One sentence that names the file.
pub fn check(certificate: &Certificate) -> anyhow::Result<()> {
    match certificate {
        Certificate::Files { chain, key } => read(chain, key).map(drop),
        Certificate::Acme(acme) => acme
            .authority
            .as_deref()
            .map_or(Ok(()), |file| trusting(file).map(drop)),
    }
}

/// The TLS configuration in use.
pub struct Tls {
    config: RwLock<Arc<ServerConfig>>,
    /// For the validation by an ACME authority.
    challenge: Option<Arc<ServerConfig>>,
}

impl Tls {
    /// Starts a task that keeps the certificate up to date.
    pub fn start(certificate: &Certificate, data_dir: &Path) -> anyhow::Result<Arc<Self>> {
        match certificate {
            Certificate::Files { chain, key } => Self::of_files(chain.clone(), key.clone()),
            Certificate::Acme(acme) => Self::by_acme(acme, data_dir),
        }
    }

    fn of_files(chain: PathBuf, key: PathBuf) -> anyhow::Result<Arc<Self>> {
        let tls = Arc::new(Self {
            config: RwLock::new(read(&chain, &key)?),
            challenge: None,
        });
        let mut hangup = signal(SignalKind::hangup()).context("cannot wait for SIGHUP")?;
        let reloaded = Arc::clone(&tls);
        tokio::spawn(async move {
            let mut known = changed_at(&chain, &key);
            loop {
                let is_asked = tokio::select! {
                    _ = hangup.recv() => true,
                    () = sleep(CHECK_EVERY) => false,
                };
                let found = changed_at(&chain, &key);
                if !is_asked && found == known {
                    continue;
                }
                match read(&chain, &key) {
                    Ok(config) => {
                        known = found;
                        reloaded.set(config);
                        tracing::info!("the certificate was read again");
                    }
                    Err(error) => {
                        tracing::error!("the former certificate stays in use: {error:#}");
                    }
                }
            }
        });
        Ok(tls)
    }

    fn by_acme(acme: &Acme, data_dir: &Path) -> anyhow::Result<Arc<Self>> {
        let mut config = AcmeConfig::new(&acme.domains);
        if let Some(file) = &acme.authority {
            config = config.client_tls_config(trusting(file)?);
        }
        let mut state = config
            .directory(&acme.directory)
            .contact(acme.contact.iter())
            .cache(DirCache::new(data_dir.join("acme")))
            .state();
        let tls = Arc::new(Self {
            config: RwLock::new(finished(
                ServerConfig::builder()
                    .with_no_client_auth()
                    .with_cert_resolver(state.resolver()),
            )?),
            challenge: Some(state.challenge_rustls_config()),
        });
        tokio::spawn(async move {
            while let Some(event) = state.next().await {
                match event {
                    Ok(event) => tracing::info!("certificate: {}", done(&event)),
                    Err(error) => tracing::error!("certificate: {}", failed(&error)),
                }
            }
        });
        Ok(tls)
    }

    fn set(&self, config: Arc<ServerConfig>) {
        *self.config.write().unwrap_or_else(PoisonError::into_inner) = config;
    }

    /// `None` if the connection was only an ACME validation.
    pub async fn accept(&self, stream: TcpStream) -> io::Result<Option<TlsStream<TcpStream>>> {
        let start = LazyConfigAcceptor::new(Acceptor::default(), stream).await?;
        if let Some(challenge) = &self.challenge
            && is_tls_alpn_challenge(&start.client_hello())
        {
            start.into_stream(Arc::clone(challenge)).await?;
            return Ok(None);
        }
        let config = Arc::clone(&*self.config.read().unwrap_or_else(PoisonError::into_inner));
        start.into_stream(config).await.map(Some)
    }
}

fn done(event: &EventOk) -> &'static str {
    match event {
        EventOk::DeployedCachedCert => "the one of the last start is in use",
        EventOk::DeployedNewCert => "a new one is in use",
        EventOk::CertCacheStore => "stored in the data directory",
        EventOk::AccountCacheStore => {
            "the account at the authority is stored in the data directory"
        }
    }
}

type Failure = EventError<io::Error, io::Error>;

/// What failed, and what the operator can do. The library orders again by itself, later each time.
fn failed(error: &Failure) -> String {
    match error {
        EventError::Order(OrderError::TooManyAttemptsAuth(name)) => format!(
            "the authority could not reach this server as {name}: its DNS name must lead to this machine, and port 443 \
             must be open to the internet; trying again later"
        ),
        EventError::Order(OrderError::BadAuth(auth)) => format!(
            "the authority could not verify {}: its DNS name must lead to this machine, and port 443 must be open to \
             the internet; trying again later",
            name_of(&auth.identifier)
        ),
        EventError::Order(OrderError::Acme(AcmeError::HttpRequest(error))) => format!(
            "the authority cannot be reached or refuses: {}; trying again later",
            cause(error)
        ),
        EventError::Order(OrderError::BadOrder(_) | OrderError::ProcessingTimeout(_)) => {
            "the authority did not issue one; trying again later".to_owned()
        }
        EventError::Order(error) => {
            format!(
                "it could not be ordered: {}; trying again later",
                cause(error)
            )
        }
        EventError::CertCacheLoad(error) | EventError::AccountCacheLoad(error) => {
            format!("acme/ in the data directory cannot be read ({error})")
        }
        EventError::CertCacheStore(error) | EventError::AccountCacheStore(error) => {
            format!("acme/ in the data directory cannot be written ({error})")
        }
        EventError::CachedCertParse(_) => {
            "the stored one cannot be used, a new one is ordered".to_owned()
        }
        EventError::NewCertParse(error) => {
            format!("the authority sent one that cannot be used ({error}); trying again later")
        }
    }
}

/// The authority's own words (RFC 8555, section 6.7), or the first cause. The library has both only within its debug text.
fn cause(error: &dyn std::error::Error) -> String {
    let text = error.to_string();
    if text.contains("InvalidCertificate") {
        return "its own certificate is not trusted (LAPANG_TLS_ACME_CA names a private authority's)"
            .to_owned();
    }
    let quoted = text.find('"').map(|start| &text[start..]);
    let body = quoted.and_then(|it| serde_json::from_str::<String>(it).ok());
    let problem = body.and_then(|it| serde_json::from_str::<serde_json::Value>(&it).ok());
    if let Some(detail) = problem.as_ref().and_then(|it| it["detail"].as_str()) {
        return detail.to_owned();
    }
    let message = text.split_once("message: \"");
    match message.and_then(|(_, rest)| rest.split_once('"')) {
        Some((message, _)) => message.to_owned(),
        None => first_cause(error),
    }
}

fn name_of(identifier: &Identifier) -> &str {
    let Identifier::Dns(name) = identifier;
    name
}

fn read(chain: &Path, key: &Path) -> anyhow::Result<Arc<ServerConfig>> {
    let certificates = CertificateDer::pem_file_iter(chain)
        .and_then(Iterator::collect::<Result<Vec<_>, _>>)
        .with_context(|| format!("certificate {}", chain.display()))?;
    let secret = PrivateKeyDer::from_pem_file(key)
        .with_context(|| format!("private key {}", key.display()))?;
    let config = ServerConfig::builder()
        .with_no_client_auth()
        .with_single_cert(certificates, secret)
        .map_err(|error| match error {
            rustls::Error::InconsistentKeys(_) => anyhow!("the key is not the certificate's"),
            error => error.into(),
        })
        .with_context(|| format!("{} and {}", chain.display(), key.display()))?;
    finished(config)
}

fn finished(mut config: ServerConfig) -> anyhow::Result<Arc<ServerConfig>> {
    config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
    // Sessions resume by tickets, so the server stores none.
    config.ticketer = rustls::crypto::ring::Ticketer::new()?;
    Ok(Arc::new(config))
}

/// A client that trusts only the authorities in a file.
fn trusting(file: &Path) -> anyhow::Result<Arc<rustls::ClientConfig>> {
    let mut roots = rustls::RootCertStore::empty();
    let name = || format!("authorities in {}", file.display());
    for root in CertificateDer::pem_file_iter(file).with_context(name)? {
        roots.add(root.with_context(name)?).with_context(name)?;
    }
    let config = rustls::ClientConfig::builder().with_root_certificates(roots);
    Ok(Arc::new(config.with_no_client_auth()))
}

fn changed_at(chain: &Path, key: &Path) -> [Option<SystemTime>; 2] {
    [chain, key].map(|file| fs::metadata(file).and_then(|it| it.modified()).ok())
}
