//! `lapang staff grant|revoke|list`.

use std::sync::Arc;

use anyhow::Context;
use clap::Subcommand;
use uuid::Uuid;

use super::print;
use crate::accounts::{self, StaffRole};
use crate::app::App;
use crate::ids;
use crate::venues;

#[derive(Subcommand)]
pub enum Command {
    /// Grant an email address access to the back office: of one venue, or of all.
    Grant {
        email: String,
        /// The venue's id; all venues if omitted.
        #[arg(long)]
        venue: Option<String>,
        /// The role at the venue [default: manager, or the current role]. The first person of a venue should be an
        /// owner.
        #[arg(long, requires = "venue")]
        role: Option<StaffRole>,
    },
    /// Revoke access, from the next call on.
    Revoke {
        email: String,
        /// The venue's id; the role for all venues if omitted.
        #[arg(long)]
        venue: Option<String>,
    },
    /// Print one line per role: the address, the role, and `all` or the venue's id and name, separated by tabs.
    List,
}

pub async fn run(app: &Arc<App>, command: Command) -> anyhow::Result<()> {
    match command {
        Command::Grant { email, venue, role } => {
            let venue = venue_id(app, venue).await?;
            let changed = match venue {
                Some(venue) => venues::grant_by_operator(app, &email, venue, role).await?,
                None => accounts::grant(app, &email, None).await?,
            };
            print(if changed { "granted" } else { "had it already" })
        }
        Command::Revoke { email, venue } => {
            let venue = venue
                .map(|text| ids::parse(&text).context("--venue: not a venue's id"))
                .transpose()?;
            let changed = match venue {
                Some(venue) => venues::revoke_by_operator(app, &email, venue).await?,
                None => accounts::revoke(app, &email, None).await?,
            };
            anyhow::ensure!(changed, "{email} has no such role");
            print("revoked")
        }
        Command::List => list(app).await,
    }
}

async fn venue_id(app: &Arc<App>, text: Option<String>) -> anyhow::Result<Option<Uuid>> {
    let Some(text) = text else { return Ok(None) };
    let id = ids::parse(&text).context("--venue: not a venue's id")?;
    let found = app.read(move |tx| venues::cards(tx.conn, &[id])).await?;
    anyhow::ensure!(found.contains_key(&id), "--venue: there is no venue {id}");
    Ok(Some(id))
}

async fn list(app: &Arc<App>) -> anyhow::Result<()> {
    let rows = accounts::list_staff(app).await?;
    let wanted: Vec<Uuid> = rows
        .iter()
        .filter_map(|row| row.place)
        .map(|it| it.0)
        .collect();
    let names = app.read(move |tx| venues::cards(tx.conn, &wanted)).await?;
    for row in rows {
        let what = match row.place {
            None => "admin\tall".to_owned(),
            Some((id, role)) => {
                let name = names.get(&id).map_or("", |venue| venue.name.as_str());
                format!("{}\t{id}\t{name}", role.code())
            }
        };
        print(&format!("{}\t{what}", row.email))?;
    }
    Ok(())
}
