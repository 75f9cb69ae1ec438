//! `lapang match remove`.

use std::sync::Arc;

use anyhow::anyhow;
use clap::Subcommand;

use super::print;
use crate::app::App;
use crate::error::Error;
use crate::matches;

#[derive(Subcommand)]
pub enum Command {
    /// Call off a match, whoever hosts it, also after its start. Its host and players get the reason by email.
    Remove {
        /// The id, or the address of the match's page or of its short link.
        #[arg(value_name = "MATCH")]
        named: String,
        /// One line of at most 300 characters, for those in the match and the trail.
        #[arg(long)]
        reason: String,
    },
}

pub async fn run(app: &Arc<App>, command: Command) -> anyhow::Result<()> {
    let Command::Remove { named, reason } = command;
    let removed = matches::remove_by_operator(app, &named, &reason, None).await;
    let game = removed.map_err(|error| match error {
        Error::NotFound(_) => anyhow!("there is no match {named}, or it was called off already"),
        error => error.into(),
    })?;
    print(&format!("removed\t{}\t{}", game.id, game.name))
}
