//! The measured server as a process, and its use of resources.

use std::fs;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::data::Place;

/// `getconf CLK_TCK`, which is 100 on every current Linux.
const TICK_MICROS: u64 = 10_000;
const START_WITHIN: Duration = Duration::from_secs(20);

/// A server on its own port. It is killed when this is dropped.
pub struct Server {
    child: Child,
    pub address: SocketAddr,
}

impl Server {
    /// The product on a copy of the data.
    pub fn lapang(program: &Path, place: &Place) -> Result<Self> {
        let address = free_address()?;
        let mut command = Command::new(program);
        command
            .args(["serve", "--listen", &address.to_string()])
            .args(["--public-origin", &format!("http://{address}")])
            .args(["--account-limits", "1000000"])
            .arg("--data-dir")
            .arg(place.data_dir());
        if let Some(url) = place.url() {
            command.args(["--database-url", &url]);
        }
        Self::start(command, address)
    }

    /// The empty route.
    pub fn empty() -> Result<Self> {
        let address = free_address()?;
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["empty", &address.to_string()]);
        Self::start(command, address)
    }

    fn start(mut command: Command, address: SocketAddr) -> Result<Self> {
        let child = command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("starting {}", command.get_program().display()))?;
        let mut server = Self { child, address };
        let give_up = Instant::now() + START_WITHIN;
        while TcpStream::connect(address).is_err() {
            if let Some(status) = server.child.try_wait()? {
                bail!("the server ended at once: {status}");
            }
            if Instant::now() >= give_up {
                bail!("the server did not start");
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(server)
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _killed = self.child.kill();
        let _ended = self.child.wait();
    }
}

fn free_address() -> Result<SocketAddr> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    Ok(listener.local_addr()?)
}

/// Microseconds of processor time that a process has used.
pub fn cpu(id: u32) -> u64 {
    // utime and stime, counted from the state after the name.
    ticks(id, &[11, 12])
}

/// The sum of some fields that count ticks, in microseconds.
fn ticks(id: u32, indexes: &[usize]) -> u64 {
    fields(id).map_or(0, |fields| {
        let found = indexes.iter().filter_map(|index| fields.get(*index));
        found.filter_map(|it| it.parse::<u64>().ok()).sum::<u64>() * TICK_MICROS
    })
}

/// Processor time of a process and its children, including ended ones, since PostgreSQL's parallel workers are
/// short-lived.
pub fn cpu_of_family(id: u32) -> u64 {
    let children = fs::read_dir("/proc").into_iter().flatten().flatten();
    let ids = children.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let is_child = |child: &u32| {
        let parent = fields(*child).and_then(|fields| fields.get(1)?.parse::<u32>().ok());
        parent == Some(id)
    };
    // utime, stime, cutime and cstime.
    ticks(id, &[11, 12, 13, 14]) + ids.filter(is_child).map(cpu).sum::<u64>()
}

/// Microseconds of processor time of all processes, and those stolen by the machine's host. Without interrupts, which
/// belong to no process.
pub fn cpu_of_all() -> u64 {
    let whole = fs::read_to_string("/proc/stat").unwrap_or_default();
    let line = whole.lines().next().unwrap_or_default();
    let ticks: Vec<u64> = line
        .split_whitespace()
        .skip(1)
        .map(|ticks| ticks.parse().unwrap_or(0))
        .collect();
    // user, nice, system and steal.
    let of = [0, 1, 2, 7].iter().filter_map(|index| ticks.get(*index));
    of.sum::<u64>() * TICK_MICROS
}

/// The fields of `/proc/ID/stat` from the state on.
fn fields(id: u32) -> Option<Vec<String>> {
    let line = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    let (_, behind_name) = line.rsplit_once(") ")?;
    Some(behind_name.split(' ').map(str::to_owned).collect())
}

/// Megabytes of resident memory.
pub fn memory(id: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.map(|line| line.trim().trim_end_matches(" kB").parse::<u64>());
    kilobytes.and_then(Result::ok).unwrap_or(0) / 1024
}

pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(2, std::num::NonZero::get)
}

/// The machine's relevant specifications.
pub fn machine() -> String {
    let cores = cores();
    let memory = fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let total = memory
        .lines()
        .find_map(|line| line.strip_prefix("MemTotal:"));
    let kilobytes = total.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
    let gigabytes = kilobytes.unwrap_or(0) / (1024 * 1024);
    format!("{cores} cores, {gigabytes} GB of memory")
}
