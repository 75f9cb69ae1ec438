//! The SQL of clicks on short links.

use jiff::Timestamp;
use lapang_db::{Conn, Error, Param, insert, params, value, values};
use uuid::Uuid;

use crate::links::model::{Click, Day, Hints};

/// Whether a click of the same client after a time is stored.
pub fn has_click_since(
    conn: &mut dyn Conn,
    click: &Click,
    after: Timestamp,
) -> Result<bool, Error> {
    let found = conn.first(
        "SELECT 1 FROM link_clicks
         WHERE short_link_id = $1 AND clicked_at > $2 AND ip_address = $3 LIMIT 1",
        params![
            click.short_link_id,
            after.as_microsecond(),
            &click.ip_address
        ],
        |_| Ok(()),
    )?;
    Ok(found.is_some())
}

pub fn insert_click(conn: &mut dyn Conn, click: &Click) -> Result<(), Error> {
    insert!("link_clicks", {
        id: click.id,
        short_link_id: click.short_link_id,
        user_id: click.user_id,
        ip_address: &click.ip_address,
        user_agent: &click.user_agent,
        referrer: &click.referrer_host,
        referrer_host: &click.referrer_host,
        country: click.hints.country.as_deref(),
        city: click.hints.city.as_deref(),
        platform: click.hints.platform.as_deref(),
        browser: click.hints.browser.as_deref(),
        clicked_at: click.clicked_at,
    })
    .run(conn)?;
    Ok(())
}

/// Deletes clicks of a link beyond the newest `limit`.
pub fn delete_clicks_beyond(conn: &mut dyn Conn, link: Uuid, limit: i64) -> Result<(), Error> {
    conn.execute(
        "DELETE FROM link_clicks WHERE id IN
           (SELECT id FROM link_clicks WHERE short_link_id = $1
            ORDER BY clicked_at DESC, referrer_host DESC LIMIT 100 OFFSET $2)",
        params![link, limit],
    )?;
    Ok(())
}

/// The referrer hosts counted for a link since a time, at most `limit`.
pub fn hosts_since(
    conn: &mut dyn Conn,
    link: Uuid,
    since: i64,
    limit: usize,
) -> Result<Vec<String>, Error> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    conn.rows(
        "SELECT DISTINCT referrer_host FROM link_hours
         WHERE short_link_id = $1 AND starts_at >= $2 AND referrer_host <> '' LIMIT $3",
        params![link, since, limit],
        value,
    )
}

pub fn count_click(conn: &mut dyn Conn, click: &Click, hour: i64, host: &str) -> Result<(), Error> {
    // Last in the transaction: every click on the link locks this row.
    conn.execute(
        "INSERT INTO link_hours (short_link_id, starts_at, referrer_host, clicks)
         VALUES ($1, $2, $3, 1)
         ON CONFLICT (short_link_id, starts_at, referrer_host)
         DO UPDATE SET clicks = link_hours.clicks + 1",
        params![click.short_link_id, hour, host],
    )?;
    conn.execute(
        "UPDATE short_links SET click_count = click_count + 1, last_accessed_at = $2 WHERE id = $1",
        params![click.short_link_id, click.clicked_at.as_microsecond()],
    )?;
    Ok(())
}

/// Clicks for each day, in the order of `days`. An hour counts for the day it starts in.
pub fn clicks_by_day(conn: &mut dyn Conn, link: Uuid, days: &[Day]) -> Result<Vec<i64>, Error> {
    let (sql, params) = clicks_by_day_statement(link, days);
    conn.rows(&sql, &params, value)
}

fn clicks_by_day_statement(link: Uuid, days: &[Day]) -> (String, Vec<Param<'static>>) {
    let mut params = vec![Param::from(link)];
    let mut rows = Vec::with_capacity(days.len());
    for (number, day) in days.iter().enumerate() {
        let (from, to) = (params.len() + 1, params.len() + 2);
        rows.push(format!(
            "SELECT {number} AS number, CAST(${from} AS BIGINT) AS starts_at, CAST(${to} AS BIGINT) AS ends_at"
        ));
        params.push(day.from.as_microsecond().into());
        params.push(day.to.as_microsecond().into());
    }
    // A subquery for each day, so that the index is used.
    let sql = format!(
        "SELECT (SELECT CAST(COALESCE(SUM(h.clicks), 0) AS BIGINT) FROM link_hours h WHERE h.short_link_id = $1
                   AND h.starts_at >= d.starts_at AND h.starts_at < d.ends_at)
         FROM ({}) AS d ORDER BY d.number",
        rows.join(" UNION ALL ")
    );
    (sql, params)
}

const CLICKS_BY_HOST: &str = "
    SELECT referrer_host, CAST(SUM(clicks) AS BIGINT) FROM link_hours
    WHERE short_link_id = $1 AND starts_at >= $2 AND starts_at < $3
    GROUP BY referrer_host ORDER BY SUM(clicks) DESC, referrer_host LIMIT $4";

/// The hosts with the most clicks in a period, most first.
pub fn clicks_by_host(
    conn: &mut dyn Conn,
    link: Uuid,
    from: Timestamp,
    to: Timestamp,
    limit: i64,
) -> Result<Vec<(String, i64)>, Error> {
    let params = params![link, from.as_microsecond(), to.as_microsecond(), limit];
    conn.rows(CLICKS_BY_HOST, params, values)
}

/// Erases address and user agent of at most `limit` clicks before a time.
pub fn erase_clients(conn: &mut dyn Conn, before: Timestamp, limit: i64) -> Result<u64, Error> {
    conn.execute(
        "UPDATE link_clicks SET ip_address = '', user_agent = '' WHERE id IN
           (SELECT id FROM link_clicks WHERE ip_address <> '' AND clicked_at < $1
            ORDER BY clicked_at LIMIT $2)",
        params![before.as_microsecond(), limit],
    )
}

/// Deletes at most `limit` clicks before a time.
pub fn delete_clicks(conn: &mut dyn Conn, before: Timestamp, limit: i64) -> Result<u64, Error> {
    conn.execute(
        "DELETE FROM link_clicks WHERE id IN
           (SELECT id FROM link_clicks WHERE clicked_at < $1 ORDER BY clicked_at LIMIT $2)",
        params![before.as_microsecond(), limit],
    )
}

/// Deletes the counts of the oldest hours before a time, at most `limit` of them.
pub fn delete_hours(conn: &mut dyn Conn, before: Timestamp, limit: i64) -> Result<u64, Error> {
    conn.execute(
        "DELETE FROM link_hours WHERE starts_at < $1 AND starts_at IN
           (SELECT starts_at FROM link_hours WHERE starts_at < $1 ORDER BY starts_at LIMIT $2)",
        params![before.as_microsecond(), limit],
    )
}

/// The newest `limit` clicks of a user, oldest first, each with its link's code.
pub fn clicks_of(
    conn: &mut dyn Conn,
    user_id: Uuid,
    limit: i64,
) -> Result<Vec<(String, Click)>, Error> {
    let mut clicks = conn.rows(
        "SELECT l.code, c.id, c.short_link_id, c.user_id, c.ip_address, c.user_agent,
                c.referrer_host, c.country, c.city, c.platform, c.browser, c.clicked_at
         FROM link_clicks c JOIN short_links l ON l.id = c.short_link_id
         WHERE c.user_id = $1 ORDER BY c.clicked_at DESC, c.id DESC LIMIT $2",
        params![user_id, limit],
        |row| {
            let click = Click {
                id: row.get("id")?,
                short_link_id: row.get("short_link_id")?,
                user_id: row.get("user_id")?,
                ip_address: row.get("ip_address")?,
                user_agent: row.get("user_agent")?,
                referrer_host: row.get("referrer_host")?,
                hints: Hints {
                    country: row.get("country")?,
                    city: row.get("city")?,
                    platform: row.get("platform")?,
                    browser: row.get("browser")?,
                },
                clicked_at: row.get("clicked_at")?,
            };
            Ok((row.get("code")?, click))
        },
    )?;
    clicks.reverse();
    Ok(clicks)
}
