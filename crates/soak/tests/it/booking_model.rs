//! Random booking histories: the owner, another player, the venue's staff, another venue's staff and deadlines, in
//! any order. No court hour is ever booked twice, no claim lacks its holder, and SQLite and PostgreSQL respond alike.

mod steps;
mod world;

use std::collections::BTreeMap;

use lapang_db::{Conn, Engine, Error, params, value};
use lapang_testing::size;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

use self::steps::step;
use self::world::World;
use lapang_testing::app::hall::Kind;
use lapang_testing::app::unguarded::drop_the_key;
use lapang_testing::app::{TestApp, busy_accounts};

const CALLS_IN_A_LIFE: usize = 14;

/// The number of histories; `make soak` runs 100,000 calls.
pub fn sequences() -> u64 {
    size(300, 7_200)
}

/// Violated invariants, by kind; must be empty.
fn wrongs(conn: &mut dyn Conn, now: i64) -> Result<Vec<(String, i64)>, Error> {
    let rules = [
        ("slots that overlap on a court", "SELECT COUNT(*) FROM booking_slots a JOIN booking_slots b
            ON a.court_id = b.court_id AND a.id < b.id AND a.starts_at < b.ends_at AND b.starts_at < a.ends_at
            JOIN bookings x ON x.id = a.booking_id JOIN bookings y ON y.id = b.booking_id
            WHERE a.slot_status <> 'released' AND b.slot_status <> 'released'
              AND COALESCE(x.expires_at, NOW + 1) > NOW AND COALESCE(y.expires_at, NOW + 1) > NOW"),
        ("claims of bookings that are over", "SELECT COUNT(*) FROM court_claims c
            LEFT JOIN bookings b ON b.id = c.holder_id AND (b.status = 'confirmed' OR b.expires_at IS NOT NULL)
            WHERE c.holder_kind = 'booking' AND b.id IS NULL"),
        ("claims of offers that are over", "SELECT COUNT(*) FROM court_claims c
            LEFT JOIN booking_proposals p ON p.id = c.holder_id AND p.status = 'offered'
            WHERE c.holder_kind = 'proposal' AND p.id IS NULL"),
        ("half hours of living slots that nobody has claimed for them", "SELECT COUNT(*) FROM
              (SELECT s.ends_at - s.starts_at AS long, (SELECT COUNT(*) FROM court_claims c
                 WHERE c.court_id = s.court_id AND c.starts_at >= s.starts_at AND c.starts_at < s.ends_at
                   AND c.holder_kind = 'booking' AND c.holder_id = b.id
                   AND (c.expires_at IS NULL OR c.expires_at >= b.expires_at)) AS had
               FROM booking_slots s JOIN bookings b ON b.id = s.booking_id
               WHERE s.replaced = 0 AND (b.status = 'confirmed' OR b.expires_at > NOW)) AS each_slot
            WHERE long <> had * 1800000000"),
        ("offers in a booking that offers nothing", "SELECT COUNT(*) FROM booking_proposals p
            JOIN bookings b ON b.id = p.booking_id
            WHERE p.status = 'offered' AND b.status <> 'reschedule_proposed'"),
    ];
    rules
        .into_iter()
        .map(|(name, sql)| {
            let sql = sql.replace("NOW", &now.to_string());
            Ok((name.to_owned(), conn.one(&sql, params![], value)?))
        })
        .collect()
}

/// The current violations.
async fn wrongs_of(app: &TestApp) -> Vec<String> {
    let now = app.clock.now().as_microsecond();
    let found = app
        .app
        .db
        .read(move |conn| wrongs(conn, now))
        .await
        .unwrap();
    let wrong = found.into_iter().filter(|(_, count)| *count > 0);
    wrong
        .map(|(name, count)| format!("{count} {name}"))
        .collect()
}

/// The venue kind and court count of a history.
fn scene(random: &mut StdRng) -> (Kind, usize) {
    let kinds = [
        Kind::Request,
        Kind::Request,
        Kind::RequestPaid,
        Kind::Instant,
        Kind::InstantPaid,
    ];
    (*kinds.choose(random).unwrap(), random.random_range(1..=2))
}

/// Histories share a venue and its people as long as their sessions last. Venues share a database until checking it gets
/// slow.
const LIVES_IN_A_HALL: u64 = 6;
const HALLS_IN_A_DATABASE: u64 = 40;

#[tokio::test(flavor = "multi_thread")]
async fn random_booking_histories_never_overlap_and_match_on_both_engines() {
    let mut reached: BTreeMap<String, usize> = BTreeMap::new();
    let halls = sequences().div_ceil(LIVES_IN_A_HALL);
    for first in (0..halls).step_by(usize::try_from(HALLS_IN_A_DATABASE).unwrap()) {
        let sqlite = TestApp::start_with(Engine::Sqlite, busy_accounts).await;
        let postgres = TestApp::start_with(Engine::Postgres, busy_accounts).await;
        for hall in first..halls.min(first + HALLS_IN_A_DATABASE) {
            live_in_a_hall(hall, [&sqlite, &postgres], &mut reached).await;
        }
    }
    assert_eq!(
        reached.len(),
        9,
        "not every status was reached: {reached:?}"
    );
}

async fn live_in_a_hall(hall: u64, apps: [&TestApp; 2], reached: &mut BTreeMap<String, usize>) {
    let (kind, courts) = scene(&mut StdRng::seed_from_u64(hall));
    let name = hall.to_string();
    let mut here = World::new(apps[0], &name, kind, courts).await;
    let mut there = World::new(apps[1], &name, kind, courts).await;
    for life in hall * LIVES_IN_A_HALL..(hall + 1) * LIVES_IN_A_HALL {
        let mut random = StdRng::seed_from_u64(life);
        let mut story = Vec::new();
        for _ in 0..CALLS_IN_A_LIFE {
            let step = step(&mut random);
            story.push(format!("{step:?}"));
            let (one, other) = tokio::join!(here.act(&step), there.act(&step));
            assert_eq!(one, other, "life {life}: {story:#?}");
        }
        for app in apps {
            assert_eq!(wrongs_of(app).await, [""; 0], "life {life}: {story:#?}");
        }
        let (one, other) = tokio::join!(here.tell(), there.tell());
        let told = one.iter().map(|(told, _)| told);
        assert!(
            told.eq(other.iter().map(|(told, _)| told)),
            "life {life}: {story:#?}\n{one:#?}\n{other:#?}"
        );
        for (_, booking) in &one {
            for event in &booking.events {
                *reached.entry(format!("{:?}", event.to_status)).or_default() += 1;
            }
        }
        tokio::join!(here.end(), there.end());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sabotage_without_the_unique_key_random_histories_fail() {
    let app = TestApp::start_with(Engine::Sqlite, busy_accounts).await;
    app.app.db.write(drop_the_key).await.unwrap();
    for life in 0..50 {
        let mut random = StdRng::seed_from_u64(life);
        let (kind, courts) = scene(&mut random);
        let mut world = World::new(&app, &life.to_string(), kind, courts).await;
        for _ in 0..CALLS_IN_A_LIFE {
            world.act(&step(&mut random)).await;
        }
        if !wrongs_of(&app).await.is_empty() {
            return;
        }
    }
    panic!("nobody noticed that the guard was off");
}
