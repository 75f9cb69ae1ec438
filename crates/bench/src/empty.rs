//! The baseline route: reads the request, does nothing, and responds.

use std::net::SocketAddr;

use anyhow::Result;
use axum::Router;
use axum::body::Bytes;
use axum::routing::post;

pub fn serve(address: SocketAddr) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind(address).await?;
        let routes = Router::new().route("/empty", post(|_: Bytes| async {}));
        Ok(axum::serve(listener, routes).await?)
    })
}
