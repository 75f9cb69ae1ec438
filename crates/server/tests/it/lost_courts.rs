//! Matches whose court is cancelled.

use jiff::SignedDuration;
use lapang_api as api;
use lapang_api::CreateMatchRequest;

use lapang_testing::app::hall::{Hall, Kind, at};
use lapang_testing::app::{Person, TestApp};
use lapang_testing::calls::bookings::cancel;
use lapang_testing::calls::matches::{futsal, get, join, make, update};
use lapang_testing::calls::payments::settle;
use lapang_testing::on_both_engines;

const TOLD: &str = "Court cancelled: Futsal malam";

/// A match of two hours from 19:00, two days from today.
async fn evening(host: &Person, hall: &Hall) -> String {
    let request = CreateMatchRequest {
        venue_id: Some(hall.id.to_string()),
        location: String::new(),
        date_time: lapang::wire::time(at(2, 19)),
        end_time: lapang::wire::time(at(2, 21)),
        ..futsal()
    };
    make(host, request).await.id
}

async fn told(app: &TestApp, people: &[&Person]) -> Vec<usize> {
    let mut counts = Vec::new();
    for person in people {
        let mails = app.mails_to(&person.email).await;
        counts.push(mails.iter().filter(|(subject, _)| subject == TOLD).count());
    }
    counts
}

async fn is_lost(reader: &Person, id: &str) -> bool {
    get(reader, id).await.unwrap().court_lost_at.is_set()
}

async fn pass(app: &TestApp) {
    app.clock.advance(SignedDuration::from_mins(2));
    app.sweep().await;
}

on_both_engines! {
    async fn a_cancelled_court_is_told_to_all_in_the_match_until_there_is_another(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 2).await;
        let [host, ani, budi] = [app.regular("host@example.com", "Host").await, app.regular("ani@example.com", "Ani").await, app.regular("budi@example.com", "Budi").await];
        let people = [&host, &ani, &budi];
        let id = evening(&host, &hall).await;
        join(&ani, &id).await.unwrap();
        // Bookings of others, and of other hours, are not its court.
        let of_ani = hall.book(&ani, &[(2, 19), (2, 20)]).await.booking_id;
        let short = hall.book(&host, &[(2, 19)]).await.booking_id;
        pass(&app).await;
        cancel(&ani, &of_ani).await;
        cancel(&host, &short).await;
        pass(&app).await;
        assert!(!is_lost(&host, &id).await);

        let booked = hall.book(&host, &[(2, 19), (2, 20)]).await.booking_id;
        pass(&app).await;
        cancel(&host, &booked).await;
        assert!(!is_lost(&host, &id).await, "a minute to take it back");
        pass(&app).await;
        pass(&app).await;
        assert!(is_lost(&ani, &id).await && is_lost(&app.visitor(), &id).await);
        assert_eq!(told(&app, &people).await, [1, 1, 0]);

        let again = hall.book(&host, &[(2, 19), (2, 20)]).await.booking_id;
        pass(&app).await;
        assert!(!is_lost(&host, &id).await);
        // Two that are there at once: losing one changes nothing.
        hall.book(&host, &[(2, 19), (2, 20)]).await;
        cancel(&host, &again).await;
        pass(&app).await;
        assert!(!is_lost(&host, &id).await);
        assert_eq!(told(&app, &people).await, [1, 1, 0]);
    }

    async fn staff_cancel_the_court_of_a_match_and_a_moved_match_starts_afresh(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let host = app.regular("host@example.com", "Host").await;
        let id = evening(&host, &hall).await;
        let booking_id = hall.book(&host, &[(2, 19), (2, 20)]).await.booking_id;
        settle(&staff, &booking_id, api::BookingStatus::CanceledAdmin).await;
        pass(&app).await;
        assert!(is_lost(&host, &id).await);
        assert_eq!(told(&app, &[&host]).await, [1]);
        let moved = api::UpdateMatchRequest { id: id.clone(), date_time: lapang::wire::time(at(3, 19)), ..Default::default() };
        update(&host, moved).await.unwrap();
        assert!(!is_lost(&host, &id).await);
    }
}
