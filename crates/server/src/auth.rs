//! Who is calling: put into every request by one layer, read by `rpc.rs` of each feature.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use connectrpc::RequestContext;
use http::header::{CACHE_CONTROL, ORIGIN, REFERER, SET_COOKIE, USER_AGENT};
use http::{Extensions, HeaderMap, HeaderValue, Method};
use uuid::Uuid;

use crate::accounts;
use crate::app::App;
use crate::error::Error;
use crate::listener::{client_address, is_trusted};
use crate::locale::Locale;
use crate::telemetry;

/// Who makes a request, and from where.
#[derive(Clone, Debug)]
pub struct Caller {
    pub player: Option<Player>,
    pub locale: Locale,
    pub address: IpAddr,
    pub user_agent: String,
    pub referrer: String,
}

/// A signed-in person.
#[derive(Clone, Debug)]
pub struct Player {
    pub user_id: Uuid,
    pub session_id: Uuid,
    pub email: String,
    pub name: String,
    pub avatar_url: String,
    pub email_verified: bool,
    pub preferences_completed: bool,
    pub locale: Locale,
}

impl Caller {
    /// The caller of an RPC.
    pub fn of(ctx: &RequestContext) -> Result<Self, Error> {
        ctx.extensions()
            .get::<Self>()
            .cloned()
            .ok_or_else(|| Error::Internal(anyhow::anyhow!("no caller in the request")))
    }

    /// The player, or a refusal of visitors.
    pub fn player(&self) -> Result<&Player, Error> {
        self.player.as_ref().ok_or(Error::Unauthenticated)
    }

    /// The player, if their address is proven to be theirs (rules.md §1).
    pub fn verified(&self) -> Result<&Player, Error> {
        let player = self.player()?;
        if player.email_verified {
            Ok(player)
        } else {
            Err(Error::conflict(
                "EMAIL_NOT_VERIFIED",
                "the e-mail address is not verified yet",
            ))
        }
    }
}

/// The name of the call, such as "GetVenue".
pub fn call_name(ctx: &RequestContext) -> &str {
    let path = ctx.path().unwrap_or_default();
    path.rsplit_once('/').map_or(path, |(_, call)| call)
}

/// Finds out who calls and refuses cross-site writes, before any handler runs.
pub async fn identify(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    if let Err(error) = refuse_other_sites(&app, request.method(), request.headers()) {
        return error.into_response();
    }
    let headers = request.headers();
    let address = match address(&app, request.extensions(), headers) {
        Ok(address) => address,
        Err(error) => return error.into_response(),
    };
    let token = accounts::session_token(&app.config, headers);
    let mut caller = Caller {
        player: None,
        locale: Locale::of(headers),
        address,
        user_agent: text(headers, &USER_AGENT, 1000),
        referrer: text(headers, &REFERER, 2000),
    };
    let mut renewed = None;
    if let Some(token) = token {
        match accounts::session(&app, &token).await {
            Ok(Some(found)) => {
                telemetry::record_user(found.player.user_id);
                let (player, path) = (&found.player, request.uri().path());
                let admitted = app.load.of_player(player.user_id, caller.address, path);
                if let Err(error) = admitted {
                    // Some paths are secrets, and are not told.
                    tracing::debug!(user = %player.user_id, "a player asks too often");
                    return error.into_response();
                }
                // What the browser asks for says less of a player than their account does.
                if Locale::chosen(request.headers()).is_none() {
                    caller.locale = found.player.locale;
                }
                caller.player = Some(found.player);
                renewed = found.renewed_cookie;
            }
            Ok(None) => {}
            Err(error) => return error.into_response(),
        }
    }
    request.extensions_mut().insert(caller);
    let mut response = next.run(request).await;
    if let Some(cookies) = renewed {
        renew(response.headers_mut(), cookies);
    }
    response
}

/// Where a request comes from, also for what need not know who makes it. It is never assumed:
/// limits hold for an address, and some addresses have none.
pub fn address(app: &App, extensions: &Extensions, headers: &HeaderMap) -> Result<IpAddr, Error> {
    let peer = peer(extensions)
        .ok_or_else(|| Error::Internal(anyhow::anyhow!("no peer address in the request")))?;
    Ok(client_address(peer, headers, &app.config.trusted_proxies))
}

/// Whether the connection itself comes from a proxy of ours, whose headers are believed.
pub fn is_from_a_proxy(app: &App, extensions: &Extensions) -> bool {
    peer(extensions).is_some_and(|peer| is_a_proxy(app, peer))
}

/// Whether an address is of a proxy of ours.
pub fn is_a_proxy(app: &App, address: IpAddr) -> bool {
    is_trusted(address, &app.config.trusted_proxies)
}

fn peer(extensions: &Extensions) -> Option<IpAddr> {
    let info = extensions.get::<ConnectInfo<SocketAddr>>();
    info.map(|info| info.0.ip())
}

/// Puts the later end of a session into an answer, unless the handler itself has signed somebody
/// in or out: the last cookie of a name wins.
fn renew(headers: &mut HeaderMap, cookies: Vec<HeaderValue>) {
    if headers.contains_key(SET_COOKIE) {
        return;
    }
    for cookie in cookies {
        headers.append(SET_COOKIE, cookie);
    }
    // A shared cache that kept this answer would hand the session to others.
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
}

/// A browser names the site a request comes from; programs that are no browsers name none and
/// carry no cookies of a victim (rules.md §2).
fn refuse_other_sites(app: &App, method: &Method, headers: &HeaderMap) -> Result<(), Error> {
    if matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS) {
        return Ok(());
    }
    let foreign_site = headers
        .get("sec-fetch-site")
        .is_some_and(|site| !matches!(site.as_bytes(), b"same-origin" | b"none"));
    let foreign_origin = headers
        .get(ORIGIN)
        .is_some_and(|origin| !app.config.is_own_origin(origin.as_bytes()));
    if foreign_origin || (foreign_site && headers.get(ORIGIN).is_none()) {
        return Err(Error::forbidden(
            "FOREIGN_ORIGIN",
            "the request comes from another site",
        ));
    }
    Ok(())
}

fn text(headers: &HeaderMap, name: &http::HeaderName, longest: usize) -> String {
    headers
        .get(name)
        .map(|value| String::from_utf8_lossy(value.as_bytes()))
        .map(|value| value.chars().take(longest).collect())
        .unwrap_or_default()
}
