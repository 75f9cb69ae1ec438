//! The preview picture of a match: content, caching and HEAD.

use std::io::Cursor;

use crate::previews::named;
use lapang_testing::app::TestApp;
use lapang_testing::calls::matches::join;
use lapang_testing::on_sqlite;

/// Width, height and pixels.
pub async fn picture(app: &TestApp, path: &str) -> (u32, u32, Vec<u8>) {
    let answer = lapang_testing::app::http()
        .get(format!("{}{path}", app.origin))
        .send()
        .await
        .unwrap();
    assert_eq!(answer.status(), 200, "{path}");
    assert_eq!(answer.headers()["content-type"], "image/png");
    assert_eq!(answer.headers()["cache-control"], "public, max-age=300");
    let file = answer.bytes().await.unwrap();
    let mut reader = png::Decoder::new(Cursor::new(file)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut pixels).unwrap();
    (frame.width, frame.height, pixels)
}

on_sqlite! {
    async fn the_picture_is_localized_and_redrawn_after_a_change(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = named(&ani, "Futsal ⚽ malam").await;
        let english = picture(&app, &format!("/match/{id}/preview.png")).await;
        let indonesian = picture(&app, &format!("/id/match/{id}/preview.png")).await;
        assert_eq!((english.0, english.1), (1200, 630));
        let colours: std::collections::BTreeSet<&[u8]> = english.2.chunks(3).collect();
        assert!(colours.len() > 100, "{}", colours.len());
        assert!(english.2 != indonesian.2, "the languages look the same");
        assert!(picture(&app, &format!("/match/{id}/preview.png?v=old")).await.2 == english.2);
        let page = |tag: String| {
            let request = lapang_testing::app::http().get(format!("{}/match/{id}/preview.png", app.origin));
            async move { request.header("if-none-match", tag).send().await.unwrap() }
        };
        let answer = page("\"other\"".to_owned()).await;
        let tag = answer.headers()["etag"].to_str().unwrap().to_owned();
        assert_eq!(page(tag.clone()).await.status(), 304);
        join(&app.regular("budi@example.com", "Budi").await, &id).await.unwrap();
        assert_eq!(page(tag).await.status(), 200);
        assert!(picture(&app, &format!("/match/{id}/preview.png")).await.2 != english.2);
    }

    async fn a_head_request_does_not_draw_the_picture(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let name = format!("Undrawn {:?}", app.app.db.engine());
        let path = format!("{}/match/{}/preview.png", app.origin, named(&ani, &name).await);
        let ask = || lapang_testing::app::http().head(&path).send();
        let asked = ask().await.unwrap();
        assert_eq!((asked.status().as_u16(), &asked.headers()["content-type"]), (200, &"image/png".parse().unwrap()));
        // The length is unknown until it is drawn.
        assert!(!asked.headers().contains_key("content-length"));
        let drawn = lapang_testing::app::http().get(&path).send().await.unwrap();
        assert_eq!(drawn.headers()["etag"], asked.headers()["etag"]);
        let length = drawn.bytes().await.unwrap().len().to_string();
        assert_eq!(ask().await.unwrap().headers()["content-length"], length.as_str());
    }
}
