//! A client that writes what it likes.

use std::io::Write;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use flate2::Compression;
use flate2::write::GzEncoder;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

use lapang_testing::app::TestApp;

/// How long something may take that is to happen; on a busy machine, too.
const DEADLINE: Duration = Duration::from_secs(10);
/// How long nothing may happen until it is taken for never.
const NEVER: Duration = Duration::from_secs(4);

pub struct Raw(pub TcpStream);

impl Raw {
    pub async fn to(app: &TestApp) -> Self {
        Self(TcpStream::connect(app.address).await.unwrap())
    }

    /// From another address of this machine, and with so little room for what is sent to it.
    pub async fn from(app: &TestApp, source: [u8; 4], room: Option<u32>) -> Self {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(SocketAddr::from((source, 0))).unwrap();
        if let Some(room) = room {
            socket.set_recv_buffer_size(room).unwrap();
        }
        Self(socket.connect(app.address).await.unwrap())
    }

    /// The server may have hung up already.
    pub async fn send(&mut self, bytes: impl AsRef<[u8]>) -> bool {
        self.0.write_all(bytes.as_ref()).await.is_ok()
    }

    /// All that comes until the server hangs up; None if it does not.
    pub async fn rest(&mut self) -> Option<String> {
        self.rest_within(DEADLINE).await
    }

    async fn rest_within(&mut self, limit: Duration) -> Option<String> {
        let mut bytes = Vec::new();
        // A reset is an end, too.
        let ended = timeout(limit, self.0.read_to_end(&mut bytes)).await;
        ended.is_ok().then(|| {
            // HTTP/2 is no text.
            String::from_utf8_lossy(&bytes).into_owned()
        })
    }

    /// Whether the server keeps the connection for longer than any limit of the test.
    pub async fn is_kept(&mut self) -> bool {
        self.rest_within(NEVER).await.is_none()
    }

    /// Reads until what has come ends so.
    pub async fn until(&mut self, ending: &str) -> String {
        let mut text = Vec::new();
        let give_up = Instant::now() + DEADLINE;
        while !text.ends_with(ending.as_bytes()) {
            assert!(
                Instant::now() < give_up,
                "{}",
                String::from_utf8_lossy(&text)
            );
            let mut byte = [0];
            let read = timeout(DEADLINE, self.0.read(&mut byte)).await.unwrap();
            assert_eq!(read.unwrap(), 1, "{}", String::from_utf8_lossy(&text));
            text.push(byte[0]);
        }
        String::from_utf8(text).unwrap()
    }

    /// Reads until an HTTP/2 HEADERS frame, or the end of the connection.
    pub async fn until_headers(&mut self) {
        const HEADERS: u8 = 1;
        let reading = async {
            loop {
                let mut head = [0; 9];
                self.0.read_exact(&mut head).await?;
                let length = u32::from_be_bytes([0, head[0], head[1], head[2]]);
                let mut rest = vec![0; length as usize];
                self.0.read_exact(&mut rest).await?;
                if head[3] == HEADERS {
                    return Ok::<_, std::io::Error>(());
                }
            }
        };
        drop(timeout(DEADLINE, reading).await.unwrap());
    }
}

/// The status of an HTTP/1 answer.
pub fn status(answer: &str) -> u16 {
    answer
        .get(9..12)
        .and_then(|it| it.parse().ok())
        .unwrap_or(0)
}

/// A call over HTTP/1, with these lines in its head and this for a body.
pub fn call(lines: &str, body: &str) -> String {
    format!(
        "POST /lapang.v1.SportService/ListSports HTTP/1.1\r\nhost: a\r\n\
         content-type: application/json\r\n{lines}\r\n{body}"
    )
}

/// So much of nothing, packed into a thousandth of it.
pub fn bomb(megabytes: usize) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    let spaces = vec![b' '; 1024 * 1024];
    for _ in 0..megabytes {
        packer.write_all(&spaces).unwrap();
    }
    packer.finish().unwrap()
}

pub const GET: &str = "GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n";

/// What a client of HTTP/2 says first.
pub fn hello() -> Vec<u8> {
    let mut bytes = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec();
    bytes.extend(frame(4, 0, 0, &[]));
    bytes
}

pub fn frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let length = u32::try_from(payload.len()).unwrap().to_be_bytes();
    let mut bytes = length[1..].to_vec();
    bytes.extend([kind, flags]);
    bytes.extend(stream.to_be_bytes());
    bytes.extend(payload);
    bytes
}

/// `GET` of a call whose answer is some kilobytes, with the path written out.
pub const LIST_SPORTS: &[u8] =
    b"\x82\x86\x04\x3f/lapang.v1.SportService/ListSports?encoding=json&message=%7B%7D\x01\x01a";

/// `GET /`, as short as HTTP/2 has it: three lines of its table and a name.
pub const GET_ROOT: &[u8] = &[0x82, 0x86, 0x84, 0x01, 1, b'a'];
