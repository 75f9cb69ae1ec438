//! The listener in front of the product: it gives each connection its time and its room, and takes both
//! back from whoever is slow, floods, or comes too often. It knows HTTP and nothing of the product.

mod body;
mod connection;
mod crowd;
mod desk;
mod frames;
mod head;
mod limits;
mod line;
mod pace;
mod streams;

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::serve::Listener;
use ipnet::IpNet;
#[cfg(target_os = "linux")]
use socket2::SockRef;
use tokio::net::TcpStream;
use tokio::sync::watch;

pub use body::{Reading, TooSlow};
pub use limits::{Limits, descriptors};

use crowd::Crowd;

/// What a client without a seat is told. It has sent nothing that was read, so it may ask again.
const NO_SEAT: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\nconnection: close\r\n\
    cache-control: no-store\r\ncontent-length: 0\r\n\r\n";

/// So long data may be under way to a client that does not say it has come.
#[cfg(target_os = "linux")]
const GONE_AFTER: Duration = Duration::from_secs(60);

/// So much of an answer the system takes before it can be sent. Otherwise it takes megabytes for each client, and
/// nobody sees that the client takes nothing.
#[cfg(target_os = "linux")]
const MOST_UNSENT: u32 = 64 * 1024;

/// Serves every connection that comes through the door until `drain` changes, and then those there are
/// to the end of what they have begun. `trusted` networks are of proxies: many clients come from each
/// of their addresses. `refused` is told of each connection (`"connections"`) and body (`"bodies"`) for which
/// there is no room.
pub async fn serve<L>(
    mut door: L,
    router: Router,
    limits: Limits,
    trusted: Vec<IpNet>,
    refused: impl Fn(&'static str) + Send + Sync + 'static,
    mut drain: watch::Receiver<bool>,
) where
    L: Listener<Io = TcpStream, Addr = SocketAddr>,
{
    let crowd = Arc::new(Crowd::new(limits, trusted, refused));
    // Whoever holds the receiver is being served.
    let (served, serving) = watch::channel(());
    let told = drain.clone();
    loop {
        let (stream, peer) = tokio::select! {
            // It pauses where the system has no descriptor left, and answers with the next that it has.
            accepted = door.accept() => accepted,
            // An error means that the teller is gone, which is as good as being told.
            _ = drain.wait_for(|drain| *drain) => break,
        };
        let Some(seat) = crowd.seat(peer.ip()) else {
            // It is told if the system takes the words at once; nobody is waited for.
            let _untold = stream.try_write(NO_SEAT);
            continue;
        };
        set_up(&stream);
        let (router, told, serving) = (router.clone(), told.clone(), serving.clone());
        tokio::spawn(async move {
            connection::serve(stream, peer, router, seat, told).await;
            drop(serving);
        });
    }
    drop((serving, door));
    served.closed().await;
}

/// A socket that lacks an option serves all the same.
fn set_up(stream: &TcpStream) {
    let _without = stream.set_nodelay(true);
    #[cfg(target_os = "linux")]
    {
        let socket = SockRef::from(stream);
        let _without = socket.set_tcp_user_timeout(Some(GONE_AFTER));
        let _without = socket.set_tcp_notsent_lowat(MOST_UNSENT);
    }
}

/// A client as it is counted. Whoever has one address of version 6 has 2⁶⁴ beside it.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from(u128::from(address) >> 64 << 64).into(),
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_of_version_6_is_counted_by_its_network() {
        for (address, counted) in [
            ("203.0.113.9", "203.0.113.9"),
            ("::ffff:203.0.113.9", "203.0.113.9"),
            ("2001:db8:1:2:ffff::1", "2001:db8:1:2::"),
        ] {
            assert_eq!(network(address.parse().unwrap()).to_string(), counted);
        }
    }
}
