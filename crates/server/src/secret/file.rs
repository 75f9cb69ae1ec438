//! The secret as a file with mode 0600. It is created atomically: despite crashes and concurrent first
//! starts, all processes read the same secret.

use std::fs;
use std::io::{Error, ErrorKind, Result, Write};
use std::path::Path;

use crate::ids::Random;

pub fn read_or_create(directory: &Path, random: &Random) -> Result<[u8; 32]> {
    let path = directory.join("secret");
    if let Some(secret) = read(&path)? {
        return Ok(secret);
    }
    let unique = hex::encode(random.bytes::<8>());
    let part = directory.join(format!("secret.{unique}.part"));
    let linked = write(&part, &random.bytes()).and_then(|()| fs::hard_link(&part, &path));
    // The name is random, so removing it is always safe.
    drop(fs::remove_file(&part));
    match linked {
        Ok(()) => fs::File::open(directory)?.sync_all()?,
        // Another process was first; its secret is used.
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
        Err(error) => return Err(error),
    }
    read(&path)?.ok_or_else(|| Error::other(format!("{} has disappeared", path.display())))
}

pub fn read(path: &Path) -> Result<Option<[u8; 32]>> {
    match fs::read(path) {
        Ok(bytes) => bytes
            .try_into()
            .map(Some)
            .map_err(|_| Error::other(format!("{}: not 32 bytes", path.display()))),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

pub fn write(path: &Path, secret: &[u8; 32]) -> Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    file.write_all(secret)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn concurrent_first_starts_agree_on_one_secret_file() {
        let directory = tempfile::tempdir().unwrap();
        let random = Random::system();
        let secrets: HashSet<[u8; 32]> = std::thread::scope(|scope| {
            let starts: Vec<_> = (0..16)
                .map(|_| scope.spawn(|| read_or_create(directory.path(), &random).unwrap()))
                .collect();
            starts.into_iter().map(|it| it.join().unwrap()).collect()
        });
        assert_eq!(secrets.len(), 1);
        let names: Vec<_> = fs::read_dir(directory.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        assert_eq!(names, ["secret"]);
        let metadata = fs::metadata(directory.path().join("secret")).unwrap();
        #[cfg(unix)]
        assert_eq!(
            std::os::unix::fs::PermissionsExt::mode(&metadata.permissions()) & 0o777,
            0o600
        );
        let again = read_or_create(directory.path(), &random).unwrap();
        assert!(secrets.contains(&again));
    }

    #[test]
    fn partial_file_of_a_crashed_start_is_ignored() {
        let directory = tempfile::tempdir().unwrap();
        fs::write(directory.path().join("secret.0123.part"), [1; 7]).unwrap();
        read_or_create(directory.path(), &Random::system()).unwrap();
    }

    #[test]
    fn damaged_secret_is_an_error_and_not_replaced() {
        let directory = tempfile::tempdir().unwrap();
        fs::write(directory.path().join("secret"), [1; 7]).unwrap();
        let problem = read_or_create(directory.path(), &Random::system()).unwrap_err();
        assert!(problem.to_string().ends_with("not 32 bytes"), "{problem}");
    }
}
