//! Health checks, and the metrics listener (`LAPANG_METRICS_LISTEN`). It keeps answering during shutdown.

mod gauges;
mod health;

use std::net::SocketAddr;
use std::sync::Arc;

use anyhow::Context;
use axum::Router;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use http::HeaderValue;
use http::header::CONTENT_TYPE;
use tokio::net::TcpListener;

use crate::app::App;

const OPEN_METRICS: HeaderValue =
    HeaderValue::from_static("application/openmetrics-text; version=1.0.0; charset=utf-8");

/// Binds the port before anything is served.
pub async fn bind_metrics_listener(
    address: Option<SocketAddr>,
) -> anyhow::Result<Option<TcpListener>> {
    let Some(address) = address else {
        return Ok(None);
    };
    let listener = TcpListener::bind(address).await;
    let listener = listener.with_context(|| format!("cannot listen on {address} for metrics"))?;
    Ok(Some(listener))
}

/// Health endpoints for load balancers and supervisors.
pub fn health_routes(app: Arc<App>) -> Router {
    Router::new()
        .route("/healthz", get(health::live))
        .route("/readyz", get(health::ready))
        .with_state(health::Health::new(app))
}

/// Answers until the process ends.
pub fn serve_metrics(app: &Arc<App>, listener: TcpListener) {
    let router = Router::new()
        .route("/metrics", get(metrics))
        .with_state(Arc::clone(app))
        .merge(health_routes(Arc::clone(app)));
    tokio::spawn(async move {
        if let Err(error) = axum::serve(listener, router).await {
            tracing::error!(%error, "the listener for metrics ended");
        }
    });
}

async fn metrics(State(app): State<Arc<App>>) -> Response {
    match gauges::text(&app).await {
        Ok(text) => ([(CONTENT_TYPE, OPEN_METRICS)], text).into_response(),
        Err(error) => error.into_response(),
    }
}
