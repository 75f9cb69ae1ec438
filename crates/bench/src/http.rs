//! A minimal HTTP/1.1 client for load generation: prepared bytes, one request at a time on a persistent connection. Of
//! a response only status and length matter.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU8, Ordering};

use anyhow::{Context, Result, bail};
use bytes::{Buf, BytesMut};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::calls::Request;

pub struct Connection {
    stream: TcpStream,
    received: BytesMut,
}

/// A request as bytes.
pub fn encoded(request: &Request, address: SocketAddr) -> Vec<u8> {
    let mut head = format!(
        "POST {} HTTP/1.1\r\nhost: {address}\r\ncontent-type: {}\r\nconnect-protocol-version: 1\r\n\
         content-length: {}\r\nuser-agent: lapang-bench\r\n",
        request.path,
        request.content_type,
        request.body.len()
    );
    if let Some(session) = &request.session {
        head.push_str(&format!("cookie: lapang-session={session}\r\n"));
    }
    if let Some(key) = &request.key {
        head.push_str(&format!("idempotency-key: {key}\r\n"));
    }
    head.push_str("\r\n");
    [head.as_bytes(), &request.body].concat()
}

/// From one of eight local addresses, since one client may not have thousands of connections.
async fn connect(address: SocketAddr) -> std::io::Result<TcpStream> {
    static NEXT: AtomicU8 = AtomicU8::new(0);
    if address.is_ipv6() || !address.ip().is_loopback() {
        return TcpStream::connect(address).await;
    }
    let last = 1 + NEXT.fetch_add(1, Ordering::Relaxed) % 8;
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::from(([127, 0, 0, last], 0)))?;
    socket.connect(address).await
}

impl Connection {
    pub async fn open(address: SocketAddr) -> Result<Self> {
        let stream = connect(address).await.context("connecting")?;
        stream.set_nodelay(true)?;
        Ok(Self {
            stream,
            received: BytesMut::with_capacity(64 * 1024),
        })
    }

    /// Sends a request, discards the response body and returns the status.
    pub async fn ask(&mut self, request: &[u8]) -> Result<u16> {
        self.stream.write_all(request).await?;
        loop {
            if let Some((status, length)) = answer(&self.received)? {
                while self.received.len() < length {
                    self.receive().await?;
                }
                self.received.advance(length);
                return Ok(status);
            }
            self.receive().await?;
        }
    }

    async fn receive(&mut self) -> Result<()> {
        self.received.reserve(16 * 1024);
        if self.stream.read_buf(&mut self.received).await? == 0 {
            bail!("the server has closed a connection");
        }
        Ok(())
    }
}

/// The status and total length of a response, once they are known.
fn answer(received: &[u8]) -> Result<Option<(u16, usize)>> {
    const STATUS: std::ops::Range<usize> = 9..12;
    let Some(end) = received.windows(4).position(|four| four == b"\r\n\r\n") else {
        return Ok(None);
    };
    let head = std::str::from_utf8(&received[..end]).context("the head of an answer")?;
    let status = head.get(STATUS).and_then(|status| status.parse().ok());
    let status = status.context("an answer without a status")?;
    let field = |wanted: &str| {
        let mut lines = head.lines().filter_map(|line| line.split_once(':'));
        lines.find_map(|(name, value)| name.eq_ignore_ascii_case(wanted).then_some(value.trim()))
    };
    let body = end + 4;
    if field("transfer-encoding") == Some("chunked") {
        let length = chunks(received.get(body..).unwrap_or_default())?;
        return Ok(length.map(|length| (status, body + length)));
    }
    let length = field("content-length").and_then(|length| length.parse::<usize>().ok());
    let length = length.context("an answer that does not tell its length")?;
    Ok(Some((status, body + length)))
}

/// The length of a chunked body, once the last chunk is there.
fn chunks(body: &[u8]) -> Result<Option<usize>> {
    let mut at = 0;
    loop {
        let rest = body.get(at..).unwrap_or_default();
        let Some(end) = rest.windows(2).position(|two| two == b"\r\n") else {
            return Ok(None);
        };
        let size = std::str::from_utf8(&rest[..end]).context("the size of a chunk")?;
        let size = usize::from_str_radix(size, 16).context("the size of a chunk")?;
        at += end + 2 + size + 2;
        if size == 0 {
            return Ok((at <= body.len()).then_some(at));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_response_is_measured_by_its_head() {
        let whole = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
        assert_eq!(answer(whole).unwrap(), Some((200, whole.len())));
        assert_eq!(answer(&whole[..30]).unwrap(), None);
        assert!(answer(b"HTTP/1.1 200 OK\r\n\r\n").is_err());
    }

    #[test]
    fn chunked_bodies_are_measured_to_their_last_chunk() {
        let whole =
            b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\na\r\n0123456789\r\n0\r\n\r\n";
        assert_eq!(answer(whole).unwrap(), Some((200, whole.len())));
        assert_eq!(answer(&whole[..whole.len() - 1]).unwrap(), None);
        assert_eq!(answer(&whole[..60]).unwrap(), None);
    }
}
