//! `GET /api/operator`: the operator's name and contact. The legal pages are built before they are known.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use http::header::CACHE_CONTROL;
use serde_json::{Value, json};

use crate::app::App;

pub async fn tell(
    State(app): State<Arc<App>>,
) -> ([(http::HeaderName, &'static str); 1], Json<Value>) {
    let operator = &app.config.operator;
    let body = json!({ "name": operator.name, "contact": operator.contact });
    ([(CACHE_CONTROL, "no-cache")], Json(body))
}
