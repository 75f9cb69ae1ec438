//! `lapang venues import`: imports venues from GeoJSON, as OpenStreetMap tools export it, or from CSV. Reports bad
//! rows, writes nothing of them and keeps the good ones. `docs/IMPORT.md` is the manual.

mod batch;
mod columns;
mod compare;
mod csv;
mod facts;
mod fields;
mod geojson;
mod hours;
mod ids;
mod numbers;
mod offers;
mod price;
#[cfg(test)]
mod properties;
mod row;
mod source;
mod sport_names;
mod tags;
mod zones;

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::mpsc;

use self::batch::{Step, Taken};
pub(super) use self::columns::COLUMNS;
pub(super) use self::offers::EVERY_DAY;
pub(super) use self::price::write as price;
use self::row::Ready;
use self::source::Source;
pub(super) use self::sport_names::write as sport_name;
pub use self::zones::named as zone_named;
use crate::app::App;
use crate::error::{Error, Reason, Refusal};

/// For tests: parses weekly hours as an import does.
#[cfg(test)]
pub(super) fn week(text: &str) -> Result<Vec<super::Opening>, String> {
    Ok(hours::read(text)?.hours)
}

/// Options for a whole file.
#[derive(Clone, Debug)]
pub struct Options {
    /// Default number of courts of a sport, 1 to 100.
    pub courts: u32,
    /// IANA name, for rows outside Indonesia without one.
    pub time_zone: Option<String>,
    /// Replaces existing values that differ from the file.
    pub overwrite: bool,
    /// Writes nothing.
    pub dry_run: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            courts: 1,
            time_zone: None,
            overwrite: false,
            dry_run: false,
        }
    }
}

/// The result of an import.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    pub rows: u64,
    pub added: u64,
    /// Existing venues that changed.
    pub updated: u64,
    pub unchanged: u64,
    /// Rows of which nothing was written.
    pub refused: u64,
}

/// A remark on a row. CSV rows are numbered as in a spreadsheet, with the header as 1; GeoJSON features from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    pub row: u64,
    pub what: What,
    pub text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    Refused,
    /// A part of a good row was skipped.
    Skipped,
    Changed,
    /// The app has a different value, which stays.
    Kept,
}

impl What {
    pub fn name(self) -> &'static str {
        match self {
            Self::Refused => "refused",
            Self::Skipped => "left out",
            Self::Changed => "changed",
            Self::Kept => "kept",
        }
    }
}

/// Receives an import's remarks and progress.
pub trait Watch {
    /// In the order of the rows.
    fn remark(&mut self, remark: Remark);
    /// `done` of `of` rows are committed.
    fn progress(&mut self, done: u64, of: u64);
}

/// Rows per transaction. It takes a fraction of a second, during which SQLite accepts no other writer.
const BATCH: usize = 500;

/// Pause between transactions, for other writers: they retry the lock every millisecond.
const BREATH: Duration = Duration::from_millis(5);

pub async fn run(
    app: &Arc<App>,
    file: &Path,
    options: &Options,
    watch: &mut (dyn Watch + Send),
) -> Result<Report, Error> {
    let path = file.to_owned();
    let source = aside(move || Source::open(&path)).await?;
    let of = source.rows;
    // Reads and checks one batch ahead while the previous one is written.
    let (sender, mut batches) = mpsc::channel(1);
    let judged_by = options.clone();
    let reading = tokio::spawn(aside(move || read(&source, &judged_by, &sender)));
    let mut import = Import {
        app,
        options,
        watch,
        taken: Arc::default(),
        report: Report::default(),
    };
    while let Some(batch) = batches.recv().await {
        import.batch(batch).await?;
        import.watch.progress(import.report.rows, of);
        if !options.dry_run {
            tokio::time::sleep(BREATH).await;
        }
    }
    reading.await.map_err(anyhow::Error::new)??;
    Ok(import.report)
}

/// Runs blocking work on a blocking thread.
async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, String> + Send + 'static,
) -> Result<T, Error> {
    let done = tokio::task::spawn_blocking(work).await;
    let done = done.map_err(anyhow::Error::new)?;
    done.map_err(|message| Error::BadRequest(Refusal::new(Reason::ImportUnreadable, message)))
}

/// A batch of checked rows.
#[derive(Default)]
struct Batch {
    rows: u64,
    ready: Vec<Ready>,
    refused: Vec<(u64, String)>,
}

/// Checks the rows of a file and sends them until the receiver is gone.
fn read(source: &Source, options: &Options, sender: &mpsc::Sender<Batch>) -> Result<(), String> {
    let mut seen = HashMap::new();
    let mut batch = Batch::default();
    source.read(&mut |raw| {
        let number = raw.number;
        batch.rows += 1;
        match row::ready(raw, options).and_then(|ready| refuse_twice(&mut seen, ready)) {
            Ok(ready) => batch.ready.push(ready),
            Err(reason) => batch.refused.push((number, reason)),
        }
        batch.rows < BATCH as u64 || sender.blocking_send(std::mem::take(&mut batch)).is_ok()
    })?;
    if batch.rows > 0 {
        // Fails only if the receiver is gone.
        let _gone = sender.blocking_send(batch);
    }
    Ok(())
}

/// Refuses a venue that the file has twice.
fn refuse_twice(seen: &mut HashMap<String, u64>, ready: Ready) -> Result<Ready, String> {
    let both = [&ready.venue.google_place_id, &ready.venue.source_id];
    let known: Vec<(&str, &String)> = ["google_place_id", "source_id"]
        .into_iter()
        .zip(both)
        .filter_map(|(column, id)| Some((column, id.as_ref()?)))
        .collect();
    let keys: Vec<String> = known
        .iter()
        .map(|(column, id)| format!("{column} {id:?}"))
        .collect();
    for (key, (_, id)) in keys.iter().zip(known) {
        match seen.get(key) {
            Some(earlier) if ids::is_made(id) => {
                let reason = "it has no id, and its name and place are those of row";
                return Err(format!("{reason} {earlier} already"));
            }
            Some(earlier) => return Err(format!("{key} is that of row {earlier} already")),
            None => {}
        }
    }
    seen.extend(keys.into_iter().map(|key| (key, ready.number)));
    Ok(ready)
}

/// A running import.
struct Import<'a> {
    app: &'a Arc<App>,
    options: &'a Options,
    watch: &'a mut (dyn Watch + Send),
    taken: Arc<Mutex<Taken>>,
    report: Report,
}

impl Import<'_> {
    async fn batch(&mut self, batch: Batch) -> Result<(), Error> {
        let rows = Arc::new(batch.ready);
        let steps = self.steps(&rows).await?;
        let mut remarks = Vec::new();
        let refusals = batch.refused.into_iter();
        remarks.extend(refusals.map(|(row, text)| Remark {
            row,
            what: What::Refused,
            text,
        }));
        self.report.rows += batch.rows;
        self.report.refused += remarks.len() as u64;
        for (row, step) in rows.iter().zip(steps) {
            self.count(row, step, &mut remarks);
        }
        remarks.sort_by_key(|remark| remark.row);
        for remark in remarks {
            self.watch.remark(remark);
        }
        Ok(())
    }

    /// Imports the rows in one transaction.
    async fn steps(&self, rows: &Arc<Vec<Ready>>) -> Result<Vec<Step>, Error> {
        let overwrite = self.options.overwrite;
        let (rows, taken) = (Arc::clone(rows), Arc::clone(&self.taken));
        if self.options.dry_run {
            return self
                .app
                .read(move |tx| {
                    let taken = taken.lock().unwrap_or_else(PoisonError::into_inner);
                    batch::settle(tx.conn, &rows, &taken, overwrite, false)
                })
                .await;
        }
        self.app
            .write(move |tx| {
                let taken = taken.lock().unwrap_or_else(PoisonError::into_inner);
                let mut steps = batch::settle(tx.conn, &rows, &taken, overwrite, true)?;
                batch::write(tx, &rows, &mut steps)?;
                Ok(steps)
            })
            .await
    }

    fn count(&mut self, row: &Ready, step: Step, remarks: &mut Vec<Remark>) {
        let mut say = |what, text| {
            remarks.push(Remark {
                row: row.number,
                what,
                text,
            });
        };
        match step {
            Step::Refuse(reason) => {
                self.report.refused += 1;
                say(What::Refused, reason);
                return;
            }
            Step::Add => self.report.added += 1,
            Step::Change(change) => {
                let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
                taken.insert(change.known.id, row.number);
                if change.changes.is_empty() {
                    self.report.unchanged += 1;
                } else {
                    self.report.updated += 1;
                    say(What::Changed, change.changes.join(", "));
                }
                if !change.kept.is_empty() {
                    say(What::Kept, change.kept.join(", "));
                }
            }
        }
        for note in &row.notes {
            say(What::Skipped, note.clone());
        }
    }
}
