//! Disks for tests: a small one that fills up, and one with a simulated power cut. They require root.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A disk in memory.
pub struct SmallDisk(Mount);

impl SmallDisk {
    /// # Errors
    /// The error of `mount`: nearly always that it requires root.
    pub fn new(megabytes: u32) -> io::Result<Self> {
        let mut mount = Mount::new()?;
        let size = format!("size={megabytes}m");
        mount.with(&["-t", "tmpfs", "-o", &size, "tmpfs"])?;
        Ok(Self(mount))
    }

    pub fn path(&self) -> &Path {
        &self.0.directory
    }

    /// Fills the disk.
    ///
    /// # Errors
    /// Any error except a full disk.
    pub fn fill(&self) -> io::Result<()> {
        let path = self.path().join("filler");
        let mut filler = File::options().create(true).append(true).open(path)?;
        let (mut block, zeros) = (64 * 1024, vec![0; 64 * 1024]);
        while block > 0 {
            match filler.write_all(&zeros[..block]) {
                Ok(()) => {}
                // The last free space is in small pieces.
                Err(error) if error.kind() == io::ErrorKind::StorageFull => block /= 16,
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Frees the space again.
    ///
    /// # Errors
    /// It was not taken.
    pub fn free(&self) -> io::Result<()> {
        fs::remove_file(self.path().join("filler"))
    }
}

/// A file system in a file. A copy of the file has what reached the device, without what is only in memory.
pub struct Image {
    mount: Mount,
    file: PathBuf,
}

impl Image {
    /// # Errors
    /// The error of `mkfs.ext4` or `mount`.
    pub fn new(megabytes: u64) -> io::Result<Self> {
        let file = temporary("image");
        File::create(&file)?.set_len(megabytes << 20)?;
        run(Command::new("mkfs.ext4").args(["-q", "-F"]).arg(&file))
            .and_then(|()| Self::of(file.clone()))
            .inspect_err(|_| drop(fs::remove_file(&file)))
    }

    fn of(file: PathBuf) -> io::Result<Self> {
        let mut mount = Mount::new()?;
        mount.with(&["-o", "loop", &file.to_string_lossy()])?;
        Ok(Self { mount, file })
    }

    pub fn path(&self) -> &Path {
        &self.mount.directory
    }

    /// Flushes all data to the device.
    ///
    /// # Errors
    /// The error of `sync`.
    pub fn sync(&self) -> io::Result<()> {
        run(Command::new("sync").arg("-f").arg(self.path()))
    }

    /// What a power cut now would leave. Processes that write to it must be frozen.
    ///
    /// # Errors
    /// The error of `cp` or `mount`.
    pub fn after_power_cut(&self) -> io::Result<Self> {
        let copy = temporary("image");
        run(Command::new("cp")
            .arg("--sparse=always")
            .args([&self.file, &copy]))?;
        Self::of(copy)
    }
}

impl Drop for Image {
    fn drop(&mut self) {
        self.mount.end();
        drop(fs::remove_file(&self.file));
    }
}

/// A mount on a temporary directory, until dropped.
struct Mount {
    directory: PathBuf,
    is_mounted: bool,
}

impl Mount {
    fn new() -> io::Result<Self> {
        let directory = temporary("disk");
        fs::create_dir(&directory)?;
        Ok(Self {
            directory,
            is_mounted: false,
        })
    }

    fn with(&mut self, arguments: &[&str]) -> io::Result<()> {
        run(Command::new("mount").args(arguments).arg(&self.directory))?;
        self.is_mounted = true;
        Ok(())
    }

    fn end(&mut self) {
        if std::mem::take(&mut self.is_mounted) {
            // Lazy: a process with an open file keeps it until it ends.
            let ended = run(Command::new("umount").arg("-l").arg(&self.directory));
            if let Err(error) = ended {
                tracing::warn!(%error, "a disk of the tests is still mounted");
                return;
            }
        }
        drop(fs::remove_dir(&self.directory));
    }
}

impl Drop for Mount {
    fn drop(&mut self) {
        self.end();
    }
}

fn temporary(kind: &str) -> PathBuf {
    std::env::temp_dir().join(format!("lapang-{kind}-{:016x}", fastrand::u64(..)))
}

fn run(command: &mut Command) -> io::Result<()> {
    let output = command.output()?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let program = command.get_program().display();
    Err(io::Error::other(format!("{program}: {}", said.trim())))
}
