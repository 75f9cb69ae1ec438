//! The rate limit and the size limits of the data export.

use jiff::SignedDuration;
use lapang_api as api;
use lapang_db::params;
use serde_json::Value;

use lapang_testing::app::refusal;
use lapang_testing::on_sqlite;

on_sqlite! {
    async fn exports_are_limited_per_hour_and_their_lists_are_bounded(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let host = ani.user_id;
        let filled = app.app.db.write({
            let ids: Vec<_> = (0..1_100).map(|_| app.app.new_id()).collect();
            move |conn| {
                for (number, id) in (0_i64..).zip(&ids) {
                    conn.execute(
                        "INSERT INTO short_links (id, code, kind, path, title, created_by, is_active, created_at, updated_at)
                         VALUES ($1, $2, 'match_join', '/', '', $3, 1, $4, 0)",
                        params![*id, &format!("{number:08}"), host, number],
                    )?;
                }
                Ok::<_, lapang_db::Error>(())
            }
        });
        filled.await.unwrap();
        let export = async || ani.users().export_account(api::ExportAccountRequest::default()).await;
        let document: Value = serde_json::from_str(&export().await.unwrap().into_owned().json).unwrap();
        let made = document["links"]["made"].as_array().unwrap();
        assert_eq!((made.len(), made[999]["code"].as_str().unwrap()), (1_000, "00001099"));
        for _ in 0..4 {
            export().await.unwrap();
        }
        assert_eq!(refusal(export().await).short(), "resource_exhausted/EXPORT_LIMIT");
        app.clock.advance(SignedDuration::from_hours(1));
        export().await.unwrap();
    }
}
