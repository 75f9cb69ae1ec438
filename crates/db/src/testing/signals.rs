//! What a signal does to a PostgreSQL server: its processes stand still, or one of them is gone.

use std::fs;
use std::io;
use std::process::Command;
use std::time::{Duration, Instant};

use super::Cluster;

impl Cluster {
    /// Stops every process of the server without ending any, until the result is dropped.
    ///
    /// # Errors
    /// The server does not run.
    pub fn freeze(&self) -> io::Result<Frozen> {
        let parent = self.process_id()?;
        signal("STOP", &[parent])?;
        let mut all: Vec<u32> = self.children()?.into_iter().map(|(id, _)| id).collect();
        all.push(parent);
        signal("STOP", &all)?;
        let frozen = Frozen(all);
        // One that waits for its disk stops when it has it.
        let give_up = Instant::now() + Duration::from_secs(20);
        while !frozen.0.iter().all(|id| stands_still(*id)) {
            if Instant::now() > give_up {
                return Err(io::Error::other("a process of the server does not stop"));
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        Ok(frozen)
    }

    /// `kill -9` of one process that serves a client; the server then ends them all and recovers.
    ///
    /// # Errors
    /// None serves one.
    pub fn kill_backend(&self) -> io::Result<()> {
        let serves = |words: &String| words.contains(": postgres ");
        let children = self.children()?;
        let found = children.into_iter().find(|(_, words)| serves(words));
        let (id, _) = found.ok_or_else(|| io::Error::other("no process serves a client"))?;
        signal("KILL", &[id])
    }

    /// The processes below that of [`Self::process_id`], and what they say they do.
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

/// A server whose processes all stand still.
pub struct Frozen(Vec<u32>);

impl Drop for Frozen {
    fn drop(&mut self) {
        if let Err(error) = signal("CONT", &self.0) {
            tracing::warn!(%error, "a PostgreSQL server of the tests stays frozen");
        }
    }
}

/// Whether a process, each of its threads, has been stopped.
pub fn stands_still(process: u32) -> bool {
    let threads = fs::read_dir(format!("/proc/{process}/task"));
    threads.into_iter().flatten().flatten().all(|thread| {
        let stat = fs::read_to_string(thread.path().join("stat")).unwrap_or_default();
        // `12 (name) T …`: the name may hold anything, so its end is looked for from behind.
        stat.rsplit_once(") ")
            .is_some_and(|(_, state)| state.starts_with('T'))
    })
}

fn signal(name: &str, processes: &[u32]) -> io::Result<()> {
    let ids = processes.iter().map(u32::to_string);
    let status = Command::new("kill")
        .arg(format!("-{name}"))
        .args(ids)
        .status()?;
    if status.success() {
        Ok(())
    } else {
        Err(io::Error::other("a process of the server is gone"))
    }
}
