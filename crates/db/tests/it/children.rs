//! Child processes, for tests that kill one or run several at once: this program again, with a role set in its
//! environment.

use std::fmt::Display;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::support::*;

const ROLE: &str = "LAPANG_TEST_CHILD";
const DATABASE: &str = "LAPANG_TEST_CHILD_DATABASE";

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Role {
    /// Writes until it is killed and prints what was acknowledged.
    Write,
    /// As `Write`, but acknowledges too early.
    WriteCarelessly,
    /// As `Write`, but commits do not wait for the disk.
    WriteUnsynced,
    /// Makes a few writes, one after the other.
    WriteOneByOne,
    /// Writes until the file is full, and then tries to read.
    Fill,
    /// Applies the migrations of the tests.
    Migrate,
}

impl Role {
    const ALL: [Self; 6] = [
        Self::Write,
        Self::WriteCarelessly,
        Self::WriteUnsynced,
        Self::WriteOneByOne,
        Self::Fill,
        Self::Migrate,
    ];
}

/// The command of a process with `role` on `database`.
pub fn command(role: Role, database: &Database) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(arguments());
    describe(&mut command, role, database);
    command
}

/// As [`command`], unable to write files larger than `size` blocks of 512 bytes.
pub fn command_with_file_limit(role: Role, database: &Database, size: u32) -> Command {
    let mut command = Command::new("sh");
    let script = format!("trap '' XFSZ; ulimit -f {size}; exec \"$@\"");
    command
        .args(["-c", &script, "sh"])
        .arg(std::env::current_exe().unwrap())
        .args(arguments());
    describe(&mut command, role, database);
    command
}

/// As [`command`], with its file system calls traced.
pub fn traced(role: Role, database: &Database, trace: &Path) -> Command {
    let mut command = Command::new("strace");
    command
        .args(["-f", "-s", "64", "-e", "trace=fdatasync,fsync,write", "-o"])
        .arg(trace)
        .arg(std::env::current_exe().unwrap())
        .args(arguments());
    describe(&mut command, role, database);
    command
}

fn arguments() -> [&'static str; 3] {
    [
        "--exact",
        "children::child_process_runs_its_role",
        "--nocapture",
    ]
}

fn describe(command: &mut Command, role: Role, database: &Database) {
    let place = match database.config() {
        Config::Sqlite(config) => config.path.display().to_string(),
        Config::Postgres(config) => config.url,
    };
    command
        .env(ROLE, format!("{role:?}"))
        .env(DATABASE, place)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
}

/// Prefix of a child's output lines.
pub const ACKNOWLEDGED: &str = "acknowledged ";
pub const REFUSED: &str = "refused ";
pub const READ: &str = "read ";

/// Does nothing except in a child.
#[tokio::test(flavor = "multi_thread")]
async fn child_process_runs_its_role() {
    let Some(role) = std::env::var_os(ROLE) else {
        return;
    };
    let role = Role::ALL
        .into_iter()
        .find(|known| *role == *format!("{known:?}"))
        .unwrap();
    let place = std::env::var_os(DATABASE).unwrap().into_string().unwrap();
    let config = if Path::new(&place).is_absolute() {
        Config::sqlite(place)
    } else {
        Config::postgres(place)
    };
    let tuning = Tuning {
        without: match role {
            Role::WriteCarelessly => Some(Guard::AnswerAfterCommit),
            Role::WriteUnsynced => Some(Guard::SyncEachCommit),
            _ => None,
        },
        ..Tuning::default()
    };
    let db = open_with(config, tuning);
    match role {
        Role::Migrate => {}
        Role::Write | Role::WriteCarelessly | Role::WriteUnsynced => write(&db).await,
        Role::WriteOneByOne => write_one_by_one(&db).await,
        Role::Fill => fill(&db).await,
    }
}

/// Adds a place and a visit to it: both or neither must exist.
async fn add_both(db: &Db, id: i64, name: String) -> Result<u64, Error> {
    db.write(move |conn| {
        add_place(conn, id, &name)?;
        conn.execute(
            "INSERT INTO visits (place, visitor) VALUES ($1, 'x')",
            params![id],
        )
    })
    .await
}

#[expect(clippy::print_stdout, reason = "the parent reads it")]
fn say(word: &str, number: impl Display) {
    println!("{word}{number}");
}

async fn write(db: &Db) {
    let writers = (0..32).map(|writer| async move {
        for number in 0..1_000_000 {
            let id = writer * 1_000_000 + number;
            add_both(db, id, id.to_string()).await.unwrap();
            say(ACKNOWLEDGED, id);
        }
    });
    futures_util::future::join_all(writers).await;
}

/// Writes of [`Role::WriteOneByOne`].
pub const ONE_BY_ONE: usize = 100;

async fn write_one_by_one(db: &Db) {
    for id in (1_i64..).take(ONE_BY_ONE) {
        add_both(db, id, id.to_string()).await.unwrap();
        say(ACKNOWLEDGED, id);
    }
}

async fn fill(db: &Db) {
    let writers = (0..32).map(|writer| async move {
        let mut refusals = 0;
        for number in 0..100_000 {
            let id = writer * 1_000_000 + number;
            match add_both(db, id, format!("{id} {}", "x".repeat(2000))).await {
                Ok(_) => say(ACKNOWLEDGED, id),
                Err(error) => {
                    assert!(
                        matches!(error, Error::Unavailable(_) | Error::Full),
                        "{error:?}"
                    );
                    say(REFUSED, id);
                    refusals += 1;
                    tokio::time::sleep(Duration::from_millis(1)).await;
                }
            }
            if refusals == 5 {
                return;
            }
        }
    });
    futures_util::future::join_all(writers).await;
    say(READ, places(db).await.len());
}
