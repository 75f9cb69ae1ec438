//! Rate limits of single calls, per client or per player: counted in the database over a sliding
//! window, so that they hold across all nodes.

use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use lapang_db::Conn;
use uuid::Uuid;

use super::call_limits::{
    CALENDAR_FETCHES, CLICKS, COUNTED_OVER_A_DAY, CallLimit, EXPORTS, GRANTS, GUEST_JOINS,
    MATCH_RESCHEDULES, ORGANISER_EMAILS, ORGANISERS, PER_PLAYER, PHOTOS, PLACE_EMAILS, REPORTS,
    REVIEWS, ROLE_EMAILS, TOURNAMENT_ENTRIES, TOURNAMENTS, VENUE_PHOTOS,
};
use super::store;
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::error::{Error, Refusal};

/// The clocks of nodes differ by less. What is later was counted before a clock was set back, and does not count.
const CLOCK_SKEW: SignedDuration = SignedDuration::from_mins(1);

/// Longer than any window except those of a day.
const RETENTION: SignedDuration = SignedDuration::from_hours(2);

/// The key that a client is counted by. IPv6 clients are counted per /64.
pub fn client_key(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => network(address, 64),
    }
}

/// IPv6 clients are also counted per /48, because hosters and tunnels assign whole /48s.
pub fn site(address: IpAddr) -> Option<String> {
    match address {
        IpAddr::V4(_) => None,
        IpAddr::V6(address) => Some(network(address, 48)),
    }
}

/// A /48 may be a whole company, so it may do as much as this many clients.
const CLIENTS_PER_SITE: i64 = 10;

fn network(address: Ipv6Addr, bits: u32) -> String {
    let rest = 128 - bits;
    let network = u128::from(address) >> rest << rest;
    format!("{}/{bits}", Ipv6Addr::from(network))
}

/// Counts a call per IP address, or refuses it. Only hashes of addresses are stored.
pub fn count_client(tx: &mut Tx<'_>, limit: &CallLimit, address: IpAddr) -> Result<(), Error> {
    count_by(tx, limit, address, |network| network)
}

/// Counts a call under the key that `counted_as` makes of each network of the address.
pub fn count_by(
    tx: &mut Tx<'_>,
    limit: &CallLimit,
    address: IpAddr,
    counted_as: impl Fn(String) -> String,
) -> Result<(), Error> {
    // Wider network first: consistent lock order prevents a deadlock.
    if let Some(site) = site(address) {
        let wider = CallLimit {
            max: limit.max * CLIENTS_PER_SITE,
            ..*limit
        };
        count(tx, &wider, &hashed_key(tx.app, &counted_as(site)))?;
    }
    let client = counted_as(client_key(address));
    count(tx, limit, &hashed_key(tx.app, &client))
}

/// The window up to now, by any node's clock.
pub fn within(window: SignedDuration, now: Timestamp) -> (Timestamp, Timestamp) {
    (now - window, now + CLOCK_SKEW)
}

/// A keyed hash to count by. It outlives the account and reveals nothing about it.
pub fn hashed_key(app: &App, name: &str) -> String {
    hex::encode(app.secret.keyed_hash(&["counted", name]))
}

/// Counts a call, or refuses it. A refused call is not counted, and neither is one whose
/// transaction is rolled back: what must count has to commit.
pub fn count(tx: &mut Tx<'_>, limit: &CallLimit, key: &str) -> Result<(), Error> {
    match try_count(tx, limit, key)? {
        Ok(()) => Ok(()),
        Err(retry_after_seconds) => Err(Error::TooMany {
            refusal: Refusal::new(
                limit.reason,
                "too many of these calls; wait before trying again",
            ),
            retry_after_seconds,
        }),
    }
}

/// The same. At the limit it returns the seconds until the next call is allowed.
fn try_count(tx: &mut Tx<'_>, limit: &CallLimit, key: &str) -> Result<Result<(), i64>, Error> {
    store::lock_gate(tx.conn, &gate(limit, key), tx.now)?;
    let blocking = store::nth_newest_call(
        tx.conn,
        limit.call,
        key,
        within(limit.window, tx.now),
        limit.max - 1,
    )?;
    if let Some(blocking) = blocking {
        return Ok(Err(seconds_until_room(blocking, limit.window, tx.now)));
    }
    store::insert_counted_call(tx.conn, tx.app.random.id(tx.now), limit.call, key, tx.now)?;
    Ok(Ok(()))
}

fn gate(limit: &CallLimit, key: &str) -> String {
    format!("{} {key}", limit.call)
}

/// Counts a photo upload, or refuses it before reading the body.
pub async fn count_photo(app: &Arc<App>, player: &Player) -> Result<(), Error> {
    let player_id = player.user_id.to_string();
    app.write(move |tx| count(tx, &PHOTOS, &player_id)).await
}

/// As `count_photo`, of a photo of a venue.
pub async fn count_venue_photo(app: &Arc<App>, player: &Player) -> Result<(), Error> {
    let player_id = player.user_id.to_string();
    app.write(move |tx| count(tx, &VENUE_PHOTOS, &player_id))
        .await
}

/// Counts a review that a player writes, or refuses it.
pub fn count_review(tx: &mut Tx<'_>, user_id: Uuid) -> Result<(), Error> {
    count(tx, &REVIEWS, &user_id.to_string())
}

/// Counts a report of somebody's text, or refuses it.
pub fn count_report(tx: &mut Tx<'_>, user_id: Uuid) -> Result<(), Error> {
    count(tx, &REPORTS, &user_id.to_string())
}

/// Counts a tournament that a player creates, or refuses it.
pub fn count_tournament(tx: &mut Tx<'_>, user_id: Uuid) -> Result<(), Error> {
    let max = tx.app.config.account_limit(TOURNAMENTS.max);
    count(tx, &CallLimit { max, ..TOURNAMENTS }, &user_id.to_string())
}

/// Counts somebody whom an organiser names, or refuses it.
pub fn count_organiser(tx: &mut Tx<'_>, user_id: Uuid) -> Result<(), Error> {
    count(tx, &ORGANISERS, &user_id.to_string())
}

/// Counts an email to an address that was named, if it may get one. As [`may_email_about_role`].
pub fn may_email_organiser(tx: &mut Tx<'_>, email: &str) -> Result<bool, Error> {
    Ok(try_count(tx, &ORGANISER_EMAILS, &hashed_key(tx.app, email))?.is_ok())
}

/// Counts an email to a player that they got a place, if they may get one. As [`may_email_about_role`].
pub fn may_email_about_place(tx: &mut Tx<'_>, user_id: Uuid) -> Result<bool, Error> {
    Ok(try_count(tx, &PLACE_EMAILS, &user_id.to_string())?.is_ok())
}

/// Counts an entry of a player, or refuses it.
pub fn count_tournament_entry(tx: &mut Tx<'_>, user_id: Uuid) -> Result<(), Error> {
    let max = tx.app.config.account_limit(TOURNAMENT_ENTRIES.max);
    let limit = CallLimit {
        max,
        ..TOURNAMENT_ENTRIES
    };
    count(tx, &limit, &user_id.to_string())
}

/// Counts an export of an account, or refuses it.
pub async fn count_export(app: &Arc<App>, player: &Player) -> Result<(), Error> {
    let player_id = player.user_id.to_string();
    app.write(move |tx| count(tx, &EXPORTS, &player_id)).await
}

/// Counts a click that a client reports, or refuses it.
pub fn count_click(tx: &mut Tx<'_>, address: IpAddr) -> Result<(), Error> {
    count_client(tx, &CLICKS, address)
}

/// Counts a name that a client puts on the list of a match without an account, or refuses it.
pub fn count_guest_join(tx: &mut Tx<'_>, address: IpAddr) -> Result<(), Error> {
    count_client(tx, &GUEST_JOINS, address)
}

/// Counts a fetch of a player's calendar, by any client, or refuses it.
pub fn count_calendar_fetch(tx: &mut Tx<'_>, owner: Uuid) -> Result<(), Error> {
    count(tx, &CALENDAR_FETCHES, &owner.to_string())
}

/// Counts a change of a match's time or place that is emailed to others, or refuses it.
pub fn count_match_reschedule(tx: &mut Tx<'_>, host: Uuid) -> Result<(), Error> {
    count(tx, &MATCH_RESCHEDULES, &host.to_string())
}

/// Counts a granted role, or refuses it.
pub fn count_grant(tx: &mut Tx<'_>, by: Uuid) -> Result<(), Error> {
    count(tx, &GRANTS, &by.to_string())
}

/// Counts an email about a role, if the address may get one. It is counted by a keyed hash, which
/// outlives the account.
pub fn may_email_about_role(tx: &mut Tx<'_>, email: &str) -> Result<bool, Error> {
    Ok(try_count(tx, &ROLE_EMAILS, &hashed_key(tx.app, email))?.is_ok())
}

/// Refuses like [`count`], for actions counted by their own rows: `done` holds their times within
/// the window, newest first.
pub fn refuse_if_over(
    refusal: Refusal,
    done: &[Timestamp],
    limit: usize,
    window: SignedDuration,
    now: Timestamp,
) -> Result<(), Error> {
    // When this one leaves the window, there is room again.
    let Some(blocking) = done.get(limit - 1) else {
        return Ok(());
    };
    Err(Error::TooMany {
        refusal,
        retry_after_seconds: seconds_until_room(*blocking, window, now),
    })
}

/// Seconds until the event at `blocking` leaves the window.
fn seconds_until_room(blocking: Timestamp, window: SignedDuration, now: Timestamp) -> i64 {
    let wait = window - now.duration_since(blocking);
    (wait.as_secs() + i64::from(wait.subsec_nanos() > 0)).max(1)
}

/// Deletes everything counted per player for this player.
pub fn delete_player_counts(conn: &mut dyn Conn, user_id: Uuid) -> Result<(), Error> {
    let player_id = user_id.to_string();
    for limit in PER_PLAYER {
        store::delete_gate(conn, &gate(limit, &player_id))?;
        store::delete_calls_of(conn, limit.call, &player_id)?;
    }
    Ok(())
}

/// Deletes at most `max` calls that are outside every window.
pub fn delete_old(tx: &mut Tx<'_>, max: i64) -> Result<u64, Error> {
    let longer = (&COUNTED_OVER_A_DAY[..], tx.now - ROLE_EMAILS.window);
    Ok(store::delete_old_calls(
        tx.conn,
        tx.now - RETENTION,
        longer,
        max,
    )?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ipv6_clients_are_counted_by_network() {
        for (address, key) in [
            ("203.0.113.9", "203.0.113.9"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
            ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
            ("::1", "::/64"),
        ] {
            assert_eq!(client_key(address.parse().unwrap()), key);
        }
        let at = |address: &str| site(address.parse().unwrap());
        assert_eq!(at("2001:db8:1:2:3::4").as_deref(), Some("2001:db8:1::/48"));
        assert_eq!(at("203.0.113.9"), None);
    }

    #[test]
    fn retry_after_is_when_the_oldest_call_leaves_the_window() {
        let now = Timestamp::from_second(100_000).unwrap();
        let ago = |seconds: i64| now - SignedDuration::from_secs(seconds);
        let hour = SignedDuration::from_hours(1);
        let refuse = |done: &[Timestamp]| {
            refuse_if_over(
                Refusal::new(crate::error::Reason::ReviewLimit, ""),
                done,
                2,
                hour,
                now,
            )
        };
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
