//! `lapang check` finds nothing in a clean database, and every kind of damage.

use lapang_db::{Engine, params};

use super::{ENGINES, Place};

/// A damage done by SQL, and its finding.
type Damage = (&'static str, &'static str);

/// Applied on top of each other.
const DAMAGES: &[Damage] = &[
    (
        "UPDATE courts SET space_ids = '' WHERE part_ids <> ''",
        "has other spaces than its parts",
    ),
    (
        "UPDATE special_days SET hours = '[' WHERE is_closed = 0",
        "the special days of venue ",
    ),
    (
        "UPDATE special_days SET to_date = '2000-01-01' WHERE is_closed = 1",
        "ends before it begins",
    ),
    (
        "UPDATE court_blocks SET from_date = 'soon'",
        "the blocks of venue ",
    ),
    (
        "DELETE FROM court_blocks",
        ", which does not exist",
    ),
    (
        "UPDATE bookings SET undo_until = 4102444800000000 WHERE id = (SELECT id FROM bookings ORDER BY id LIMIT 1)",
        "how it was before is lost",
    ),
    (
        "UPDATE bookings SET move_expires_at = 4102444800000000 WHERE id =
           (SELECT id FROM bookings WHERE status = 'rejected' ORDER BY id LIMIT 1)",
        "its player still wants it moved",
    ),
    (
        "UPDATE court_claims SET holder_kind = 'move', expires_at = 4102444800000000 WHERE holder_id =
           (SELECT id FROM blackouts WHERE block_id IS NULL ORDER BY id DESC LIMIT 1)",
        "for a wish to move booking",
    ),
    (
        "DELETE FROM court_claims WHERE holder_kind = 'booking' AND holder_id =
           (SELECT b.id FROM bookings b WHERE b.status = 'confirmed' AND EXISTS
             (SELECT 1 FROM court_claims c WHERE c.holder_id = b.id) ORDER BY b.id LIMIT 1)",
        "(confirmed) has 0 of ",
    ),
    (
        "UPDATE court_claims SET expires_at = 1 WHERE holder_kind = 'booking' AND holder_id =
           (SELECT b.id FROM bookings b JOIN court_claims c ON c.holder_id = b.id
            WHERE b.status = 'confirmed' ORDER BY b.id LIMIT 1)",
        "ends before the booking's deadline",
    ),
    (
        "INSERT INTO court_claims (court_id, starts_at, holder_kind, holder_id)
         SELECT court_id, starts_at + 60000000, holder_kind, holder_id FROM court_claims
         WHERE holder_kind = 'blackout' ORDER BY court_id, starts_at LIMIT 1",
        "two claims on court",
    ),
    (
        "DELETE FROM court_claims WHERE holder_kind = 'blackout' AND holder_id =
           (SELECT id FROM blackouts ORDER BY id LIMIT 1)",
        "blackout ",
    ),
    (
        "INSERT INTO booking_proposals (id, booking_id, batch_id, starts_at, ends_at, status,
           expires_at, note, created_by, created_at, updated_at)
         SELECT v.id, b.id, b.id, 0, 3600000000, 'offered', 4102444800000000, '', b.user_id, 0, 0
         FROM bookings b, venues v WHERE b.status = 'confirmed' ORDER BY b.id, v.id LIMIT 1",
        "is open although booking",
    ),
    (
        "INSERT INTO booking_slots (id, booking_id, starts_at, ends_at, slot_status, court_id,
           court_name, created_at, updated_at)
         SELECT v.id, b.id, s.starts_at, s.ends_at, 'booked', s.court_id, s.court_name, 0, 0
         FROM booking_slots s JOIN bookings o ON o.id = s.booking_id AND o.status = 'confirmed',
           bookings b, venues v
         WHERE b.status = 'confirmed' AND b.id <> o.id ORDER BY s.id, b.id, v.id LIMIT 1",
        " both have ",
    ),
    (
        "DELETE FROM booking_events WHERE number >= 2 AND booking_id =
           (SELECT id FROM bookings WHERE status = 'confirmed' AND guest_name IS NULL
            ORDER BY id LIMIT 1)",
        "but its last event says",
    ),
    (
        "UPDATE bookings SET status = 'awaiting_payment', payment_reported_at = 0, expires_at = ends_at - 1
         WHERE id = (SELECT id FROM bookings WHERE status = 'confirmed' ORDER BY id DESC LIMIT 1)",
        "has a reported payment, but is not held until its end",
    ),
    (
        "UPDATE bookings SET refund_due_at = NULL WHERE refund_due_at IS NOT NULL",
        "wrongly marked as due or not due for a refund",
    ),
    (
        "UPDATE matches SET current_participants = current_participants + 1
         WHERE id = (SELECT id FROM matches WHERE max_participants IS NULL
           OR (max_participants > current_participants + 1 AND waitlist_count = 0)
           ORDER BY id LIMIT 1)",
        " players, but ",
    ),
    (
        "INSERT INTO match_participants (id, match_id, user_id, joined_at)
         SELECT id, match_id, user_id, 0 FROM match_waitlist",
        "both in the roster and on the waitlist",
    ),
    (
        "UPDATE matches SET deleted_at = 1 WHERE id =
           (SELECT resource_id FROM short_links WHERE is_active = 1 ORDER BY id LIMIT 1)",
        "was called off",
    ),
    (
        "DELETE FROM venue_texts WHERE rowid = (SELECT MAX(number) FROM venues)",
        "is missing from the search",
    ),
    (
        "UPDATE venue_sports SET qris_url = '/media/none.jpg' WHERE id =
           (SELECT id FROM venue_sports ORDER BY id LIMIT 1)",
        "QRIS code /media/none.jpg",
    ),
    (
        "UPDATE users SET deleted_at = 1 WHERE id = (SELECT id FROM users ORDER BY id LIMIT 1)",
        "but still has personal data",
    ),
    (
        "INSERT INTO moderation_events (id, at, action, user_id, reason)
         SELECT id, 0, 'remove_match', id, '' FROM users ORDER BY id LIMIT 1",
        "is invalid: remove_match",
    ),
    (
        "UPDATE moderation_events SET action = 'praise'",
        "is invalid: praise",
    ),
    (
        "UPDATE reports SET match_id = subject_id WHERE subject = 'venue'",
        "the report of venue ",
    ),
    (
        "UPDATE venues SET review_total = review_total + 1
         WHERE id = (SELECT venue_id FROM venue_reviews ORDER BY venue_id LIMIT 1)",
        " are shown",
    ),
    (
        "INSERT INTO staff (id, email, role, venue_id, created_at)
         SELECT id, 'x@example.com', 'manager', id, 0 FROM users ORDER BY id LIMIT 1",
        "is invalid: manager at venue",
    ),
    (
        "INSERT INTO mails (id, recipient, subject, body_text, body_html, sent_at, created_at)
         SELECT id, 'x@example.com', '', '', '', 0, 0 FROM users ORDER BY id LIMIT 1",
        "or still has its content",
    ),
    (
        "UPDATE ties SET state = 'open' WHERE id =
           (SELECT id FROM ties WHERE state = 'over' ORDER BY id LIMIT 1)",
        "is open, but its outcome",
    ),
    (
        "UPDATE live_tie_people SET person = 'nobody' WHERE person =
           (SELECT MIN(person) FROM live_tie_people)",
        "or not theirs",
    ),
    ("DELETE FROM live_tie_people", "are not noted as playing"),
    (
        "UPDATE ties SET court = NULL WHERE state = 'live'",
        "is live without two entries or a court",
    ),
    (
        "UPDATE ties SET source_a = 'w99' WHERE id =
           (SELECT id FROM ties WHERE source_a <> '' ORDER BY id LIMIT 1)",
        "waits for tie 99",
    ),
    (
        "UPDATE tournaments SET courts = '[{\"number\": 1}]' WHERE id =
           (SELECT tournament_id FROM ties WHERE source_a = '' ORDER BY id LIMIT 1)",
        "column courts holds something else",
    ),
    (
        "UPDATE live_players SET game_id = match_id WHERE person_id =
           (SELECT person_id FROM live_players ORDER BY person_id LIMIT 1)",
        "which is not live",
    ),
    ("DELETE FROM live_players", "are not those of its live games"),
    ("UPDATE nights SET state = 'over' WHERE state = 'on'", ", but its end is nothing"),
    (
        "UPDATE nights SET ended_at = started_at",
        "is live although the night is over",
    ),
    (
        "UPDATE reports SET reason = 'fun' WHERE subject = 'match'",
        "the report of match ",
    ),
    (
        "UPDATE night_people SET id = match_id WHERE id =
           (SELECT id FROM night_people WHERE state = 'present' ORDER BY id LIMIT 1)",
        "has somebody who is not there",
    ),
    ("UPDATE nights SET settings = 'none'", "column settings holds something else"),
    (
        "INSERT INTO photos (key, user_id, created_at, purpose)
         SELECT '0123456789abcdef0123456789abcdef', id, 0, 'avatar' FROM users ORDER BY id LIMIT 1",
        "photo 0123456789abcdef0123456789abcdef.jpg has no file",
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
        let mut missed = Vec::new();
        place.with(async |app| {
            for (sql, said) in DAMAGES {
                let done = app.db.write(move |conn| conn.execute(sql, params![])).await;
                let done: Result<u64, lapang_db::Error> = done;
                if done.as_ref().ok().is_none_or(|rows| *rows == 0) {
                    missed.push(format!("{done:?}: {sql}"));
                    continue;
                }
                // Beside a running server.
                let findings = tokio::task::block_in_place(|| place.findings());
                if !findings.iter().any(|finding| finding.contains(*said)) {
                    missed.push(format!("{said:?} is not said after {sql}"));
                }
            }
        });
        assert!(missed.is_empty(), "{engine:?}: {missed:#?}");
        std::fs::write(place.path("photos/stray.jpg"), "").unwrap();
        assert!(
            place.findings().contains(
                &"the file stray.jpg in the photos folder belongs to no photo".to_owned()
            )
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
        let done = app.db.write(|conn| {
            conn.execute("SET LOCAL session_replication_role = replica", &[])?;
            conn.execute("DELETE FROM users", &[])
        });
        let done: Result<u64, lapang_db::Error> = done.await;
        assert!(done.unwrap() > 0);
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
