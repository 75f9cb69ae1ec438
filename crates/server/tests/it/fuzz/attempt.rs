//! One request as it is sent, and what may be answered to it.

use std::fmt;
use std::io::Write as _;
use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::Value;

/// What no answer may be: each would be our fault.
const OUR_FAULT: [&str; 5] = [
    "internal",
    "unknown",
    "data_loss",
    "unavailable",
    "deadline_exceeded",
];
const LONGEST: Duration = Duration::from_secs(10);

/// How the body is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Codec {
    Json,
    Proto,
}

/// How it travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Post,
    /// Packed; with `true` cut off on the way.
    Packed(bool),
    /// Within the address, as reads may be; with `true` its base64 is spoilt.
    Get(bool),
}

pub struct Attempt {
    /// "MatchService/GetMatch"
    pub call: String,
    /// The number of who sends it, among the people of its lane.
    pub who: usize,
    pub is_stream: bool,
    pub codec: Codec,
    pub way: Way,
    pub cookie: Option<String>,
    /// The client's address, as a proxy tells it.
    pub from: String,
    pub body: Vec<u8>,
    /// How it came to be.
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

/// What came back.
pub struct Answer {
    /// Of the refusal; empty where there is none.
    pub code: String,
    /// Of a call that went through, in JSON.
    pub message: Option<Value>,
}

impl Attempt {
    /// Sends it, and says what is wrong with the answer.
    pub async fn send(&self, client: &reqwest::Client, origin: &str) -> Result<Answer, String> {
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
            .map_err(|error| format!("no answer: {error:?}"))?;
        let status = response.status();
        let bytes = if self.is_stream {
            // It goes on for half an hour: the first that it says is enough.
            let first = response.chunk().await;
            first
                .map_err(|error| format!("the stream broke: {error:?}"))?
                .unwrap_or_default()
        } else {
            response
                .bytes()
                .await
                .map_err(|error| format!("the answer broke: {error:?}"))?
        };
        if started.elapsed() > LONGEST {
            return Err(format!("it took {:?}", started.elapsed()));
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

    fn judged(&self, status: http::StatusCode, bytes: &[u8]) -> Result<Answer, String> {
        let text = || String::from_utf8_lossy(bytes).into_owned();
        if status.is_server_error() && status != http::StatusCode::NOT_IMPLEMENTED {
            return Err(format!("{status}: {}", text()));
        }
        let framed = self.is_stream && status.is_success() && bytes.len() >= 5;
        let plain = if framed { &bytes[5..] } else { bytes };
        let answer: Option<Value> = serde_json::from_slice(plain).ok();
        // A stream refuses in its last frame, any other call by its status.
        let refused = if self.is_stream && status.is_success() {
            answer.as_ref().map(|it| &it["error"])
        } else {
            answer.as_ref().filter(|_| !status.is_success())
        };
        let code = refused
            .and_then(|it| it["code"].as_str())
            .unwrap_or_default()
            .to_owned();
        if OUR_FAULT.contains(&code.as_str()) {
            return Err(format!("{status}: {}", text()));
        }
        if !status.is_success()
            && code.is_empty()
            && status != http::StatusCode::UNSUPPORTED_MEDIA_TYPE
        {
            return Err(format!("{status} without a code: {}", text()));
        }
        if status.is_success() && !self.is_stream && self.codec == Codec::Json && answer.is_none() {
            return Err(format!("an answer that is no JSON: {}", text()));
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
