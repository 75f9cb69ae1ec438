//! Two transactions that meet, in the order that a test wants.

use std::future::Future;
use std::sync::{Arc, mpsc};

use lapang::app::Tx;
use lapang::error::Error;
use lapang_db::{Engine, value};

use super::TestApp;

/// Makes a change whose transaction stays open until `other` waits for it, or is over. What
/// `other` comes to.
pub async fn meeting<T: Send + 'static>(
    app: &TestApp,
    change: impl Fn(&mut Tx<'_>) -> Result<(), Error> + Send + 'static,
    other: impl Future<Output = T> + Send + 'static,
) -> T {
    let (made, is_made) = mpsc::channel();
    let (go_on, may_go_on) = mpsc::channel::<()>();
    let holder = Arc::clone(&app.app);
    let held = tokio::spawn(async move {
        let work = move |tx: &mut Tx<'_>| {
            change(tx)?;
            made.send(()).unwrap();
            may_go_on.recv().unwrap();
            Ok::<_, Error>(())
        };
        holder.write(work).await
    });
    tokio::task::block_in_place(|| is_made.recv().unwrap());
    let other = tokio::spawn(other);
    // SQLite has one writer, so a second one always waits.
    while app.app.db.engine() == Engine::Postgres && !other.is_finished() && !is_waited(app).await {
        tokio::task::yield_now().await;
    }
    go_on.send(()).unwrap();
    held.await.unwrap().unwrap();
    other.await.unwrap()
}

/// Whether anybody waits for a row that another has.
pub async fn is_waited(app: &TestApp) -> bool {
    let waiting = app.app.db.read(|conn| {
        conn.one(
            "SELECT COUNT(*) FROM pg_stat_activity
             WHERE datname = current_database() AND wait_event_type = 'Lock'",
            &[],
            value,
        )
    });
    let waiting: Result<i64, lapang_db::Error> = waiting.await;
    waiting.unwrap() > 0
}
