//! The heads of HTTP/1 requests as they come in. What two readers could take for different requests (a
//! proxy before us and we ourselves) is spoiled on its way in, so that the parser refuses it: a line
//! that ends without a carriage return, and a body whose end is told in two ways.

use memchr::memchr;

/// No head may hold it, so the parser answers with 400 and closes.
const SPOILED: u8 = 0;

/// As many bytes of a line as tell its name.
const NAME: usize = 18;

#[derive(Debug)]
pub struct Heads {
    at: At,
    line: [u8; NAME],
    length: usize,
    last: u8,
    has_length: bool,
    has_encoding: bool,
    /// Whether the head has had a line.
    begun: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum At {
    Head,
    /// Behind a head that the parser has not answered yet: so many bytes have come.
    Behind(u64),
    /// So many bytes of the body are still to come.
    Body(u64),
    /// Nobody knows where the next request begins; there is to be none.
    Lost,
}

impl Heads {
    pub fn new() -> Self {
        Self {
            at: At::Head,
            line: [0; NAME],
            length: 0,
            last: 0,
            has_length: false,
            has_encoding: false,
            begun: false,
        }
    }

    /// Takes what has come, spoiling what must not be believed.
    pub fn take(&mut self, mut bytes: &mut [u8]) {
        while !bytes.is_empty() {
            let count = bytes.len() as u64;
            match self.at {
                At::Lost => return,
                At::Behind(came) => {
                    self.at = At::Behind(came + count);
                    return;
                }
                At::Body(left) if left > count => {
                    self.at = At::Body(left - count);
                    return;
                }
                At::Body(left) => {
                    *self = Self::new();
                    let body = usize::try_from(left).unwrap_or(bytes.len());
                    bytes = &mut bytes[body..];
                }
                At::Head => {
                    let taken = self.take_head(bytes);
                    bytes = &mut bytes[taken..];
                }
            }
        }
    }

    /// How many bytes belong to the head.
    fn take_head(&mut self, bytes: &mut [u8]) -> usize {
        let mut index = 0;
        while index < bytes.len() {
            if self.is_of_no_interest() {
                let rest = &bytes[index..];
                let skipped = memchr(b'\n', rest).unwrap_or(rest.len());
                self.last = rest[..skipped].last().copied().unwrap_or(self.last);
                index += skipped;
                if index == bytes.len() {
                    break;
                }
            }
            let byte = &mut bytes[index];
            index += 1;
            match *byte {
                b'\n' => {
                    if self.last != b'\r' {
                        *byte = SPOILED;
                    }
                    let is_empty = self.length == 0;
                    (self.length, self.last) = (0, b'\n');
                    // Empty lines before a request are nobody's.
                    if is_empty && self.begun {
                        self.at = At::Behind(0);
                        return index;
                    }
                    self.begun |= !is_empty;
                    continue;
                }
                b':' if self.begun && self.is_told_twice() => *byte = SPOILED,
                b'\r' => {}
                other => {
                    if self.length < NAME {
                        self.line[self.length] = other.to_ascii_lowercase();
                    }
                    self.length += 1;
                }
            }
            self.last = *byte;
        }
        index
    }

    /// Whether nothing but its end matters of what is left of a line. That is nearly all of a head.
    fn is_of_no_interest(&self) -> bool {
        match self.line[..self.length.min(NAME)] {
            [] => false,
            [b'c' | b't', ..] => self.length >= NAME,
            _ => true,
        }
    }

    /// At the end of a line's name: whether it tells the end of the body as another line has.
    fn is_told_twice(&mut self) -> bool {
        let name = &self.line[..self.length.min(NAME)];
        match (self.length, name) {
            (14, b"content-length") => {
                self.has_length = true;
                self.has_encoding
            }
            (17, b"transfer-encoding") => {
                let twice = self.has_encoding || self.has_length;
                self.has_encoding = true;
                twice
            }
            _ => false,
        }
    }

    /// The parser has understood a head whose body is so long; None where the body itself tells its
    /// end. Answers whether another request may follow on this connection.
    pub fn understood(&mut self, body: Option<u64>) -> bool {
        self.at = match (self.at, body) {
            (At::Behind(came), Some(body)) if came < body => At::Body(body - came),
            (At::Behind(came), Some(body)) if came == body => {
                *self = Self::new();
                return true;
            }
            // What came behind it was not looked at.
            _ => At::Lost,
        };
        self.at != At::Lost
    }

    /// Whether a request has begun to come that the parser has not understood yet.
    pub fn is_in_request(&self) -> bool {
        match self.at {
            At::Head => self.begun || self.length > 0,
            At::Behind(_) => true,
            At::Body(_) | At::Lost => false,
        }
    }

    /// Whether all that came has been read and understood.
    pub fn is_between_requests(&self) -> bool {
        self.at == At::Head && !self.begun && self.length == 0
    }
}

#[cfg(test)]
mod tests {
    use lapang_db::testing::size;
    use proptest::prelude::*;

    use super::*;

    fn spoiled(text: &str) -> bool {
        let whole = {
            let mut bytes = text.as_bytes().to_vec();
            Heads::new().take(&mut bytes);
            bytes
        };
        // However it is cut in pieces, the same comes of it.
        let mut bytes = text.as_bytes().to_vec();
        let mut heads = Heads::new();
        for byte in &mut bytes {
            heads.take(std::slice::from_mut(byte));
        }
        assert_eq!(whole, bytes, "{text:?}");
        whole != text.as_bytes()
    }

    #[test]
    fn what_two_readers_take_differently_is_spoiled() {
        for (text, expected) in [
            ("GET / HTTP/1.1\r\nhost: a\r\n\r\n", false),
            ("\r\nGET / HTTP/1.1\r\nhost: a\r\n\r\n", false),
            ("GET / HTTP/1.1\r\nx: content-length:\r\n\r\n", false),
            ("GET / HTTP/1.1\nhost: a\r\n\r\n", true),
            ("GET / HTTP/1.1\r\nhost: a\n\r\n", true),
            ("GET / HTTP/1.1\r\nhost: a\r\n\n", true),
            ("\nGET / HTTP/1.1\r\nhost: a\r\n\r\n", true),
            ("POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\na\nb", false),
            (
                "POST / HTTP/1.1\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\n",
                false,
            ),
            (
                "POST / HTTP/1.1\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n",
                true,
            ),
            (
                "POST / HTTP/1.1\r\nTRANSFER-ENCODING: chunked\r\ncontent-length: 3\r\n\r\n",
                true,
            ),
            (
                "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n",
                true,
            ),
        ] {
            assert_eq!(spoiled(text), expected, "{text:?}");
        }
    }

    #[test]
    fn a_request_is_looked_at_only_from_where_it_begins() {
        let mut heads = Heads::new();
        heads.take(&mut b"POST / HTTP/1.1\r\ncontent-length: 4\r\n\r\na\n".to_vec());
        assert!(heads.understood(Some(4)));
        assert!(!heads.is_between_requests());
        let mut rest = b"\nbGET / HTTP/1.1\n".to_vec();
        heads.take(&mut rest);
        assert_eq!(rest, b"\nbGET / HTTP/1.1\0");
    }

    #[test]
    fn nothing_follows_what_was_not_looked_at() {
        let mut heads = Heads::new();
        heads.take(&mut b"GET / HTTP/1.1\r\n\r\nGET /".to_vec());
        assert!(!heads.understood(Some(0)));
        let mut heads = Heads::new();
        heads.take(&mut b"POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n".to_vec());
        assert!(!heads.understood(None));
    }

    fn piece() -> impl Strategy<Value = &'static str> {
        prop::sample::select(vec![
            "\r\n",
            "\r\n\r\n",
            "\n",
            "\r",
            "GET / HTTP/1.1",
            "Content-Length",
            "transfer-encoding",
            "TRANSFER-ENCODING",
            ": ",
            ":",
            "chunked",
            "3",
            " ",
            "a",
            "\u{e9}",
        ])
    }

    /// Where the parser is to find something that no head may hold, by another way of reading: line by line.
    fn expected(text: &str) -> Vec<usize> {
        let (mut spoiled, mut at, mut told) = (Vec::new(), 0, Vec::new());
        let mut is_first = true;
        for line in text.split_inclusive('\n') {
            let bare = line.replace(['\r', '\n'], "");
            if bare.is_empty() && !is_first && line.ends_with('\n') {
                spoiled.extend((!line.ends_with("\r\n")).then_some(at + line.len() - 1));
                break;
            }
            let name = line.find(':').filter(|_| !is_first);
            if let Some(colon) = name {
                let name = line[..colon].replace('\r', "").to_lowercase();
                let tells = matches!(name.as_str(), "content-length" | "transfer-encoding");
                let twice = |before: &String| *before != "content-length" || name != *before;
                if tells && told.iter().any(twice) {
                    // Behind a spoiled one, another is again the first.
                    let rest = line[colon..]
                        .bytes()
                        .take_while(|byte| b":\r".contains(byte));
                    spoiled.extend(
                        rest.enumerate()
                            .filter(|it| it.1 == b':')
                            .map(|it| at + colon + it.0),
                    );
                }
                told.extend(tells.then_some(name));
            }
            let is_torn = line.ends_with('\n') && !line.ends_with("\r\n");
            spoiled.extend(is_torn.then_some(at + line.len() - 1));
            is_first &= bare.is_empty();
            at += line.len();
        }
        spoiled
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: size(2_000, 400_000), ..ProptestConfig::default() })]

        #[test]
        fn a_head_is_spoiled_where_it_must_be_and_nowhere_else(pieces in prop::collection::vec(piece(), 0..24), cuts in prop::collection::vec(1..9_usize, 1..8)) {
            let text = pieces.concat();
            let mut bytes = text.as_bytes().to_vec();
            let (mut heads, mut rest, mut cuts) = (Heads::new(), bytes.as_mut_slice(), cuts.iter().cycle());
            while !rest.is_empty() {
                let cut = rest.len().min(*cuts.next().unwrap());
                let (piece, after) = rest.split_at_mut(cut);
                heads.take(piece);
                rest = after;
            }
            let spoiled: Vec<usize> = (0..bytes.len()).filter(|at| bytes[*at] == SPOILED).collect();
            prop_assert_eq!(spoiled, expected(&text), "{:?}", text);
        }
    }
}
