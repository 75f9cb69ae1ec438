//! Limits on what somebody may do how often: counted in rows, so that they hold on every node.

use jiff::{SignedDuration, Timestamp};

use crate::error::{Error, Reason};

/// `done` holds the times within the window, newest first.
pub fn refuse_if_over(
    reason: Reason,
    done: &[Timestamp],
    limit: usize,
    window: SignedDuration,
    now: Timestamp,
) -> Result<(), Error> {
    // The one whose leaving the window makes room again.
    let Some(blocking) = done.get(limit - 1) else {
        return Ok(());
    };
    let wait = window - now.duration_since(*blocking);
    let seconds = wait.as_secs() + i64::from(wait.subsec_nanos() > 0);
    Err(Error::TooMany {
        reason,
        retry_after_seconds: seconds.max(1),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wait_lasts_until_the_oldest_one_leaves_the_window() {
        let now = Timestamp::from_second(100_000).unwrap();
        let ago = |seconds: i64| now - SignedDuration::from_secs(seconds);
        let hour = SignedDuration::from_hours(1);
        let refuse =
            |done: &[Timestamp]| refuse_if_over(Reason::new("LIMIT", ""), done, 2, hour, now);
        assert!(refuse(&[ago(10)]).is_ok());
        assert!(matches!(
            refuse(&[ago(10), ago(600)]),
            Err(Error::TooMany {
                retry_after_seconds: 3000,
                ..
            })
        ));
    }
}
