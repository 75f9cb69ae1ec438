//! Limits on what is stored of a link's clicks.

use jiff::SignedDuration;
use lapang_api::CreateLinkClickRequest;

use crate::links::{clicks, invitation, look_up, open};
use lapang_testing::app::refusal;
use lapang_testing::calls::bookings::number;
use lapang_testing::on_both_engines;

on_both_engines! {
    async fn one_click_of_a_client_an_hour_is_stored_and_all_are_counted(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let (_, code) = invitation(&ani).await;
        let path = format!("/j/{code}");
        let agent = "x".repeat(900);
        for client in ["198.51.100.7", "2001:db8:1:2::1", "2001:db8:1:2::2"] {
            for page in ["https://chat.example/secret?of=budi", "https://news.example/"] {
                open(&app, &path, &[("x-forwarded-for", client), ("referer", page), ("user-agent", &agent)]).await;
            }
        }
        let stored = clicks(&app).await;
        let expected = [("198.51.100.7", "chat.example"), ("2001:db8:1:2::/64", "chat.example")];
        let mut hosts: Vec<_> = stored.iter().map(|click| (click.1.as_str(), click.3.as_str())).collect();
        hosts.sort_unstable();
        assert_eq!(hosts, expected);
        assert!(stored.iter().all(|click| click.2.len() == 200));
        assert_eq!(look_up(&ani, &code).await.click_count, 6);
        app.clock.advance(SignedDuration::from_hours(1));
        open(&app, &path, &[("x-forwarded-for", "198.51.100.7")]).await;
        assert_eq!(clicks(&app).await.len(), 3);
    }

    async fn stored_clicks_and_hosts_of_a_link_are_limited(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let (_, code) = invitation(&ani).await;
        let path = format!("/j/{code}");
        // 510 clients with distinct referrer hosts, within a minute.
        for number in 0..510 {
            let (client, host) = (format!("10.1.{}.{}", number / 250, number % 250), format!("https://h{number}.example/"));
            open(&app, &path, &[("x-forwarded-for", &client), ("referer", &host)]).await;
            app.clock.advance(SignedDuration::from_millis(100));
        }
        assert_eq!(clicks(&app).await.len(), 500);
        // Thirty hosts, and one row for all others.
        assert_eq!(number(&app, "SELECT COUNT(*) FROM link_hours").await, 31);
        assert_eq!(number(&app, "SELECT CAST(SUM(clicks) AS BIGINT) FROM link_hours").await, 510);
        assert_eq!(look_up(&ani, &code).await.click_count, 510);
    }

    async fn a_client_can_report_three_hundred_clicks_an_hour(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let (_, code) = invitation(&ani).await;
        let report = || CreateLinkClickRequest { short_code: code.clone(), ..Default::default() };
        let visitor = app.visitor_from("203.0.113.9");
        visitor.links().create_link_click(report()).await.unwrap();
        for _ in 0..299 {
            visitor.links().create_link_click(report()).await.unwrap();
        }
        let refused = refusal(visitor.links().create_link_click(report()).await);
        assert_eq!(refused.short(), "resource_exhausted/CLICK_LIMIT");
        app.visitor_from("203.0.113.10").links().create_link_click(report()).await.unwrap();
        // The limit does not affect following the link.
        let answer = open(&app, &format!("/j/{code}"), &[("x-forwarded-for", "203.0.113.9")]).await;
        assert_eq!(answer.status(), 302);
    }
}
