//! Every migration over rows made at the schema before it, on both engines, with `kill -9` in between. `LAPANG_SOAK=1`
//! makes 100,000 rows of most kinds.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use lapang::schema::MIGRATIONS;
use lapang::secret::Secret;
use lapang_db::{Conn, Connection, Engine, Error};

use super::{ENGINES, Place};

/// Rows of each kind.
fn size() -> u32 {
    if std::env::var_os("LAPANG_SOAK").is_some() {
        100_000
    } else {
        200
    }
}

/// Inserted after the migration of this number. `ID(i)` is an id, `BYTES(i)` are bytes and `KEY(i)` is a photo's name,
/// each for row `i`; `{n}` is the number of rows.
const ROWS: &[(usize, &str)] = &[
    (1, "users (id, email, name, words, email_verified, locale, terms_version, terms_accepted_at, created_at, updated_at)
         SELECT ID(i), 'p' || CAST(i AS TEXT) || '@example.com', 'Player', 'player', 1, 'id', '1', 0, 0, 0"),
    (1, "devices (id, user_id, fingerprint, user_agent, ip_address, first_seen, last_seen)
         SELECT ID(i), ID(i), 'f', 'agent', '::1', 0, 0"),
    (1, "sessions (id, token_hash, user_id, device_id, provider, created_at, renewed_at, expires_at)
         SELECT ID(i), BYTES(i), ID(i), ID(i), 1, 0, 0, 9"),
    (1, "email_codes (id, email, client_address, code_hash, created_at, expires_at)
         SELECT ID(i), 'p', '::1', BYTES(i), 0, 9"),
    (2, "mails (id, recipient, subject, body_text, body_html, due_at, useless_at, sent_at, created_at)
         SELECT ID(i), 'p@example.com', '', '', '', CASE WHEN i % 2 = 0 THEN 5 END,
           CASE WHEN i % 4 = 0 THEN 9 END, CASE WHEN i % 2 = 1 THEN 5 END, 0"),
    (3, "user_sport_preferences (id, user_id, sport_id, skill_level, order_preference, created_at)
         SELECT ID(i), ID(i), 'futsal', '', 0, 0"),
    (3, "user_sport_lists (user_id, changed_at) SELECT ID(i), 0"),
    (4, "venues (number, id, name, name_key, address, formatted_address, city, city_key, country, latitude, longitude,
           cell_6, cell_4, phone_number, website, google_maps_url, time_zone, rating, user_ratings_total, price_level,
           types, is_active, created_at, updated_at)
         SELECT i, ID(i), 'Hall', 'hall', '', '', '', '', 'ID', -6.5, 106.8, i, i, '', '', '',
           'Asia/Jakarta', 4.5, 1, 1, '[]', 1, 0, 0"),
    (4, "venue_texts (rowid, words) SELECT i, 'hall number ' || CAST(i AS TEXT)"),
    (4, "venue_hours (venue_id, day, open_minute, close_minute) SELECT ID(i), i % 7, 480, 1320"),
    (4, "venue_sports (id, venue_id, sport_id, slot_minutes, booking_mode, payment_mode, created_at)
         SELECT ID(i), ID(i), 'futsal', 60, 'request', 'none', 0"),
    (4, "courts (id, venue_sport_id, position, name, is_active, created_at) SELECT ID(i), ID(i), 0, 'Court', 1, 0"),
    (4, "pricing_bands (id, venue_id, sport_id, currency, segment, price_min, price_max, days, start_hour, end_hour,
           notes, created_at, updated_at)
         SELECT ID(i), ID(i), 'futsal', 'IDR', 'standard', 1, 2, 127, 0, 24, '', 0, 0"),
    (4, "court_claims (court_id, starts_at, holder_kind, holder_id)
         SELECT ID(i), 4102444800000000, 'booking', ID(i)"),
    (5, "bookings (id, user_id, venue_id, sport_id, notes, status, starts_at, ends_at, payment_due, price_min, price_max,
           currency, created_at, updated_at)
         SELECT ID(i), ID(i), ID(i), 'futsal', '', 'confirmed', 4102444800000000, 4102446600000000, 0, 1, 2, 'IDR', 0, 0"),
    (5, "booking_slots (id, booking_id, starts_at, ends_at, slot_status, court_id, court_name, created_at, updated_at)
         SELECT ID(i), ID(i), 4102444800000000, 4102446600000000, 'booked', ID(i), 'Court', 0, 0"),
    (5, "booking_proposals (id, booking_id, batch_id, starts_at, ends_at, status, expires_at, note, created_by,
           created_at, updated_at)
         SELECT ID(i), ID(i), ID(i), 0, 1800000000, 'declined', 0, '', ID(i), 0, 0"),
    (5, "booking_events (booking_id, number, created_at, actor, to_status, reason)
         SELECT ID(i), 1, 0, 'player', 'pending_review', ''"),
    (5, "booking_events (booking_id, number, created_at, actor, from_status, to_status, reason)
         SELECT ID(i), 2, 0, 'staff', 'pending_review', 'confirmed', ''"),
    (5, "booking_turns (user_id, taken_at) SELECT ID(i), 0"),
    (5, "idempotency_keys (user_id, key, fingerprint, booking_id, status, created_at)
         SELECT ID(i), 'k', BYTES(i), ID(i), 'confirmed', 0"),
    (6, "short_links (id, code, kind, path, title, resource_id, created_by, is_active, click_count, created_at, updated_at)
         SELECT ID(i), 'code' || CAST(i AS TEXT), 'match_join', '/', '', ID(i), ID(i),
           CASE WHEN i % 5 = 0 THEN 0 ELSE 1 END, 1, 0, 3"),
    (6, "link_clicks (id, short_link_id, user_id, ip_address, user_agent, referrer, clicked_at)
         SELECT ID(i), ID(i), ID(i), '::1', '', CASE i % 8
           WHEN 0 THEN 'https://user@News.Example:8443/a?b' WHEN 1 THEN 'http://[2001:DB8::1]:80/x' WHEN 2 THEN ''
           WHEN 3 THEN 'android-app://com.example/' WHEN 4 THEN 'no address' WHEN 5 THEN 'https://a.example?x'
           WHEN 6 THEN '1x://a/' ELSE 'HTTPS://A.example#://b' END, i"),
    (7, "matches (id, name, description, sport_id, venue_id, location, place_words, starts_at, time_zone, max_participants,
           current_participants, is_public, host_id, link_id, deleted_at, created_at, updated_at)
         SELECT ID(i), 'Game', '', 'futsal', CASE WHEN i % 4 = 1 THEN ID(i) END, 'Hall', 'hall', CASE WHEN i % 2 = 0 THEN 1000 ELSE 4102444800000000 END,
           'Asia/Jakarta', CASE WHEN i % 3 = 0 THEN 2 END, CASE WHEN i % 3 = 0 THEN 2 ELSE 1 END, 1, ID(i), ID(i),
           CASE WHEN i % 5 = 0 THEN 1 END, 0, 0"),
    (7, "match_participants (id, match_id, user_id, joined_at) SELECT ID(i), ID(i), ID(i), 0"),
    (7, "match_participants (id, match_id, user_id, joined_at)
         SELECT ID(i + 1000000), ID(i), ID(i % {n} + 1), 0 | WHERE i % 3 = 0"),
    (8, "passkeys (id, user_id, credential_id, name, credential, created_at)
         SELECT ID(i), ID(i), BYTES(i), '', '{}', 0"),
    (8, "identities (issuer, subject, user_id, created_at) SELECT 'https://id.example', CAST(i AS TEXT), ID(i), 0"),
    (8, "counted_calls (id, call, client_address, called_at) SELECT ID(i), 'call', '::1', 0"),
    (9, "photos (key, user_id, unused_since, created_at) SELECT KEY(i), ID(i), 0, 0"),
    (11, "blackouts (id, court_id, starts_at, ends_at, reason, created_at)
          SELECT ID(i), ID(i), 4102448400000000, 4102450200000000, '', 0"),
    (11, "court_claims (court_id, starts_at, holder_kind, holder_id)
          SELECT ID(i), 4102448400000000, 'blackout', ID(i)"),
    // Reported as paid, with a hold that expires before the booking ends.
    (12, "bookings (id, user_id, venue_id, sport_id, notes, status, starts_at, ends_at, expires_at, payment_due,
           payment_reported_at, currency, created_at, updated_at)
          SELECT ID(i + 2000000), ID(i), ID(i), 'futsal', '', 'awaiting_payment', 4102452000000000, 4102453800000000,
            4102440000000000, 1, 0, 'IDR', 0, 0"),
    (12, "booking_slots (id, booking_id, starts_at, ends_at, slot_status, court_id, court_name, created_at, updated_at)
          SELECT ID(i + 2000000), ID(i + 2000000), 4102452000000000, 4102453800000000, 'held', ID(i), 'Court', 0, 0"),
    (12, "booking_events (booking_id, number, created_at, actor, to_status, reason)
          SELECT ID(i + 2000000), 1, 0, 'player', 'awaiting_payment', ''"),
    (12, "court_claims (court_id, starts_at, holder_kind, holder_id, expires_at)
          SELECT ID(i), 4102452000000000, 'booking', ID(i + 2000000), 4102440000000000"),
    (14, "calendar_feeds (user_id, seed, token_hash, made_at) SELECT ID(i), BYTES(i), BYTES(i), 0"),
    (15, "redirects (from_path, target, created_at) SELECT '/' || CAST(i AS TEXT), '/play', 0"),
    (19, "booking_staff_mails (user_id, venue_id, since, mails) SELECT ID(i), ID(i), 0, 1"),
    (20, "venue_events (id, venue_id, created_at, actor_id, kind, sport_id, subject, after_json)
          SELECT ID(i), ID(i), 0, ID(i), 'status', '', '', '{}'"),
    // At this schema all staff of a venue have every permission.
    (20, "staff (id, email, role, venue_id, created_at)
          SELECT ID(i), 'p' || CAST(i AS TEXT) || '@example.com', 'manager', ID(i), 0"),
    (21, "devices (id, user_id, fingerprint, user_agent, ip_address, first_seen, last_seen, browser_hash)
          SELECT ID(i + 1000000), ID(i), 'g', 'agent', '::1', 0, 0, BYTES(i)"),
    (22, "match_removals (match_id, user_id, removed_at) SELECT ID(i), ID(i % {n} + 1), 0 | WHERE i % 3 = 1"),
    (22, "match_news (id, match_id, user_id, kind, happened_at) SELECT ID(i), ID(i), ID(i), 'joined', 0"),
];

fn statement(engine: Engine, rows: u32, text: &str) -> String {
    let (insert, filter) = text
        .split_once('|')
        .filter(|(_, it)| it.starts_with(" WHERE"))
        .unwrap_or((text, ""));
    let (into, select) = insert.split_once("SELECT").unwrap();
    let sql = format!(
        "INSERT INTO {into} WITH RECURSIVE n (i) AS
           (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < {rows})
         SELECT {select} FROM n {filter}"
    );
    let mut sql = sql.replace("{n}", &rows.to_string());
    for (token, sqlite, postgres) in [
        (
            "ID",
            "CAST(printf('%016d', {}) AS BLOB)",
            "CAST(encode(convert_to(lpad(CAST({} AS TEXT), 16, '0'), 'UTF8'), 'hex') AS UUID)",
        ),
        (
            "BYTES",
            "CAST(printf('%016d', {}) AS BLOB)",
            "convert_to(lpad(CAST({} AS TEXT), 16, '0'), 'UTF8')",
        ),
        (
            "KEY",
            "printf('%032d', {})",
            "lpad(CAST({} AS TEXT), 32, '0')",
        ),
    ] {
        let form = if engine == Engine::Sqlite {
            sqlite
        } else {
            postgres
        };
        while let Some(at) = sql.find(&format!("{token}(")) {
            let open = at + token.len() + 1;
            let close = open + sql[open..].find(')').unwrap();
            let made = form.replace("{}", &sql[open..close]);
            sql.replace_range(at..=close, &made);
        }
    }
    sql
}

/// Inserts what the schema after `count` migrations can hold and the one before could not.
fn put_in(database: &mut Connection, count: usize, rows: u32) {
    let engine = database.engine();
    let put = database.transaction(|conn| {
        for (_, text) in ROWS.iter().filter(|(after, _)| *after == count) {
            let sql = statement(engine, rows, text);
            let done = conn.execute(&sql, &[]);
            done.unwrap_or_else(|error| panic!("{engine:?} {sql}: {error}"));
        }
        if count == 13 {
            wait(conn)?;
        }
        Ok::<_, Error>(())
    });
    put.unwrap();
}

/// Puts somebody on the waitlist of each full match.
fn wait(conn: &mut dyn Conn) -> Result<(), Error> {
    conn.execute(
        "INSERT INTO match_waitlist (id, match_id, user_id, place, joined_at)
         SELECT m.id, m.id, u.id, 1, 0 FROM matches m JOIN users u ON u.email = 'p1@example.com'
         WHERE m.max_participants = 2 AND m.deleted_at IS NULL AND NOT EXISTS
           (SELECT 1 FROM match_participants p WHERE p.match_id = m.id AND p.user_id = u.id)",
        &[],
    )?;
    conn.execute(
        "UPDATE matches SET waitlist_count = 1, waitlist_last = 1
         WHERE id IN (SELECT match_id FROM match_waitlist)",
        &[],
    )?;
    Ok(())
}

/// A database after the first `count` migrations, with rows from each schema on the way.
fn at(place: &Place, count: usize, rows: u32) -> Connection {
    let config = place.config().database();
    let mut database = match &config {
        lapang_db::Config::Sqlite(file) => Connection::open_file(&file.path).unwrap(),
        lapang_db::Config::Postgres(_) => Connection::open(&config).unwrap(),
    };
    for done in 1..=count {
        database.migrate(&MIGRATIONS[..done]).unwrap();
        put_in(&mut database, done, rows);
    }
    database
}

fn keep_secret(place: &Place) {
    let random = lapang::ids::Random::seeded(1);
    Secret::in_directory(place.directory.path(), &random).unwrap();
}

#[test]
fn every_migration_keeps_the_rows_of_the_schema_before_it() {
    let _turn = crate::TURN.blocking_lock();
    let rows = size();
    let mut contents = Vec::new();
    for engine in ENGINES {
        let place = Place::on(engine);
        let began = Instant::now();
        at(&place, MIGRATIONS.len(), rows).close().unwrap();
        println!(
            "{engine:?}: {rows} rows of each kind, all migrations: {:?}",
            began.elapsed()
        );
        place.with(async |_| ());
        assert_eq!(place.findings(), Vec::<String>::new(), "{engine:?}");
        contents.push(place.rows());
        let rows = i64::from(rows);
        for (expected, sql) in [
            (
                rows / 2,
                "SELECT COUNT(*) FROM mails WHERE recipient = '' AND sent_at IS NOT NULL",
            ),
            (rows / 4, "SELECT COUNT(*) FROM mails WHERE is_secret = 1"),
            (
                rows * 2,
                "SELECT COUNT(DISTINCT number) FROM bookings WHERE length(number) = 6",
            ),
            // Two for each confirmed booking.
            (rows * 2, "SELECT COUNT(*) FROM booking_notices"),
            (
                rows,
                "SELECT COUNT(*) FROM bookings WHERE payment_reported_at = 0 AND expires_at = ends_at",
            ),
            (
                rows,
                "SELECT COUNT(*) FROM court_claims WHERE expires_at = 4102453800000000",
            ),
            (
                rows,
                "SELECT COUNT(*) FROM matches WHERE ends_at = starts_at + 7200000000",
            ),
            (
                rows,
                "SELECT CAST(SUM(clicks) AS BIGINT) FROM link_hours WHERE starts_at = 0",
            ),
            (rows, "SELECT COUNT(*) FROM staff WHERE role = 'owner'"),
            // "hall" and "number".
            (2, "SELECT COUNT(*) FROM search_words"),
            (
                rows / 5,
                "SELECT COUNT(*) FROM matches WHERE place_words LIKE 'hall hall number %'",
            ),
            (
                rows / 2,
                "SELECT COUNT(*) FROM matches WHERE day_reminded_for = starts_at AND hours_reminded_for = starts_at",
            ),
            (
                rows / 5,
                "SELECT COUNT(*) FROM short_links WHERE closed_at = updated_at",
            ),
            (
                rows / 8,
                "SELECT COUNT(*) FROM link_clicks WHERE referrer_host = 'news.example'",
            ),
            (
                rows / 8,
                "SELECT COUNT(*) FROM link_clicks WHERE referrer_host = '[2001:db8::1]'",
            ),
            (
                rows / 4,
                "SELECT COUNT(*) FROM link_clicks WHERE referrer_host = 'a.example'",
            ),
            (
                rows / 8 * 3,
                "SELECT COUNT(*) FROM link_clicks WHERE referrer_host = ''",
            ),
        ] {
            assert_eq!(place.number(sql), expected, "{engine:?}: {sql}");
        }
    }
    // Both engines have the same rows after the migrations.
    assert!(contents[0] == contents[1], "the engines differ");
}

#[test]
fn a_backup_of_each_older_schema_is_restored_and_brought_up_to_date() {
    let _turn = crate::TURN.blocking_lock();
    for count in 1..=MIGRATIONS.len() {
        let source = Place::on(Engine::Sqlite);
        at(&source, count, 10).close().unwrap();
        keep_secret(&source);
        let archive = source.backup("backup.tar.gz");
        let target = Place::on(ENGINES[count % 2]);
        let (status, _, talk) = target.restore(&archive);
        assert_eq!(status, Some(0), "{count}: {talk}");
        assert_eq!(
            target.number("SELECT COUNT(*) FROM schema_migrations"),
            i64::try_from(MIGRATIONS.len()).unwrap()
        );
        let users = target.number("SELECT COUNT(*) FROM users");
        assert_eq!(users, 10, "{count}");
    }
}

#[test]
fn migrations_stopped_by_kill_9_resume() {
    let _turn = crate::TURN.blocking_lock();
    for engine in ENGINES {
        let place = Place::on(engine);
        at(&place, 8, size()).close().unwrap();
        let began = Instant::now();
        let mut kills = 0;
        let mut spared = Duration::from_millis(10);
        loop {
            let mut child = Command::new(env!("CARGO_BIN_EXE_lapang"))
                .args(place.arguments(&["migrate"]))
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            // Longer each time, so that it completes at last: a migration is all or nothing, and takes seconds for many
            // rows.
            std::thread::sleep(spared);
            spared = spared.mul_f64(1.06);
            child.kill().unwrap();
            if child.wait().unwrap().success() {
                break;
            }
            kills += 1;
            assert!(
                spared < Duration::from_secs(60),
                "{engine:?}: it never comes to its end"
            );
        }
        let took = began.elapsed();
        println!("{engine:?}: {kills} kills, done after {took:?}");
        let (status, _, talk) = place.lapang(&["migrate"]);
        assert_eq!(status, Some(0), "{talk}");
        let rows = i64::from(size());
        assert_eq!(
            place.number("SELECT COUNT(*) FROM matches WHERE day_reminded_for = starts_at"),
            rows / 2
        );
        assert_eq!(place.findings(), Vec::<String>::new(), "{engine:?}");
        let fresh = Place::on(engine);
        let mut database = at(&fresh, 8, size());
        let began = Instant::now();
        database.migrate(MIGRATIONS).unwrap();
        let took = began.elapsed();
        println!("{engine:?}: 8 migrations over {rows} rows of each kind in {took:?}");
        assert!(took < Duration::from_secs(60), "{took:?}");
    }
}
