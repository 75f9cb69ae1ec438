//! An import file: its format, whether it is complete, and its rows. It is read twice and never loaded whole: the first
//! pass refuses a truncated file before anything is written, and counts the rows.

use std::fs::File;
use std::io::{BufReader, ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use super::row::Raw;
use super::{csv, geojson};

pub struct Source {
    path: PathBuf,
    kind: Kind,
    /// Where the text begins, after a byte order mark.
    start: u64,
    pub rows: u64,
}

#[derive(Clone, Copy)]
enum Kind {
    Csv,
    GeoJson,
}

/// Receives a row and returns whether it wants another.
pub type Take<'a> = &'a mut dyn FnMut(Raw) -> bool;

impl Source {
    /// Reads a file to its end, or returns what is wrong with the whole file.
    pub fn open(path: &Path) -> Result<Self, String> {
        let shown = path.display();
        let unreadable = |error: std::io::Error| format!("cannot read {shown}: {error}");
        let mut file = File::open(path).map_err(unreadable)?;
        if !file.metadata().map_err(unreadable)?.is_file() {
            return Err(format!("{shown} is not a file"));
        }
        let (kind, start) = begin(&mut file)
            .map_err(unreadable)?
            .map_err(|reason| format!("{shown} {reason}"))?;
        let mut source = Self {
            path: path.to_owned(),
            kind,
            start,
            rows: 0,
        };
        let mut rows = 0;
        source.read(&mut |_| {
            rows += 1;
            true
        })?;
        source.rows = rows;
        Ok(source)
    }

    /// Passes on rows until `take` returns false.
    pub fn read(&self, take: Take<'_>) -> Result<(), String> {
        let shown = self.path.display();
        let open = || -> std::io::Result<File> {
            let mut file = File::open(&self.path)?;
            file.seek(SeekFrom::Start(self.start))?;
            Ok(file)
        };
        let file = open().map_err(|error| format!("cannot read {shown}: {error}"))?;
        let read = match self.kind {
            Kind::Csv => csv::rows(file, take),
            Kind::GeoJson => geojson::rows(BufReader::with_capacity(1 << 16, file), take),
        };
        read.map_err(|reason| format!("{shown}: {reason}"))
    }
}

/// Detects the format and the start of the text, or returns why the file is neither format.
fn begin(file: &mut File) -> std::io::Result<Result<(Kind, u64), String>> {
    let mut head = Vec::new();
    file.take(4096).read_to_end(&mut head)?;
    let of_another_kind = [
        (b"\xff\xfe".as_slice(), "is in UTF-16: save it as UTF-8"),
        (b"\xfe\xff", "is in UTF-16: save it as UTF-8"),
        (
            b"PK\x03\x04",
            "is a spreadsheet or an archive: save it as CSV",
        ),
        (b"\x1f\x8b", "is compressed: unpack it first"),
    ];
    if let Some((_, reason)) = of_another_kind
        .iter()
        .find(|(mark, _)| head.starts_with(mark))
    {
        return Ok(Err((*reason).to_owned()));
    }
    // Spreadsheets write a byte order mark.
    let text = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&head);
    let start = if text.len() == head.len() { 0 } else { 3 };
    let kind = match text.iter().find(|byte| !byte.is_ascii_whitespace()) {
        None => return Ok(Err("is empty".to_owned())),
        Some(b'{' | b'[') => {
            if let Err(error) = refuse_bad_text(file, &head) {
                return match error.kind() {
                    ErrorKind::InvalidData => Ok(Err(error.to_string())),
                    _ => Err(error),
                };
            }
            Kind::GeoJson
        }
        Some(_) => Kind::Csv,
    };
    Ok(Ok((kind, start)))
}

/// JSON must be UTF-8 throughout. CSV is checked row by row.
fn refuse_bad_text(file: &mut File, head: &[u8]) -> std::io::Result<()> {
    let mut chunk = head.to_vec();
    let mut before = 0;
    loop {
        let good = match std::str::from_utf8(&chunk) {
            Ok(text) => text.len(),
            // A character may continue in the next chunk.
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            Err(error) => {
                let at = before + error.valid_up_to() + 1;
                let reason = format!("is not text in UTF-8, which JSON is in: see its byte {at}");
                return Err(std::io::Error::new(ErrorKind::InvalidData, reason));
            }
        };
        before += good;
        chunk.drain(..good);
        let read = file.take(1 << 16).read_to_end(&mut chunk)?;
        if read == 0 {
            return Ok(());
        }
    }
}
