//! The file that a backup is: a tar, packed with gzip, that any machine can open. In this order it
//! holds
//!
//! - `manifest.json`: what the archive is of ([`Manifest`]);
//! - `secret`: the server's secret, 32 bytes;
//! - `photos/…`: the pictures, unless they are in a bucket;
//! - `tables/NAME/0000.rows` and so on: the rows of each table as `rows.rs` writes them, each table
//!   after those that it refers to;
//! - `hashes.json`: what all of it comes to ([`Hashes`]). An archive without it is not whole.

mod read;
mod write;

use std::collections::BTreeMap;

use lapang_db::whole::{Kind, Table};
use serde::{Deserialize, Serialize};

pub use read::{Entries, Entry, Reader};
pub use write::{Writer, place, sync_folder_of};

/// The form of archives that this program writes, and the latest that it reads.
pub const FORMAT: u32 = 1;

const MANIFEST: &str = "manifest.json";
const SECRET: &str = "secret";
const HASHES: &str = "hashes.json";

/// What an archive is of.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Manifest {
    pub format: u32,
    /// The version of the program that wrote it.
    pub version: String,
    /// `sqlite` or `postgres`; it can be restored into either.
    pub engine: String,
    pub taken_at: String,
    /// The changes of the schema that the tables have had.
    pub migrations: Vec<String>,
    pub tables: Vec<TableRecord>,
    /// Where the pictures were if they are not in the archive.
    pub photos_in: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableRecord {
    pub name: String,
    pub columns: Vec<ColumnRecord>,
    pub rows: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ColumnRecord {
    pub name: String,
    /// `integer`, `real`, `text` or `bytes`.
    pub holds: String,
}

/// What the contents of an archive come to.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Hashes {
    /// By table: see `rows.rs`.
    pub tables: BTreeMap<String, String>,
    /// Of the lines `NAME SHA-256` of all pictures, as of the lines of a table.
    pub photos: String,
    pub photo_count: u64,
    /// SHA-256.
    pub secret: String,
}

impl Manifest {
    /// What an archive of anybody's says may be more than there can be.
    pub fn rows(&self) -> u64 {
        let tables = self.tables.iter();
        tables.fold(0, |sum, table| sum.saturating_add(table.rows))
    }
}

impl TableRecord {
    pub fn of(table: &Table, rows: u64) -> Self {
        let columns = table.columns.iter().map(|column| ColumnRecord {
            name: column.name.clone(),
            holds: match column.kind {
                Kind::Int => "integer",
                Kind::Real => "real",
                Kind::Text => "text",
                Kind::Bytes | Kind::Uuid => "bytes",
            }
            .to_owned(),
        });
        Self {
            name: table.name.clone(),
            columns: columns.collect(),
            rows,
        }
    }
}
