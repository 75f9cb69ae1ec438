//! One row of a result, with columns as values that both engines share.

use uuid::Uuid;

use crate::Error;

/// One row of a result, valid while it is read.
pub struct Row<'a>(pub(crate) Source<'a>);

pub(crate) enum Source<'a> {
    Sqlite(&'a rusqlite::Row<'a>),
    Postgres(&'a tokio_postgres::Row),
}

/// A column's value as on both engines: booleans are 0 and 1, UUIDs their sixteen bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Column<'a> {
    Null,
    Int(i64),
    Real(f64),
    Text(&'a str),
    Bytes(&'a [u8]),
}

impl Column<'_> {
    fn kind(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Int(_) => "an integer",
            Self::Real(_) => "a real number",
            Self::Text(_) => "text",
            Self::Bytes(_) => "bytes",
        }
    }
}

impl Row<'_> {
    /// The value of the column at `index`, counted from 0.
    ///
    /// # Errors
    /// [`Error::Column`] if there is no such column or it has another type; a null needs an `Option`.
    pub fn get<T: FromColumn>(&self, index: usize) -> Result<T, Error> {
        let column = self.column(index)?;
        T::from_column(column).ok_or(Error::Column {
            index,
            wanted: T::WANTED,
            found: column.kind(),
        })
    }

    /// The text at `index`, borrowed.
    ///
    /// # Errors
    /// [`Error::Column`] if it is not a text.
    pub fn get_str(&self, index: usize) -> Result<&str, Error> {
        match self.column(index)? {
            Column::Text(text) => Ok(text),
            other => Err(Error::Column {
                index,
                wanted: "text",
                found: other.kind(),
            }),
        }
    }

    /// The bytes at `index`, borrowed.
    ///
    /// # Errors
    /// [`Error::Column`] if it has no bytes.
    pub fn get_bytes(&self, index: usize) -> Result<&[u8], Error> {
        match self.column(index)? {
            Column::Bytes(bytes) => Ok(bytes),
            other => Err(Error::Column {
                index,
                wanted: "bytes",
                found: other.kind(),
            }),
        }
    }

    /// The column at `index`, unconverted.
    ///
    /// # Errors
    /// [`Error::Column`] if there is none, or this crate does not support its type.
    pub fn column(&self, index: usize) -> Result<Column<'_>, Error> {
        match self.0 {
            Source::Sqlite(row) => crate::sqlite::column(row, index),
            Source::Postgres(row) => crate::postgres::column(row, index),
        }
    }
}

/// A Rust type that a column's value converts to.
pub trait FromColumn: Sized {
    /// The expected type, for error messages.
    const WANTED: &'static str;

    /// The value, or `None` if the column has another type.
    fn from_column(column: Column<'_>) -> Option<Self>;
}

impl FromColumn for i64 {
    const WANTED: &'static str = "an integer";

    fn from_column(column: Column<'_>) -> Option<Self> {
        match column {
            Column::Int(value) => Some(value),
            _ => None,
        }
    }
}

impl FromColumn for i32 {
    const WANTED: &'static str = "an integer of 32 bits";

    fn from_column(column: Column<'_>) -> Option<Self> {
        i64::from_column(column)?.try_into().ok()
    }
}

impl FromColumn for u32 {
    const WANTED: &'static str = "an unsigned integer of 32 bits";

    fn from_column(column: Column<'_>) -> Option<Self> {
        i64::from_column(column)?.try_into().ok()
    }
}

impl FromColumn for bool {
    const WANTED: &'static str = "0 or 1";

    fn from_column(column: Column<'_>) -> Option<Self> {
        match column {
            Column::Int(0) => Some(false),
            Column::Int(1) => Some(true),
            _ => None,
        }
    }
}

impl FromColumn for f64 {
    const WANTED: &'static str = "a number";

    fn from_column(column: Column<'_>) -> Option<Self> {
        match column {
            Column::Real(value) => Some(value),
            // A computed number may be an integer on one engine and a float on the other.
            #[expect(
                clippy::cast_precision_loss,
                reason = "the caller asked for a real number"
            )]
            Column::Int(value) => Some(value as f64),
            _ => None,
        }
    }
}

impl FromColumn for String {
    const WANTED: &'static str = "text";

    fn from_column(column: Column<'_>) -> Option<Self> {
        match column {
            Column::Text(value) => Some(value.to_owned()),
            _ => None,
        }
    }
}

impl FromColumn for Vec<u8> {
    const WANTED: &'static str = "bytes";

    fn from_column(column: Column<'_>) -> Option<Self> {
        match column {
            Column::Bytes(value) => Some(value.to_owned()),
            _ => None,
        }
    }
}

impl FromColumn for Uuid {
    const WANTED: &'static str = "a UUID";

    fn from_column(column: Column<'_>) -> Option<Self> {
        match column {
            Column::Bytes(value) => Self::from_slice(value).ok(),
            _ => None,
        }
    }
}

impl<T: FromColumn> FromColumn for Option<T> {
    const WANTED: &'static str = T::WANTED;

    fn from_column(column: Column<'_>) -> Option<Self> {
        match column {
            Column::Null => Some(None),
            other => T::from_column(other).map(Some),
        }
    }
}
