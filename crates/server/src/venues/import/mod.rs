//! `lapang venues import`: venues from a GeoJSON file, as OpenStreetMap tools export it, or from
//! CSV. Bad rows are reported and nothing of them is written; the good ones are kept.
//! `docs/IMPORT.md` is the manual.

mod csv;
mod geojson;
mod hours;
mod row;
mod zones;

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use self::row::{Raw, Ready};
pub(super) use self::zones::named as zone_named;
use super::write::{self, Outcome};
use crate::app::App;
use crate::error::{Error, Reason};

/// What holds for rows that do not say it themselves.
#[derive(Clone, Debug)]
pub struct Options {
    /// Courts of each sport, 1 to 100.
    pub courts: u32,
    /// IANA name, for what lies outside Indonesia.
    pub time_zone: Option<String>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            courts: 1,
            time_zone: None,
        }
    }
}

/// What became of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    pub rows: u64,
    pub added: u64,
    /// Were there already.
    pub updated: u64,
    /// Rows of which nothing was written.
    pub refused: Vec<Remark>,
    /// What was left out of rows that were written.
    pub notes: Vec<Remark>,
}

/// Something about a row. Rows of CSV are numbered as a spreadsheet does, the heading being 1;
/// features of GeoJSON from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    pub row: u64,
    pub reason: String,
}

/// Rows to a transaction.
const BATCH: usize = 500;

/// Reads a file and writes its venues, telling `progress` how many rows are done.
pub async fn run(
    app: &Arc<App>,
    file: &Path,
    options: Options,
    progress: &mut dyn FnMut(u64),
) -> Result<Report, Error> {
    refuse_bad_options(&options)?;
    let raws = read(file)?;
    let mut report = Report::default();
    let mut seen = HashMap::new();
    let mut batch = Vec::new();
    for raw in raws {
        report.rows += 1;
        let number = raw.number;
        match row::ready(raw, &options).and_then(|ready| refuse_twice(&mut seen, ready)) {
            Ok(ready) => batch.push(ready),
            Err(reason) => report.refused.push(Remark {
                row: number,
                reason,
            }),
        }
        if batch.len() == BATCH {
            write_batch(app, std::mem::take(&mut batch), &mut report).await?;
            progress(report.rows);
        }
    }
    write_batch(app, batch, &mut report).await?;
    report.refused.sort_by_key(|remark| remark.row);
    progress(report.rows);
    Ok(report)
}

fn refuse_bad_options(options: &Options) -> Result<(), Error> {
    if !(1..=100).contains(&options.courts) {
        return Err(wrong("a sport has 1 to 100 courts"));
    }
    if let Some(zone) = &options.time_zone {
        zones::named(zone).map_err(|reason| wrong(&reason))?;
    }
    Ok(())
}

fn wrong(message: &str) -> Error {
    Error::BadRequest(Reason::new("IMPORT_UNREADABLE", message))
}

/// The rows of a file of either kind.
fn read(file: &Path) -> Result<Vec<Raw>, Error> {
    let shown = file.display();
    let bytes =
        std::fs::read(file).map_err(|error| wrong(&format!("cannot read {shown}: {error}")))?;
    let is_json = bytes.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{');
    let rows = if is_json {
        geojson::rows(&bytes)
    } else {
        csv::rows(&bytes)
    };
    rows.map_err(|reason| wrong(&format!("{shown}: {reason}")))
}

/// The same venue twice in one file is a mistake in the file.
fn refuse_twice(seen: &mut HashMap<String, u64>, ready: Ready) -> Result<Ready, String> {
    let ids = [&ready.venue.google_place_id, &ready.venue.source_id];
    let keys: Vec<String> = ids
        .into_iter()
        .zip(["google_place_id", "source_id"])
        .filter_map(|(id, column)| Some(format!("{column} {:?}", id.as_ref()?)))
        .collect();
    for key in &keys {
        if let Some(earlier) = seen.get(key) {
            return Err(format!("{key} is that of row {earlier} already"));
        }
    }
    seen.extend(keys.into_iter().map(|key| (key, ready.number)));
    Ok(ready)
}

async fn write_batch(app: &Arc<App>, batch: Vec<Ready>, report: &mut Report) -> Result<(), Error> {
    if batch.is_empty() {
        return Ok(());
    }
    let batch = Arc::new(batch);
    let now = app.now();
    let (rows, writer) = (Arc::clone(&batch), Arc::clone(app));
    let outcomes = app
        .db
        .write(move |conn| {
            rows.iter()
                .map(|ready| write::write(conn, &writer, &ready.venue, now))
                .collect::<Result<Vec<_>, Error>>()
        })
        .await?;
    for (ready, outcome) in batch.iter().zip(outcomes) {
        match outcome {
            Some((_, Outcome::Added)) => report.added += 1,
            Some((_, Outcome::Updated)) => report.updated += 1,
            None => {
                report.refused.push(Remark {
                    row: ready.number,
                    reason: "its google_place_id is that of one venue and its source_id that of \
                             another"
                        .to_owned(),
                });
                continue;
            }
        }
        report.notes.extend(ready.notes.iter().map(|note| Remark {
            row: ready.number,
            reason: note.clone(),
        }));
    }
    Ok(())
}
