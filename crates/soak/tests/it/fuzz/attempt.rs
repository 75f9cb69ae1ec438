//! One fuzz request, and the responses it may get.

use std::fmt;
use std::io::Write as _;
use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::Value;
use tokio::sync::RwLock;

/// Codes that no request may cause.
const OUR_FAULT: [&str; 3] = ["internal", "unknown", "data_loss"];
const NO_TIME: [&str; 2] = ["unavailable", "deadline_exceeded"];
/// Write-locked by a request that must run alone.
static ALONE: RwLock<()> = RwLock::const_new(());
const LONGEST: Duration = Duration::from_secs(10);

/// A fault in a response.
pub enum Problem {
    /// A timeout, which may happen on a busy machine.
    Busy(String),
    Fault(String),
}

/// The encoding of the body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Codec {
    Json,
    Proto,
}

/// The transport of the message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Post,
    /// Compressed; with `true` truncated.
    Packed(bool),
    /// In the URL, as reads allow; with `true` its base64 is corrupted.
    Get(bool),
}

pub struct Attempt {
    /// "MatchService/GetMatch"
    pub call: String,
    /// The index of the sender among the people of its lane.
    pub who: usize,
    pub is_stream: bool,
    pub codec: Codec,
    pub way: Way,
    pub cookie: Option<String>,
    /// The client address in the proxy's header.
    pub from: String,
    pub body: Vec<u8>,
    /// How the request was made up.
    pub what: String,
}

impl fmt::Display for Attempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (call, codec, way, what) = (&self.call, self.codec, self.way, &self.what);
        let length = self.body.len();
        writeln!(f, "{call}, {codec:?}, {way:?}, {length} bytes, {what}")?;
        writeln!(f, "cookie: {:?}, from {}", self.cookie, self.from)?;
        write!(f, "body: {}", self.body.escape_ascii())
    }
}

/// The response.
pub struct Answer {
    /// The error's code; empty if there is none.
    pub code: String,
    /// The message of a successful call, in JSON.
    pub message: Option<Value>,
}

fn lost(what: &str, error: &reqwest::Error) -> Problem {
    let words = format!("{what}: {error:?}");
    if error.is_timeout() {
        Problem::Busy(words)
    } else {
        Problem::Fault(words)
    }
}

impl Attempt {
    /// Sends it and checks the response. A timeout counts only if it happens again with no other request running.
    pub async fn send(&self, client: &reqwest::Client, origin: &str) -> Result<Answer, String> {
        let busy = {
            let _among_others = ALONE.read().await;
            match self.send_once(client, origin).await {
                Ok(answer) => return Ok(answer),
                Err(Problem::Fault(words)) => return Err(words),
                Err(Problem::Busy(words)) => words,
            }
        };
        let _alone = ALONE.write().await;
        let again = self.send_once(client, origin).await;
        again.map_err(|problem| {
            let (Problem::Busy(words) | Problem::Fault(words)) = problem;
            format!("{words}; before that, {busy}")
        })
    }

    async fn send_once(&self, client: &reqwest::Client, origin: &str) -> Result<Answer, Problem> {
        let started = Instant::now();
        let mut request = self
            .built(client, origin)
            .header("x-forwarded-for", &self.from)
            .header("accept-encoding", "identity")
            .timeout(LONGEST);
        if let Some(cookie) = &self.cookie {
            request = request.header("cookie", cookie);
        }
        let mut response = request
            .send()
            .await
            .map_err(|error| lost("no answer", &error))?;
        let status = response.status();
        let bytes = if self.is_stream {
            // A stream may last half an hour: its first message is enough.
            let first = response.chunk().await;
            first
                .map_err(|error| lost("the stream broke", &error))?
                .unwrap_or_default()
        } else {
            response
                .bytes()
                .await
                .map_err(|error| lost("the answer broke", &error))?
        };
        if started.elapsed() > LONGEST {
            return Err(Problem::Busy(format!("it took {:?}", started.elapsed())));
        }
        self.judged(status, &bytes)
    }

    fn built(&self, client: &reqwest::Client, origin: &str) -> reqwest::RequestBuilder {
        let url = format!("{origin}/lapang.v1.{}", self.call);
        let post = |body| {
            client
                .post(&url)
                .header("content-type", self.content_type())
                .body(body)
        };
        match self.way {
            Way::Post => post(self.wrapped()),
            Way::Packed(is_cut) => {
                let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
                packer.write_all(&self.body).unwrap();
                let mut body = packer.finish().unwrap();
                if is_cut {
                    body.truncate(body.len() / 2);
                }
                post(body).header("content-encoding", "gzip")
            }
            Way::Get(is_spoilt) => {
                let mut message = URL_SAFE_NO_PAD.encode(&self.body);
                if is_spoilt {
                    message.insert(message.len() / 2, '*');
                }
                let encoding = match self.codec {
                    Codec::Json => "json",
                    Codec::Proto => "proto",
                };
                let query = format!("connect=v1&base64=1&encoding={encoding}&message={message}");
                client.get(format!("{url}?{query}"))
            }
        }
    }

    fn judged(&self, status: http::StatusCode, bytes: &[u8]) -> Result<Answer, Problem> {
        let text = || String::from_utf8_lossy(bytes).into_owned();
        let framed = self.is_stream && status.is_success() && bytes.len() >= 5;
        let plain = if framed { &bytes[5..] } else { bytes };
        let answer: Option<Value> = serde_json::from_slice(plain).ok();
        // A stream reports errors in its last frame, any other call by its status.
        let refused = if self.is_stream && status.is_success() {
            answer.as_ref().map(|it| &it["error"])
        } else {
            answer.as_ref().filter(|_| !status.is_success())
        };
        let code = refused
            .and_then(|it| it["code"].as_str())
            .unwrap_or_default()
            .to_owned();
        if NO_TIME.contains(&code.as_str()) {
            return Err(Problem::Busy(format!("{status}: {}", text())));
        }
        let is_allowed = status == http::StatusCode::NOT_IMPLEMENTED;
        if OUR_FAULT.contains(&code.as_str()) || (status.is_server_error() && !is_allowed) {
            return Err(Problem::Fault(format!("{status}: {}", text())));
        }
        if !status.is_success()
            && code.is_empty()
            && status != http::StatusCode::UNSUPPORTED_MEDIA_TYPE
        {
            return Err(Problem::Fault(format!(
                "{status} without a code: {}",
                text()
            )));
        }
        if status.is_success() && !self.is_stream && self.codec == Codec::Json && answer.is_none() {
            return Err(Problem::Fault(format!(
                "an answer that is no JSON: {}",
                text()
            )));
        }
        Ok(Answer {
            message: answer.filter(|_| code.is_empty()),
            code,
        })
    }

    fn content_type(&self) -> &'static str {
        match (self.is_stream, self.codec) {
            (false, Codec::Json) => "application/json",
            (false, Codec::Proto) => "application/proto",
            (true, Codec::Json) => "application/connect+json",
            (true, Codec::Proto) => "application/connect+proto",
        }
    }

    fn wrapped(&self) -> Vec<u8> {
        if !self.is_stream {
            return self.body.clone();
        }
        let length = u32::try_from(self.body.len()).unwrap().to_be_bytes();
        [&[0], length.as_slice(), &self.body].concat()
    }
}
