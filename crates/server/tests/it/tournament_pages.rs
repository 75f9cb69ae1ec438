//! Where people look for a tournament: the page of its link, its picture, their calendar.

use lapang_api as api;
use lapang_api::EventFormat::EVENT_FORMAT_KNOCKOUT;
use lapang_testing::app::TestApp;
use lapang_testing::calls::tournaments::{add, cup, doubles};
use lapang_testing::on_sqlite;

use crate::feed::{rotate, text};
use crate::preview_pictures::picture;

async fn status(app: &TestApp, path: &str) -> u16 {
    let answer = lapang_testing::app::http()
        .get(format!("{}{path}", app.origin))
        .send()
        .await;
    answer.unwrap().status().as_u16()
}

on_sqlite! {
    async fn the_link_of_a_cup_has_a_picture_that_follows_its_places(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let made = cup(&host, doubles(EVENT_FORMAT_KNOCKOUT, 8)).await;
        let path = format!("/compete/{}", made.id);
        let page = lapang_testing::app::http().get(format!("{}{path}", app.origin)).send().await.unwrap().text().await.unwrap();
        assert!(page.contains(&format!("{path}/preview.png?v=")), "{page}");
        let before = picture(&app, &format!("{path}/preview.png")).await;
        assert_eq!((before.0, before.1), (1200, 630));
        add(&host, &made, &["A/B"]).await;
        assert!(picture(&app, &format!("{path}/preview.png")).await.2 != before.2);
    }

    async fn unknown_and_draft_cups_have_no_page(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let made = cup(&host, doubles(EVENT_FORMAT_KNOCKOUT, 8)).await;
        app.app.write({
            let id = made.id.clone();
            move |tx| {
                let text = "UPDATE tournaments SET is_published = 0 WHERE id = $1";
                Ok::<_, anyhow::Error>(tx.conn.execute(text, lapang_db::params![uuid::Uuid::parse_str(&id)?])?)
            }
        }).await.unwrap();
        for path in [format!("/compete/{}", made.id), format!("/compete/{}/preview.png", made.id),
            "/compete/01980000-0000-7000-8000-000000000000".to_owned(), "/id/compete/xyz".to_owned()] {
            assert_eq!(status(&app, &path).await, 404, "{path}");
        }
        for path in ["/compete/create", "/id/compete/matches"] {
            assert_eq!(status(&app, path).await, 200, "{path}");
        }
    }

    async fn a_cup_is_in_the_calendar_of_its_organiser_and_of_who_entered(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let budi = app.regular("budi@example.com", "Budi Santoso").await;
        let event = api::EventInput { kind: api::EventKind::EVENT_KIND_SINGLES.into(), ..doubles(EVENT_FORMAT_KNOCKOUT, 8) };
        let cup = cup(&host, event).await;
        for person in [&host, &budi] {
            let url = rotate(person).await;
            let is_there = async || text(&url).await.contains("Melati Cup");
            if person.email == budi.email {
                assert!(!is_there().await);
                let request = api::EnterTournamentRequest { event_id: cup.events[0].id.clone(), ..Default::default() };
                budi.tournaments().enter_tournament(request).await.unwrap();
            }
            assert!(is_there().await, "{}", person.email);
        }
    }
}
