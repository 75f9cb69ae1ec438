//! How often a client may make a call that strangers may make, or a player one that is costly: counted in the database, so that
//! it holds between any number of nodes, over a window that slides.

use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use lapang_db::Conn;
use uuid::Uuid;

use super::store;
use crate::app::App;
use crate::auth::Player;
use crate::error::{Error, Reason};

#[derive(Clone, Copy, Debug)]
pub struct CallLimit {
    /// As the database keeps it.
    pub call: &'static str,
    pub most: i64,
    pub within: SignedDuration,
    /// What the refusal says.
    pub reason: &'static str,
}

/// Mails with a code. The client chooses the address.
pub const CODES: CallLimit = CallLimit {
    call: "e-mail code",
    most: 20,
    within: SignedDuration::from_hours(1),
    reason: "OTP_SEND_LIMIT",
};

/// The contract's CheckPasskeySupport tells whether an address has an account, so nobody may ask
/// about many (issue "accounts complete").
pub const ADDRESS_CHECKS: CallLimit = CallLimit {
    call: "address check",
    most: 30,
    within: SignedDuration::from_mins(1),
    reason: "ADDRESS_CHECK_LIMIT",
};

/// It tells the same, and each leaves a row for five minutes.
pub const REGISTRATIONS: CallLimit = CallLimit {
    call: "passkey registration",
    most: 60,
    within: SignedDuration::from_hours(1),
    reason: "PASSKEY_LIMIT",
};

/// The sign-in page asks whenever it is opened, to let the browser offer what it has, and a whole
/// campus or mobile network may come from one address.
pub const AUTHENTICATIONS: CallLimit = CallLimit {
    call: "passkey authentication",
    most: 600,
    within: SignedDuration::from_hours(1),
    reason: "PASSKEY_LIMIT",
};

/// Each leaves a row for ten minutes; a whole mobile network may come from one address.
pub const VISITS: CallLimit = CallLimit {
    call: "visit to another provider",
    most: 300,
    within: SignedDuration::from_mins(10),
    reason: "OAUTH_LIMIT",
};

/// Each is decoded, one at a time.
pub const PHOTOS: CallLimit = CallLimit {
    call: "photo",
    most: 30,
    within: SignedDuration::from_hours(1),
    reason: "PHOTO_LIMIT",
};

/// A manager may give a role to any address, whose owner was not asked.
pub const GRANTS: CallLimit = CallLimit {
    call: "grant of a role",
    most: 10,
    within: SignedDuration::from_hours(1),
    reason: "STAFF_GRANT_LIMIT",
};

/// Clicks that clients report of themselves; a whole mobile network may come from one address.
const CLICKS: CallLimit = CallLimit {
    call: "reported click",
    most: 300,
    within: SignedDuration::from_hours(1),
    reason: "CLICK_LIMIT",
};

/// Each gathers all that is stored of somebody.
const EXPORTS: CallLimit = CallLimit {
    call: "export",
    most: 5,
    within: SignedDuration::from_hours(1),
    reason: "EXPORT_LIMIT",
};

/// Each composes a whole calendar. Programs look a few times an hour, and a player has several.
const LOOKS: CallLimit = CallLimit {
    call: "look at a calendar",
    most: 300,
    within: SignedDuration::from_hours(1),
    reason: "CALENDAR_LIMIT",
};

/// Each writes to everybody who plays or waits.
const MOVES: CallLimit = CallLimit {
    call: "move of a match",
    most: 20,
    within: SignedDuration::from_hours(1),
    reason: "MATCH_MOVE_LIMIT",
};

/// However many managers give and take roles, an address is written to so often about it.
const ROLE_LETTERS: CallLimit = CallLimit {
    call: "letter about a role",
    most: 1,
    within: SignedDuration::from_hours(24),
    reason: "",
};

/// What is counted by a player: the one who calls, or the one whose calendar it is.
const OF_PLAYERS: [&CallLimit; 5] = [&PHOTOS, &GRANTS, &LOOKS, &MOVES, &EXPORTS];

/// Longer than any window but that of letters.
const KEPT_FOR: SignedDuration = SignedDuration::from_hours(2);

/// A client as it is counted. Whoever has one address of version 6 has 2⁶⁴ beside it.
pub fn client(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => network(address, 64),
    }
}

/// What a client of version 6 is counted under as well: hosters and tunnels give away whole /48s.
fn site(address: IpAddr) -> Option<String> {
    match address {
        IpAddr::V4(_) => None,
        IpAddr::V6(address) => Some(network(address, 48)),
    }
}

/// A site may be a whole company: it has as much as so many clients.
const SITE_HAS: i64 = 10;

fn network(address: Ipv6Addr, bits: u32) -> String {
    let rest = 128 - bits;
    let network = u128::from(address) >> rest << rest;
    format!("{}/{bits}", Ipv6Addr::from(network))
}

/// Counts a call of somebody who need not be known, or refuses it. Addresses are not kept.
pub fn count_client(
    conn: &mut dyn Conn,
    app: &App,
    limit: &CallLimit,
    address: IpAddr,
) -> Result<(), Error> {
    // The wider one first, always, so that no two wait for each other.
    if let Some(site) = site(address) {
        let wider = CallLimit {
            most: limit.most * SITE_HAS,
            ..*limit
        };
        count(conn, app, &wider, &mark(app, &site))?;
    }
    count(conn, app, limit, &mark(app, &client(address)))
}

/// A keyed hash to count by. It outlives the account and reveals nothing about it.
pub fn mark(app: &App, name: &str) -> String {
    hex::encode(app.secret.keyed_hash(&["counted", name]))
}

/// Counts a call, or refuses it. A refused call is not counted, and neither is one whose
/// transaction is rolled back: what must count has to commit.
pub fn count(conn: &mut dyn Conn, app: &App, limit: &CallLimit, client: &str) -> Result<(), Error> {
    match counted(conn, app, limit, client)? {
        Ok(()) => Ok(()),
        Err(retry_after_seconds) => Err(Error::TooMany {
            reason: Reason::new(limit.reason, "too many of these calls, wait a little"),
            retry_after_seconds,
        }),
    }
}

/// The same; where there is no room, in how many seconds there will be.
fn counted(
    conn: &mut dyn Conn,
    app: &App,
    limit: &CallLimit,
    client: &str,
) -> Result<Result<(), i64>, Error> {
    let now = app.now();
    store::pass_gate(conn, &gate(limit, client), now)?;
    let blocking =
        store::counted_call(conn, limit.call, client, now - limit.within, limit.most - 1)?;
    if let Some(blocking) = blocking {
        return Ok(Err(seconds_until_room(blocking, limit.within, now)));
    }
    store::insert_counted_call(conn, app.random.id(now), limit.call, client, now)?;
    Ok(Ok(()))
}

fn gate(limit: &CallLimit, client: &str) -> String {
    format!("{} {client}", limit.call)
}

/// Counts a photo that a player is about to send, or refuses it unread.
pub async fn count_photo(app: &Arc<App>, player: &Player) -> Result<(), Error> {
    let (inner, who) = (Arc::clone(app), player.user_id.to_string());
    app.db
        .write(move |conn| count(conn, &inner, &PHOTOS, &who))
        .await
}

/// Counts an export of an account, or refuses it.
pub async fn count_export(app: &Arc<App>, player: &Player) -> Result<(), Error> {
    let (inner, who) = (Arc::clone(app), player.user_id.to_string());
    app.db
        .write(move |conn| count(conn, &inner, &EXPORTS, &who))
        .await
}

/// Counts a click that a client reports, or refuses it.
pub fn count_click(conn: &mut dyn Conn, app: &App, address: IpAddr) -> Result<(), Error> {
    count_client(conn, app, &CLICKS, address)
}

/// Counts a look at a player's calendar, whoever it is that looks.
pub fn count_look(conn: &mut dyn Conn, app: &App, owner: Uuid) -> Result<(), Error> {
    count(conn, app, &LOOKS, &owner.to_string())
}

/// Counts a change of a match's time or place that others are told of, or refuses it.
pub fn count_move(conn: &mut dyn Conn, app: &App, host: Uuid) -> Result<(), Error> {
    count(conn, app, &MOVES, &host.to_string())
}

/// Counts a role that somebody gives, or refuses it.
pub fn count_grant(conn: &mut dyn Conn, app: &App, by: Uuid) -> Result<(), Error> {
    count(conn, app, &GRANTS, &by.to_string())
}

/// Counts a letter about a role, if the address may have one. It is counted by a keyed hash: that
/// outlasts the account, and tells nothing of its owner.
pub fn may_hear_of_role(conn: &mut dyn Conn, app: &App, email: &str) -> Result<bool, Error> {
    Ok(counted(conn, app, &ROLE_LETTERS, &mark(app, email))?.is_ok())
}

/// Refuses as `count` does, for what leaves rows of its own: `done` holds their times within the
/// window, newest first.
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
    Err(Error::TooMany {
        reason,
        retry_after_seconds: seconds_until_room(*blocking, window, now),
    })
}

/// How long until what happened at `blocking` leaves the window and makes room again.
fn seconds_until_room(blocking: Timestamp, window: SignedDuration, now: Timestamp) -> i64 {
    let wait = window - now.duration_since(blocking);
    (wait.as_secs() + i64::from(wait.subsec_nanos() > 0)).max(1)
}

/// Takes a player out of what is counted by them.
pub fn forget_player(conn: &mut dyn Conn, user_id: Uuid) -> Result<(), Error> {
    let who = user_id.to_string();
    for limit in OF_PLAYERS {
        store::forget_gate(conn, &gate(limit, &who))?;
        store::forget_calls_of(conn, limit.call, &who)?;
    }
    Ok(())
}

/// Deletes at most `most` calls that no limit counts any more.
pub fn forget(conn: &mut dyn Conn, now: Timestamp, most: i64) -> Result<u64, Error> {
    let longer = (ROLE_LETTERS.call, now - ROLE_LETTERS.within);
    Ok(store::forget_counted_calls(
        conn,
        now - KEPT_FOR,
        longer,
        most,
    )?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_of_version_6_is_counted_by_its_network() {
        for (address, counted) in [
            ("203.0.113.9", "203.0.113.9"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
            ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
            ("::1", "::/64"),
        ] {
            assert_eq!(client(address.parse().unwrap()), counted);
        }
        let at = |address: &str| site(address.parse().unwrap());
        assert_eq!(at("2001:db8:1:2:3::4").as_deref(), Some("2001:db8:1::/48"));
        assert_eq!(at("203.0.113.9"), None);
    }

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
