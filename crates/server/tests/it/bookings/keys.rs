//! `Idempotency-Key`: one booking and one response, however often the request is sent.

use connectrpc::client::CallOptions;
use jiff::SignedDuration;
use lapang_api as api;

use super::{cancel, hours, number};
use lapang_testing::app::hall::{Hall, Kind};
use lapang_testing::app::{Person, refusal};
use lapang_testing::on_both_engines;

async fn keyed(
    player: &Person,
    request: api::CreateBookingRequest,
    key: &str,
) -> Result<api::CreateBookingResponse, connectrpc::ConnectError> {
    let options = CallOptions::default().with_header("idempotency-key", key);
    let answer = player
        .bookings()
        .create_booking_with_options(request, options)
        .await?;
    Ok(answer.into_owned())
}

on_both_engines! {
    async fn repeated_idempotency_key_returns_the_first_response(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let budi = app.regular("budi@example.com", "Budi").await;
        let first = keyed(&ani, hall.request(&[(1, 19)]), "key-1").await.unwrap();
        // Even after the booking has changed.
        cancel(&ani, &first.booking_id).await;
        assert_eq!(keyed(&ani, hall.request(&[(1, 19)]), "key-1").await.unwrap(), first);
        let other = refusal(keyed(&ani, hall.request(&[(1, 20)]), "key-1").await);
        assert_eq!(other.short(), "invalid_argument/IDEMPOTENCY_KEY_REUSED");
        let noted = api::CreateBookingRequest { notes: "x".to_owned(), ..hall.request(&[(1, 19)]) };
        let other = refusal(keyed(&ani, noted, "key-1").await);
        assert_eq!(other.short(), "invalid_argument/IDEMPOTENCY_KEY_REUSED");
        // Keys belong to one player.
        let budis = keyed(&budi, hall.request(&[(1, 19)]), "key-1").await.unwrap();
        assert_ne!(budis.booking_id, first.booking_id);
        assert_eq!(number(&app, "SELECT COUNT(*) FROM bookings").await, 2);
    }

    async fn refused_request_can_be_retried_with_its_idempotency_key(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let budi = app.regular("budi@example.com", "Budi").await;
        let budis = hall.book(&budi, &[(1, 19)]).await.booking_id;
        let refused = refusal(keyed(&ani, hall.request(&[(1, 19)]), "key-1").await);
        assert_eq!(refused.reason, "SLOT_TAKEN");
        cancel(&budi, &budis).await;
        keyed(&ani, hall.request(&[(1, 19)]), "key-1").await.unwrap();
    }

    async fn idempotency_key_expires_after_a_day(app: TestApp) {
        let hall = Hall::new(&app, "Gor Cepat", Kind::Instant, 2).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let first = keyed(&ani, hall.request(&[(3, 19)]), "key-1").await.unwrap();
        app.clock.advance(hours(24) - SignedDuration::from_micros(1));
        assert_eq!(keyed(&ani, hall.request(&[(3, 19)]), "key-1").await.unwrap(), first);
        app.clock.advance(SignedDuration::from_micros(1));
        let second = keyed(&ani, hall.request(&[(3, 19)]), "key-1").await.unwrap();
        assert_ne!(second.booking_id, first.booking_id);
        app.clock.advance(hours(24));
        app.sweep().await;
        assert_eq!(number(&app, "SELECT COUNT(*) FROM idempotency_keys").await, 0);
    }

    async fn invalid_idempotency_key_is_refused(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        for key in [" ", "with space", &"x".repeat(256)] {
            let refused = refusal(keyed(&ani, hall.request(&[(1, 19)]), key).await);
            assert_eq!(refused.short(), "invalid_argument/IDEMPOTENCY_KEY_INVALID", "{key}");
        }
    }
}
