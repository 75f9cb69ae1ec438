//! `lapang check` finds nothing in a clean database, and every kind of damage.

use lapang_db::{Engine, params};

use super::{ENGINES, Place};

/// A damage done by SQL, and its finding.
type Damage = (&'static str, &'static str);

/// Applied on top of each other; `$1` is some bytes.
const DAMAGES: &[Damage] = &[
    // Claims.
    (
        "DELETE FROM court_claims WHERE holder_kind = 'booking' AND holder_id =
           (SELECT b.id FROM bookings b WHERE b.status = 'confirmed' AND EXISTS
             (SELECT 1 FROM court_claims c WHERE c.holder_id = b.id) ORDER BY b.id LIMIT 1)",
        "is confirmed and holds 0 of the",
    ),
    (
        "INSERT INTO court_claims (court_id, starts_at, holder_kind, holder_id)
         SELECT (SELECT id FROM courts ORDER BY id LIMIT 1), 0, 'booking', b.id FROM bookings b
         ORDER BY b.id LIMIT 1",
        "which has it not",
    ),
    (
        "INSERT INTO court_claims (court_id, starts_at, holder_kind, holder_id)
         SELECT id, 3600000000, 'ghost', id FROM courts ORDER BY id LIMIT 1",
        "is held for ghost",
    ),
    (
        "UPDATE court_claims SET expires_at = 1 WHERE holder_kind = 'booking' AND holder_id =
           (SELECT b.id FROM bookings b JOIN court_claims c ON c.holder_id = b.id
            WHERE b.status = 'confirmed' ORDER BY b.id LIMIT 1)",
        "does not last as long",
    ),
    (
        "INSERT INTO court_claims (court_id, starts_at, holder_kind, holder_id, expires_at)
         SELECT id, 7200000000, 'proposal', id, 1 FROM courts ORDER BY id LIMIT 1",
        "is held for the offer",
    ),
    (
        "INSERT INTO court_claims (court_id, starts_at, holder_kind, holder_id)
         SELECT court_id, starts_at + 60000000, holder_kind, holder_id FROM court_claims
         WHERE holder_kind = 'blackout' ORDER BY court_id, starts_at LIMIT 1",
        "are held that overlap",
    ),
    (
        "DELETE FROM court_claims WHERE holder_kind = 'blackout' AND holder_id =
           (SELECT id FROM blackouts ORDER BY id LIMIT 1)",
        "the time out of sale",
    ),
    (
        "DELETE FROM blackouts WHERE id = (SELECT id FROM blackouts ORDER BY id DESC LIMIT 1)",
        "is out of sale for",
    ),
    // Offers.
    (
        "INSERT INTO booking_proposals (id, booking_id, batch_id, starts_at, ends_at, status,
           expires_at, note, created_by, created_at, updated_at)
         SELECT v.id, b.id, b.id, 0, 3600000000, 'offered', 4102444800000000, '', b.user_id, 0, 0
         FROM bookings b, venues v WHERE b.status = 'confirmed' ORDER BY b.id, v.id LIMIT 1",
        "stands, while booking",
    ),
    ("UPDATE bookings SET notes = notes", "is not held on any court"),
    (
        "UPDATE booking_proposals SET status = 'maybe' WHERE ends_at = 3600000000",
        "is maybe, which it cannot be",
    ),
    (
        "UPDATE bookings SET offers_until = 1 WHERE id =
           (SELECT id FROM bookings WHERE status = 'confirmed' ORDER BY id LIMIT 1)",
        "and its offers end 1970",
    ),
    // Bookings.
    (
        "INSERT INTO booking_slots (id, booking_id, starts_at, ends_at, slot_status, court_id,
           court_name, created_at, updated_at)
         SELECT v.id, b.id, s.starts_at, s.ends_at, 'booked', s.court_id, s.court_name, 0, 0
         FROM booking_slots s JOIN bookings o ON o.id = s.booking_id AND o.status = 'confirmed',
           bookings b, venues v
         WHERE b.status = 'confirmed' AND b.id <> o.id ORDER BY s.id, b.id, v.id LIMIT 1",
        " both hold ",
    ),
    (
        "INSERT INTO booking_notices (booking_id, kind, due_at) SELECT id, 'day_before', 0 FROM bookings
         WHERE status = 'canceled_user' ORDER BY id LIMIT 1",
        "and something is still to be told of it",
    ),
    (
        "UPDATE bookings SET number = '' WHERE id = (SELECT id FROM bookings ORDER BY id LIMIT 1)",
        "has no number",
    ),
    (
        "UPDATE bookings SET status = 'lost' WHERE id =
           (SELECT id FROM bookings WHERE status = 'canceled_user' ORDER BY id LIMIT 1)",
        "is lost, which it cannot be",
    ),
    (
        "UPDATE booking_slots SET slot_status = 'held' WHERE slot_status = 'booked'",
        "is confirmed, and its slot from",
    ),
    (
        "UPDATE bookings SET starts_at = starts_at - 1 WHERE id =
           (SELECT id FROM bookings ORDER BY id LIMIT 1)",
        "and its slots are not",
    ),
    (
        "DELETE FROM booking_events WHERE number = 2 AND booking_id =
           (SELECT id FROM bookings WHERE status = 'confirmed' AND guest_name IS NULL
            ORDER BY id LIMIT 1)",
        "and its story ends with",
    ),
    (
        "UPDATE booking_events SET number = 7 WHERE booking_id =
           (SELECT id FROM bookings ORDER BY id DESC LIMIT 1) AND number = 1",
        "events, and the last is number 7",
    ),
    (
        "UPDATE booking_events SET from_status = 'rejected' WHERE number = 2",
        "begins with rejected where",
    ),
    (
        "INSERT INTO idempotency_keys (user_id, key, fingerprint, created_at)
         SELECT id, 'a key', CAST($1 AS BYTEA), 0 FROM users ORDER BY id LIMIT 1",
        "was taken without an answer",
    ),
    (
        "UPDATE bookings SET receipt = 'none' WHERE id = (SELECT id FROM bookings ORDER BY id LIMIT 1)",
        "the receipt none of booking",
    ),
    (
        "UPDATE bookings SET status = 'awaiting_payment', payment_reported_at = 0, expires_at = ends_at - 1
         WHERE id = (SELECT id FROM bookings WHERE status = 'confirmed' ORDER BY id DESC LIMIT 1)",
        "is reported, and it is not held until its last hour ends",
    ),
    // Matches and links.
    (
        "UPDATE matches SET current_participants = current_participants + 1
         WHERE id = (SELECT id FROM matches WHERE max_participants IS NULL
           OR (max_participants > current_participants + 1 AND waitlist_count = 0)
           ORDER BY id LIMIT 1)",
        " players and has ",
    ),
    (
        "UPDATE matches SET max_participants = 1, current_participants = 1, waitlist_count = 0
         WHERE id = (SELECT m.id FROM matches m WHERE m.current_participants > 2
           ORDER BY m.id LIMIT 1)",
        "players, and room for 1",
    ),
    (
        "UPDATE matches SET waitlist_count = waitlist_count + 1 WHERE waitlist_count > 0",
        " who wait and has ",
    ),
    (
        "UPDATE match_waitlist SET place = place + 1000",
        "the last that was given out is",
    ),
    (
        "INSERT INTO match_participants (id, match_id, user_id, joined_at)
         SELECT id, match_id, user_id, 0 FROM match_waitlist",
        "both plays and waits",
    ),
    (
        "DELETE FROM match_participants WHERE id = (SELECT p.id FROM match_participants p
           JOIN matches m ON m.id = p.match_id AND m.host_id = p.user_id ORDER BY p.id LIMIT 1)",
        "not among its players",
    ),
    (
        "UPDATE matches SET deleted_at = 1 WHERE id =
           (SELECT resource_id FROM short_links WHERE is_active = 1 ORDER BY id LIMIT 1)",
        "which was called off",
    ),
    (
        "UPDATE short_links SET resource_id = id WHERE id =
           (SELECT id FROM short_links ORDER BY id LIMIT 1)",
        " leads to ",
    ),
    ("UPDATE short_links SET title = title", "which has another"),
    (
        "UPDATE short_links SET closed_at = 0, is_active = 1 WHERE id =
           (SELECT id FROM short_links ORDER BY id DESC LIMIT 1)",
        "is on, though it was closed 1970",
    ),
    ("INSERT INTO link_hours (short_link_id, starts_at, referrer_host, clicks) SELECT id, 0, '', 99999 FROM short_links", "clicks, and 99999 in its hours"),
    // Venues.
    (
        "DELETE FROM venue_texts WHERE rowid = (SELECT MAX(number) FROM venues)",
        "cannot be found by its name",
    ),
    (
        "INSERT INTO venue_texts (rowid, words) VALUES (999999, 'ghost')",
        "of a venue that does not exist, number 999999",
    ),
    (
        "UPDATE venue_sports SET qris_url = '/media/none.jpg' WHERE id =
           (SELECT id FROM venue_sports ORDER BY id LIMIT 1)",
        "the QRIS code /media/none.jpg",
    ),
    (
        "UPDATE venues SET time_zone = 'Mars/Base' WHERE id = (SELECT id FROM venues ORDER BY id LIMIT 1)",
        "1 venues have the time zone \"Mars/Base\"",
    ),
    // Accounts and emails.
    (
        "INSERT INTO sessions (id, token_hash, user_id, provider, created_at, renewed_at, expires_at)
         SELECT id, CAST($1 AS BYTEA), id, 1, 2, 2, 1 FROM users ORDER BY id LIMIT 1",
        "was begun 1970-01-01T00:00:00.000002Z and ends",
    ),
    (
        "UPDATE users SET deleted_at = 1 WHERE id = (SELECT user_id FROM sessions LIMIT 1)",
        "can still be signed in to by a session",
    ),
    ("UPDATE users SET words = words", "and still says who it was of"),
    (
        "INSERT INTO devices (id, user_id, fingerprint, user_agent, ip_address, first_seen, last_seen)
         SELECT id, id, '', '', '', 0, 0 FROM users ORDER BY id DESC LIMIT 1",
        "",
    ),
    (
        "UPDATE sessions SET device_id = (SELECT id FROM devices WHERE fingerprint = '' LIMIT 1)",
        "is on a device of player",
    ),
    (
        "UPDATE users SET email = 'Shouting@example.com' WHERE id =
           (SELECT id FROM users WHERE deleted_at IS NULL ORDER BY id LIMIT 1)",
        "is not in lower case",
    ),
    (
        "INSERT INTO staff (id, email, role, venue_id, created_at)
         SELECT id, 'x@example.com', 'manager', id, 0 FROM users ORDER BY id LIMIT 1",
        "is manager of the venue",
    ),
    (
        "UPDATE users SET avatar_url = '/media/none.jpg' WHERE id =
           (SELECT id FROM users ORDER BY id DESC LIMIT 1)",
        "shows the photo /media/none.jpg",
    ),
    (
        "INSERT INTO mails (id, recipient, subject, body_text, body_html, sent_at, created_at)
         SELECT id, 'x@example.com', '', '', '', 0, 0 FROM users ORDER BY id LIMIT 1",
        "or still says to whom",
    ),
    (
        "INSERT INTO mails (id, recipient, subject, body_text, body_html, due_at, created_at)
         SELECT id, '', '', '', '', 0, 0 FROM users ORDER BY id DESC LIMIT 1",
        "is to be sent to nobody",
    ),
    (
        "INSERT INTO photos (key, user_id, created_at, purpose)
         SELECT '0123456789abcdef0123456789abcdef', id, 0, 'avatar' FROM users ORDER BY id LIMIT 1",
        "the photo 0123456789abcdef0123456789abcdef.jpg has no file",
    ),
];

#[test]
fn check_finds_nothing_in_the_demo_and_every_kind_of_damage() {
    let _turn = crate::TURN.blocking_lock();
    for engine in ENGINES {
        let place = Place::with_demo(engine);
        assert_eq!(place.findings(), Vec::<String>::new(), "{engine:?}");
        let (status, said, talk) = place.lapang(&["check"]);
        assert_eq!(status, Some(0), "{talk}");
        assert!(said.starts_with("no problems found by "), "{said}");
        let mut damages: Vec<(String, &str)> = Vec::new();
        damages.extend(DAMAGES.iter().map(|(sql, said)| ((*sql).to_owned(), *said)));
        let mut missed = Vec::new();
        place.with(async |app| {
            for (sql, said) in damages {
                let statement = sql.clone();
                let done = app
                    .db
                    .write(move |conn| {
                        let bytes: &[u8] = &[7; 32];
                        let all = params![bytes];
                        let wanted = usize::from(statement.contains("$1"));
                        conn.execute(&statement, &all[..wanted])
                    })
                    .await;
                let done: Result<u64, lapang_db::Error> = done;
                if done.as_ref().ok().is_none_or(|rows| *rows == 0) {
                    missed.push(format!("{done:?}: {sql}"));
                    continue;
                }
                // Beside a running server.
                let findings = tokio::task::block_in_place(|| place.findings());
                if !findings.iter().any(|finding| finding.contains(said)) {
                    missed.push(format!("{said:?} is not said after {sql}"));
                }
            }
        });
        assert!(missed.is_empty(), "{engine:?}: {missed:#?}");
        std::fs::write(place.path("photos/stray.jpg"), "").unwrap();
        assert!(
            place
                .findings()
                .contains(&"the file stray.jpg among the photos is of no photo".to_owned())
        );
        let (status, said, talk) = place.lapang(&["check"]);
        assert_eq!(status, Some(1));
        let count = said.lines().count();
        assert!(
            talk.ends_with(&format!("lapang: {count} problems found\n")),
            "{talk}"
        );
    }
}

#[test]
fn dangling_references_are_found() {
    let _turn = crate::TURN.blocking_lock();
    let place = Place::with_demo(Engine::Postgres);
    place.with(async |app| {
        let done = app
            .db
            .write(|conn| {
                conn.execute("SET LOCAL session_replication_role = replica", &[])?;
                conn.execute(
                    "DELETE FROM users WHERE id IN (SELECT user_id FROM bookings)",
                    &[],
                )
            })
            .await;
        assert!(done.map_err(|error: lapang_db::Error| error).unwrap() > 0);
    });
    let findings = place.findings();
    let said = "rows of bookings refer to rows of users that there are not";
    assert!(findings.iter().any(|it| it.contains(said)), "{findings:#?}");
}

#[test]
fn a_damaged_file_is_reported() {
    let _turn = crate::TURN.blocking_lock();
    let place = Place::with_demo(Engine::Sqlite);
    let file = place.path("lapang.db");
    let mut bytes = std::fs::read(&file).unwrap();
    // The pages in the middle: trees and indexes.
    let middle = bytes.len() / 2 / 4096 * 4096;
    for page in bytes[middle..].chunks_mut(4096).take(20) {
        page[..64].fill(0xff);
    }
    std::fs::write(&file, bytes).unwrap();
    let (status, said, talk) = place.lapang(&["check"]);
    assert_eq!(status, Some(1), "{said}{talk}");
    let all = format!("{said}{talk}");
    assert!(
        all.contains("damaged") || all.contains("malformed"),
        "{all}"
    );
}
