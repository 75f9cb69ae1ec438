//! How many codes one client address may request (rules.md §2).

use jiff::SignedDuration;
use lapang_db::Engine;

use crate::sign_in::send;
use crate::watched::{metrics, value};
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

    async fn counts_from_before_a_clock_was_set_back_do_not_count(app: TestApp) {
        let day = SignedDuration::from_hours(24);
        app.clock.advance(day);
        assert_eq!(newcomers(&app, "ahead", 61).await, 60);
        app.clock.advance(-day);
        assert_eq!(newcomers(&app, "back", 61).await, 60);
    }

    async fn aliases_of_a_mailbox_share_five_codes_an_hour(app: TestApp) {
        let mut sent = 0;
        for number in 0..8 {
            let client = app.visitor_from(&format!("10.0.1.{number}"));
            sent += usize::from(send(&client, &format!("ani+{number}@example.com")).await.is_ok());
        }
        assert_eq!(sent, 5);
        send(&app.visitor(), "ani@example.com").await.unwrap();
    }

    async fn a_client_waits_for_the_first_codes_of_others(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        assert_eq!(newcomers(&app, "new", 3).await, 3);
        app.clock.advance(SignedDuration::from_secs(1));
        send(&app.visitor_from("10.0.0.1"), "other@example.com").await.unwrap();
        send(&ani, "ani@example.com").await.unwrap();
        app.sweep().await;
        let mut left: Vec<_> = std::fs::read_dir(app.app.mail_dir()).unwrap().map(|it| it.unwrap().path()).collect();
        left.sort_by_key(|path| std::fs::metadata(path).unwrap().modified().unwrap());
        let recipients: Vec<_> = left.iter().map(|path| {
            let mail = std::fs::read_to_string(path).unwrap();
            let to = mail.lines().find_map(|line| line.strip_prefix("To: ")).unwrap();
            to.split('@').next().unwrap().to_owned()
        }).collect();
        assert_eq!(recipients, ["ani", "new0", "other", "new1", "new2"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn past_the_total_of_a_day_only_accounts_get_codes() {
    let app = TestApp::start_with(Engine::Sqlite, |config| config.codes_per_day = 4).await;
    app.regular("ani@example.com", "Ani").await;
    assert_eq!(newcomers(&app, "new", 5).await, 4);
    let refused = refusal(send(&app.visitor_from("10.0.0.1"), "next@example.com").await);
    assert_eq!(
        refused.metadata["retry_after_seconds"],
        (24 * 3600).to_string()
    );
    send(&app.visitor(), "ani@example.com").await.unwrap();
    let sent = value(&metrics(&app).await, "lapang_codes_of_the_day");
    assert_eq!(sent, Some(5.0));
}
