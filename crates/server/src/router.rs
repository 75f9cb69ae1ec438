//! All routes of the public listener, and the middleware around them.

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use connectrpc::{
    ConnectError, ConnectRpcBody, ConnectRpcService, DeadlinePolicy, Dispatcher, Limits, MethodKind,
};
use http::header::CONTENT_TYPE;
use http::{Method, StatusCode};
use lapang_api::CallOptions;
use tokio::time::timeout;
use tower::ServiceExt;
use tower_http::catch_panic::CatchPanicLayer;

use crate::app::App;
use crate::error::Error;
use crate::telemetry::{self, Telemetry};
use crate::{
    accounts, bookings, icons, links, load, mail_samples, map, matches, monitoring, nights, photos,
    profiles, redirects, safety, sitemap, sports, tournaments, venues, web,
};

/// Larger bodies are refused before they are read into memory (contract.md).
const MAX_BODY: usize = 1024 * 1024;
/// The specification's request timeout.
const TIMEOUT: Duration = Duration::from_secs(30);
/// The database time budget per request. A slow or unreachable database fails the request within five seconds.
const DATABASE: Duration = Duration::from_millis(4_800);
/// The same for long-running calls.
const DATABASE_FOR_LONG_CALLS: Duration = Duration::from_secs(20);

/// All RPC services, without middleware.
pub fn services(app: &Arc<App>) -> connectrpc::Router {
    connectrpc::Router::new()
        .add_service(Arc::new(accounts::rpc::Service(Arc::clone(app))))
        .add_service(Arc::new(sports::rpc::Service(Arc::clone(app))))
        .add_service(Arc::new(profiles::rpc::Service(Arc::clone(app))))
        .add_service(Arc::new(venues::rpc::Service {
            app: Arc::clone(app),
            find_visit: bookings::visit,
        }))
        .add_service(Arc::new(venues::rpc::Admin(Arc::clone(app))))
        .add_service(Arc::new(bookings::rpc::Service(Arc::clone(app))))
        .add_service(Arc::new(bookings::rpc::Admin(Arc::clone(app))))
        .add_service(Arc::new(bookings::rpc::Payments(Arc::clone(app))))
        .add_service(Arc::new(bookings::rpc::MoneyAdmin(Arc::clone(app))))
        .add_service(Arc::new(matches::rpc::Service(Arc::clone(app))))
        .add_service(Arc::new(matches::rpc::Roster(Arc::clone(app))))
        .add_service(Arc::new(matches::rpc::Collecting(Arc::clone(app))))
        .add_service(Arc::new(tournaments::rpc::Service(Arc::clone(app))))
        .add_service(Arc::new(nights::rpc::Service(Arc::clone(app))))
        .add_service(Arc::new(links::rpc::Service(Arc::clone(app))))
        .add_service(Arc::new(safety::rpc::Service(Arc::clone(app))))
}

/// All routes of the public listener.
pub fn routes(app: &Arc<App>) -> Router {
    let services = services(app);
    let gate = load::Gate::new(app, &services);
    let telemetry = Telemetry::new(app, &services);
    calls(services)
        .merge(links::routes(Arc::clone(app), matches::link_preview))
        .merge(profiles::routes(Arc::clone(app)))
        .merge(venues::routes(Arc::clone(app)))
        .merge(bookings::routes(Arc::clone(app)))
        .merge(matches::routes(Arc::clone(app)))
        .layer(from_fn_with_state(Arc::clone(app), accounts::identify))
        // The path is a secret, so this route stays outside of the layer that identifies and records callers.
        .merge(profiles::calendar_routes(Arc::clone(app)))
        .merge(redirects::routes(Arc::clone(app)))
        .merge(sitemap::routes(Arc::clone(app)))
        .merge(matches::pictures(Arc::clone(app)))
        .merge(tournaments::pictures(Arc::clone(app)))
        .layer(from_fn_with_state(gate, load::admit))
        .merge(
            photos::routes(Arc::clone(app))
                .layer(from_fn_with_state(Arc::clone(app), load::admit_file)),
        )
        // Pages and the app's own files are never refused.
        .merge(icons::routes(Arc::clone(app)))
        .merge(map::routes(Arc::clone(app)))
        .merge(sitemap::rules(Arc::clone(app)))
        .merge(monitoring::health_routes(Arc::clone(app)))
        .merge(pages(app))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn_with_state(telemetry, outermost))
}

/// The outermost middleware. A single layer, since each layer is cloned with everything inside it for every request.
async fn outermost(State(telemetry): State<Telemetry>, request: Request, next: Next) -> Response {
    let app = telemetry.app();
    let answer = async |request: Request| {
        let (version, reader) = (request.version(), web::reader(&request));
        // Bounds the wait for a database that does not respond.
        let limit = database_time(request.uri().path());
        let response = lapang_db::within(limit, next.run(request)).await;
        let response = web::page_for(reader, response);
        let response = web::security_headers(app, response);
        web::close_connection(app, version, response)
    };
    telemetry::observe(&telemetry, request, answer).await
}

fn database_time(path: &str) -> Duration {
    if CallOptions::of(path).long_running {
        DATABASE_FOR_LONG_CALLS
    } else {
        DATABASE
    }
}

/// Routes that browsers open as pages.
fn pages(app: &Arc<App>) -> Router {
    let made = matches::pages(Arc::clone(app))
        .merge(venues::pages(Arc::clone(app)))
        .merge(tournaments::pages(Arc::clone(app)))
        .layer(from_fn(render_or_send_as_built));
    web::routes(Arc::clone(app))
        .layer(from_fn_with_state(Arc::clone(app), accounts::redirect_home))
        .merge(mail_samples::routes(Arc::clone(app)))
        .merge(made)
        .layer(from_fn_with_state(Arc::clone(app), apply_redirects))
        .layer(from_fn(refuse_unknown_services))
}

/// Answers calls of unknown services like unknown calls of known ones.
async fn refuse_unknown_services(request: Request, next: Next) -> Response {
    let path = request.uri().path();
    if request.method() == Method::POST && path.starts_with("/lapang.") {
        let call = path.trim_start_matches('/');
        let error = ConnectError::unimplemented(format!("method not found: {call}"));
        return error
            .with_http_status(StatusCode::NOT_FOUND)
            .into_response();
    }
    next.run(request).await
}

/// Marks a page request that must not query the database, because it is overloaded.
#[derive(Clone)]
struct SkipDatabase;

/// Applies redirects to page requests, unless the database is overloaded.
async fn apply_redirects(
    State(app): State<Arc<App>>,
    mut request: Request,
    next: Next,
) -> Response {
    if web::is_file(request.uri().path()) {
        return next.run(request).await;
    }
    if load::has_time(&app, &request) {
        return redirects::follow(State(app), request, next).await;
    }
    request.extensions_mut().insert(SkipDatabase);
    next.run(request).await
}

/// Renders a page from the database; under overload sends it as built, and the app itself reports the error.
async fn render_or_send_as_built(request: Request, next: Next) -> Response {
    if request.extensions().get::<SkipDatabase>().is_some() {
        return web::page(request.headers());
    }
    next.run(request).await
}

/// A route per service, and one per streaming call.
fn calls(services: connectrpc::Router) -> Router {
    let prefixes = rpc_prefixes(&services);
    let streams = streaming(&services);
    let rpc = ConnectRpcService::new(services).with_limits(
        Limits::default()
            .with_max_request_body_size(MAX_BODY)
            .with_max_message_size(MAX_BODY),
    );
    let in_time = DeadlinePolicy::new()
        .with_max(TIMEOUT)
        .with_default_timeout(TIMEOUT);
    // A stream ends by its handler or at the client's own deadline.
    let open_ended = DeadlinePolicy::new().with_enforce_on_streams(true);
    let streaming = rpc.clone().with_deadline_policy(open_ended);
    let rpc = rpc.with_deadline_policy(in_time);
    let rpc = ServiceExt::<Request>::map_response(rpc, with_length);
    let mut routes = Router::new();
    for path in streams {
        routes = routes.route_service(&path, streaming.clone());
    }
    routes = routes.layer(from_fn(with_response_timeout));
    for service in prefixes {
        routes = routes.route_service(&format!("{service}/{{method}}"), rpc.clone());
    }
    routes.layer(from_fn(refuse_grpc))
}

/// Only the Connect protocol is served. The bodies of gRPC answers do not tell their length, so the listener could
/// not count what a client leaves unread.
async fn refuse_grpc(request: Request, next: Next) -> Response {
    let kind = request.headers().get(CONTENT_TYPE);
    if kind.is_some_and(|kind| {
        kind.as_bytes()
            .to_ascii_lowercase()
            .starts_with(b"application/grpc")
    }) {
        return StatusCode::UNSUPPORTED_MEDIA_TYPE.into_response();
    }
    next.run(request).await
}

/// Sends complete responses with a Content-Length: the library's body type does not report its size.
fn with_length(response: http::Response<ConnectRpcBody>) -> Response {
    response.map(|body| match body {
        ConnectRpcBody::Full(whole) => Body::new(whole),
        other => Body::new(other),
    })
}

/// Applies the request timeout to a stream until its response begins.
async fn with_response_timeout(request: Request, next: Next) -> Response {
    match timeout(TIMEOUT, next.run(request)).await {
        Ok(response) => response,
        Err(_) => ConnectError::deadline_exceeded("request timeout").into_response(),
    }
}

/// Turns a panic in a handler into an internal error, logged with an id that the caller gets. The panic hook has
/// logged the location; the message is dropped, since it may contain user input.
fn panicked(_message: Box<dyn Any + Send>) -> Response {
    let error = Error::Internal(anyhow::anyhow!("a handler panicked"));
    error.into_response()
}

/// `/lapang.v1.SportService` and so on: Connect responds to unknown methods of a known service, the web app to all
/// other paths.
fn rpc_prefixes(router: &connectrpc::Router) -> Vec<String> {
    let mut prefixes: Vec<String> = router
        .methods()
        .filter_map(|path| path.trim_start_matches('/').split_once('/'))
        .map(|(service, _)| format!("/{service}"))
        .collect();
    prefixes.sort();
    prefixes.dedup();
    prefixes
}

/// `/lapang.v1.MatchService/WatchMatches` and so on.
fn streaming(router: &connectrpc::Router) -> Vec<String> {
    let is_stream = |path: &&str| {
        let call = router.lookup(path);
        call.is_some_and(|call| call.kind == MethodKind::ServerStreaming)
    };
    let paths = router.methods().filter(is_stream);
    paths
        .map(|path| format!("/{}", path.trim_start_matches('/')))
        .collect()
}
