//! A decision that is sent again under its `Idempotency-Key`, because its answer was lost, is answered as the first was.

use api::BookingStatus;
use connectrpc::client::CallOptions;
use lapang_api as api;

use lapang_testing::app::hall::{Hall, Kind, at, slot};
use lapang_testing::app::refusal;
use lapang_testing::calls::bookings::get;
use lapang_testing::on_sqlite;

on_sqlite! {
    async fn decisions_repeated_under_their_key_change_nothing_and_succeed(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let admin = staff.booking_admin();
        let ani = app.regular("ani@example.com", "Ani").await;
        let mut ids = Vec::new();
        for hour in [19, 20, 21] {
            ids.push(hall.book(&ani, &[(1, hour)]).await.booking_id);
        }
        let key = |key: &str| CallOptions::default().with_header("Idempotency-Key", key);
        let confirm = api::ConfirmRequestedTimesRequest { booking_id: ids[0].clone(), ..Default::default() };
        let reject = api::UpdateBookingStatusRequest {
            booking_id: ids[1].clone(),
            to_status: BookingStatus::Rejected.into(),
            reason: "Full".to_owned(),
            ..Default::default()
        };
        let offer = api::CreateProposalsRequest {
            booking_id: ids[2].clone(),
            slots: vec![slot(2, 19), slot(2, 20)],
            expires_at: lapang::wire::time(at(0, 18)),
            ..Default::default()
        };
        for _ in 0..2 {
            let confirmed = admin.confirm_requested_times_with_options(confirm.clone(), key("yes")).await.unwrap();
            assert_eq!(confirmed.into_owned().booking.status, BookingStatus::Confirmed);
            let rejected = admin.update_booking_status_with_options(reject.clone(), key("no")).await.unwrap();
            assert_eq!(rejected.into_owned().booking.status, BookingStatus::Rejected);
            let offered = admin.create_proposals_with_options(offer.clone(), key("other")).await.unwrap();
            assert_eq!(offered.into_owned().proposals.len(), 2);
        }
        for id in &ids {
            assert_eq!(get(&ani, id).await.events.len(), 2);
        }
        assert_eq!(refusal(admin.confirm_requested_times(confirm.clone()).await).reason, "INVALID_TRANSITION");
        let other = api::ConfirmRequestedTimesRequest { booking_id: ids[2].clone(), ..Default::default() };
        assert_eq!(refusal(admin.confirm_requested_times_with_options(other, key("yes")).await).reason, "IDEMPOTENCY_KEY_REUSED");
    }
}
