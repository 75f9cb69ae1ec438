//! The SQL of short links and their clicks.

use std::collections::HashMap;

use jiff::Timestamp;
use lapang_db::{Conn, Error, Param, Row, in_list, params};
use uuid::Uuid;

use super::click::{Click, Hints};
use super::stats::Day;
use super::{Kind, Link};
use crate::clock::from_micros;

const COLUMNS: &str = "id, code, kind, path, title, description, resource_id, created_by,
    expires_at, is_active, click_count, last_accessed_at, created_at, updated_at";

/// Whether the code was free.
pub fn insert(conn: &mut dyn Conn, link: &Link) -> Result<bool, Error> {
    let inserted = conn.execute(
        &format!(
            "INSERT INTO short_links ({COLUMNS})
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
             ON CONFLICT (code) DO NOTHING"
        ),
        params![
            link.id,
            &link.code,
            kind_code(link.kind),
            &link.path,
            &link.title,
            link.description.as_deref(),
            link.resource_id,
            link.created_by,
            link.expires_at.map(Timestamp::as_microsecond),
            link.is_active,
            link.click_count,
            link.last_accessed_at.map(Timestamp::as_microsecond),
            link.created_at.as_microsecond(),
            link.updated_at.as_microsecond(),
        ],
    )?;
    Ok(inserted == 1)
}

pub fn by_code(conn: &mut dyn Conn, code: &str) -> Result<Option<Link>, Error> {
    conn.first(&by_code_statement(), params![code], read)
}

fn by_code_statement() -> String {
    format!("SELECT {COLUMNS} FROM short_links WHERE code = $1")
}

pub fn by_ids(conn: &mut dyn Conn, ids: &[Uuid]) -> Result<HashMap<Uuid, Link>, Error> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let sql = format!(
        "SELECT {COLUMNS} FROM short_links WHERE id IN {}",
        in_list(1, ids.len())
    );
    let params: Vec<Param<'_>> = ids.iter().map(Param::from).collect();
    let links = conn.rows(&sql, &params, read)?;
    Ok(links.into_iter().map(|link| (link.id, link)).collect())
}

pub fn rename(conn: &mut dyn Conn, id: Uuid, title: &str, now: Timestamp) -> Result<(), Error> {
    conn.execute(
        "UPDATE short_links SET title = $2, updated_at = $3 WHERE id = $1",
        params![id, title, now.as_microsecond()],
    )?;
    Ok(())
}

pub fn deactivate(conn: &mut dyn Conn, id: Uuid, now: Timestamp) -> Result<(), Error> {
    conn.execute(
        "UPDATE short_links SET is_active = 0, closed_at = $2, updated_at = $2 WHERE id = $1",
        params![id, now.as_microsecond()],
    )?;
    Ok(())
}

/// Whether the link is its maker's and not closed for good.
pub fn update(
    conn: &mut dyn Conn,
    code: &str,
    maker: Uuid,
    is_active: bool,
    expires_at: Option<Timestamp>,
    now: Timestamp,
) -> Result<bool, Error> {
    let updated = conn.execute(
        "UPDATE short_links SET is_active = $3, expires_at = $4, updated_at = $5
         WHERE code = $1 AND created_by = $2 AND closed_at IS NULL",
        params![
            code,
            maker,
            is_active,
            expires_at.map(Timestamp::as_microsecond),
            now.as_microsecond(),
        ],
    )?;
    Ok(updated == 1)
}

pub fn insert_click(conn: &mut dyn Conn, click: &Click) -> Result<(), Error> {
    conn.execute(
        "INSERT INTO link_clicks (id, short_link_id, user_id, ip_address, user_agent, referrer,
             referrer_host, country, city, platform, browser, clicked_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        params![
            click.id,
            click.short_link_id,
            click.user_id,
            &click.ip_address,
            &click.user_agent,
            &click.referrer,
            &click.referrer_host,
            click.hints.country.as_deref(),
            click.hints.city.as_deref(),
            click.hints.platform.as_deref(),
            click.hints.browser.as_deref(),
            click.clicked_at.as_microsecond(),
        ],
    )?;
    // Last, as everybody who opens the link waits here for everybody else.
    conn.execute(
        "UPDATE short_links SET click_count = click_count + 1, last_accessed_at = $2 WHERE id = $1",
        params![click.short_link_id, click.clicked_at.as_microsecond()],
    )?;
    Ok(())
}

/// How many clicks each day had, in the order of the days.
pub fn clicks_by_day(conn: &mut dyn Conn, link: Uuid, days: &[Day]) -> Result<Vec<i64>, Error> {
    let (sql, params) = clicks_by_day_statement(link, days);
    conn.rows(&sql, &params, |row| row.get(0))
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
    // Of each day by itself, so that the index alone answers.
    let sql = format!(
        "SELECT (SELECT COUNT(*) FROM link_clicks c WHERE c.short_link_id = $1
                   AND c.clicked_at >= d.starts_at AND c.clicked_at < d.ends_at)
         FROM ({}) AS d ORDER BY d.number",
        rows.join(" UNION ALL ")
    );
    (sql, params)
}

const CLICKS_BY_HOST: &str = "
    SELECT referrer_host, COUNT(*) FROM link_clicks
    WHERE short_link_id = $1 AND clicked_at >= $2 AND clicked_at < $3
    GROUP BY referrer_host ORDER BY COUNT(*) DESC, referrer_host LIMIT $4";

/// The hosts that most clicks between two moments came from, most first.
pub fn clicks_by_host(
    conn: &mut dyn Conn,
    link: Uuid,
    from: Timestamp,
    to: Timestamp,
    most: i64,
) -> Result<Vec<(String, i64)>, Error> {
    let params = params![link, from.as_microsecond(), to.as_microsecond(), most];
    conn.rows(CLICKS_BY_HOST, params, |row| Ok((row.get(0)?, row.get(1)?)))
}

/// Takes the address and the user agent out of at most `limit` clicks before a time.
pub fn forget_clients(conn: &mut dyn Conn, before: Timestamp, limit: i64) -> Result<u64, Error> {
    conn.execute(
        "UPDATE link_clicks SET ip_address = '', user_agent = '' WHERE id IN
           (SELECT id FROM link_clicks WHERE ip_address <> '' AND clicked_at < $1
            ORDER BY clicked_at LIMIT $2)",
        params![before.as_microsecond(), limit],
    )
}

/// The links that somebody made, oldest first.
pub fn made_by(conn: &mut dyn Conn, user_id: Uuid) -> Result<Vec<Link>, Error> {
    let sql =
        format!("SELECT {COLUMNS} FROM short_links WHERE created_by = $1 ORDER BY created_at");
    conn.rows(&sql, params![user_id], read)
}

/// The clicks of somebody, oldest first, each with the code of its link.
pub fn clicks_of(conn: &mut dyn Conn, user_id: Uuid) -> Result<Vec<(String, Click)>, Error> {
    conn.rows(
        "SELECT l.code, c.id, c.short_link_id, c.user_id, c.ip_address, c.user_agent, c.referrer,
                c.referrer_host, c.country, c.city, c.platform, c.browser, c.clicked_at
         FROM link_clicks c JOIN short_links l ON l.id = c.short_link_id
         WHERE c.user_id = $1 ORDER BY c.clicked_at, c.id",
        params![user_id],
        |row| {
            let click = Click {
                id: row.get(1)?,
                short_link_id: row.get(2)?,
                user_id: row.get(3)?,
                ip_address: row.get(4)?,
                user_agent: row.get(5)?,
                referrer: row.get(6)?,
                referrer_host: row.get(7)?,
                hints: Hints {
                    country: row.get(8)?,
                    city: row.get(9)?,
                    platform: row.get(10)?,
                    browser: row.get(11)?,
                },
                clicked_at: from_micros(row.get(12)?),
            };
            Ok((row.get(0)?, click))
        },
    )
}

/// Takes somebody out of the links they made and the clicks they are counted by. A link that leads
/// nowhere any more says no more what it led to.
pub fn forget_person(conn: &mut dyn Conn, user_id: Uuid) -> Result<(), Error> {
    conn.execute(
        "UPDATE link_clicks SET user_id = NULL, ip_address = '', user_agent = '', referrer = '',
           referrer_host = '', country = NULL, city = NULL, platform = NULL, browser = NULL
         WHERE user_id = $1",
        params![user_id],
    )?;
    conn.execute(
        "UPDATE short_links SET created_by = NULL,
           title = CASE WHEN is_active = 0 THEN '' ELSE title END
         WHERE created_by = $1",
        params![user_id],
    )?;
    Ok(())
}

fn read(row: &Row<'_>) -> Result<Link, Error> {
    Ok(Link {
        id: row.get(0)?,
        code: row.get(1)?,
        kind: kind(row.get_str(2)?)?,
        path: row.get(3)?,
        title: row.get(4)?,
        description: row.get(5)?,
        resource_id: row.get(6)?,
        created_by: row.get(7)?,
        expires_at: row.get::<Option<i64>>(8)?.map(from_micros),
        is_active: row.get(9)?,
        click_count: row.get(10)?,
        last_accessed_at: row.get::<Option<i64>>(11)?.map(from_micros),
        created_at: from_micros(row.get(12)?),
        updated_at: from_micros(row.get(13)?),
    })
}

fn kind_code(kind: Kind) -> &'static str {
    match kind {
        Kind::MatchJoin => "match_join",
    }
}

fn kind(code: &str) -> Result<Kind, Error> {
    match code {
        "match_join" => Ok(Kind::MatchJoin),
        _ => Err(Error::Column {
            index: 2,
            wanted: "a kind of link",
            found: "another word",
        }),
    }
}

#[cfg(test)]
mod tests {
    use lapang_db::Engine;
    use lapang_db::testing::{Database, plan};

    use super::*;
    use crate::app::MIGRATIONS;

    /// The plan of a statement on each engine, with the schema as it is.
    fn plans(sql: &str, params: &[Param<'static>]) -> Vec<String> {
        [Engine::Sqlite, Engine::Postgres]
            .into_iter()
            .map(|engine| {
                let database = Database::on(engine);
                let db = database.open();
                db.migrate(MIGRATIONS).unwrap();
                let (sql, params) = (sql.to_owned(), params.to_vec());
                let plan: Result<String, Error> =
                    db.write_blocking(move |conn| plan(conn, &sql, &params));
                plan.unwrap()
            })
            .collect()
    }

    #[test]
    fn a_link_is_found_by_its_code_through_an_index() {
        for plan in plans(&by_code_statement(), params!["abcd1234"]) {
            assert!(plan.contains("short_links_code"), "{plan}");
        }
    }

    #[test]
    fn clicks_are_counted_by_an_index() {
        let day = Day {
            date: jiff::civil::date(2026, 3, 2),
            from: Timestamp::UNIX_EPOCH,
            to: Timestamp::MAX,
        };
        let (by_day, params) = clicks_by_day_statement(Uuid::nil(), &[day, day]);
        let mut found = plans(&by_day, &params);
        let params = params![Uuid::nil(), 0_i64, 1_i64, 20_i64];
        found.extend(plans(CLICKS_BY_HOST, params));
        for plan in found {
            assert!(plan.contains("link_clicks_by_link"), "{plan}");
            assert!(!plan.contains("Seq Scan on link_clicks"), "{plan}");
        }
    }

    #[test]
    fn clicks_from_before_hosts_were_kept_get_the_host_of_their_referrer() {
        for engine in [Engine::Sqlite, Engine::Postgres] {
            let database = Database::on(engine);
            let db = database.open();
            let name = "0015_links_and_redirects";
            let before = MIGRATIONS.iter().position(|it| it.name == name).unwrap();
            db.migrate(&MIGRATIONS[..before]).unwrap();
            let referrers = [
                "https://www.Instagram.com/p/1?x=y",
                "http://chat.example:8443/room",
                "https://me:secret@chat.example?to=https://x.example/",
                "https://[2001:db8::1]:80/",
                "https://bare.example",
                "",
                "chat.example",
            ];
            let hosts: Result<Vec<String>, Error> = db
                .write_blocking(move |conn| -> Result<(), Error> {
                    conn.execute(
                        "INSERT INTO short_links (id, code, kind, path, title, is_active,
                           created_at, updated_at) VALUES ($1, 'a', 'match_join', '/', '', 1, 0, 0)",
                        params![Uuid::nil()],
                    )?;
                    for (number, referrer) in referrers.iter().enumerate() {
                        conn.execute(
                            "INSERT INTO link_clicks (id, short_link_id, ip_address, user_agent,
                               referrer, clicked_at) VALUES ($1, $2, '', '', $3, $4)",
                            params![
                                Uuid::from_u128(number as u128),
                                Uuid::nil(),
                                *referrer,
                                i64::try_from(number).unwrap_or_default()
                            ],
                        )?;
                    }
                    Ok(())
                })
                .and_then(|()| db.migrate(MIGRATIONS))
                .and_then(|_| {
                    db.write_blocking(|conn| {
                        let sql = "SELECT referrer_host FROM link_clicks ORDER BY clicked_at";
                        conn.rows(sql, params![], |row| row.get(0))
                    })
                });
            let expected = [
                "www.instagram.com",
                "chat.example",
                "chat.example",
                "[2001:db8::1]",
                "bare.example",
                "",
                "",
            ];
            assert_eq!(hosts.unwrap(), expected, "{engine:?}");
        }
    }
}
