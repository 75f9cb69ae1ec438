//! Liveness, and readiness: the process is not about to end, the database answers, the schema is
//! there.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use http::StatusCode;
use tokio::time::timeout;

use crate::app::App;
use crate::error::Error;

/// A database that takes longer is as good as none: whoever asks is to send requests elsewhere.
const PATIENCE: Duration = Duration::from_secs(2);

type Answer = (StatusCode, &'static str);

pub async fn live() -> &'static str {
    "ok\n"
}

pub async fn ready(State(app): State<Arc<App>>) -> Answer {
    let no = |why| (StatusCode::SERVICE_UNAVAILABLE, why);
    if app.stop.is_announced() {
        return no("the server is stopping\n");
    }
    let answer = app.db.read(|conn| -> Result<i64, Error> {
        let sql = "SELECT COUNT(*) FROM schema_migrations";
        Ok(conn.one(sql, &[], |row| row.get(0))?)
    });
    match timeout(PATIENCE, answer).await {
        Ok(Ok(_)) => (StatusCode::OK, "ready\n"),
        Ok(Err(_)) | Err(_) => no("the database does not answer\n"),
    }
}
