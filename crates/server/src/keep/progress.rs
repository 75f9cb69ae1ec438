//! How far a long piece of work is, on stderr: a line that changes on a terminal, a line at each
//! tenth elsewhere.

use std::io::{IsTerminal, Write};

pub struct Progress {
    what: &'static str,
    of: u64,
    done: u64,
    percent: u64,
    is_watched: bool,
}

impl Progress {
    pub fn of(what: &'static str, of: u64) -> Self {
        let mut progress = Self {
            what,
            of,
            done: 0,
            percent: 0,
            is_watched: std::io::stderr().is_terminal(),
        };
        progress.tell();
        progress
    }

    pub fn add(&mut self, done: u64) {
        self.done += done;
        let percent = (self.done * 100).checked_div(self.of).unwrap_or(100);
        let step = if self.is_watched { 1 } else { 10 };
        if percent >= self.percent + step {
            self.percent = percent - percent % step;
            self.tell();
        }
    }

    fn tell(&mut self) {
        let Self {
            what,
            of,
            done,
            percent,
            ..
        } = self;
        let line = format!("{what}: {done} of {of}, {percent} %");
        talk(&if self.is_watched {
            format!("\r\x1b[K{line}")
        } else {
            format!("{line}\n")
        });
    }
}

/// If nobody can hear it, the work goes on.
fn talk(text: &str) {
    drop(write!(std::io::stderr(), "{text}"));
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.is_watched {
            talk("\r\x1b[K");
        }
    }
}
