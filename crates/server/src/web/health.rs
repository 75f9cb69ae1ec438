//! Liveness, and readiness: the database answers, the schema is there, and the process stays.

use std::sync::Arc;

use axum::extract::State;
use http::StatusCode;

use crate::app::App;
use crate::error::Error;

pub async fn live() -> &'static str {
    "ok\n"
}

pub async fn ready(State(app): State<Arc<App>>) -> (StatusCode, &'static str) {
    if app.stop.is_announced() {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping\n");
    }
    let answer = app
        .db
        .read(|conn| -> Result<i64, Error> {
            let sql = "SELECT COUNT(*) FROM schema_migrations";
            Ok(conn.one(sql, &[], |row| row.get(0))?)
        })
        .await;
    match answer {
        Ok(_) => (StatusCode::OK, "ready\n"),
        Err(_) => (
            StatusCode::SERVICE_UNAVAILABLE,
            "the database does not answer\n",
        ),
    }
}
