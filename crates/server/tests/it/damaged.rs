//! A text that nothing here can have written is a fault, not an empty value that the next change stores.

use lapang_api as api;
use lapang_db::{params, value};
use lapang_testing::app::TestApp;
use lapang_testing::calls::tournaments::{add, cup, doubles, draw};
use lapang_testing::on_sqlite;

async fn stored(app: &TestApp, sql: &'static str) -> String {
    let found = app.app.db.read(move |conn| conn.one(sql, &[], value)).await;
    found.unwrap_or_else(|error: lapang_db::Error| panic!("{error}"))
}

on_sqlite! {
    async fn a_damaged_tournament_is_a_fault_and_stays_as_it_is(app: TestApp) {
        let host = app.regular("host@example.com", "Rina").await;
        let made = cup(&host, doubles(api::EventFormat::EVENT_FORMAT_KNOCKOUT, 4)).await;
        let made = add(&host, &made, &["Ani / Ayu", "Budi / Bima"]).await;
        for (read, write, damage) in [
            ("SELECT courts FROM tournaments", "UPDATE tournaments SET courts = $1", r#"[{"number": 1}]"#),
            ("SELECT rules FROM tournament_events", "UPDATE tournament_events SET rules = $1", "{}"),
            ("SELECT tie_break FROM tournament_events", "UPDATE tournament_events SET tie_break = $1", "lots"),
        ] {
            let before = stored(&app, read).await;
            let set = async |text: String| {
                let done = app.app.db.write(move |conn| conn.execute(write, params![&text])).await;
                assert_eq!(done, Ok::<u64, lapang_db::Error>(1));
            };
            set(damage.to_owned()).await;
            let refused = draw(&host, &made, api::StageKind::STAGE_KIND_KNOCKOUT).await.unwrap_err();
            assert_eq!(refused.code, "internal", "{damage}");
            assert_eq!(stored(&app, read).await, damage);
            set(before).await;
        }
        draw(&host, &made, api::StageKind::STAGE_KIND_KNOCKOUT).await.unwrap();
    }
}
