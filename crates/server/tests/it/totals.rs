//! Totals of long lists.

use lapang_api as api;
use lapang_db::{Conn, Error, params};
use uuid::Uuid;

use crate::venue_admin::managed;
use lapang_testing::app::Person;
use lapang_testing::on_both_engines;

fn insert_events(conn: &mut dyn Conn, venue: Uuid, first: u32, count: u32) -> Result<(), Error> {
    for number in 0..count {
        conn.execute_later(
            "INSERT INTO venue_events (id, venue_id, created_at, kind, sport_id, subject)
             VALUES ($1, $2, $3, 'details', '', '')",
            params![
                Uuid::from_u128((venue.as_u128() & !0xffff_ffff) | u128::from(first + number)),
                venue,
                i64::from(number)
            ],
        )?;
    }
    Ok(())
}

async fn total(staff: &Person, venue: Uuid) -> (i32, bool) {
    let request = api::ListAuditEventsRequest {
        venue_id: venue.to_string(),
        ..Default::default()
    };
    let answer = staff
        .venue_admin()
        .list_audit_events(request)
        .await
        .unwrap();
    let answer = answer.into_owned();
    (answer.total, answer.total_is_at_least)
}

on_both_engines! {
    async fn totals_are_exact_up_to_10_000_and_marked_beyond(app: TestApp) {
        let (venue, manager) = managed(&app).await;
        let (before, _) = total(&manager, venue).await;
        let missing = 10_000 - u32::try_from(before).unwrap();
        app.app.db.write(move |conn| insert_events(conn, venue, 0, missing)).await.unwrap();
        assert_eq!(total(&manager, venue).await, (10_000, false));
        app.app.db.write(move |conn| insert_events(conn, venue, missing, 1)).await.unwrap();
        assert_eq!(total(&manager, venue).await, (10_000, true));
    }
}
