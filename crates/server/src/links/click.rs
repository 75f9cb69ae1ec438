//! Logs clicks on short links.

use std::sync::Arc;

use jiff::SignedDuration;
use lapang_db::Conn;
use url::Url;

use super::model::Link;
use super::{robots, show, store};
use crate::accounts;
use crate::app::App;
use crate::auth::Caller;
use crate::error::Error;
use crate::links::model::{Click, Hints};

/// Of one client's clicks on one link, at most one in this period is stored; the others are only
/// counted.
const STORE_INTERVAL: SignedDuration = SignedDuration::from_hours(1);
/// The newest this many clicks of a link are stored.
const MAX_STORED_PER_LINK: i64 = 500;
/// Referrer hosts counted separately for a link and day. Needs a limit, because clients choose the
/// host.
const MAX_HOSTS_PER_DAY: usize = 30;
const HOUR: i64 = 3_600_000_000;
const DAY: i64 = 24 * HOUR;
const MAX_USER_AGENT: usize = 200;

/// Logs a click reported by a client. `referrer` is the referrer of the reporting page, which the
/// request's own header cannot contain.
pub async fn report(
    app: &Arc<App>,
    caller: &Caller,
    code: &str,
    referrer: &str,
    hints: Hints,
) -> Result<Click, Error> {
    let link = show::by_code(app, code).await?;
    let address = caller.address;
    app.write(move |tx| accounts::count_click(tx, address))
        .await?;
    log(app, caller, &link, referrer, hints).await
}

/// Stores and counts a click in one transaction. A robot gets the same answer, but nothing is
/// stored.
pub async fn log(
    app: &Arc<App>,
    caller: &Caller,
    link: &Link,
    referrer: &str,
    hints: Hints,
) -> Result<Click, Error> {
    let click = Click {
        id: app.new_id(),
        short_link_id: link.id,
        user_id: caller.player.as_ref().map(|player| player.user_id),
        ip_address: accounts::client_key(caller.address),
        user_agent: caller.user_agent.chars().take(MAX_USER_AGENT).collect(),
        referrer_host: host_of(referrer),
        hints,
        clicked_at: app.now(),
    };
    if robots::is_robot(&click.user_agent) {
        return Ok(click);
    }
    let logged = click.clone();
    app.write(move |tx| record(tx.conn, &click)).await?;
    Ok(logged)
}

fn record(conn: &mut dyn Conn, click: &Click) -> Result<(), Error> {
    if !store::has_click_since(conn, click, click.clicked_at - STORE_INTERVAL)? {
        store::insert_click(conn, click)?;
        store::delete_clicks_beyond(conn, click.short_link_id, MAX_STORED_PER_LINK)?;
        if let Some(user_id) = click.user_id {
            // After the insert: its foreign key waits for a concurrent deletion of the account.
            accounts::refuse_deleted(conn, user_id)?;
        }
    }
    let at = click.clicked_at.as_microsecond();
    let (hour, day) = (at - at.rem_euclid(HOUR), at - at.rem_euclid(DAY));
    let hosts = store::hosts_since(conn, click.short_link_id, day, MAX_HOSTS_PER_DAY)?;
    let is_listed = hosts.len() < MAX_HOSTS_PER_DAY || hosts.contains(&click.referrer_host);
    let host = if is_listed {
        click.referrer_host.as_str()
    } else {
        ""
    };
    Ok(store::count_click(conn, click, hour, host)?)
}

/// The limit of DNS.
const MAX_HOST: usize = 253;

/// The referrer's host. Our own pages count like any other.
fn host_of(referrer: &str) -> String {
    let url = Url::parse(referrer).ok();
    url.as_ref()
        .and_then(Url::host_str)
        .filter(|host| host.len() <= MAX_HOST)
        .map(str::to_ascii_lowercase)
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::host_of;

    #[test]
    fn only_the_host_of_a_referrer_is_used() {
        for (referrer, expected) in [
            ("https://www.Instagram.com/p/1?x=y", "www.instagram.com"),
            ("http://chat.example:8443/room", "chat.example"),
            ("https://me:secret@chat.example/", "chat.example"),
            ("https://[2001:db8::1]/", "[2001:db8::1]"),
            ("android-app://com.WhatsApp/", "com.whatsapp"),
            ("", ""),
            ("chat.example", ""),
            ("mailto:ani@example.com", ""),
            ("https://", ""),
        ] {
            assert_eq!(host_of(referrer), expected, "{referrer}");
        }
    }
}
