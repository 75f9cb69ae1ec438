//! A private PostgreSQL server in a temporary directory, on a Unix socket there. It ends with the process, even if that
//! is killed: a shell beside it watches.

use std::fs;
use std::io;
use std::net::SocketAddr;
use std::os::unix::fs::{DirBuilderExt, PermissionsExt, chown, symlink};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

const MISSING: &str = "no PostgreSQL server programs were found: install them \
    (Debian: apt-get install postgresql), or set LAPANG_TEST_POSTGRES to the URL of a server's superuser";

/// Durable as in production, and quick to detect deadlocks.
const SETTINGS: &str = "
listen_addresses = ''
fsync = on
synchronous_commit = on
full_page_writes = on
max_connections = 300
shared_buffers = 64MB
deadlock_timeout = 100ms
";

/// Waits until its input closes, which also happens when the holder dies, and cleans up.
const WATCHDOG: &str =
    r#"cat >/dev/null; "$1/pg_ctl" -D "$2/data" -m immediate -w stop; rm -rf "$2""#;

/// A running server.
pub struct Cluster {
    programs: PathBuf,
    directory: PathBuf,
    user: Option<User>,
    watchdog: Child,
}

/// PostgreSQL refuses to run as root, so root runs it as another user.
#[derive(Clone, Copy)]
struct User {
    uid: u32,
    gid: u32,
}

impl Cluster {
    /// Creates and starts a server; its superuser is `postgres`, without a password.
    ///
    /// # Errors
    /// What to install, or the server's error.
    pub fn start() -> io::Result<Self> {
        let cluster = Self::prepare()?;
        cluster.make(false)?;
        cluster.control(&["start"])?;
        Ok(cluster)
    }

    /// As [`Self::start`], with a copy of the data that [`Self::save`] wrote to a directory.
    ///
    /// # Errors
    /// As [`Self::start`].
    pub fn start_from(saved: &Path) -> io::Result<Self> {
        let cluster = Self::prepare()?;
        copy(saved, &cluster.directory.join("data"))?;
        cluster.listen_here("")?;
        cluster.control(&["start"])?;
        Ok(cluster)
    }

    /// As [`Self::start`], with its data on another disk, but its WAL on the usual one if `is_log_apart`.
    ///
    /// # Errors
    /// As [`Self::start`].
    pub fn start_on(disk: &Path, is_log_apart: bool) -> io::Result<Self> {
        let cluster = Self::prepare()?;
        let data = disk.join("data");
        make_directory(&data, cluster.user)?;
        symlink(&data, cluster.directory.join("data"))?;
        cluster.make(is_log_apart)?;
        cluster.control(&["start"])?;
        Ok(cluster)
    }

    /// A server on a copy of a disk with the data of another server, which must be stopped or frozen.
    ///
    /// # Errors
    /// The server's error: the data may be damaged.
    pub fn recover(disk: &Path) -> io::Result<Self> {
        let cluster = Self::prepare()?;
        symlink(disk.join("data"), cluster.directory.join("data"))?;
        fs::remove_file(cluster.directory.join("data/postmaster.pid"))?;
        cluster.listen_here("")?;
        cluster.control(&["start"])?;
        Ok(cluster)
    }

    /// A standby that copies this server and then streams from it, both through an address that leads to it.
    ///
    /// # Errors
    /// The error of the copy, or of the standby.
    pub fn standby(&self, way: SocketAddr) -> io::Result<Self> {
        let standby = Self::prepare()?;
        let program = self.programs.join("pg_basebackup");
        let (ip, port) = (way.ip(), way.port());
        run(command(&program, &standby.directory, standby.user)
            .arg("-d")
            .arg(format!("host={ip} port={port} user=postgres"))
            .args(["-R", "-c", "fast", "--no-sync", "-D"])
            .arg(standby.data()))?;
        // After its promotion it has no standby.
        standby
            .listen_here("synchronous_standby_names = ''\nwal_retrieve_retry_interval = 100ms\n")?;
        standby.control(&["start"])?;
        Ok(standby)
    }

    /// Makes a standby the primary; returns when it accepts writes.
    ///
    /// # Errors
    /// The server's error.
    pub fn promote(&self) -> io::Result<()> {
        self.control(&["promote"])
    }

    fn prepare() -> io::Result<Self> {
        let programs = find_programs()?;
        let user = unprivileged_user()?;
        // A short path, since the path of a socket may have 107 characters at most.
        let directory = std::env::temp_dir().join(format!("lapang-pg-{:016x}", fastrand::u64(..)));
        make_directory(&directory, user)?;
        let watchdog = command(Path::new("sh"), &directory, user)
            .args(["-c", WATCHDOG, "sh"])
            .args([&programs, &directory])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            // Ctrl-C in the tests must not reach it.
            .process_group(0)
            .spawn()?;
        Ok(Self {
            programs,
            directory,
            user,
            watchdog,
        })
    }

    /// Copies the data to a new directory. The server stops for it.
    ///
    /// # Errors
    /// The copy fails, or the server's error.
    pub fn save(&self, to: &Path) -> io::Result<()> {
        self.control(&["stop", "-m", "fast"])?;
        copy(&self.directory.join("data"), to)?;
        self.control(&["start"])
    }

    /// The URL of a database on this server.
    pub fn url(&self, database: &str) -> String {
        let socket = self.directory.to_string_lossy().replace('/', "%2F");
        format!("postgres://postgres@{socket}/{database}")
    }

    /// The directory of its socket, `.s.PGSQL.5432`.
    pub fn socket_directory(&self) -> &Path {
        &self.directory
    }

    /// Creates a file beside the data, readable by the server only, and returns its path.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write_file(&self, name: &str, content: &str) -> io::Result<PathBuf> {
        let path = self.directory.join(name);
        fs::write(&path, content)?;
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600))?;
        if let Some(user) = self.user {
            chown(&path, Some(user.uid), Some(user.gid))?;
        }
        Ok(path)
    }

    /// Appends lines to `postgresql.conf`, prepends others to `pg_hba.conf`, and restarts.
    ///
    /// # Errors
    /// The server's error.
    pub fn configure(&self, settings: &str, access: &str) -> io::Result<()> {
        let file = self.directory.join("data/postgresql.conf");
        fs::write(&file, fs::read_to_string(&file)? + settings + "\n")?;
        let file = self.directory.join("data/pg_hba.conf");
        fs::write(&file, format!("{access}\n{}", fs::read_to_string(&file)?))?;
        self.restart_immediate()
    }

    /// Kills the server as a power cut would, and restarts it; returns when it is ready.
    ///
    /// # Errors
    /// The server's error.
    pub fn restart_immediate(&self) -> io::Result<()> {
        self.control(&["restart", "-m", "immediate"])
    }

    /// Kills the server as a power cut would.
    ///
    /// # Errors
    /// The server's error.
    pub fn stop_immediate(&self) -> io::Result<()> {
        self.control(&["stop", "-m", "immediate"])
    }

    /// Starts the server after [`Self::stop_immediate`]; returns when it is ready.
    ///
    /// # Errors
    /// The server's error.
    pub fn start_again(&self) -> io::Result<()> {
        self.control(&["start"])
    }

    pub(super) fn data(&self) -> PathBuf {
        self.directory.join("data")
    }

    /// The server's parent process.
    ///
    /// # Errors
    /// The server does not run.
    pub fn process_id(&self) -> io::Result<u32> {
        let file = fs::read_to_string(self.directory.join("data/postmaster.pid"))?;
        let first = file.lines().next().unwrap_or_default();
        first.trim().parse().map_err(io::Error::other)
    }

    /// Disconnects all clients, and restarts the server.
    ///
    /// # Errors
    /// The server's error.
    pub fn restart_fast(&self) -> io::Result<()> {
        self.control(&["restart", "-m", "fast"])
    }

    /// Stops the server and removes it. Dropping does the same.
    pub fn stop(self) {
        drop(self);
    }

    fn make(&self, is_log_apart: bool) -> io::Result<()> {
        let data = self.directory.join("data");
        let mut initdb = command(&self.programs.join("initdb"), &self.directory, self.user);
        initdb.arg("-D").arg(&data).args([
            "-U",
            "postgres",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--no-locale",
            "--no-sync",
        ]);
        if is_log_apart {
            initdb.arg("--waldir").arg(self.directory.join("wal"));
        }
        run(&mut initdb)?;
        self.listen_here(SETTINGS)
    }

    /// The last line of a setting applies.
    fn listen_here(&self, settings: &str) -> io::Result<()> {
        let socket = format!("unix_socket_directories = '{}'\n", self.directory.display());
        let file = self.directory.join("data/postgresql.conf");
        let given = fs::read_to_string(&file)?;
        fs::write(&file, given + settings + &socket)
    }

    fn control(&self, arguments: &[&str]) -> io::Result<()> {
        let mut control = command(&self.programs.join("pg_ctl"), &self.directory, self.user);
        control
            .args(arguments)
            .args(["-w", "-s", "-t", "60", "-D"])
            .arg(self.directory.join("data"))
            .arg("-l")
            .arg(self.directory.join("log"));
        run(&mut control)
    }
}

fn make_directory(path: &Path, user: Option<User>) -> io::Result<()> {
    fs::DirBuilder::new().mode(0o700).create(path)?;
    user.map_or(Ok(()), |user| chown(path, Some(user.uid), Some(user.gid)))
}

impl Drop for Cluster {
    fn drop(&mut self) {
        drop(self.watchdog.stdin.take());
        if let Err(error) = self.watchdog.wait() {
            tracing::warn!(%error, "a PostgreSQL server of the tests may still run");
        }
    }
}

fn command(program: &Path, directory: &Path, user: Option<User>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(directory).env("LC_ALL", "C");
    for name in ["PGDATA", "PGHOST", "PGPORT", "PGUSER", "PGOPTIONS"] {
        command.env_remove(name);
    }
    if let Some(user) = user {
        command.uid(user.uid).gid(user.gid);
    }
    command
}

/// Preserves owners and permissions, and shares data where the file system can.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    run(Command::new("cp")
        .args(["-a", "--reflink=auto"])
        .args([from, to]))
}

/// Runs a command to its end. A server that it starts writes to its own log.
fn run(command: &mut Command) -> io::Result<()> {
    let output = command.stdin(Stdio::null()).output()?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(io::Error::other(format!(
        "{} failed: {said}",
        command.get_program().display()
    )))
}

/// The directory of `initdb` and `pg_ctl`, of the newest installed version.
fn find_programs() -> io::Result<PathBuf> {
    let mut places = Vec::new();
    if let Ok(output) = Command::new("pg_config").arg("--bindir").output() {
        places.push(PathBuf::from(
            String::from_utf8_lossy(&output.stdout).trim(),
        ));
    }
    let mut versions: Vec<PathBuf> = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .map(|version| version.path().join("bin"))
        .collect();
    versions.sort_by_key(|path| version_of(path));
    places.extend(versions.into_iter().rev());
    places
        .into_iter()
        .find(|place| place.join("initdb").exists() && place.join("pg_ctl").exists())
        .ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, MISSING))
}

fn version_of(path: &Path) -> u32 {
    path.parent()
        .and_then(Path::file_name)
        .and_then(|name| name.to_str()?.parse().ok())
        .unwrap_or(0)
}

fn unprivileged_user() -> io::Result<Option<User>> {
    let me = Command::new("id").arg("-u").output()?;
    if String::from_utf8_lossy(&me.stdout).trim() != "0" {
        return Ok(None);
    }
    let users = fs::read_to_string("/etc/passwd")?;
    ["postgres", "nobody"]
        .into_iter()
        .find_map(|name| find_user(&users, name))
        .map(Some)
        .ok_or_else(|| {
            io::Error::other("root cannot run PostgreSQL, and there is no user postgres or nobody")
        })
}

fn find_user(users: &str, name: &str) -> Option<User> {
    let mut fields = users
        .lines()
        .map(|line| line.split(':'))
        .find_map(|mut fields| (fields.next() == Some(name)).then_some(fields))?;
    Some(User {
        uid: fields.nth(1)?.parse().ok()?,
        gid: fields.next()?.parse().ok()?,
    })
}
