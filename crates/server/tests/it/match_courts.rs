//! A match and the bookings that it is played on.

use lapang_api as api;
use lapang_api::{CreateMatchRequest, DeleteMatchRequest, UpdateMatchRequest};

use lapang_testing::app::Person;
use lapang_testing::app::hall::{Hall, Kind, at};
use lapang_testing::calls::bookings::get as booking;
use lapang_testing::calls::matches::{futsal, get, join, make, outcome};
use lapang_testing::on_sqlite;

fn evening(hall: &Hall, bookings: &[&str]) -> CreateMatchRequest {
    CreateMatchRequest {
        venue_id: Some(hall.id.to_string()),
        location: String::new(),
        date_time: lapang::wire::time(at(2, 19)),
        end_time: lapang::wire::time(at(2, 21)),
        booking_ids: bookings.iter().map(ToString::to_string).collect(),
        ..futsal()
    }
}

async fn set(host: &Person, id: &str, bookings: &[&str]) -> Result<api::Match, String> {
    let request = UpdateMatchRequest {
        id: id.to_owned(),
        bookings: buffa::MessageField::some(api::MatchBookings {
            ids: bookings.iter().map(ToString::to_string).collect(),
            ..Default::default()
        }),
        ..Default::default()
    };
    let changed = outcome(host.matches().update_match(request).await);
    match changed {
        Ok(changed) => Ok(changed.into_owned().r#match.into_option().unwrap()),
        Err(refused) => Err(refused.reason + &refused.fields.concat()),
    }
}

on_sqlite! {
    async fn a_match_is_played_on_bookings_of_its_host_each_for_one_match(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 3).await;
        let host = app.regular("host@example.com", "Host").await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let first = hall.book(&host, &[(2, 19), (2, 20)]).await.booking_id;
        let second = hall.book(&host, &[(2, 19)]).await.booking_id;
        let earlier = hall.book(&host, &[(2, 17)]).await.booking_id;
        let of_ani = hall.book(&ani, &[(2, 19)]).await.booking_id;
        let id = make(&host, evening(&hall, &[&first])).await.id;
        join(&ani, &id).await.unwrap();
        let seen = get(&ani, &id).await.unwrap();
        assert_eq!(seen.courts.len(), 1);
        assert!(seen.courts[0].booking_id.is_empty() && !seen.courts[0].court_name.is_empty());
        assert_eq!(booking(&host, &first).await.match_id.as_deref(), Some(id.as_str()));
        assert_eq!(set(&host, &id, &[&first, &second]).await.unwrap().courts.len(), 2);
        assert_eq!(set(&host, &id, &[&earlier]).await.unwrap_err(), "booking_ids[0]: match.booking");
        assert_eq!(set(&host, &id, &[&of_ani]).await.unwrap_err(), "NOT_FOUND");
        assert_eq!(set(&ani, &id, &[&of_ani]).await.unwrap_err(), "NOT_THE_HOST");
        let other = make(&host, evening(&hall, &[])).await.id;
        assert_eq!(set(&host, &other, &[&first]).await.unwrap_err(), "BOOKING_HAS_MATCH");
        set(&host, &id, &[]).await.unwrap();
        set(&host, &other, &[&first]).await.unwrap();
        // Moved to another day, it is not its court any more.
        let moved = UpdateMatchRequest { id: other, date_time: lapang::wire::time(at(3, 19)), ..Default::default() };
        host.matches().update_match(moved).await.unwrap();
        assert_eq!(booking(&host, &first).await.match_id, None);
    }

    async fn a_match_is_called_off_with_its_bookings_or_without(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 3).await;
        let host = app.regular("host@example.com", "Host").await;
        for cancels in [false, true] {
            let booked = hall.book(&host, &[(2, 19), (2, 20)]).await.booking_id;
            let id = make(&host, evening(&hall, &[&booked])).await.id;
            let request = DeleteMatchRequest { id, cancel_bookings: cancels, ..Default::default() };
            host.matches().delete_match(request).await.unwrap();
            let after = booking(&host, &booked).await;
            assert_eq!(after.match_id, None);
            let is_confirmed = after.status == api::BookingStatus::Confirmed;
            assert_eq!(is_confirmed, !cancels);
        }
    }
}
