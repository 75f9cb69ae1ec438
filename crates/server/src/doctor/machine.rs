//! The disk of the data directory, and the clock.

use std::path::Path;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use tokio::net::UdpSocket;
use tokio::time::{Instant, timeout};

use super::Finding;
use crate::backup;
use crate::clock::Clock;

const MEGABYTE: u64 = 1_000_000;
/// Less than this does not outlast a backup.
const LITTLE: u64 = 1_000 * MEGABYTE;
const NOTHING: u64 = 50 * MEGABYTE;

/// A backup is made every night; one may be late.
const OLD: SignedDuration = SignedDuration::from_hours(36);

const ANSWER_WITHIN: Duration = Duration::from_secs(3);
/// More than this ends holds noticeably early or late.
const OFF: SignedDuration = SignedDuration::from_secs(1);

/// Whether the data directory can be written, and the room there.
pub fn disk(folder: &Path) -> Finding {
    let path = folder.display();
    if !folder.exists() {
        return Finding::Fault(format!(
            "there is no data directory {path}: name another by LAPANG_DATA_DIR, or make one by `lapang init`"
        ));
    }
    if let Err(error) = tempfile::NamedTempFile::new_in(folder) {
        return Finding::Fault(format!("cannot write in {path}: {error}"));
    }
    let Ok(room) = rustix::fs::statvfs(folder) else {
        return Finding::Warning(format!("the room in {path} is unknown"));
    };
    let free = room.f_bavail * room.f_frsize;
    let found = format!("{} MB are free in {path}", free / MEGABYTE);
    if free < NOTHING {
        Finding::Fault(format!("{found}: make room"))
    } else if free < LITTLE {
        Finding::Warning(format!("{found}: make room"))
    } else {
        Finding::Ok(found)
    }
}

/// When a backup was last made here.
pub fn backup(folder: &Path) -> Finding {
    let Some(made_at) = backup::last_backup(folder) else {
        return Finding::Warning(
            "none was made from here yet: lapang-backup.timer makes one every night (`systemctl list-timers`), `lapang backup FOLDER` one now"
                .to_owned(),
        );
    };
    let age = Clock::system().now().duration_since(made_at);
    let found = format!("the last is from {made_at:.0}");
    if age > OLD {
        Finding::Warning(format!(
            "{found}: see `systemctl status lapang-backup` for why there is no newer one"
        ))
    } else {
        Finding::Ok(found)
    }
}

/// How far the clock is from that of a time server.
pub async fn clock(server: &str) -> Finding {
    match timeout(ANSWER_WITHIN, difference(server)).await {
        Ok(Ok(difference)) if difference > OFF => Finding::Fault(format!(
            "the clock is {:.1} s off: turn on time synchronisation (`timedatectl set-ntp true`)",
            difference.as_secs_f64()
        )),
        Ok(Ok(difference)) => {
            Finding::Ok(format!("{:.1} s from {server}", difference.as_secs_f64()))
        }
        Ok(Err(_)) | Err(_) => Finding::Warning(format!(
            "{server} does not answer: see that `timedatectl` says the clock is synchronized, and name another server \
             or `off` by LAPANG_TIME_SERVER"
        )),
    }
}

/// SNTP (RFC 4330): one request of 48 bytes; the answer's last eight are the server's time since 1900.
async fn difference(server: &str) -> anyhow::Result<SignedDuration> {
    const CLIENT_VERSION_4: u8 = 0b0010_0011;
    const SECONDS_1900_TO_1970: i64 = 2_208_988_800;
    let socket = UdpSocket::bind(("0.0.0.0", 0)).await?;
    socket.connect(server).await?;
    let mut packet = [0; 48];
    packet[0] = CLIENT_VERSION_4;
    let asked = Instant::now();
    socket.send(&packet).await?;
    socket.recv(&mut packet).await?;
    let ours = Clock::system().now() - asked.elapsed() / 2;
    let mut last = [0; 8];
    last.copy_from_slice(&packet[40..]);
    let fixed = u64::from_be_bytes(last);
    let seconds = i64::try_from(fixed >> 32)? - SECONDS_1900_TO_1970;
    let nanos = i32::try_from(((fixed & 0xffff_ffff) * 1_000_000_000) >> 32)?;
    let theirs = Timestamp::new(seconds, nanos)?;
    Ok(ours.duration_since(theirs).abs())
}
