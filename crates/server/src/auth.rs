//! The caller of a request: `accounts/identify.rs` adds it to every request, and each feature's `rpc.rs` reads it.

use std::net::{IpAddr, SocketAddr};

use axum::extract::ConnectInfo;
use connectrpc::RequestContext;
use http::{Extensions, HeaderMap};
use uuid::Uuid;

use crate::app::App;
use crate::error::{Error, Reason};
use crate::listener::{client_address, is_trusted};
use crate::locale::Locale;

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

    /// The player; an error for visitors.
    pub fn player(&self) -> Result<&Player, Error> {
        self.player.as_ref().ok_or(Error::Unauthenticated)
    }

    /// The player; an error if the address is not verified (rules.md §1).
    pub fn verified(&self) -> Result<&Player, Error> {
        let player = self.player()?;
        if player.email_verified {
            Ok(player)
        } else {
            Err(Error::conflict(
                Reason::EmailNotVerified,
                "verify the email address first",
            ))
        }
    }
}

/// The name of the call, such as "GetVenue".
pub fn call_name(ctx: &RequestContext) -> &str {
    let path = ctx.path().unwrap_or_default();
    path.rsplit_once('/').map_or(path, |(_, call)| call)
}

/// The client's IP address. An error if the peer is unknown, because rate limits depend on it.
pub fn address(app: &App, extensions: &Extensions, headers: &HeaderMap) -> Result<IpAddr, Error> {
    let peer = peer(extensions)
        .ok_or_else(|| Error::Internal(anyhow::anyhow!("no peer address in the request")))?;
    Ok(client_address(peer, headers, &app.config.trusted_proxies))
}

/// Whether the connection comes from a trusted proxy.
pub fn is_from_a_proxy(app: &App, extensions: &Extensions) -> bool {
    peer(extensions).is_some_and(|peer| is_a_proxy(app, peer))
}

/// Whether an address belongs to a trusted proxy.
pub fn is_a_proxy(app: &App, address: IpAddr) -> bool {
    is_trusted(address, &app.config.trusted_proxies)
}

fn peer(extensions: &Extensions) -> Option<IpAddr> {
    let info = extensions.get::<ConnectInfo<SocketAddr>>();
    info.map(|info| info.0.ip())
}
