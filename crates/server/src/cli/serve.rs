//! `lapang serve`: listens, works off what is due, and stops without dropping a request.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::app::{self, App};
use crate::config::Config;
use crate::demo;
use crate::jobs;

/// How long requests in flight may take once the server is told to stop.
const DRAIN: Duration = Duration::from_secs(10);

/// How long another process may take that fills the database with the demo.
const DEMO_WITHIN: Duration = Duration::from_secs(30);

pub async fn serve(config: Config, with_demo: bool) -> anyhow::Result<()> {
    let address = config.listen;
    let origin = config.public_origin.clone();
    // Taken before anything is written: a port in use should cost nothing.
    let listener = TcpListener::bind(address)
        .await
        .with_context(|| format!("cannot listen on {address}"))?;
    let opening = config.clone();
    let app = tokio::task::spawn_blocking(move || super::open(opening))
        .await
        .context("opening")??;
    if app.transport.is_files() && (app.config.is_https() || !app.config.is_local()) {
        tracing::warn!(
            "no LAPANG_SMTP_URL: mails only go to files in {}, and nobody gets a sign-in code",
            app.mail_dir().display()
        );
    }
    let hint = if with_demo {
        demo::fill(&app, DEMO_WITHIN).await?
    } else {
        None
    };
    tracing::info!(%address, "serving {origin}");
    if let Some(hint) = hint {
        tracing::info!("{hint}");
    }
    run(app, listener, stop_signal()).await
}

/// Serves until `stop` resolves, then drains.
pub async fn run(
    app: Arc<App>,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> anyhow::Result<()> {
    let (tell, told) = watch::channel(false);
    let background = tokio::spawn(jobs::run(Arc::clone(&app), told.clone()));
    let router = app::router(&app).into_make_service_with_connect_info::<SocketAddr>();
    let mut draining = told.clone();
    let server = axum::serve(listener, router).with_graceful_shutdown(async move {
        // An error means that the teller is gone, which is as good as being told.
        let _gone = draining.changed().await;
    });
    let mut server = tokio::spawn(server.into_future());
    tokio::select! {
        ended = &mut server => ended.context("the server's task")??,
        () = stop => {
            tracing::info!("stopping");
            tell.send_replace(true);
            match tokio::time::timeout(DRAIN, &mut server).await {
                Ok(ended) => ended.context("the server's task")??,
                Err(_) => tracing::warn!("requests were still running after {DRAIN:?}"),
            }
        }
    }
    tell.send_replace(true);
    if tokio::time::timeout(DRAIN, background).await.is_err() {
        tracing::warn!("background work was still running after {DRAIN:?}");
    }
    let db = app.db.clone();
    tokio::task::spawn_blocking(move || db.close())
        .await
        .context("closing the database")
}

async fn stop_signal() {
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(error) => {
                tracing::warn!(%error, "cannot wait for SIGTERM");
                std::future::pending::<()>().await;
            }
        }
    };
    tokio::select! {
        () = terminate => {}
        _ = tokio::signal::ctrl_c() => {}
    }
}
