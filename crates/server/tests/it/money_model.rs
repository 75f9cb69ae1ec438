//! Random schedules of a player, the desk, the sweep and the clock about one booking each: every rupiah that came is
//! applied or to be given back, and the page says what the rows add up to. Each guard off is found.

use api::{BookingStatus, ChargeLineKind, PaymentKind};
use connectrpc::ConnectError;
use lapang_api as api;
use lapang_db::{Conn, Engine, params, value};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

use lapang_testing::app::hall::{Hall, Kind, slot};
use lapang_testing::app::{Person, TestApp, busy_accounts};
use lapang_testing::calls::bookings::{cancel, cancellation, hours};
use lapang_testing::calls::desk::{paid, set_paid};
use lapang_testing::calls::payments::{
    add_line, ask_deposit, ask_for_payment, cash, findings, give_back, promise, record, report,
    reverse, waive,
};
use lapang_testing::{on_sqlite, size};

const HOUR: i64 = 15_000_000;
const STEPS: usize = 8;

/// Schedules on each engine; `make soak` runs 100,000.
fn schedules() -> u64 {
    size(150, 50_000)
}

/// The desk of the hall, on one of the nodes, and the player.
struct Scene<'a> {
    app: &'a TestApp,
    hall: Hall,
    desks: Vec<Person>,
    ani: Person,
}

impl<'a> Scene<'a> {
    async fn new(app: &'a TestApp, nodes: &[&TestApp], number: u64) -> Self {
        let hall = Hall::new(app, &format!("Gor {number}"), Kind::InstantPaid, 1).await;
        if number.is_multiple_of(2) {
            ask_deposit(app, &hall, 40).await;
        }
        let staff = app
            .staff(&format!("desk{number}@example.com"), Some(hall.id))
            .await;
        let mut desks = vec![staff];
        desks.extend(
            nodes
                .iter()
                .map(|node| desks[0].through(node))
                .collect::<Vec<_>>(),
        );
        let ani = app
            .regular(&format!("ani{number}@example.com"), "Ani")
            .await;
        Self {
            app,
            hall,
            desks,
            ani,
        }
    }

    /// What the desk reads.
    async fn read(&self, id: &str) -> api::Booking {
        let request = api::GetBookingForAdminRequest {
            booking_id: id.to_owned(),
            ..Default::default()
        };
        let answer = self.desks[0]
            .booking_admin()
            .get_booking_for_admin(request)
            .await;
        answer.unwrap().into_owned().booking.into_option().unwrap()
    }

    /// One step; returns what it did. A refusal is as good as a success.
    async fn step(&self, random: &mut StdRng, id: &str, now: &api::Booking) -> String {
        let desk = self.desks.choose(random).unwrap();
        let amount = i64::from(random.random_range(1..=4_u8)) * HOUR / 4;
        let payments = &now.charge.payments;
        let of = |outcome: Result<api::Booking, ConnectError>| match outcome {
            Ok(_) => "done".to_owned(),
            Err(error) => format!("refused: {:?}", error.message),
        };
        let kind = random.random_range(0..16);
        let outcome = match kind {
            0..=3 => {
                let allow_surplus = random.random_bool(0.3);
                of(record(
                    desk,
                    api::RecordPaymentRequest {
                        allow_surplus,
                        ..cash(id, amount)
                    },
                )
                .await)
            }
            4 => match payments.choose(random) {
                Some(payment) => of(reverse(desk, id, &payment.id).await),
                None => String::new(),
            },
            5 => of(add_line(desk, id, ChargeLineKind::Racket, amount).await),
            6 => of(add_line(desk, id, ChargeLineKind::Discount, amount).await),
            7 => of(promise(desk, id, amount).await),
            8 => of(give_back(desk, id, amount.min((-now.charge.balance).max(1))).await),
            9 => of(waive(desk, id).await),
            10 => of(report(&self.ani, id).await).replace("done", "reported"),
            11 => of(ask_for_payment(desk, id).await),
            12 => {
                let canceled = self.ani.bookings().cancel_booking(cancellation(id)).await;
                format!("canceled: {}", canceled.is_ok())
            }
            13 => {
                self.app.clock.advance(hours(1));
                self.app.sweep().await;
                "an hour later".to_owned()
            }
            14 => of(set_paid(desk, id, Some(paid(api::PaymentWay::Qris, Some(amount)))).await),
            _ => {
                let request = api::ReinstateBookingRequest {
                    booking_id: id.to_owned(),
                    to_status: BookingStatus::Confirmed.into(),
                    ..Default::default()
                };
                let back = desk.booking_admin().reinstate_booking(request).await;
                format!("reinstated: {}", back.is_ok())
            }
        };
        format!("{kind} {amount}: {outcome}")
    }

    /// What the page says is what its rows add up to, and no rupiah is lost.
    async fn holds(&self, id: &str, story: &[String]) -> api::Booking {
        let booking = self.read(id).await;
        let charge = booking.charge.as_option().unwrap();
        let lines: i64 = charge.lines.iter().map(|line| line.amount).sum();
        let came: i64 = charge.payments.iter().map(|it| it.amount).sum();
        assert_eq!(charge.total, Some(lines), "{story:#?}");
        assert_eq!(
            (charge.received, charge.balance),
            (came, lines - came),
            "{story:#?}"
        );
        assert!(came >= 0 && lines >= 0, "{story:#?}");
        let of_kind = |kind: PaymentKind| charge.payments.iter().filter(move |it| it.kind == kind);
        for payment in of_kind(PaymentKind::Reversal) {
            let taken = charge
                .payments
                .iter()
                .find(|it| it.id == payment.reverses_id)
                .unwrap();
            assert!(
                taken.is_reversed && taken.amount == -payment.amount,
                "{story:#?}"
            );
        }
        let is_closed = !matches!(
            booking.status.as_known().unwrap(),
            BookingStatus::Confirmed | BookingStatus::AwaitingPayment
        );
        // Nobody owes anything for hours that they do not have, and what came for them is to be given back.
        assert!(!is_closed || charge.balance <= 0, "{story:#?}");
        let is_due = booking.need == api::BookingNeed::Refund;
        assert_eq!(
            is_due,
            charge.balance < 0 && (is_closed || booking.status == BookingStatus::Confirmed),
            "{story:#?}"
        );
        booking
    }

    /// The balance of what is owed, by the ledger.
    async fn ledger(&self, id: &str) -> i64 {
        let id: uuid::Uuid = id.parse().unwrap();
        let sum = move |conn: &mut dyn Conn| {
            conn.one(
                "SELECT CAST(COALESCE(SUM(CASE WHEN debit = 'owed' THEN amount ELSE -amount END), 0) AS BIGINT)
                 FROM transfers WHERE charge_id = $1",
                params![id],
                value::<i64>,
            )
        };
        let read: Result<i64, lapang_db::Error> = self.app.app.db.read(sum).await;
        read.unwrap()
    }
}

/// Schedules share a hall and its people as long as their sessions last.
const IN_A_HALL: u64 = 10;

async fn live(engine: Engine) {
    let app = TestApp::start_with(engine, busy_accounts).await;
    let other = match engine {
        Engine::Postgres => Some(app.another_node().await),
        Engine::Sqlite => None,
    };
    let nodes: Vec<&TestApp> = other.iter().collect();
    for number in 0..schedules().div_ceil(IN_A_HALL) {
        let scene = Scene::new(&app, &nodes, number).await;
        for life in 0..IN_A_HALL {
            let mut random = StdRng::seed_from_u64(number * IN_A_HALL + life);
            // Far enough that the clock does not reach it.
            let days = (app.clock.now().as_second()
                - lapang_testing::app::hall::at(0, 0).as_second())
                / 86_400;
            let mut request = scene.hall.request(&[]);
            request.slots = vec![slot(days + 3, 8 + i64::try_from(life).unwrap())];
            let id = scene
                .ani
                .bookings()
                .create_booking(request)
                .await
                .unwrap()
                .into_owned()
                .booking_id;
            let mut story = Vec::new();
            let mut booking = scene.read(&id).await;
            for _ in 0..STEPS {
                story.push(scene.step(&mut random, &id, &booking).await);
                booking = scene.holds(&id, &story).await;
            }
            // A charge that nobody touched is not open yet.
            let is_open = booking.charge.lines.len() > 1 || !booking.charge.payments.is_empty();
            assert!(
                !is_open || scene.ledger(&id).await == booking.charge.balance,
                "{story:#?}"
            );
            if booking.status == BookingStatus::Confirmed {
                cancel(&scene.ani, &id).await;
            }
        }
    }
    assert_eq!(findings(&app).await, [""; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_rupiah_is_lost_on_sqlite() {
    live(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_rupiah_is_lost_on_two_nodes_of_postgres() {
    live(Engine::Postgres).await;
}

/// Ten clerks at once.
async fn clerks(app: &TestApp) -> (Scene<'_>, Vec<String>) {
    let scene = Scene::new(app, &[], 1).await;
    let mut ids = Vec::new();
    for hour in 8..18 {
        ids.push(scene.hall.book(&scene.ani, &[(1, hour)]).await.booking_id);
    }
    (scene, ids)
}

#[tokio::test(flavor = "multi_thread")]
async fn receipts_of_two_nodes_have_no_gaps_and_without_their_key_doubles_are_found() {
    let app = TestApp::start_with(Engine::Postgres, busy_accounts).await;
    let node = app.another_node().await;
    let (scene, ids) = clerks(&app).await;
    let there = scene.desks[0].through(&node);
    let both = [&scene.desks[0], &there];
    let calls = ids
        .iter()
        .enumerate()
        .map(|(index, id)| record(both[index % 2], cash(id, HOUR)));
    let paid = futures_util::future::join_all(calls).await;
    let mut numbers: Vec<String> = paid
        .into_iter()
        .map(|booking| booking.unwrap().charge.payments[0].receipt_number.clone())
        .collect();
    numbers.sort();
    let expected: Vec<String> = (1..=10).map(|number| format!("2026-{number:04}")).collect();
    assert_eq!(numbers, expected);

    // Its counter set back, as a second one would be: the key refuses; without it, the check finds the double.
    let extra = scene.hall.book(&scene.ani, &[(2, 8)]).await.booking_id;
    change(&app, "UPDATE receipt_numbers SET last = 4").await;
    assert!(record(&scene.desks[0], cash(&extra, HOUR)).await.is_err());
    change(&app, "DROP INDEX payments_receipts").await;
    record(&scene.desks[0], cash(&extra, HOUR)).await.unwrap();
    assert!(
        findings(&app)
            .await
            .iter()
            .any(|text| text.contains("receipts"))
    );
}

async fn change(app: &TestApp, sql: &'static str) {
    let done = app
        .app
        .db
        .write(move |conn| conn.execute(sql, params![]))
        .await;
    done.map_err(|error: lapang_db::Error| error).unwrap();
}

on_sqlite! {
    async fn payment_and_its_posting_are_one_and_nothing_is_posted_twice(app: TestApp) {
        let (scene, ids) = clerks(&app).await;
        record(&scene.desks[0], cash(&ids[0], HOUR)).await.unwrap();
        let twice = "INSERT INTO transfers SELECT * FROM transfers WHERE cause = 'payment'";
        let refused = app.app.db.write(move |conn| conn.execute(twice, params![])).await;
        refused.map_err(|error: lapang_db::Error| error).unwrap_err();

        // Without the ledger nothing is recorded.
        change(&app, "ALTER TABLE transfers RENAME TO kept").await;
        assert!(record(&scene.desks[0], cash(&ids[1], HOUR)).await.is_err());
        change(&app, "ALTER TABLE kept RENAME TO transfers").await;
        assert_eq!(scene.read(&ids[1]).await.charge.received, 0);
        assert_eq!(findings(&app).await, [""; 0]);

        // A posting lost, or a second one where the key is gone, is found.
        change(&app, "CREATE TABLE unguarded AS SELECT * FROM transfers").await;
        change(&app, "DROP TABLE transfers").await;
        change(&app, "ALTER TABLE unguarded RENAME TO transfers").await;
        change(&app, twice).await;
        assert!(findings(&app).await.iter().any(|text| text.contains("postings")));
        change(&app, "DELETE FROM transfers WHERE cause = 'payment'").await;
        assert!(findings(&app).await.iter().any(|text| text.contains("is posted as nothing")));
    }
}
