//! The end time of a match.

use lapang_api::{CreateMatchRequest, UpdateMatchRequest};

use super::{DAY, at, futsal, get, join, make, outcome, paths, update};
use lapang_testing::on_sqlite;

const MINUTE: i64 = 60;
const HOUR: i64 = 3600;

fn ending(seconds_after_start: i64) -> CreateMatchRequest {
    CreateMatchRequest {
        end_time: at(DAY + seconds_after_start),
        ..futsal()
    }
}

on_sqlite! {
    async fn a_match_ends_after_two_hours_unless_the_host_sets_an_end(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        assert_eq!(make(&ani, futsal()).await.end_time, at(DAY + 2 * HOUR));
        let made = make(&ani, ending(90 * MINUTE)).await;
        assert_eq!(made.end_time, at(DAY + 90 * MINUTE));
        assert_eq!(get(&ani, &made.id).await.unwrap().end_time, at(DAY + 90 * MINUTE));
    }

    async fn an_end_is_15_minutes_to_24_hours_after_the_start(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        for seconds in [-HOUR, 0, 15 * MINUTE - 1, 24 * HOUR + 1] {
            let refused = outcome(ani.matches().create_match(ending(seconds)).await).map(drop);
            assert_eq!(paths(&refused.unwrap_err()), ["end_time"], "{seconds}");
        }
        for seconds in [15 * MINUTE, 24 * HOUR] {
            let id = make(&ani, ending(seconds)).await.id;
            let bad = UpdateMatchRequest { id, end_time: at(DAY), ..Default::default() };
            assert_eq!(paths(&update(&ani, bad).await.unwrap_err()), ["end_time"]);
        }
    }

    async fn a_moved_match_keeps_its_length_unless_the_end_is_set(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = make(&ani, ending(90 * MINUTE)).await.id;
        let moved = UpdateMatchRequest { id: id.clone(), date_time: at(2 * DAY), ..Default::default() };
        assert_eq!(update(&ani, moved).await.unwrap().end_time, at(2 * DAY + 90 * MINUTE));
        let longer = UpdateMatchRequest { id, end_time: at(2 * DAY + 3 * HOUR), ..Default::default() };
        assert_eq!(update(&ani, longer).await.unwrap().end_time, at(2 * DAY + 3 * HOUR));
    }

    async fn participants_are_emailed_about_a_new_end(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let budi = app.regular("budi@example.com", "Budi").await;
        let id = make(&ani, futsal()).await.id;
        join(&budi, &id).await.unwrap();
        let longer = UpdateMatchRequest { id, end_time: at(DAY + 3 * HOUR), ..Default::default() };
        update(&ani, longer).await.unwrap();
        let (subject, text) = app.mails_to(&budi.email).await.pop().unwrap();
        assert_eq!(subject, "Changed: Futsal malam");
        assert!(text.contains("Futsal\r\nTuesday, 3 March 2026, 09:00–12:00 WIB\r\n"), "{text}");
    }

    async fn the_calendar_file_of_a_match_is_available_to_all_who_may_read_it(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let budi = app.regular("budi@example.com", "Budi").await;
        let request = CreateMatchRequest { is_public: false, ..ending(90 * MINUTE) };
        let id = make(&ani, request).await.id;
        join(&budi, &id).await.unwrap();
        let path = format!("/api/matches/{id}.ics");
        for reader in [&app.visitor(), &ani, &budi] {
            let answer = reader.send(http::Method::GET, &path, Vec::new()).await;
            assert_eq!(answer.status(), 200);
            assert_eq!(answer.headers()["content-type"], "text/calendar; charset=utf-8; method=PUBLISH");
            let text = answer.text().await.unwrap();
            assert!(text.contains("DTSTART;TZID=Asia/Jakarta:20260303T090000\r\n"), "{text}");
            assert!(text.contains("DTEND;TZID=Asia/Jakarta:20260303T103000\r\n"), "{text}");
            assert!(!text.contains("Budi") && !text.contains("Ani"), "{text}");
        }
        super::delete(&ani, &id).await.unwrap();
        let citra = app.regular("citra@example.com", "Citra").await;
        for (reader, status) in [(&app.visitor(), 404), (&citra, 404), (&budi, 200)] {
            let answer = reader.send(http::Method::GET, &path, Vec::new()).await;
            assert_eq!(answer.status(), status);
        }
        for nothing in ["/api/matches/x.ics", &format!("/api/matches/{id}")] {
            let answer = ani.send(http::Method::GET, nothing, Vec::new()).await;
            assert_eq!(answer.status(), 404, "{nothing}");
        }
    }
}
