//! How many codes one client address may request (rules.md §2).

use jiff::SignedDuration;

use crate::sign_in::send;
use lapang_testing::app::{TestApp, refusal};
use lapang_testing::calls::passkeys;
use lapang_testing::on_sqlite;

/// Requests codes for `count` addresses without an account from one client. Returns how many were
/// sent.
async fn newcomers(app: &TestApp, prefix: &str, count: usize) -> usize {
    let mut sent = 0;
    for number in 0..count {
        let email = format!("{prefix}{number}@example.com");
        sent += usize::from(send(&app.visitor(), &email).await.is_ok());
    }
    sent
}

on_sqlite! {
    async fn client_gets_sixty_codes_an_hour_for_addresses_without_an_account(app: TestApp) {
        assert_eq!(newcomers(&app, "new", 60).await, 60);
        app.clock.advance(SignedDuration::from_mins(10));
        let refused = refusal(send(&app.visitor(), "next@example.com").await);
        assert_eq!(refused.short(), "resource_exhausted/OTP_SEND_LIMIT");
        assert_eq!(refused.metadata["retry_after_seconds"], "3000");
        send(&app.visitor_from("10.0.0.1"), "next@example.com").await.unwrap();
    }

    async fn client_gets_three_hundred_codes_a_day_for_addresses_without_an_account(app: TestApp) {
        for hour in 0..5 {
            assert_eq!(newcomers(&app, &format!("hour{hour}-"), 60).await, 60);
            app.clock.advance(SignedDuration::from_hours(3));
            app.sweep().await;
        }
        let refused = refusal(send(&app.visitor(), "next@example.com").await);
        assert_eq!(refused.metadata["retry_after_seconds"], (9 * 3600).to_string());
        app.clock.advance(SignedDuration::from_hours(9));
        send(&app.visitor(), "next@example.com").await.unwrap();
    }

    async fn addresses_with_an_account_do_not_count_against_the_client(app: TestApp) {
        app.crowd(61).await;
        for number in 0..61 {
            send(&app.visitor(), &format!("crowd{number}@example.com")).await.unwrap();
        }
        assert_eq!(newcomers(&app, "new", 61).await, 60);
        app.clock.advance(SignedDuration::from_secs(31));
        send(&app.visitor(), "crowd0@example.com").await.unwrap();
    }

    async fn unverified_account_counts_as_none(app: TestApp) {
        passkeys::sign_up(&app, "squatted@example.com", 1).await;
        assert_eq!(newcomers(&app, "new", 60).await, 60);
        let refused = refusal(send(&app.visitor(), "squatted@example.com").await);
        assert_eq!(refused.short(), "resource_exhausted/OTP_SEND_LIMIT");
    }
}
