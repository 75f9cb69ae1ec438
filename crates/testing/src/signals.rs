//! Signals to a PostgreSQL server: freeze its processes, or kill one.

use std::fs;
use std::io;
use std::process::Command;
use std::time::{Duration, Instant};

use super::Cluster;

impl Cluster {
    /// Freezes every process of the server until the result is dropped.
    ///
    /// # Errors
    /// The server does not run.
    pub fn freeze(&self) -> io::Result<Frozen> {
        let parent = self.process_id()?;
        // Created before any is stopped, so that a failure from here on resumes them all.
        let mut frozen = Frozen(vec![parent]);
        frozen.stop(parent)?;
        // A stopped parent forks no further children.
        let children = self.children()?.into_iter().map(|(id, _)| id);
        frozen.0.extend(children);
        for id in &frozen.0[1..] {
            frozen.stop(*id)?;
        }
        Ok(frozen)
    }

    /// `kill -9` of one process that serves a client; the server then ends them all and recovers.
    ///
    /// # Errors
    /// There is no such process.
    pub fn kill_backend(&self) -> io::Result<()> {
        let serves = |words: &String| words.contains(": postgres ");
        let children = self.children()?;
        let found = children.into_iter().find(|(_, words)| serves(words));
        let (id, _) = found.ok_or_else(|| io::Error::other("no process serves a client"))?;
        signal("KILL", id)
    }

    /// `kill -9` of the server's parent process; the others notice and end. Returns when they have, since a new server
    /// cannot start beside them.
    ///
    /// # Errors
    /// The server does not run, or its processes do not end.
    pub fn kill(&self) -> io::Result<()> {
        signal("KILL", self.process_id()?)?;
        let give_up = Instant::now() + Duration::from_secs(60);
        while self.has_processes()? {
            if Instant::now() > give_up {
                return Err(io::Error::other("some of its processes do not end"));
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        // A process that is not reaped keeps its number, and the next server would take it for alive.
        for file in fs::read_dir(self.socket_directory())? {
            let path = file?.path();
            if path.extension().is_some_and(|end| end == "lock") {
                fs::remove_file(path)?;
            }
        }
        fs::remove_file(self.data().join("postmaster.pid"))
    }

    /// Whether any process works in its data; orphans are found by their directory.
    fn has_processes(&self) -> io::Result<bool> {
        let data = fs::canonicalize(self.data())?;
        let works_there = |entry: fs::DirEntry| {
            let place = fs::read_link(entry.path().join("cwd"));
            place.is_ok_and(|place| place == data)
        };
        Ok(fs::read_dir("/proc")?.flatten().any(works_there))
    }

    /// The descendants of [`Self::process_id`], and their titles.
    fn children(&self) -> io::Result<Vec<(u32, String)>> {
        let parent = self.process_id()?.to_string();
        let output = Command::new("ps")
            .args(["-ww", "-o", "pid=,args=", "--ppid", &parent])
            .output()?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let line = |line: &str| {
            let (id, words) = line.trim().split_once(' ')?;
            Some((id.parse().ok()?, words.to_owned()))
        };
        Ok(text.lines().filter_map(line).collect())
    }
}

/// A server whose processes are all frozen.
pub struct Frozen(Vec<u32>);

impl Frozen {
    /// Stops one process unless it has ended; one that waits for its disk stops afterwards.
    fn stop(&self, process: u32) -> io::Result<()> {
        signal("STOP", process)?;
        let give_up = Instant::now() + Duration::from_secs(60);
        while !stands_still(process) && !has_ended(process) {
            if Instant::now() > give_up {
                let all = &self.0;
                return Err(io::Error::other(format!(
                    "process {process} of {all:?} does not stop"
                )));
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        Ok(())
    }
}

impl Drop for Frozen {
    fn drop(&mut self) {
        for id in &self.0 {
            if let Err(error) = signal("CONT", *id) {
                tracing::warn!(%error, "a PostgreSQL server of the tests stays frozen");
            }
        }
    }
}

/// Whether every thread of a process is stopped.
pub fn stands_still(process: u32) -> bool {
    let threads = fs::read_dir(format!("/proc/{process}/task"));
    threads.into_iter().flatten().flatten().all(|thread| {
        let stat = fs::read_to_string(thread.path().join("stat")).unwrap_or_default();
        // `12 (name) T …`: the name may contain anything, so search for its end from the right.
        stat.rsplit_once(") ")
            .is_some_and(|(_, state)| state.starts_with('T'))
    })
}

/// Whether a process has ended, reaped or not: a frozen parent does not reap its children.
fn has_ended(process: u32) -> bool {
    let Ok(stat) = fs::read_to_string(format!("/proc/{process}/stat")) else {
        return true;
    };
    stat.rsplit_once(") ")
        .is_some_and(|(_, state)| state.starts_with(['Z', 'X']))
}

/// A process that has ended meanwhile needs no signal.
fn signal(name: &str, process: u32) -> io::Result<()> {
    let output = Command::new("kill")
        .args([format!("-{name}"), process.to_string()])
        .output()?;
    if output.status.success() || has_ended(process) {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(io::Error::other(format!(
        "process {process} of the server takes no signal: {said}"
    )))
}
