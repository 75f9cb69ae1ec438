//! A court hour can be claimed once: races for it, with and without the guard.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use lapang::error::Error;
use lapang::venues::{self, CourtRef};
use lapang::venues::{Holder, Span, claims};
use lapang_db::{Uuid, params, values};

use crate::venues::{add, hall};
use lapang_testing::app::TestApp;
use lapang_testing::on_both_engines;

async fn courts(app: &TestApp, count: u32) -> Vec<CourtRef> {
    let mut venue = hall("Claimed Hall", -6.2, 106.8);
    venue.sports[0].courts = count;
    let id = add(app, &venue).await;
    let offer = app
        .app
        .db
        .read(move |conn| venues::offer(conn, id, "futsal"))
        .await;
    offer.unwrap().unwrap().courts
}

/// Hours since the start of the day after the test's.
fn span(from: f64, to: f64) -> Span {
    let day: Timestamp = "2026-03-03T00:00:00Z".parse().unwrap();
    let at = |hours: f64| day + SignedDuration::from_secs_f64(hours * 3600.0);
    Span {
        starts_at: at(from),
        ends_at: at(to),
    }
}

type Outcome = Result<Vec<Uuid>, Vec<Span>>;

/// Claims in its own transaction, which fails as a whole if something is taken.
async fn take(
    app: &TestApp,
    courts: &[CourtRef],
    spans: &[Span],
    holder: Holder,
    expires_at: Option<Timestamp>,
) -> Result<Outcome, Error> {
    let (courts, spans) = (courts.to_vec(), spans.to_vec());
    app.app
        .write(move |tx| claims::take(tx, &courts, &spans, holder, expires_at))
        .await
}

fn booking(app: &TestApp) -> Holder {
    Holder::Booking(app.app.new_id())
}

/// Court, start and holder of every claim.
async fn claimed(app: &TestApp) -> Vec<(Uuid, i64, Uuid)> {
    app.app
        .db
        .read(|conn| {
            conn.rows(
                "SELECT court_id, starts_at, holder_id FROM court_claims",
                params![],
                values,
            )
            .map_err(Error::from)
        })
        .await
        .unwrap()
}

/// This many concurrent claims on one hour; returns how many succeeded. None may end in an error.
async fn race(app: TestApp, courts: Vec<CourtRef>, takers: usize) -> usize {
    let app = Arc::new(app);
    let tasks: Vec<_> = (0..takers)
        .map(|_| {
            let (app, courts) = (Arc::clone(&app), courts.clone());
            tokio::spawn(async move {
                take(&app, &courts, &[span(1.0, 2.0)], booking(&app), None).await
            })
        })
        .collect();
    let mut winners = 0;
    for task in tasks {
        match task.await.unwrap().unwrap() {
            Ok(_) => winners += 1,
            Err(taken) => assert_eq!(taken, [span(1.0, 2.0)]),
        }
    }
    winners
}

on_both_engines! {
    async fn of_a_hundred_concurrent_claims_on_a_court_hour_one_succeeds(app: TestApp) {
        let courts = courts(&app, 1).await;
        let node = app.another_node().await;
        assert_eq!(race(app, courts, 100).await, 1);
        assert_eq!(claimed(&node).await.len(), 2);
    }

    async fn sabotage_without_the_unique_key_many_claims_succeed(app: TestApp) {
        let courts = courts(&app, 1).await;
        app.app
            .db
            .write(|conn| {
                conn.execute("DROP TABLE court_claims", params![])?;
                conn.execute(
                    "CREATE TABLE court_claims (court_id UUID NOT NULL, starts_at BIGINT NOT NULL,
                     for_court_id UUID, holder_kind TEXT NOT NULL, holder_id UUID NOT NULL, expires_at BIGINT)",
                    params![],
                )?;
                Ok::<_, Error>(())
            })
            .await
            .unwrap();
        assert!(race(app, courts, 100).await > 1);
    }

    async fn consecutive_hours_get_one_court_if_possible(app: TestApp) {
        let courts = courts(&app, 3).await;
        let [a, b, c] = [courts[0].id, courts[1].id, courts[2].id];
        let hours = [span(1.0, 2.0), span(2.0, 3.0), span(3.0, 4.0)];
        take(&app, &courts[..1], &[span(2.0, 3.0)], booking(&app), None).await.unwrap().unwrap();
        // Only the second court is free for all of them. The response keeps the order of the request.
        let asked = [hours[2], hours[0], hours[1], span(6.0, 7.0)];
        let given = take(&app, &courts, &asked, booking(&app), None).await.unwrap();
        assert_eq!(given, Ok(vec![b, b, b, a]));
        // No court is free for all: the longest run from the start gets one court, then the rest.
        take(&app, &courts[2..], &[span(3.0, 4.0)], booking(&app), None).await.unwrap().unwrap();
        let given = take(&app, &courts, &hours, booking(&app), None).await.unwrap();
        assert_eq!(given, Ok(vec![c, c, a]));
    }

    async fn only_expired_claims_are_taken_over(app: TestApp) {
        let courts = courts(&app, 1).await;
        let hours = [span(1.0, 2.0), span(2.0, 3.0)];
        let until = app.app.now() + SignedDuration::from_hours(1);
        let first = booking(&app);
        take(&app, &courts, &hours, first, Some(until)).await.unwrap().unwrap();
        app.clock.advance(SignedDuration::from_hours(1) - SignedDuration::from_micros(1));
        let second = booking(&app);
        let early = take(&app, &courts, &hours[..1], second, None).await.unwrap();
        assert_eq!(early, Err(vec![hours[0]]));
        app.clock.advance(SignedDuration::from_micros(1));
        take(&app, &courts, &hours[..1], second, None).await.unwrap().unwrap();
        // The first holder learns that part of its claim is gone.
        let firm = app.app.db.write(move |conn| claims::make_permanent(conn, first)).await.unwrap();
        assert_eq!((firm, claims::units(&hours)), (2, 4));
        let late = take(&app, &courts, &hours[1..], booking(&app), None).await.unwrap();
        assert_eq!(late, Err(vec![hours[1]]));
    }

    async fn released_claims_are_free_and_extended_ones_remain(app: TestApp) {
        let courts = courts(&app, 1).await;
        let hour = [span(1.0, 2.0)];
        let holder = Holder::Proposal(app.app.new_id());
        let now = app.app.now();
        let soon = now + SignedDuration::from_mins(1);
        take(&app, &courts, &hour, holder, Some(soon)).await.unwrap().unwrap();
        let later = now + SignedDuration::from_mins(10);
        let extended = app.app.db.write(move |conn| claims::extend(conn, holder, later)).await;
        assert_eq!(extended.unwrap(), 2);
        app.clock.advance(SignedDuration::from_mins(5));
        assert!(take(&app, &courts, &hour, booking(&app), None).await.unwrap().is_err());
        // The same id with another kind is another holder.
        let Holder::Proposal(id) = holder else { unreachable!() };
        let other = Holder::Booking(id);
        assert_eq!(app.app.db.write(move |conn| claims::release(conn, other)).await.unwrap(), 0);
        assert_eq!(app.app.db.write(move |conn| claims::release(conn, holder)).await.unwrap(), 2);
        assert!(take(&app, &courts, &hour, booking(&app), None).await.unwrap().is_ok());
    }
}
