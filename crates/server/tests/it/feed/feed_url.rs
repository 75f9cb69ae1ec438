//! The URL of a calendar feed: access, lifetime, rate limit.

use http::StatusCode;
use http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use lapang_api as api;
use lapang_db::{Error, params, values};

use super::{look, named, rotate, status};
use lapang_testing::app::Person;
use lapang_testing::app::traces::traces;
use lapang_testing::calls::bookings::hours;
use lapang_testing::calls::matches::{DAY, delete, make};
use lapang_testing::on_sqlite;

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

on_sqlite! {
    async fn feed_url_stays_until_rotated_or_deleted(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        assert_eq!(address(&ani).await, "");
        let first = rotate(&ani).await;
        assert_eq!((address(&ani).await, status(&first).await), (first.clone(), StatusCode::OK));
        assert_eq!(address(&ani.through(&app.another_node().await)).await.split_once("/api").unwrap().1, first.split_once("/api").unwrap().1);
        let second = rotate(&ani).await;
        assert_ne!(first, second);
        assert_eq!((status(&first).await, status(&second).await), (StatusCode::NOT_FOUND, StatusCode::OK));
        for _ in 0..2 {
            end(&ani).await;
            assert_eq!((address(&ani).await.as_str(), status(&second).await), ("", StatusCode::NOT_FOUND));
        }
        let third = rotate(&ani).await;
        assert!(![&first, &second].contains(&&third));
        let unknown = format!("{}/api/calendar/{}.ics", app.origin, "0".repeat(40));
        for url in [&first, &second, &unknown] {
            assert_eq!(status(url).await, StatusCode::NOT_FOUND);
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
            conn.one("SELECT seed, token_hash FROM calendar_feeds", params![], values)
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
            let request = lapang_testing::app::http().get(&url).header(IF_NONE_MATCH, format!("\"x\", W/{}", tag.to_str().unwrap()));
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
