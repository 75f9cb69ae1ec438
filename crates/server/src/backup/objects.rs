//! What a database has beside its rows. A trigger or view that somebody put into a backup would go on working in the
//! restored database.

use std::path::Path;

use anyhow::{Context, ensure};
use lapang_db::Connection;

use super::staging::folder_of;
use super::store;
use crate::schema::MIGRATIONS;

/// Refuses an SQLite file that has tables, indexes, triggers or views other than those that its migrations make.
pub fn refuse_foreign(
    database: &mut Connection,
    file: &Path,
    applied: usize,
) -> anyhow::Result<()> {
    let ours = {
        let folder = tempfile::tempdir_in(folder_of(file)).context("cannot write beside it")?;
        let mut empty = Connection::open_file(&folder.path().join("empty.db"))?;
        empty.migrate(&MIGRATIONS[..applied])?;
        let ours = empty.snapshot(store::objects)?;
        empty.close()?;
        ours
    };
    let found = database.snapshot(store::objects)?;
    for object in found {
        ensure!(
            ours.contains(&object),
            "it has the {} {:?}, which is not part of Lapang's schema: somebody has changed this database",
            object.kind,
            object.name
        );
    }
    Ok(())
}
