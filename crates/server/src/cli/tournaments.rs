//! `lapang tournament remove`.

use std::sync::Arc;

use anyhow::anyhow;
use clap::Subcommand;

use super::print;
use crate::app::App;
use crate::error::Error;
use crate::tournaments;

#[derive(Subcommand)]
pub enum Command {
    /// Take a tournament away, whoever organises it: only its organiser and those who entered still see it, called off.
    /// They get the reason by email.
    Remove {
        /// The id, or the address of the tournament's page.
        #[arg(value_name = "TOURNAMENT")]
        named: String,
        /// One line of at most 300 characters, for those in the tournament and the trail.
        #[arg(long)]
        reason: String,
    },
}

pub async fn run(app: &Arc<App>, command: Command) -> anyhow::Result<()> {
    let Command::Remove { named, reason } = command;
    let removed = tournaments::remove(app, &named, &reason, None).await;
    let (id, name) = removed.map_err(|error| match error {
        Error::NotFound(_) => anyhow!("there is no tournament {named}, or it was removed already"),
        error => error.into(),
    })?;
    print(&format!("removed\t{id}\t{name}"))
}
