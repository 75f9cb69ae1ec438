//! `lapang serve`: listens, works off what is due, and stops without dropping a request.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use tokio::net::{TcpListener, TcpSocket};
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout_at};

use super::door::Door;
use crate::app::{self, App};
use crate::config::Config;
use crate::demo;
use crate::jobs;
use crate::listen;
use crate::telemetry::{bind_metrics_listener, serve_metrics};

/// How long all that is under way, requests and background work together, may take once the
/// server is told to stop.
const STOP_WITHIN: Duration = Duration::from_secs(10);

/// How long a process goes on taking requests, of those, that a proxy sends requests to: it is to find out,
/// and to be done with the connections that it keeps open. The proxy must keep idle ones for less.
const ANNOUNCED: Duration = Duration::from_secs(3);

/// How long a request may take to arrive on a connection that was let in last.
const LAST_REQUEST: Duration = Duration::from_millis(500);

/// Connections that the kernel keeps until they are let in.
const BACKLOG: u32 = 1024;

/// How long another process may take that fills the database with the demo.
const DEMO_WITHIN: Duration = Duration::from_secs(30);

pub async fn serve(mut config: Config, with_demo: bool) -> anyhow::Result<()> {
    config.is_demo = with_demo;
    let address = config.listen;
    let origin = config.public_origin.clone();
    // Taken before anything is written: a port in use should cost nothing.
    let socket = bound(address).with_context(|| format!("cannot listen on {address}"))?;
    let mut signals = Signals::listen()?;
    let private = bind_metrics_listener(config.metrics_listen).await?;
    let (app, hint) = tokio::select! {
        opened = opened(config, with_demo) => opened?,
        () = signals.next() => {
            tracing::info!("stopping before anything was served");
            // A migration under way is not waited for: it is done as a whole or not at all.
            std::process::exit(0)
        }
    };
    if app.transport.is_files() && (app.config.is_https() || !app.config.is_local()) {
        tracing::warn!(
            "no LAPANG_SMTP_URL: mails only go to files in {}, and nobody gets a sign-in code",
            app.mail_dir().display()
        );
    }
    if app.config.mail.is_plain() {
        tracing::warn!(
            "LAPANG_SMTP_URL: mails leave unencrypted; use smtps://, or smtp:// with ?tls=required"
        );
    }
    // Not before: the kernel takes connections from here on, and somebody has to answer them.
    let listener = socket
        .listen(BACKLOG)
        .with_context(|| format!("cannot listen on {address}"))?;
    if let Some(private) = private {
        serve_metrics(&app, private);
    }
    tracing::info!(%address, "serving {origin}");
    if let Some(hint) = hint {
        tracing::info!("{hint}");
    }
    run(app, listener, signals).await
}

/// The port is this process's own, but nobody is let in yet.
fn bound(address: SocketAddr) -> std::io::Result<TcpSocket> {
    let socket = match address {
        SocketAddr::V4(_) => TcpSocket::new_v4(),
        SocketAddr::V6(_) => TcpSocket::new_v6(),
    }?;
    // A port whose last connections the kernel still remembers is free.
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    Ok(socket)
}

async fn opened(config: Config, with_demo: bool) -> anyhow::Result<(Arc<App>, Option<String>)> {
    let app = tokio::task::spawn_blocking(move || super::open(config))
        .await
        .context("opening")??;
    let hint = if with_demo {
        demo::fill(&app, DEMO_WITHIN).await?
    } else {
        None
    };
    Ok((app, hint))
}

/// Serves until the first signal, then ends what is under way; the second ends the process.
///
/// Behind a proxy it first goes on for a while, so that the proxy gets hold of another process
/// before this one takes nothing more; then it closes the door, and only then what is idle.
async fn run(app: Arc<App>, listener: TcpListener, mut signals: Signals) -> anyhow::Result<()> {
    let (tell, told) = watch::channel(false);
    let (close, closing) = watch::channel(false);
    let mut background = tokio::spawn(jobs::run(Arc::clone(&app), told.clone()));
    let limits = listen::Limits::of(app.config.max_connections, listen::descriptors());
    let trusted = app.config.trusted_proxies.clone();
    let door = Door::new(listener, closing);
    let counting = Arc::clone(&app);
    let refused = move |reason| counting.metrics.shed(reason);
    let router = app::router(&app);
    let server = listen::serve(door, router, limits, trusted, refused, told.clone());
    let mut server = tokio::spawn(server);
    tokio::select! {
        ended = &mut server => return ended.context("the server's task"),
        () = signals.next() => tracing::info!("stopping"),
    }
    let deadline = Instant::now() + STOP_WITHIN;
    let has_proxy = !app.config.trusted_proxies.is_empty();
    let ending = async {
        app.stop.begin_shutdown();
        if has_proxy {
            sleep(ANNOUNCED).await;
        }
        close.send_replace(true);
        app.stop.request();
        if has_proxy {
            sleep(LAST_REQUEST).await;
        }
        tell.send_replace(true);
        let (drained, swept) = tokio::join!(
            timeout_at(deadline, &mut server),
            timeout_at(deadline, &mut background)
        );
        if swept.is_err() {
            tracing::warn!("background work was still running after {STOP_WITHIN:?}");
        }
        let db = app.db.clone();
        let closed = timeout_at(deadline, tokio::task::spawn_blocking(move || db.close())).await;
        if closed.is_err() {
            tracing::warn!("the database was still at work after {STOP_WITHIN:?}");
        }
        match drained {
            Ok(ended) => ended.context("the server's task"),
            Err(_) => {
                tracing::warn!("requests were still running after {STOP_WITHIN:?}");
                Ok(())
            }
        }
    };
    tokio::select! {
        ended = ending => ended,
        () = signals.next() => {
            tracing::warn!("stopping at once");
            // Nothing is left to wait for, and whatever is committed is durable.
            std::process::exit(1)
        }
    }
}

/// SIGTERM and SIGINT, however often they come.
struct Signals {
    terminate: Signal,
    interrupt: Signal,
}

impl Signals {
    fn listen() -> anyhow::Result<Self> {
        Ok(Self {
            terminate: signal(SignalKind::terminate()).context("cannot wait for SIGTERM")?,
            interrupt: signal(SignalKind::interrupt()).context("cannot wait for SIGINT")?,
        })
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }
}
