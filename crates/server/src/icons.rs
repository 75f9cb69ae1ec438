//! `GET /api/icons/{collection}.json?icons=a,b`: Iconify JSON of only those icons, from the collections embedded by
//! the web build. Icons that pages always show are part of the pages' code.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io::Read;
use std::sync::{Arc, LazyLock};

use anyhow::Context;
use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use flate2::read::GzDecoder;
use http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG};
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri};
use rust_embed::RustEmbed;
use serde::{Deserialize, Serialize};
use url::form_urlencoded;

use crate::app::App;
use crate::web::{self, shell};

const FOLDER: &str = "/api/icons/";

/// The maximum URL length, for the server and the pages (specification §9).
const LONGEST_ADDRESS: usize = 500;

/// Names the services to try for missing icons, comma-separated.
const FALLBACK: HeaderName = HeaderName::from_static("x-icons-fallback");

#[derive(RustEmbed)]
#[folder = "../../web/build/client"]
#[include = "iconify/*"]
#[allow_missing = true]
struct Packed;

/// An Iconify collection in its package's format.
#[derive(Deserialize)]
struct Collection {
    prefix: String,
    icons: HashMap<String, Icon>,
    #[serde(default)]
    aliases: HashMap<String, Alias>,
    width: u32,
    height: u32,
}

#[derive(Deserialize, Serialize)]
struct Icon {
    body: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    width: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    height: Option<u32>,
}

/// An alias of an icon. The web build rejects aliases with transformations.
#[derive(Deserialize)]
struct Alias {
    parent: String,
}

/// By name; decompressed on first use.
static COLLECTIONS: LazyLock<HashMap<String, Collection>> = LazyLock::new(|| {
    let mut collections = HashMap::new();
    for path in Packed::iter() {
        match unpacked(&path) {
            Ok(collection) => {
                collections.insert(collection.prefix.clone(), collection);
            }
            Err(error) => tracing::error!("{path} in the web build: {error:#}"),
        }
    }
    collections
});

fn unpacked(path: &str) -> anyhow::Result<Collection> {
    let file = Packed::get(path).context("it is gone")?;
    let mut json = Vec::new();
    GzDecoder::new(&*file.data).read_to_end(&mut json)?;
    Ok(serde_json::from_slice(&json)?)
}

impl Collection {
    fn find(&self, name: &str) -> Option<&Icon> {
        let own = || self.icons.get(&self.aliases.get(name)?.parent);
        self.icons.get(name).or_else(own)
    }
}

/// The URL of an icon.
pub fn address(collection: &str, name: &str) -> String {
    format!("{FOLDER}{collection}.json?icons={name}")
}

pub fn routes(app: Arc<App>) -> Router {
    Router::new()
        .route(&format!("{FOLDER}{{file}}"), get(answer))
        .with_state(app)
}

#[derive(Serialize)]
struct Answer<'a> {
    prefix: &'a str,
    /// By requested name.
    icons: BTreeMap<&'a str, &'a Icon>,
    width: u32,
    height: u32,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    not_found: Vec<&'a str>,
}

async fn answer(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Response {
    let length = uri.path_and_query().map_or(0, |it| it.as_str().len());
    if length > LONGEST_ADDRESS {
        let problem = format!("an address of icons has at most {LONGEST_ADDRESS} characters\n");
        return (StatusCode::URI_TOO_LONG, problem).into_response();
    }
    let file = uri.path().trim_start_matches(FOLDER);
    let Some(prefix) = file.strip_suffix(".json").filter(|name| is_name(name)) else {
        return web::not_found(&headers);
    };
    let query = uri.query().unwrap_or_default();
    let Some(list) = form_urlencoded::parse(query.as_bytes()).find(|(key, _)| key == "icons")
    else {
        return refused("say which: ?icons=tennis,run\n");
    };
    let names: BTreeSet<&str> = list.1.split(',').collect();
    if !names.iter().all(|name| is_name(name)) {
        return refused("names of icons are made of a-z, 0-9 and -, with commas between them\n");
    }
    let Some(collection) = COLLECTIONS.get(prefix) else {
        let nothing = (StatusCode::NOT_FOUND, "there is no such collection here\n");
        return with_fallback(&app, nothing.into_response());
    };
    of(&app, collection, names, &headers)
}

fn of(app: &App, collection: &Collection, names: BTreeSet<&str>, headers: &HeaderMap) -> Response {
    let (known, unknown): (BTreeSet<&str>, BTreeSet<&str>) = names
        .into_iter()
        .partition(|name| collection.find(name).is_some());
    let answer = Answer {
        prefix: &collection.prefix,
        icons: known
            .into_iter()
            .filter_map(|name| Some((name, collection.find(name)?)))
            .collect(),
        width: collection.width,
        height: collection.height,
        not_found: unknown.into_iter().collect(),
    };
    let json = match serde_json::to_vec(&answer) {
        Ok(json) => json,
        Err(error) => {
            tracing::error!(%error, "icons could not be written");
            return StatusCode::INTERNAL_SERVER_ERROR.into_response();
        }
    };
    if answer.not_found.is_empty() {
        return lasting(json, headers);
    }
    // Missing icons may exist in another release, so this response is not cached as immutable.
    with_fallback(app, as_json(Response::new(Body::from(json))))
}

/// Icons never change, so the response is cached as immutable.
fn lasting(json: Vec<u8>, headers: &HeaderMap) -> Response {
    let tag = shell::tag(&json, "plain");
    let mut response = if web::is_known(&tag, headers) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        Response::new(Body::from(json))
    };
    let out = response.headers_mut();
    out.insert(CACHE_CONTROL, HeaderValue::from_static(web::IMMUTABLE));
    out.insert(ETAG, tag);
    as_json(response)
}

fn as_json(mut response: Response) -> Response {
    const JSON: HeaderValue = HeaderValue::from_static("application/json; charset=utf-8");
    response.headers_mut().insert(CONTENT_TYPE, JSON);
    response
}

fn with_fallback(app: &App, mut response: Response) -> Response {
    let services = app.config.icons_fallback.join(",");
    if !services.is_empty()
        && let Ok(services) = HeaderValue::try_from(services)
    {
        response.headers_mut().insert(FALLBACK, services);
    }
    response
}

fn refused(problem: &'static str) -> Response {
    (StatusCode::BAD_REQUEST, problem).into_response()
}

fn is_name(text: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    !text.is_empty() && text.bytes().all(is_letter)
}
