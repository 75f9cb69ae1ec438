//! How far a long piece of work is: one line on stderr that changes, on a terminal alone.

use std::io::{IsTerminal, Read, Write};

pub struct Progress {
    what: &'static str,
    total: u64,
    done: u64,
    percent: u64,
}

impl Progress {
    pub fn of(what: &'static str, total: u64) -> Self {
        let progress = Self {
            what,
            total,
            done: 0,
            percent: 0,
        };
        progress.show();
        progress
    }

    pub fn add(&mut self, done: u64) {
        self.done += done;
        let percent = (self.done * 100).checked_div(self.total).unwrap_or(100);
        if percent > self.percent {
            self.percent = percent;
            self.show();
        }
    }

    fn show(&self) {
        let (what, done, total, percent) = (self.what, self.done, self.total, self.percent);
        if is_terminal() {
            write(&format!("\r\x1b[K{what}: {done} of {total}, {percent} %"));
        }
    }

    /// Counts the bytes that are read.
    pub fn reading(&mut self, inner: impl Read) -> impl Read {
        Reading {
            progress: self,
            inner,
        }
    }
}

struct Reading<'a, R> {
    progress: &'a mut Progress,
    inner: R,
}

impl<R: Read> Read for Reading<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let length = self.inner.read(buffer)?;
        self.progress.add(length as u64);
        Ok(length)
    }
}

fn is_terminal() -> bool {
    std::io::stderr().is_terminal()
}

/// A closed stderr does not stop the work.
fn write(text: &str) {
    drop(write!(std::io::stderr(), "{text}"));
}

impl Drop for Progress {
    fn drop(&mut self) {
        if is_terminal() {
            write("\r\x1b[K");
        }
    }
}
