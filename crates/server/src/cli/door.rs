//! The listening socket, closed so that no connection is lost: whoever closes it outright resets those that
//! the system has accepted and the process has not, with requests in them that nobody may repeat.

use std::future::pending;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::sleep;

/// After how long it is tried again where the system has no descriptor left. As many as have become free by then
/// are let in at once.
const AGAIN_AFTER: Duration = Duration::from_millis(100);

/// How long a handshake may take that has begun, with a proxy that is near.
const HANDSHAKE: Duration = Duration::from_millis(100);

pub struct Door {
    /// None once it is closed.
    listener: Option<TcpListener>,
    /// Those who were let in by the system before it was closed.
    let_in: Vec<(TcpStream, SocketAddr)>,
    close: watch::Receiver<bool>,
    /// Whether it has been told that nobody can be let in; it is told once until somebody is.
    is_full: bool,
}

impl Door {
    /// Open until it is told to close.
    pub fn new(listener: TcpListener, close: watch::Receiver<bool>) -> Self {
        Self {
            listener: Some(listener),
            let_in: Vec::new(),
            close,
            is_full: false,
        }
    }

    async fn shut(&mut self) {
        let Some(listener) = self.listener.take() else {
            return;
        };
        if refuse_new(&listener).is_ok() {
            sleep(HANDSHAKE).await;
        }
        let waiting = take_all(listener);
        self.let_in = waiting;
    }
}

impl axum::serve::Listener for Door {
    type Io = TcpStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (TcpStream, SocketAddr) {
        loop {
            if let Some(next) = self.let_in.pop() {
                return next;
            }
            let Some(listener) = &mut self.listener else {
                return pending().await;
            };
            let accepted = tokio::select! {
                accepted = next(listener, &mut self.is_full) => Some(accepted),
                // An error means that the teller is gone, which is as good as being told.
                _ = self.close.wait_for(|close| *close) => None,
            };
            match accepted {
                Some(accepted) => return accepted,
                None => self.shut().await,
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        match &self.listener {
            Some(listener) => listener.local_addr(),
            None => Err(io::ErrorKind::NotConnected.into()),
        }
    }
}

/// The next who comes.
async fn next(listener: &TcpListener, is_full: &mut bool) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok(accepted) => {
                *is_full = false;
                return accepted;
            }
            Err(error) if has_left(&error) => {}
            Err(error) => {
                if !std::mem::replace(is_full, true) {
                    tracing::error!(%error, "nobody can be let in");
                }
                sleep(AGAIN_AFTER).await;
            }
        }
    }
}

/// It is the visitor's error, or a signal that came in between.
fn has_left(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    matches!(
        error.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted
    )
}

/// All that the system has let in. What it would let in from now on is refused.
fn take_all(listener: TcpListener) -> Vec<(TcpStream, SocketAddr)> {
    match listener.into_std() {
        Ok(listener) => collect(|| listener.accept()),
        Err(error) => {
            tracing::warn!(%error, "connections may be lost");
            Vec::new()
        }
    }
}

/// Accepts until there is nobody, or no more can be accepted: those that are in are served anyway.
fn collect(
    mut accept: impl FnMut() -> io::Result<(std::net::TcpStream, SocketAddr)>,
) -> Vec<(TcpStream, SocketAddr)> {
    let mut waiting = Vec::new();
    loop {
        let ready = |stream: std::net::TcpStream| {
            stream.set_nonblocking(true)?;
            TcpStream::from_std(stream)
        };
        match accept() {
            Ok((stream, address)) => match ready(stream) {
                Ok(stream) => waiting.push((stream, address)),
                Err(error) => tracing::warn!(%error, "a connection is lost"),
            },
            Err(error) if has_left(&error) => {}
            Err(error) => {
                if error.kind() != io::ErrorKind::WouldBlock {
                    tracing::warn!(%error, "connections may be lost");
                }
                return waiting;
            }
        }
    }
}

/// From now on the system does not hear who asks for a connection: they ask again after a second, and find
/// the door closed. Handshakes that have begun come to their end.
#[cfg(target_os = "linux")]
fn refuse_new(listener: &TcpListener) -> io::Result<()> {
    use socket2::{SockFilter, SockRef};

    /// Where TCP has its flags.
    const FLAGS: u32 = 13;
    const SYN: u32 = 0x02;
    const ACK: u32 = 0x10;
    // The codes of linux/bpf_common.h.
    let (load_byte, and, jump_if_equal, answer) = (0x30, 0x54, 0x15, 0x06);
    SockRef::from(listener).attach_filter(&[
        SockFilter::new(load_byte, 0, 0, FLAGS),
        SockFilter::new(and, 0, 0, SYN | ACK),
        SockFilter::new(jump_if_equal, 0, 1, SYN),
        SockFilter::new(answer, 0, 0, 0),
        SockFilter::new(answer, 0, 0, u32::MAX),
    ])
}

#[cfg(not(target_os = "linux"))]
fn refuse_new(_listener: &TcpListener) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::thread;

    use axum::serve::Listener;

    use super::*;

    #[tokio::test]
    async fn who_was_let_in_before_the_door_closed_is_answered() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        // The handshake is the system's: nothing here has accepted yet.
        let mut early = std::net::TcpStream::connect(address).unwrap();
        early.write_all(b"hello").unwrap();
        let (close, told) = watch::channel(true);
        let mut door = Door::new(listener, told);
        door.shut().await;
        let (stream, _) = door.accept().await;
        let mut stream = stream.into_std().unwrap();
        stream.set_nonblocking(false).unwrap();
        let mut said = [0; 5];
        stream.read_exact(&mut said).unwrap();
        assert_eq!(&said, b"hello");
        assert!(std::net::TcpStream::connect(address).is_err());
        drop(close);
    }

    #[tokio::test]
    async fn who_was_let_in_is_kept_whatever_befalls_the_others() {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let visitors = [(); 2].map(|()| std::net::TcpStream::connect(address).unwrap());
        for last in [io::ErrorKind::WouldBlock, io::ErrorKind::Other] {
            let mut said = vec![Some(last), None, Some(io::ErrorKind::ConnectionAborted)];
            let kept = collect(|| match said.pop().unwrap() {
                Some(kind) => Err(kind.into()),
                None => listener.accept(),
            });
            assert_eq!(kept.len(), 1, "{last:?}");
        }
        drop(visitors);
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn who_comes_while_it_closes_is_refused_and_never_let_in() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        refuse_new(&listener).unwrap();
        let late = thread::spawn(move || std::net::TcpStream::connect(address).map(drop));
        let let_in = tokio::time::timeout(HANDSHAKE * 3, listener.accept()).await;
        assert!(let_in.is_err(), "let in through a door that closes");
        assert!(take_all(listener).is_empty());
        let refused = late.join().unwrap().unwrap_err();
        assert_eq!(refused.kind(), io::ErrorKind::ConnectionRefused);
    }
}
