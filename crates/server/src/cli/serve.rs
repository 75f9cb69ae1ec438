//! `lapang serve`: listens, runs background work, and shuts down without dropping a request.

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::os::unix::net::UnixDatagram;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, anyhow};
use socket2::SockRef;
use tokio::net::{TcpListener, TcpSocket};
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout_at};

use super::ServeArguments;
use crate::app::App;
use crate::config::{Config, WrongSetting};
use crate::demo;
use crate::doctor;
use crate::jobs;
use crate::listener::{self, Limits, Listener, Phase, Tls};
use crate::monitoring::{bind_metrics_listener, serve_metrics};
use crate::router;
use crate::schedule::sweeps;

/// The shutdown deadline for running requests and background work together.
const STOP_WITHIN: Duration = Duration::from_secs(10);

/// What the database gets at least, if everything else took the whole time.
const DATABASE_WITHIN: Duration = Duration::from_secs(1);

/// Behind a proxy: how long the process keeps accepting requests after the shutdown signal, so that the proxy notices
/// and finishes with its kept-alive connections. The proxy's idle timeout must be shorter.
const ANNOUNCED: Duration = Duration::from_secs(3);

/// How long the last accepted connection may take to send its request.
const LAST_REQUEST: Duration = Duration::from_millis(500);

/// The accept backlog.
const BACKLOG: u32 = 1024;

/// How long to wait for another process that is creating the demo data.
const DEMO_WITHIN: Duration = Duration::from_secs(30);

pub async fn serve(mut config: Config, arguments: ServeArguments) -> anyhow::Result<()> {
    config.is_demo = arguments.demo;
    if arguments.demo {
        demo::add_map(&mut config)?;
    }
    if let Some(certificate) = &config.certificate {
        listener::check_certificate(certificate)
            .map_err(|problem| WrongSetting(format!("TLS: {problem:#}")))?;
    }
    let address = config.listen;
    let origin = config.public_origin.clone();
    // Bind first, so that a port in use fails before anything is written.
    let sockets = Sockets {
        main: bound(address, "LAPANG_LISTEN")?,
        redirecting: config
            .http_listen
            .map(|address| bound(address, "LAPANG_HTTP_LISTEN"))
            .transpose()?,
    };
    let mut signals = Signals::listen()?;
    let private = bind_metrics_listener(config.metrics_listen).await?;
    let (app, hint) = tokio::select! {
        opened = opened(config, arguments) => opened?,
        () = signals.next() => {
            tracing::info!("stopping before anything was served");
            // No need to wait for a running migration: it is atomic.
            std::process::exit(0)
        }
    };
    for warning in doctor::warnings(&app).await {
        tracing::warn!("{warning}");
    }
    // Listen only now: the kernel accepts connections from here on, and they must be served.
    let listen = |socket: TcpSocket| socket.listen(BACKLOG).context("cannot listen");
    let sockets = Sockets {
        main: listen(sockets.main)?,
        redirecting: sockets.redirecting.map(listen).transpose()?,
    };
    if let Some(private) = private {
        serve_metrics(&app, private);
    }
    tracing::info!(%address, "serving {origin}");
    notify("READY=1");
    if let Some(hint) = hint {
        tracing::info!("{hint}");
    }
    run(app, sockets, signals).await
}

/// The product's listener, and the plain HTTP listener that redirects to HTTPS.
struct Sockets<S> {
    main: S,
    redirecting: Option<S>,
}

/// Binds the port without accepting connections yet.
fn bound(address: SocketAddr, setting: &str) -> anyhow::Result<TcpSocket> {
    let bound = match address {
        // The machine may lack IPv6.
        SocketAddr::V6(all) if all.ip().is_unspecified() => {
            let v4 = SocketAddr::from((Ipv4Addr::UNSPECIFIED, address.port()));
            TcpSocket::new_v6()
                .map_or_else(|_| bind(TcpSocket::new_v4()?, v4), |it| bind(it, address))
        }
        SocketAddr::V6(_) => TcpSocket::new_v6().and_then(|it| bind(it, address)),
        SocketAddr::V4(_) => TcpSocket::new_v4().and_then(|it| bind(it, address)),
    };
    bound.map_err(|error| anyhow!("cannot listen on {address}: {}", reason(&error, setting)))
}

/// Why a socket could not be bound, and what to change.
fn reason(error: &std::io::Error, setting: &str) -> String {
    use std::io::ErrorKind::{AddrInUse, AddrNotAvailable, PermissionDenied};
    match error.kind() {
        AddrInUse => {
            format!("another program uses this port; stop it, or choose another by {setting}")
        }
        AddrNotAvailable => format!("this machine does not have this address; see {setting}"),
        PermissionDenied => "ports below 1024 need root or the capability CAP_NET_BIND_SERVICE, \
             which the service of deploy/lapang.service has"
            .to_owned(),
        _ => error.to_string(),
    }
}

/// Tells systemd, which waits for it (`Type=notify`, sd_notify(3)).
fn notify(state: &str) {
    let Some(socket) = std::env::var_os("NOTIFY_SOCKET") else {
        return;
    };
    let sent = UnixDatagram::unbound().and_then(|it| it.send_to(state.as_bytes(), socket));
    if let Err(error) = sent {
        tracing::warn!(%error, "cannot tell systemd: {state}");
    }
}

fn bind(socket: TcpSocket, address: SocketAddr) -> std::io::Result<TcpSocket> {
    // Allows rebinding a port whose last connections are in TIME_WAIT.
    socket.set_reuseaddr(true)?;
    if address.ip() == Ipv6Addr::UNSPECIFIED {
        SockRef::from(&socket).set_only_v6(false)?;
    }
    socket.bind(address)?;
    Ok(socket)
}

async fn opened(
    config: Config,
    arguments: ServeArguments,
) -> anyhow::Result<(Arc<App>, Option<String>)> {
    let app = tokio::task::spawn_blocking(move || super::open(config))
        .await
        .context("opening")??;
    let hint = if arguments.demo {
        let hint = demo::fill(&app, DEMO_WITHIN).await?;
        if !arguments.without_photos {
            tokio::spawn(demo::add_photos(Arc::clone(&app)));
        }
        hint
    } else {
        None
    };
    Ok((app, hint))
}

/// Serves until the first signal, then drains requests and background work; a second signal exits at once.
///
/// Behind a proxy it keeps serving for a while first, so that the proxy finds another process before this one stops
/// accepting. Idle connections are closed last.
async fn run(
    app: Arc<App>,
    sockets: Sockets<TcpListener>,
    mut signals: Signals,
) -> anyhow::Result<()> {
    let (stop_jobs, jobs_stopped) = watch::channel(false);
    let (phase, phases) = watch::channel(Phase::Serving);
    let mut background = tokio::spawn(jobs::run(Arc::clone(&app), sweeps(), jobs_stopped));
    let limits = Limits::new(app.config.max_connections, listener::descriptors());
    let trusted = app.config.trusted_proxies.clone();
    let listener = Listener::new(limits, trusted, app.metrics.listener());
    let certificate = app.config.certificate.as_ref();
    let tls = certificate
        .map(|certificate| Tls::start(certificate, &app.config.data_dir))
        .transpose()?;
    let origin = &app.config.public_origin;
    let router = listener::to_public_origin(router::routes(&app), origin, app.config.other_names());
    let mut servers = JoinSet::new();
    let serving = Arc::clone(&listener);
    servers.spawn(serving.serve(sockets.main, router, tls, phases.clone()));
    if let Some(socket) = sockets.redirecting {
        servers.spawn(listener.serve(socket, listener::to_https(origin), None, phases));
    }
    let mut server = tokio::spawn(async move {
        while let Some(ended) = servers.join_next().await {
            ended?;
        }
        Ok::<_, tokio::task::JoinError>(())
    });
    tokio::select! {
        ended = &mut server => return ended.and_then(|it| it).context("the server's task"),
        () = signals.next() => tracing::info!("stopping"),
    }
    notify("STOPPING=1");
    let deadline = Instant::now() + STOP_WITHIN;
    let has_proxy = !app.config.trusted_proxies.is_empty();
    let ending = async {
        app.stop.begin_shutdown();
        if has_proxy {
            sleep(ANNOUNCED).await;
        }
        phase.send_replace(Phase::Closed);
        app.stop.request();
        if has_proxy {
            sleep(LAST_REQUEST).await;
        }
        phase.send_replace(Phase::Draining);
        stop_jobs.send_replace(true);
        let (drained, swept) = tokio::join!(
            timeout_at(deadline, &mut server),
            timeout_at(deadline, &mut background)
        );
        if swept.is_err() {
            tracing::warn!(
                "background work (emails, sweeps) was still running after {STOP_WITHIN:?}"
            );
        }
        let db = app.db.clone();
        // What else was late says nothing about the database.
        let deadline = deadline.max(Instant::now() + DATABASE_WITHIN);
        let closed = timeout_at(deadline, tokio::task::spawn_blocking(move || db.close())).await;
        if closed.is_err() {
            tracing::warn!("the database was still at work");
        }
        match drained {
            Ok(ended) => ended.and_then(|it| it).context("the server's task"),
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
            // Nothing left to wait for: whatever is committed is durable.
            std::process::exit(1)
        }
    }
}

/// A stream of SIGTERM and SIGINT.
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
