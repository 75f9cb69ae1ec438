//! OpenTelemetry: spans of calls and their database work, sent by OTLP over HTTP to the configured collector. Without
//! one nothing is loaded or sent.

use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::Context as _;
use bytes::Bytes;
use http::{HeaderMap, Request, Response, StatusCode};
use opentelemetry::propagation::TextMapPropagator;
use opentelemetry::trace::{Status, TracerProvider as _};
use opentelemetry_http::{HeaderExtractor, HttpClient, HttpError};
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::{SdkTracer, SdkTracerProvider};
use tokio::runtime::Handle;
use tracing::Span;
use tracing_opentelemetry::OpenTelemetrySpanExt;

/// For one batch, and for the last ones at shutdown.
const TIMEOUT: Duration = Duration::from_secs(10);
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(2);

/// Saves each request the lookup of a layer that is not there.
static ENABLED: AtomicBool = AtomicBool::new(false);

/// The exporter; dropping it sends what is left.
pub struct Traces(SdkTracerProvider);

impl Traces {
    /// `endpoint` is the collector's base address; the standard `OTEL_` variables set headers, sampling and
    /// attributes. Spans are sent by tasks of `runtime`.
    pub fn to(endpoint: &str, runtime: &Handle) -> anyhow::Result<Self> {
        let client = reqwest::Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .timeout(TIMEOUT)
            .build()
            .context("the client of the collector")?;
        let exporter = SpanExporter::builder()
            .with_http()
            .with_http_client(Client {
                client,
                runtime: runtime.clone(),
            })
            .with_protocol(Protocol::HttpBinary)
            .with_endpoint(format!("{}/v1/traces", endpoint.trim_end_matches('/')))
            .with_timeout(TIMEOUT)
            .build()
            .context("OTEL_EXPORTER_OTLP_ENDPOINT")?;
        let mut resource = Resource::builder();
        // A name from the standard variables wins.
        let named = Resource::builder().build();
        let name = named.get(&"service.name".into());
        if name.is_none_or(|name| name.as_str().starts_with("unknown_service")) {
            resource = resource.with_service_name("lapang");
        }
        let version = opentelemetry::KeyValue::new("service.version", env!("CARGO_PKG_VERSION"));
        let provider = SdkTracerProvider::builder()
            .with_batch_exporter(exporter)
            .with_resource(resource.with_attribute(version).build())
            .build();
        ENABLED.store(true, Ordering::Relaxed);
        Ok(Self(provider))
    }

    pub(super) fn tracer(&self) -> SdkTracer {
        self.0.tracer("lapang")
    }
}

impl Drop for Traces {
    fn drop(&mut self) {
        if let Err(error) = self.0.shutdown_with_timeout(SHUTDOWN_TIMEOUT) {
            tracing::warn!(%error, "the last traces could not be sent");
        }
    }
}

/// The span of a request; it continues the trace of a trusted proxy.
pub(super) fn request_span(
    id: &str,
    call: &str,
    address: IpAddr,
    ours: Option<&HeaderMap>,
) -> Span {
    let user = tracing::field::Empty;
    if !ENABLED.load(Ordering::Relaxed) {
        return tracing::info_span!("request", id, call, %address, user);
    }
    let span = tracing::info_span!(
        "request",
        id,
        call,
        %address,
        user,
        otel.name = call,
        otel.kind = "server",
    );
    if let Some(headers) = ours {
        let context = TraceContextPropagator::new().extract(&HeaderExtractor(headers));
        if let Err(error) = span.set_parent(context) {
            tracing::debug!(%error, "a trace could not be continued");
        }
    }
    span
}

pub(super) fn end(span: &Span, code: &str, status: StatusCode) {
    if !ENABLED.load(Ordering::Relaxed) {
        return;
    }
    span.set_attribute("lapang.code", code.to_owned());
    span.set_attribute("http.response.status_code", i64::from(status.as_u16()));
    if status.is_server_error() {
        span.set_status(Status::error(code.to_owned()));
    }
}

/// The exporter has its own thread; requests are sent on our runtime.
#[derive(Debug)]
struct Client {
    client: reqwest::Client,
    runtime: Handle,
}

#[async_trait::async_trait]
impl HttpClient for Client {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let client = self.client.clone();
        let sending = self.runtime.spawn(async move {
            let request = reqwest::Request::try_from(request)?;
            let answer = client.execute(request).await?;
            let mut response = Response::builder().status(answer.status());
            if let Some(headers) = response.headers_mut() {
                headers.clone_from(answer.headers());
            }
            Ok::<_, HttpError>(response.body(answer.bytes().await?)?)
        });
        sending.await?
    }
}
