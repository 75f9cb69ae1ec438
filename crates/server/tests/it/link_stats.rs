//! Link statistics, and disabling a link.

use buffa::MessageField;
use jiff::SignedDuration;
use lapang_api::{
    CreateLinkClickRequest, DeleteMatchRequest, GetLinkStatsRequest, GetLinkStatsResponse,
    ShortLink, UpdateShortLinkRequest,
};
use lapang_db::{Error, params, value};
use reqwest::redirect::Policy;

use crate::links::{asking_for, invitation, look_up, open};
use lapang_testing::app::{Person, Refusal, TestApp};
use lapang_testing::calls::matches::{at, outcome};
use lapang_testing::on_both_engines;

async fn stats(
    reader: &Person,
    code: &str,
    time_zone: &str,
    days: i32,
) -> Result<GetLinkStatsResponse, Refusal> {
    let request = GetLinkStatsRequest {
        short_code: code.to_owned(),
        time_zone: time_zone.to_owned(),
        days,
        ..Default::default()
    };
    let answer = outcome(reader.links().get_link_stats(request).await)?;
    Ok(answer.into_owned())
}

fn days(found: &GetLinkStatsResponse) -> Vec<(&str, i32)> {
    let days = found.days.iter();
    days.map(|day| (day.date.as_str(), day.clicks)).collect()
}

fn hosts(found: &GetLinkStatsResponse) -> Vec<(&str, i32)> {
    let hosts = found.referrers.iter();
    hosts.map(|it| (it.host.as_str(), it.clicks)).collect()
}

async fn update(
    maker: &Person,
    code: &str,
    is_active: bool,
    end: Option<i64>,
) -> Result<ShortLink, Refusal> {
    let request = UpdateShortLinkRequest {
        short_code: code.to_owned(),
        is_active,
        expires_at: end.map_or_else(MessageField::none, at),
        ..Default::default()
    };
    let answer = outcome(maker.links().update_short_link(request).await)?;
    Ok(answer.into_owned().short_link.into_option().unwrap())
}

async fn opened_from(app: &TestApp, code: &str, referrer: &str) {
    let answer = open(app, &format!("/j/{code}"), &[("referer", referrer)]).await;
    assert_eq!(answer.status(), 302);
}

/// The answers of all ways to follow a link: the lookup call, the click report and the page.
async fn all_ways_to_follow(app: &TestApp, code: &str) -> (String, String, u16, bool) {
    let visitor = app.visitor();
    let said = |refused: Option<Refusal>| refused.map_or("ok".to_owned(), |it| it.code);
    let looked = outcome(visitor.links().get_short_link(asking_for(code)).await);
    let report = CreateLinkClickRequest {
        short_code: code.to_owned(),
        ..Default::default()
    };
    let reported = outcome(visitor.links().create_link_click(report).await);
    let page = open(app, &format!("/j/{code}"), &[("accept", "text/html")]).await;
    let status = page.status().as_u16();
    let is_page = page
        .headers()
        .get("content-type")
        .is_some_and(|kind| kind.to_str().unwrap().starts_with("text/html"));
    (said(looked.err()), said(reported.err()), status, is_page)
}

fn gone() -> (String, String, u16) {
    ("not_found".to_owned(), "not_found".to_owned(), 404)
}

on_both_engines! {
    async fn clicks_are_counted_by_day_of_the_requested_time_zone(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let (_, code) = invitation(&ani).await;
        // Monday 09:00 in Jakarta, then 23:00, then Tuesday 01:00, then Thursday 09:00.
        for hours in [0, 14, 2, 56] {
            app.clock.advance(SignedDuration::from_hours(hours));
            opened_from(&app, &code, "").await;
        }
        let found = stats(&ani, &code, "", 4).await.unwrap();
        assert_eq!(found.total, 4);
        let expected = [("2026-03-02", 2), ("2026-03-03", 1), ("2026-03-04", 0), ("2026-03-05", 1)];
        assert_eq!(days(&found), expected);
        // In London the second and third clicks were on Monday too.
        let found = stats(&ani, &code, "Europe/London", 4).await.unwrap();
        assert_eq!(days(&found)[0], ("2026-03-02", 3));
        let found = stats(&ani, &code, "Asia/Makassar", 4).await.unwrap();
        assert_eq!(days(&found)[..2], [("2026-03-02", 1), ("2026-03-03", 2)]);
        assert_eq!(stats(&ani, &code, "", 0).await.unwrap().days.len(), 30);
        assert_eq!(stats(&ani, &code, "Mars/Base", 1).await.unwrap_err().fields, ["time_zone: time_zone.unknown"]);
        // The total covers all time, the rest only the requested days.
        let found = stats(&ani, &code, "", 1).await.unwrap();
        assert_eq!((found.total, days(&found)), (4, vec![("2026-03-05", 1)]));
        assert_eq!(hosts(&found), [("", 1)]);
    }

    async fn clicks_are_counted_for_the_top_twenty_referrer_hosts(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let (_, code) = invitation(&ani).await;
        for (referrer, times) in [
            ("https://www.Instagram.com/p/1", 3),
            ("https://chat.example/a?b", 2),
            ("http://chat.example:81/", 1),
            ("", 1),
            ("not an address", 1),
        ] {
            for _ in 0..times {
                opened_from(&app, &code, referrer).await;
            }
        }
        let found = stats(&ani, &code, "", 1).await.unwrap();
        assert_eq!(hosts(&found), [("chat.example", 3), ("www.instagram.com", 3), ("", 2)]);
        for number in 0..25 {
            opened_from(&app, &code, &format!("https://h{number}.example/")).await;
        }
        let found = stats(&ani, &code, "", 1).await.unwrap();
        assert_eq!(found.referrers.len(), 20);
        assert_eq!(hosts(&found)[2], ("", 2));
        assert_eq!(days(&found), [("2026-03-02", 33)]);
    }

    async fn a_disabled_or_expired_link_looks_like_an_unknown_one(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let (_, code) = invitation(&ani).await;
        let link = update(&ani, &code, false, None).await.unwrap();
        assert_eq!((link.is_active, link.short_code.as_str()), (false, code.as_str()));
        let (looked, reported, status, _) = all_ways_to_follow(&app, &code).await;
        assert_eq!((looked, reported, status), gone());
        assert!(update(&ani, &code, true, None).await.unwrap().is_active);
        assert_eq!(all_ways_to_follow(&app, &code).await.2, 302);
        // Ten seconds from now.
        let link = update(&ani, &code, true, Some(10)).await.unwrap();
        assert!(link.expires_at.is_set());
        app.clock.advance(SignedDuration::from_secs(9));
        assert_eq!(all_ways_to_follow(&app, &code).await.2, 302);
        app.clock.advance(SignedDuration::from_secs(1));
        let (looked, reported, status, _) = all_ways_to_follow(&app, &code).await;
        assert_eq!((looked, reported, status), gone());
        for end in [0, 10] {
            let refused = update(&ani, &code, true, Some(end)).await.unwrap_err();
            assert_eq!(refused.fields, ["expires_at: link.past"]);
        }
        // Its maker can still read the statistics and reopen it.
        assert_eq!(stats(&ani, &code, "", 1).await.unwrap().total, 4);
        assert!(update(&ani, &code, true, None).await.unwrap().expires_at.is_unset());
        assert_eq!(all_ways_to_follow(&app, &code).await.2, 302);
    }

    async fn the_link_of_a_deleted_match_cannot_be_reopened(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let (id, code) = invitation(&ani).await;
        opened_from(&app, &code, "").await;
        let request = DeleteMatchRequest { id, ..Default::default() };
        ani.matches().delete_match(request).await.unwrap();
        for is_active in [true, false] {
            let refused = update(&ani, &code, is_active, None).await.unwrap_err();
            assert_eq!(refused.short(), "failed_precondition/LINK_CLOSED");
        }
        assert_eq!(all_ways_to_follow(&app, &code).await.2, 404);
        assert_eq!(stats(&ani, &code, "", 1).await.unwrap().total, 1);
    }

    async fn robots_are_redirected_but_not_counted(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let (id, code) = invitation(&ani).await;
        for robot in ["WhatsApp/2.23.20.0 A", "Mozilla/5.0 (compatible; Googlebot/2.1)"] {
            let answer = open(&app, &format!("/j/{code}"), &[("user-agent", robot)]).await;
            assert_eq!(answer.status(), 302, "{robot}");
            assert_eq!(answer.headers()["location"], format!("/match/{id}").as_str());
        }
        let head = lapang_testing::app::http_builder().redirect(Policy::none()).build().unwrap();
        let head = head.head(format!("{}/j/{code}", app.origin)).send().await.unwrap();
        assert_eq!(head.status(), 302);
        assert_eq!(look_up(&ani, &code).await.click_count, 0);
        let kept = app.app.db.read(|conn| -> Result<i64, Error> {
            conn.one("SELECT COUNT(*) FROM link_clicks", params![], value)
        });
        assert_eq!(kept.await.unwrap(), 0);
        let person = [("user-agent", "Mozilla/5.0 (Linux; Android 13; CUBOT X18) Mobile Safari/537.36")];
        open(&app, &format!("/j/{code}"), &person).await;
        assert_eq!(look_up(&ani, &code).await.click_count, 1);
    }
}
