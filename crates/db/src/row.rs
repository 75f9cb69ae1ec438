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

macro_rules! from_column {
    ($type:ty, $wanted:literal, $($column:pat => $value:expr),+) => {
        impl FromColumn for $type {
            const WANTED: &'static str = $wanted;

            fn from_column(column: Column<'_>) -> Option<Self> {
                match column {
                    $($column => $value,)+
                    _ => None,
                }
            }
        }
    };
}

from_column!(i64, "an integer", Column::Int(value) => Some(value));
from_column!(i32, "an integer of 32 bits", Column::Int(value) => value.try_into().ok());
from_column!(u32, "an unsigned integer of 32 bits", Column::Int(value) => value.try_into().ok());
from_column!(bool, "0 or 1", Column::Int(0) => Some(false), Column::Int(1) => Some(true));
// A computed number may be an integer on one engine only.
from_column!(f64, "a number", Column::Real(value) => Some(value),
    Column::Int(value) => i32::try_from(value).ok().map(f64::from));
from_column!(String, "text", Column::Text(value) => Some(value.to_owned()));
from_column!(Vec<u8>, "bytes", Column::Bytes(value) => Some(value.to_owned()));
from_column!(Uuid, "a UUID", Column::Bytes(value) => Self::from_slice(value).ok());

impl<T: FromColumn> FromColumn for Option<T> {
    const WANTED: &'static str = T::WANTED;

    fn from_column(column: Column<'_>) -> Option<Self> {
        match column {
            Column::Null => Some(None),
            other => T::from_column(other).map(Some),
        }
    }
}
