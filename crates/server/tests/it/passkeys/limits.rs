//! Rate limits of the passkey calls, and the clean-up of their rows.

use jiff::SignedDuration;

use super::{ask, begin, count, sign_up, support};
use lapang_testing::app::refusal;
use lapang_testing::{on_both_engines, on_sqlite};

on_sqlite! {
    async fn client_can_check_thirty_addresses_per_minute(app: TestApp) {
        let visitor = app.visitor();
        for number in 0..30 {
            support(&visitor, &format!("person{number}@example.com")).await.unwrap();
            app.clock.advance(SignedDuration::from_secs(1));
        }
        let refused = refusal(support(&visitor, "ani@example.com").await);
        assert_eq!(refused.short(), "resource_exhausted/ADDRESS_CHECK_LIMIT");
        assert_eq!(refused.metadata["retry_after_seconds"], "30");
        // Refused calls do not count, and the window slides.
        app.clock.advance(SignedDuration::from_micros(29_999_999));
        assert_eq!(refusal(support(&visitor, "ani@example.com").await).metadata["retry_after_seconds"], "1");
        app.clock.advance(SignedDuration::from_micros(1));
        support(&visitor, "ani@example.com").await.unwrap();
        assert_eq!(refusal(support(&visitor, "ani@example.com").await).code, "resource_exhausted");
    }

    async fn client_can_start_sixty_registrations_per_hour(app: TestApp) {
        app.regular("ani@example.com", "Ani").await;
        let visitor = app.visitor();
        for number in 0..30 {
            begin(&visitor, &format!("person{number}@example.com")).await.unwrap();
            assert_eq!(refusal(begin(&visitor, "ani@example.com").await).short(), "already_exists/ACCOUNT_EXISTS");
        }
        for email in ["ani@example.com", "eve@example.com"] {
            let refused = refusal(begin(&visitor, email).await);
            assert_eq!(refused.short(), "resource_exhausted/PASSKEY_LIMIT");
            assert_eq!(refused.metadata["retry_after_seconds"], "3600");
        }
        app.clock.advance(SignedDuration::from_hours(1));
        begin(&visitor, "eve@example.com").await.unwrap();
    }

    async fn client_can_start_six_hundred_passkey_sign_ins_per_hour(app: TestApp) {
        let visitor = app.visitor();
        ask(&visitor, "").await.unwrap();
        // As if it had made 599 calls.
        let filled = app.app.db.write({
            let ids: Vec<_> = (0..598).map(|_| app.app.new_id()).collect();
            move |conn| {
                for id in &ids {
                    conn.execute(
                        "INSERT INTO counted_calls (id, call, client_address, called_at)
                         SELECT $1, call, client_address, called_at FROM counted_calls LIMIT 1",
                        lapang_db::params![*id],
                    )?;
                }
                Ok::<_, lapang_db::Error>(())
            }
        });
        filled.await.unwrap();
        ask(&visitor, "ani@example.com").await.unwrap();
        assert_eq!(refusal(ask(&visitor, "").await).short(), "resource_exhausted/PASSKEY_LIMIT");
    }

    async fn expired_ceremonies_and_counts_are_deleted(app: TestApp) {
        let visitor = app.visitor();
        sign_up(&app, "ani@example.com", 1).await;
        support(&visitor, "ani@example.com").await.unwrap();
        for number in 0..3 {
            begin(&visitor, &format!("person{number}@example.com")).await.unwrap();
            ask(&visitor, "").await.unwrap();
        }
        app.clock.advance(SignedDuration::from_micros(299_999_999));
        app.sweep().await;
        assert_eq!(count(&app, "SELECT COUNT(*) FROM passkey_ceremonies").await, 6);
        app.clock.advance(SignedDuration::from_micros(1));
        app.sweep().await;
        assert_eq!(count(&app, "SELECT COUNT(*) FROM passkey_ceremonies").await, 0);
        assert_eq!(count(&app, "SELECT COUNT(*) FROM counted_calls").await, 8);
        app.clock.advance(SignedDuration::from_hours(2));
        app.sweep().await;
        assert_eq!(count(&app, "SELECT COUNT(*) FROM counted_calls").await, 0);
        assert_eq!(count(&app, "SELECT COUNT(*) FROM passkeys").await, 1);
    }
}

on_both_engines! {
    async fn two_hundred_concurrent_checks_through_two_nodes_count_as_thirty(app: TestApp) {
        let node = app.another_node().await;
        let mut questions = tokio::task::JoinSet::new();
        for number in 0..200 {
            let visitor = if number % 2 == 0 { app.visitor() } else { node.visitor() };
            questions.spawn(async move { support(&visitor, &format!("person{number}@example.com")).await.is_ok() });
        }
        let answered = questions.join_all().await.into_iter().filter(|ok| *ok).count();
        assert_eq!(answered, 30);
    }
}
