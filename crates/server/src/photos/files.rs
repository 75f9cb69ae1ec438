//! Storage of photo files: a folder, or a bucket of an S3-compatible store.

use std::fs::{DirEntry, File, Permissions};
use std::io::{ErrorKind, Read, Seek};
use std::os::unix::fs::PermissionsExt;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use axum::body::Body;
use object_store::aws::{AmazonS3Builder, AmazonS3ConfigKey};
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::prefix::PrefixStore;
use object_store::{ClientOptions, ObjectStore, ObjectStoreExt, RetryConfig};
use tokio::sync::Semaphore;
use tokio::time::timeout;
use url::Url;

use super::key::Key;
use super::picture::{self, Picture, Refusal};
use super::purpose::Purpose;
use crate::config::Config;
use crate::error::{Error, first_cause};

/// How long a file may wait to be decoded.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(20);
/// The timeout of one request to the store.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);

/// Files decoded at a time. Each takes much memory.
const MAX_DECODING: usize = 1;

/// The folder in the data directory, if no bucket is configured.
pub const FOLDER: &str = "photos";

pub struct Files {
    store: Arc<dyn ObjectStore>,
    permits: Arc<Semaphore>,
    /// Its reference count minus one is the number of waiting files.
    waiting: Arc<()>,
}

impl Files {
    /// Opens the configured storage.
    pub fn open(config: &Config) -> anyhow::Result<Self> {
        let store: Arc<dyn ObjectStore> = match &config.photos_url {
            Some(url) => bucket(url).context("LAPANG_PHOTOS_URL")?,
            None => {
                let folder = config.data_dir.join(FOLDER);
                std::fs::create_dir_all(&folder)
                    .and_then(|()| std::fs::set_permissions(&folder, Permissions::from_mode(0o700)))
                    .and_then(|()| remove_unfinished(&folder))
                    .with_context(|| format!("photo folder {}", folder.display()))?;
                Arc::new(LocalFileSystem::new_with_prefix(&folder)?.with_fsync(true))
            }
        };
        Ok(Self {
            store,
            permits: Arc::new(Semaphore::new(MAX_DECODING)),
            waiting: Arc::default(),
        })
    }

    /// Writes, reads and deletes a file.
    ///
    /// # Errors
    /// What is wrong with the store, and what to change, in one sentence.
    pub async fn try_out(&self) -> Result<(), String> {
        let path = Path::from("lapang-doctor");
        let tried = async {
            self.store.put(&path, "ok".into()).await?;
            self.store.get(&path).await?;
            self.store.delete(&path).await
        };
        tried.await.map_err(|error| explain(&error))
    }

    /// Decodes and normalises a file, after those before it.
    pub(super) async fn picture(
        &self,
        mut file: File,
        purpose: Purpose,
    ) -> Result<Result<Picture, Refusal>, Error> {
        let queued = Arc::clone(&self.waiting);
        let permit = timeout(QUEUE_TIMEOUT, Arc::clone(&self.permits).acquire_owned()).await;
        drop(queued);
        let permit = permit
            .map_err(|_| Error::Unavailable)?
            .map_err(anyhow::Error::new)?;
        let decoded = tokio::task::spawn_blocking(move || {
            // Held until the work ends, even if the request has been cancelled.
            let _permit = permit;
            let mut bytes = Vec::new();
            file.rewind()?;
            file.read_to_end(&mut bytes)?;
            Ok::<_, std::io::Error>(picture::normalize(&bytes, purpose.crop()))
        });
        match decoded.await {
            Ok(decoded) => Ok(decoded.map_err(anyhow::Error::new)?),
            // A decoder panicked on untrusted input.
            Err(error) if error.is_panic() => {
                tracing::warn!(%error, "a photo's decoder panicked");
                Ok(Err(Refusal::Broken))
            }
            Err(error) => Err(Error::Internal(error.into())),
        }
    }

    /// The number of files being decoded, and of those waiting.
    pub fn decoding_counts(&self) -> (usize, usize) {
        let free = self.permits.available_permits();
        (
            MAX_DECODING - free.min(MAX_DECODING),
            Arc::strong_count(&self.waiting) - 1,
        )
    }

    pub async fn write(&self, key: &Key, picture: Picture) -> Result<(), Error> {
        for (suffix, file) in picture.files {
            self.write_file(&key.path(&suffix), file).await?;
        }
        Ok(())
    }

    /// A file of a backup.
    pub async fn write_file(&self, path: &Path, file: Vec<u8>) -> Result<(), Error> {
        match self.store.put(path, file.into()).await {
            Ok(_) => Ok(()),
            Err(error) => Err(unavailable(&error)),
        }
    }

    /// A file as a stream, and its length.
    pub async fn read(&self, key: &Key, suffix: &str) -> Result<Option<(u64, Body)>, Error> {
        match self.store.get(&key.path(suffix)).await {
            Ok(found) => Ok(Some((
                found.meta.size,
                Body::from_stream(found.into_stream()),
            ))),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(unavailable(&error)),
        }
    }

    pub async fn delete(&self, key: &Key) -> Result<(), Error> {
        for file in key.files() {
            match self.store.delete(&Path::from(file)).await {
                Ok(()) | Err(object_store::Error::NotFound { .. }) => {}
                Err(error) => return Err(unavailable(&error)),
            }
        }
        Ok(())
    }
}

/// Removes partial files after a crash: a file is written under a name with a `#` and then renamed.
/// Other processes may remove files at the same time.
fn remove_unfinished(folder: &std::path::Path) -> std::io::Result<()> {
    let entries = match std::fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        entries => entries?,
    };
    for entry in entries {
        match remove_if_unfinished(&entry?) {
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            removed => removed?,
        }
    }
    Ok(())
}

fn remove_if_unfinished(entry: &DirEntry) -> std::io::Result<()> {
    let name = entry.file_name();
    let name = name.to_string_lossy();
    if entry.file_type()?.is_dir() {
        return remove_unfinished(&entry.path());
    }
    if !name.contains(".jpg#") && !name.contains(".webp#") {
        return Ok(());
    }
    let age = entry.metadata()?.modified()?.elapsed();
    // A recent one may belong to another process that is writing it.
    if age.is_ok_and(|age| age > REQUEST_TIMEOUT) {
        std::fs::remove_file(entry.path())?;
    }
    Ok(())
}

fn explain(error: &object_store::Error) -> String {
    use object_store::Error::{NotFound, PermissionDenied, Unauthenticated};
    match error {
        NotFound { .. } => "there is no such bucket: check LAPANG_PHOTOS_URL, AWS_REGION and AWS_ENDPOINT_URL".to_owned(),
        PermissionDenied { .. } | Unauthenticated { .. } => {
            "the bucket refuses the keys: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must belong to somebody who may \
             read, write and delete there"
                .to_owned()
        }
        other => format!(
            "the bucket does not answer ({}): check AWS_ENDPOINT_URL and AWS_REGION",
            first_cause(other)
        ),
    }
}

/// Not the caller's fault; retrying helps once the store is back.
fn unavailable(error: &object_store::Error) -> Error {
    tracing::warn!(%error, "the photo store failed");
    Error::Unavailable
}

/// `s3://bucket/prefix`. Credentials and endpoint come from the usual AWS variables.
fn bucket(url: &str) -> anyhow::Result<Arc<dyn ObjectStore>> {
    let url = Url::parse(url)?;
    let name = url.host_str().context("the URL names no bucket")?;
    let builder = AmazonS3Builder::from_env().with_bucket_name(name);
    let endpoint = builder.get_config_value(&AmazonS3ConfigKey::Endpoint);
    let options = ClientOptions::new()
        .with_timeout(REQUEST_TIMEOUT)
        .with_allow_http(endpoint.is_some_and(|endpoint| is_loopback(&endpoint)));
    let retry = RetryConfig {
        max_retries: 2,
        retry_timeout: REQUEST_TIMEOUT,
        ..RetryConfig::default()
    };
    let store = builder
        .with_client_options(options)
        .with_retry(retry)
        .build()?;
    let prefix = Path::from_url_path(url.path())?;
    Ok(Arc::new(PrefixStore::new(store, prefix)))
}

/// Plain HTTP is allowed for a local endpoint only: it would expose the credentials.
fn is_loopback(endpoint: &str) -> bool {
    let endpoint = Url::parse(endpoint).ok();
    endpoint.is_some_and(|endpoint| match endpoint.host() {
        Some(url::Host::Domain(name)) => name == "localhost",
        Some(url::Host::Ipv4(address)) => address.is_loopback(),
        Some(url::Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    })
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::SystemTime;

    use super::*;

    fn old(path: &std::path::Path) {
        let file = File::create(path).unwrap();
        file.set_modified(SystemTime::UNIX_EPOCH).unwrap();
    }

    #[test]
    fn what_a_crash_left_goes_and_all_else_stays() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("receipts")).unwrap();
        for name in ["a.jpg#1", "receipts/b.jpg#1"] {
            old(&at(name));
        }
        let stay = ["c.jpg", "receipts/d.jpg"];
        for name in stay {
            old(&at(name));
        }
        fs::write(at("e.jpg#1"), "is being written").unwrap();
        remove_unfinished(folder.path()).unwrap();
        assert!(!at("a.jpg#1").exists() && !at("receipts/b.jpg#1").exists());
        for name in stay.into_iter().chain(["e.jpg#1"]) {
            assert!(at(name).exists(), "{name}");
        }
    }

    /// Another server that starts.
    #[test]
    fn what_others_take_away_meanwhile_is_in_nobodys_way() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let is_over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    for place in ["receipts", "others"] {
                        fs::create_dir(at(place)).unwrap();
                        for number in 0..5 {
                            old(&at(&format!("{place}/{number}.jpg#1")));
                        }
                        // The other one may have been quicker with something in it.
                        while at(place).exists() {
                            drop(fs::remove_dir_all(at(place)));
                        }
                    }
                }
            });
            let looked: std::io::Result<()> =
                (0..3000).try_for_each(|_| remove_unfinished(folder.path()));
            is_over.store(true, Ordering::Relaxed);
            looked.unwrap();
        });
    }
}
