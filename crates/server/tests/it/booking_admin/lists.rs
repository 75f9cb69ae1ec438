//! Staff booking lists: contents, access and the demo's data.

use api::BookingStatus;
use connectrpc::ConnectError;
use lapang::bookings::lifecycle::Status;
use lapang_api as api;
use lapang_db::{params, value};

use super::confirm;
use lapang_testing::app::hall::{Hall, Kind, at};
use lapang_testing::app::{Person, refusal};
use lapang_testing::calls::bookings::{get, hours, number};
use lapang_testing::on_both_engines;

async fn list(
    staff: &Person,
    change: impl FnOnce(&mut api::ListBookingsForAdminRequest),
) -> Result<(Vec<String>, i32), ConnectError> {
    let mut request = api::ListBookingsForAdminRequest::default();
    change(&mut request);
    let answer = staff
        .booking_admin()
        .list_bookings_for_admin(request)
        .await?
        .into_owned();
    let ids = answer
        .bookings
        .into_iter()
        .map(|booking| booking.id)
        .collect();
    Ok((ids, answer.total))
}

on_both_engines! {
    async fn staff_list_shows_pending_decisions_first_then_the_soonest_start(app: TestApp) {
        let quick = Hall::new(&app, "Gor Cepat", Kind::Instant, 3).await;
        let slow = Hall::new(&app, "Gor Melati", Kind::Request, 3).await;
        let paid = Hall::new(&app, "Gor Bayar", Kind::InstantPaid, 3).await;
        let admin = app.staff("admin@example.com", None).await;
        let ani = app.regular("ani@example.com", "Ani Suryani").await;
        let budi = app.regular("budi@example.com", "Budi 100%").await;
        let played = quick.book(&ani, &[(0, 10)]).await.booking_id;
        app.clock.advance(hours(3));
        let tomorrow = quick.book(&ani, &[(1, 19)]).await.booking_id;
        let later = quick.book(&budi, &[(3, 19)]).await.booking_id;
        let undecided = slow.book(&budi, &[(5, 19)]).await.booking_id;
        let unpaid = paid.book(&ani, &[(4, 19)]).await.booking_id;
        let all = vec![unpaid.clone(), undecided.clone(), tomorrow.clone(), later.clone(), played.clone()];
        assert_eq!(list(&admin, |_| {}).await.unwrap(), (all.clone(), 5));
        assert_eq!(list(&admin, |it| { it.limit = 2; it.offset = 1; }).await.unwrap(), (all[1..3].to_vec(), 5));

        let only = |ids: &[&String]| (ids.iter().map(|id| (*id).clone()).collect::<Vec<_>>(), i32::try_from(ids.len()).unwrap());
        assert_eq!(list(&admin, |it| it.venue_id = slow.id.to_string()).await.unwrap(), only(&[&undecided]));
        assert_eq!(list(&admin, |it| it.status = BookingStatus::Confirmed.into()).await.unwrap(), only(&[&tomorrow, &later, &played]));
        assert_eq!(list(&admin, |it| it.status = BookingStatus::AwaitingPayment.into()).await.unwrap(), only(&[&unpaid]));
        assert_eq!(list(&admin, |it| it.start_time_from = lapang::wire::time(at(3, 19))).await.unwrap(), only(&[&unpaid, &undecided, &later]));
        assert_eq!(list(&admin, |it| it.start_time_to = lapang::wire::time(at(3, 19))).await.unwrap(), only(&[&tomorrow, &played]));
        for (search, found) in [
            ("suryani", only(&[&unpaid, &tomorrow, &played])),
            ("BUDI@EXAMPLE", only(&[&undecided, &later])),
            ("gor mel", only(&[&undecided])),
            ("0%", only(&[&undecided, &later])),
            ("_", only(&[])),
            ("\\", only(&[])),
            (" ", (all.clone(), 5)),
            (&undecided, only(&[&undecided])),
            (&undecided[..35], only(&[&undecided])),
        ] {
            assert_eq!(list(&admin, |it| search.clone_into(&mut it.search)).await.unwrap(), found, "{search}");
        }
        // Past their deadline they need no decision and count as expired, even before a sweep.
        app.clock.advance(hours(24));
        assert_eq!(list(&admin, |it| it.status = BookingStatus::AwaitingPayment.into()).await.unwrap(), only(&[]));
        assert_eq!(list(&admin, |it| it.status = BookingStatus::Expired.into()).await.unwrap(), only(&[&unpaid, &undecided]));
        assert_eq!(list(&admin, |_| {}).await.unwrap().0[0], tomorrow);
    }

    async fn staff_search_ignores_case_and_accents(app: TestApp) {
        let hall = Hall::new(&app, "Lapangan Ésa", Kind::Request, 1).await;
        let other = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let admin = app.staff("admin@example.com", None).await;
        let elan = app.regular("p1@example.com", "Élan Ñandú").await;
        let ani = app.regular("p2@example.com", "Ani").await;
        let by_elan = other.book(&elan, &[(1, 19)]).await.booking_id;
        let at_esa = hall.book(&ani, &[(1, 19)]).await.booking_id;
        for (search, found) in [
            ("élan", vec![&by_elan]),
            ("ELAN nandu", vec![&by_elan]),
            ("ÑANDÚ", vec![&by_elan]),
            ("ésa", vec![&at_esa]),
            ("lapangan ESA", vec![&at_esa]),
            ("P2@example", vec![&at_esa]),
            ("!!!", vec![]),
        ] {
            let (ids, total) = list(&admin, |it| search.clone_into(&mut it.search)).await.unwrap();
            assert_eq!(ids.iter().collect::<Vec<_>>(), found, "{search}");
            assert_eq!(usize::try_from(total).unwrap(), found.len(), "{search}");
        }
    }

    async fn invalid_filter_is_refused_by_field(app: TestApp) {
        let admin = app.staff("admin@example.com", None).await;
        let reversed = list(&admin, |it| {
            it.start_time_from = lapang::wire::time(at(2, 0));
            it.start_time_to = lapang::wire::time(at(2, 0));
        });
        assert_eq!(refusal(reversed.await).fields, ["start_time_to: range.order"]);
        for venue in ["nonsense", "01890000-0000-7000-8000-000000000000"] {
            assert_eq!(refusal(list(&admin, |it| venue.clone_into(&mut it.venue_id)).await).code, "not_found");
        }
    }

    async fn staff_cannot_find_bookings_of_another_venue(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let other = Hall::new(&app, "Gor Cepat", Kind::Request, 1).await;
        let ours = app.staff("manager@example.com", Some(hall.id)).await;
        let theirs = app.staff("other@example.com", Some(other.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        assert_eq!(list(&ours, |_| {}).await.unwrap(), (vec![id.clone()], 1));
        assert_eq!(list(&theirs, |_| {}).await.unwrap(), (vec![], 0));
        assert_eq!(refusal(list(&theirs, |it| it.venue_id = hall.id.to_string()).await).code, "not_found");
        // A revoked role is gone at the next call.
        lapang::accounts::revoke(&app.app, "manager@example.com", Some(hall.id)).await.unwrap();
        assert_eq!(refusal(confirm(&ours, &id, None).await).short(), "permission_denied/STAFF_ONLY");
        assert_eq!(get(&ani, &id).await.status, BookingStatus::PendingReview);
    }

    async fn demo_has_a_booking_in_every_status(app: TestApp) {
        let venues = lapang::venues::demo::fill(&app.app).await.unwrap();
        let players = lapang::accounts::demo::fill(&app.app, &venues).await.unwrap();
        lapang::bookings::demo::fill(&app.app, &players, &venues).await.unwrap();
        for status in Status::ALL {
            let name = status.code();
            let sql = "SELECT COUNT(*) FROM bookings WHERE status = $1";
            let count: i64 = app.app.db.read::<_, lapang_db::Error, _>(move |conn| conn.one(sql, params![name], value)).await.unwrap();
            assert!(count > 0, "{name}");
        }
        // The first player and the manager of the first venue have bookings to see.
        let own = "SELECT COUNT(*) FROM bookings WHERE user_id =
            (SELECT id FROM users WHERE email = 'player@lapang.test')";
        assert!(number(&app, own).await >= 5);
        let managed = "SELECT COUNT(*) FROM bookings WHERE venue_id IN (SELECT venue_id FROM staff)";
        assert!(number(&app, managed).await >= 2);
    }
}
