//! One row of a result, with columns as values that both engines share.

use std::cell::{Cell, RefCell};

use jiff::Timestamp;
use serde::de::DeserializeOwned;
use uuid::Uuid;

use crate::Error;

/// One row of a result, valid while it is read.
pub struct Row<'a> {
    source: Source<'a>,
    asked: &'a Asked,
    /// How many columns were read by name.
    read: Cell<usize>,
}

/// The columns that the rows of one result were asked for, in order: a name is compared in the first row only.
#[derive(Default)]
pub(crate) struct Asked(RefCell<Vec<(&'static str, usize)>>);

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

impl<'a> Row<'a> {
    pub(crate) fn new(source: Source<'a>, asked: &'a Asked) -> Self {
        Self {
            source,
            asked,
            read: Cell::new(0),
        }
    }

    /// The value of the column `name`.
    ///
    /// # Errors
    /// [`Error::Column`] if there is no such column or it has another type; a null needs an `Option`.
    pub fn get<T: FromColumn>(&self, name: &'static str) -> Result<T, Error> {
        let column = self.named(name)?;
        T::from_column(column).ok_or_else(|| unfit(name, T::WANTED, column))
    }

    /// The text of the column `name`, borrowed.
    ///
    /// # Errors
    /// [`Error::Column`] if it is not a text.
    pub fn get_str(&self, name: &'static str) -> Result<&str, Error> {
        match self.named(name)? {
            Column::Text(text) => Ok(text),
            other => Err(unfit(name, "text", other)),
        }
    }

    /// The bytes of the column `name`, borrowed.
    ///
    /// # Errors
    /// [`Error::Column`] if it has no bytes.
    pub fn get_bytes(&self, name: &'static str) -> Result<&[u8], Error> {
        match self.named(name)? {
            Column::Bytes(bytes) => Ok(bytes),
            other => Err(unfit(name, "bytes", other)),
        }
    }

    /// What the text of the column `name` says as JSON.
    ///
    /// # Errors
    /// [`Error::Column`] if it is no JSON of a `T`.
    pub fn json<T: DeserializeOwned>(&self, name: &'static str) -> Result<T, Error> {
        let text = self.get_str(name)?;
        serde_json::from_str(text).map_err(|_| Error::unreadable(name, "JSON of the expected form"))
    }

    /// The column `name`, unconverted.
    fn named(&self, name: &'static str) -> Result<Column<'_>, Error> {
        let mut asked = self.asked.0.borrow_mut();
        let read = self.read.replace(self.read.get() + 1);
        let index = match asked.get(read) {
            Some((known, index)) if std::ptr::eq(*known, name) => *index,
            _ => {
                // Columns are mostly read in their order.
                let next = read.checked_sub(1).and_then(|last| asked.get(last));
                let next = next.map_or(0, |(_, index)| index + 1);
                let count = self.source.count();
                let index = (next..count)
                    .chain(0..next.min(count))
                    .find(|index| self.source.is_named(*index, name))
                    .ok_or_else(|| unfit(name, "a column", Column::Null))?;
                asked.truncate(read);
                asked.push((name, index));
                index
            }
        };
        drop(asked);
        self.source.column(index)
    }

    /// The column at `index`, counted from 0, unconverted: for copies of whole tables.
    ///
    /// # Errors
    /// [`Error::Column`] if there is none, or this crate does not support its type.
    pub fn column(&self, index: usize) -> Result<Column<'_>, Error> {
        self.source.column(index)
    }

    fn nth_as<T: FromColumn>(&self, index: usize) -> Result<T, Error> {
        let column = self.column(index)?;
        T::from_column(column).ok_or_else(|| unfit(index.to_string(), T::WANTED, column))
    }
}

impl Source<'_> {
    fn count(&self) -> usize {
        match self {
            Self::Sqlite(row) => row.as_ref().column_count(),
            Self::Postgres(row) => row.len(),
        }
    }

    fn is_named(&self, index: usize, name: &str) -> bool {
        match self {
            Self::Sqlite(row) => row.as_ref().column_name(index).is_ok_and(|it| it == name),
            Self::Postgres(row) => row.columns().get(index).is_some_and(|it| it.name() == name),
        }
    }

    fn column(&self, index: usize) -> Result<Column<'_>, Error> {
        match self {
            Self::Sqlite(row) => crate::sqlite::column(row, index),
            Self::Postgres(row) => crate::postgres::column(row, index),
        }
    }
}

fn unfit(column: impl Into<String>, wanted: &'static str, found: Column<'_>) -> Error {
    Error::Column {
        column: column.into(),
        wanted,
        found: found.kind(),
        statement: String::new(),
    }
}

/// The only column of a row, for [`crate::Conn`]'s `one`, `first` and `rows`.
///
/// # Errors
/// [`Error::Column`] if it has another type.
pub fn value<T: FromColumn>(row: &Row<'_>) -> Result<T, Error> {
    row.nth_as(0)
}

/// The few columns of a row in their order, as a tuple or an array.
///
/// # Errors
/// [`Error::Column`] if one has another type.
pub fn values<T: FromColumns>(row: &Row<'_>) -> Result<T, Error> {
    T::from_columns(row)
}

/// A tuple or an array of a row's columns.
pub trait FromColumns: Sized {
    /// # Errors
    /// [`Error::Column`] if one has another type.
    fn from_columns(row: &Row<'_>) -> Result<Self, Error>;
}

macro_rules! from_columns {
    ($($type:ident $index:literal),+) => {
        impl<$($type: FromColumn),+> FromColumns for ($($type,)+) {
            fn from_columns(row: &Row<'_>) -> Result<Self, Error> {
                Ok(($(row.nth_as::<$type>($index)?,)+))
            }
        }
    };
}

from_columns!(A 0, B 1);
from_columns!(A 0, B 1, C 2);
from_columns!(A 0, B 1, C 2, D 3);

impl<T: FromColumn, const N: usize> FromColumns for [T; N] {
    fn from_columns(row: &Row<'_>) -> Result<Self, Error> {
        let values: Vec<T> = (0..N)
            .map(|index| row.nth_as(index))
            .collect::<Result<_, _>>()?;
        values.try_into().map_err(|_| Error::NoRow)
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
from_column!(u8, "an integer of 8 bits", Column::Int(value) => value.try_into().ok());
from_column!(bool, "0 or 1", Column::Int(0) => Some(false), Column::Int(1) => Some(true));
// A computed number may be an integer on one engine only.
from_column!(f64, "a number", Column::Real(value) => Some(value),
    Column::Int(value) => i32::try_from(value).ok().map(f64::from));
from_column!(String, "text", Column::Text(value) => Some(value.to_owned()));
from_column!(Vec<u8>, "bytes", Column::Bytes(value) => Some(value.to_owned()));
// What is out of its range becomes the nearest valid time.
from_column!(Timestamp, "a time", Column::Int(value) => Some(
    Timestamp::from_microsecond(value).unwrap_or(if value < 0 { Timestamp::MIN } else { Timestamp::MAX })));
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

/// `read!(row, Court { id, name })` is a `Court` of the columns `id` and `name`. Fields of other columns follow after a
/// semicolon:
///
/// ```
/// # use lapang_db::{Error, Row, read};
/// struct Court { id: i64, name: String, is_open: bool }
///
/// fn court(row: &Row<'_>) -> Result<Court, Error> {
///     read!(row, Court { id, name; is_open: row.get::<Option<i64>>("closed_at")?.is_none() })
/// }
/// ```
#[macro_export]
macro_rules! read {
    ($row:ident, $type:ident { $($field:ident),* $(; $($own:ident: $value:expr),+)? $(,)? }) => {
        Ok($type {
            $($field: $row.get(stringify!($field))?,)*
            $($($own: $value,)+)?
        })
    };
}

/// Implements [`FromColumn`] for a type that is stored as a text, by a function that returns `None` for others.
#[macro_export]
macro_rules! from_text {
    ($type:ty, $wanted:literal, $parse:expr) => {
        impl $crate::FromColumn for $type {
            const WANTED: &'static str = $wanted;

            fn from_column(column: $crate::Column<'_>) -> Option<Self> {
                match column {
                    $crate::Column::Text(text) => $parse(text),
                    _ => None,
                }
            }
        }
    };
}
