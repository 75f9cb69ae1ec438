//! The URL of a calendar feed: access, lifetime, rate limit.

use http::StatusCode;
use http::header::{ACCEPT, CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use lapang_api as api;
use lapang_db::{Error, params};

use super::{look, named, rotate, status};
use crate::bookings::hours;
use crate::matches::{DAY, delete, make};
use crate::on_both_engines;
use crate::support::traces::traces;
use crate::support::{Person, refusal};

async fn address(person: &Person) -> String {
    let request = api::GetCalendarFeedRequest::default();
    let answer = person.users().get_calendar_feed(request).await;
    answer.unwrap().into_owned().url
}

async fn end(person: &Person) {
    let request = api::DeleteCalendarFeedRequest::default();
    let answer = person.users().delete_calendar_feed(request).await;
    assert!(answer.unwrap().into_owned().success);
}

on_both_engines! {
    async fn feed_url_stays_until_rotated_or_deleted(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        assert_eq!(address(&ani).await, "");
        let first = rotate(&ani).await;
        assert_eq!((address(&ani).await, status(&first).await), (first.clone(), StatusCode::OK));
        assert_eq!(address(&ani.through(&app.another_node().await)).await.split_once("/api").unwrap().1, first.split_once("/api").unwrap().1);
        let second = rotate(&ani).await;
        assert_ne!(first, second);
        assert_eq!((status(&first).await, status(&second).await), (StatusCode::NOT_FOUND, StatusCode::OK));
        end(&ani).await;
        assert_eq!((address(&ani).await.as_str(), status(&second).await), ("", StatusCode::NOT_FOUND));
        end(&ani).await;
        let third = rotate(&ani).await;
        assert!(![&first, &second].contains(&&third));
        for url in [&first, &second] {
            assert_eq!(status(url).await, StatusCode::NOT_FOUND);
        }
        let users = app.visitor().users();
        let asked = users.get_calendar_feed(api::GetCalendarFeedRequest::default()).await;
        let rotated = users.rotate_calendar_feed(api::RotateCalendarFeedRequest::default()).await;
        let ended = users.delete_calendar_feed(api::DeleteCalendarFeedRequest::default()).await;
        for code in [refusal(asked).code, refusal(rotated).code, refusal(ended).code] {
            assert_eq!(code, "unauthenticated");
        }
    }

    async fn unknown_feed_url_looks_like_any_unknown_url(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let url = rotate(&ani).await;
        let wrong = [
            url.replace(".ics", ""), url.replace(".ics", ".ICS"), url.replace(".ics", "/x.ics"),
            format!("{}/api/calendar/.ics", app.origin), format!("{}/api/calendar/%ff.ics", app.origin),
            format!("{}/api/calendar/{}.ics", app.origin, "0".repeat(40)), format!("{}/api/calendar/{}.ics", app.origin, "x".repeat(5000)),
        ];
        for accepted in ["text/calendar", "text/html"] {
            let ask = async |url: &str| {
                let response = reqwest::Client::new().get(url).header(ACCEPT, accepted).send().await.unwrap();
                (response.status(), response.text().await.unwrap())
            };
            let nowhere = ask(&format!("{}/api/nowhere", app.origin)).await;
            for url in &wrong {
                assert_eq!(ask(url).await, nowhere, "{url}");
            }
        }
    }

    async fn database_does_not_contain_the_feed_url(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let url = rotate(&ani).await;
        look(&url).await;
        let token = url.rsplit('/').next().unwrap().strip_suffix(".ics").unwrap().to_owned();
        assert_eq!(token.len(), 40);
        assert!(traces(&app, &token).await.is_empty());
        let kept = app.app.db.read(|conn| -> Result<(Vec<u8>, Vec<u8>), Error> {
            conn.one("SELECT seed, token_hash FROM calendar_feeds", params![], |row| Ok((row.get(0)?, row.get(1)?)))
        });
        let (seed, hash) = kept.await.unwrap();
        for bytes in [seed, hash] {
            let hex = hex::encode(&bytes);
            assert!(!hex.contains(&token[..16]) && bytes != token.as_bytes());
        }
    }

    async fn unchanged_feed_is_304(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let url = rotate(&ani).await;
        let made = make(&ani, named("Futsal", 3 * DAY)).await;
        let first = look(&url).await;
        assert_eq!(first.headers()[CONTENT_TYPE], "text/calendar; charset=utf-8");
        assert_eq!(first.headers()[CACHE_CONTROL], "private, no-cache");
        let tag = first.headers()[ETAG].clone();
        app.clock.advance(hours(5));
        let again = async || {
            let request = reqwest::Client::new().get(&url).header(IF_NONE_MATCH, format!("\"x\", W/{}", tag.to_str().unwrap()));
            request.send().await.unwrap()
        };
        let same = again().await;
        assert_eq!((same.status(), &same.headers()[ETAG]), (StatusCode::NOT_MODIFIED, &tag));
        assert_eq!(same.headers()[CACHE_CONTROL], "private, no-cache");
        assert_eq!(same.text().await.unwrap(), "");
        delete(&ani, &made.id).await.unwrap();
        let changed = again().await;
        assert_eq!(changed.status(), StatusCode::OK);
        assert_ne!(changed.headers()[ETAG], tag);
    }

    async fn feed_fetches_are_rate_limited(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let url = rotate(&ani).await;
        for _ in 0..300 {
            assert_eq!(status(&url).await, StatusCode::OK);
        }
        let refused = look(&url).await;
        assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
        app.clock.advance(hours(1));
        assert_eq!(status(&url).await, StatusCode::OK);
    }
}
