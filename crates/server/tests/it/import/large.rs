//! Large files: batch by batch, so that other writers get through and an interrupted import can be repeated.

use std::sync::Arc;

use lapang::app::App;
use lapang::error::Error;
use lapang::venues::import::{Options, Remark, Watch, run};
use lapang_db::{params, value};

use super::again::contents;
use super::{counts, file, import};
use lapang_testing::on_both_engines;

fn rows(count: u32) -> String {
    let mut text =
        "source_id,google_place_id,name,latitude,longitude,sports,courts,opening_hours\n"
            .to_owned();
    for index in 0..count {
        let latitude = -6.0 - f64::from(index) / 10_000.0;
        text += &format!(
            "s/{index},g-{index},Hall {index},{latitude},106.8,futsal;tennis,2,Mo-Sa 08:00-22:00\n"
        );
    }
    text
}

async fn venues(app: &App) -> i64 {
    let count = app.db.read(|conn| {
        let sql = "SELECT COUNT(*) FROM venues";
        Ok::<_, Error>(conn.one(sql, params![], value)?)
    });
    count.await.unwrap()
}

/// Drops an import after its first batch.
struct Impatient(Arc<tokio::sync::Notify>);

impl Watch for Impatient {
    fn remark(&mut self, remark: Remark) {
        panic!("{remark:?}");
    }

    fn progress(&mut self, _: u64, _: u64) {
        self.0.notify_one();
    }
}

on_both_engines! {
    async fn a_large_file_is_written_in_batches(app: TestApp) {
        let (report, told) = import(&app, rows(1_234), Options::default()).await.unwrap();
        assert_eq!(counts(&report), [1_234, 1_234, 0, 0, 0]);
        assert_eq!(told.progress, [(500, 1_234), (1_000, 1_234), (1_234, 1_234)]);
        let renamed = rows(1_234).replace("Hall", "Gor").replace("tennis,2", "tennis,3");
        let options = Options { overwrite: true, ..Options::default() };
        let (report, told) = import(&app, renamed, options).await.unwrap();
        assert_eq!(counts(&report), [1_234, 0, 1_234, 0, 0]);
        assert_eq!(told.remarks[1_233], "1235 changed: name (was \"Hall 1233\"), \
            courts of futsal (were 2), courts of tennis (were 2)");
        let contents = contents(&app).await;
        let count = |table: &str| contents.iter().filter(|row| row.starts_with(table)).count();
        assert_eq!((count("venues:"), count("venue_texts:")), (1_234, 1_234));
        assert_eq!((count("venue_hours:"), count("venue_sports:"), count("courts:")), (7_404, 2_468, 7_404));
        assert!(!contents.iter().any(|row| row.contains("hall")));
    }

    async fn an_interrupted_import_can_be_repeated(app: TestApp) {
        let text = rows(1_600);
        let file = file(&text);
        let done = Arc::new(tokio::sync::Notify::new());
        let mut watch = Impatient(Arc::clone(&done));
        let (options, shared) = (Options::default(), Arc::clone(&app.app));
        tokio::select! {
            _ = run(&shared, file.path(), &options, &mut watch) => panic!("it was not broken off"),
            () = done.notified() => {}
        }
        let before = venues(&app.app).await;
        assert!((500..1_600).contains(&before), "{before}");
        let (report, _) = import(&app, &text, Options::default()).await.unwrap();
        assert_eq!((report.rows, report.added + report.unchanged), (1_600, 1_600));
        assert!(report.unchanged >= 500);
        assert_eq!(venues(&app.app).await, 1_600);
        let whole = contents(&app).await;
        assert_eq!(whole.iter().filter(|row| row.starts_with("courts:")).count(), 6_400);
        let (again, told) = import(&app, &text, Options::default()).await.unwrap();
        assert_eq!((counts(&again), told.remarks.len()), ([1_600, 0, 0, 1_600, 0], 0));
        assert_eq!(contents(&app).await, whole);
    }

    async fn other_writers_get_through_between_batches(app: TestApp) {
        let text = rows(3_000);
        let other = app.another_node().await;
        let mut importing = std::pin::pin!(import(&app, &text, Options::default()));
        let mut written_by_others = 0;
        let report = loop {
            // It would fail if the other process kept the lock for five seconds.
            let write = other.app.db.write(|conn| {
                let sql = "UPDATE venues SET price_level = price_level WHERE source_id = $1";
                Ok::<_, Error>(conn.execute(sql, params!["s/0"])?)
            });
            tokio::select! {
                done = &mut importing => break done.unwrap().0,
                written = write => { written.unwrap(); written_by_others += 1; }
            }
        };
        assert_eq!(counts(&report), [3_000, 3_000, 0, 0, 0]);
        assert!(written_by_others >= 6, "{written_by_others} in 6 batches");
    }

    async fn concurrent_imports_of_a_file_add_each_venue_once(app: TestApp) {
        let text = rows(1_200);
        let other = app.another_node().await;
        let (one, two) = tokio::join!(
            import(&app, &text, Options::default()),
            import(&other, &text, Options::default()),
        );
        let (one, two) = (one.unwrap().0, two.unwrap().0);
        assert_eq!(one.added + two.added, 1_200, "{one:?} {two:?}");
        assert_eq!((one.updated, two.updated), (0, 0));
        assert_eq!(venues(&app.app).await, 1_200);
        let (again, _) = import(&app, &text, Options::default()).await.unwrap();
        assert_eq!(counts(&again), [1_200, 0, 0, 1_200, 0]);
    }
}
