//! `lapang redirects add|list|remove`.

use std::sync::Arc;

use clap::Subcommand;

use super::print;
use crate::app::App;
use crate::redirects;

#[derive(Subcommand)]
pub enum Command {
    /// Redirect a path, from the next navigation on. `/id` before a path is the Indonesian page; without a rule of
    /// its own it follows that of the English one.
    Add {
        /// The path, like /promo.
        from: String,
        /// A page, like /play?sport=futsal, or an https URL on a host of LAPANG_REDIRECT_HOSTS.
        to: String,
    },
    /// Print one line per redirect: path, tab, target, and the reason if it is not followed.
    List,
    /// Remove the redirect of a path.
    Remove { from: String },
}

pub async fn run(app: &Arc<App>, command: Command) -> anyhow::Result<()> {
    match command {
        Command::Add { from, to } => {
            let is_new = redirects::add(app, &from, &to).await??;
            print(if is_new { "added" } else { "there already" })
        }
        Command::Remove { from } => {
            redirects::remove(app, &from).await??;
            print("removed")
        }
        Command::List => {
            for rule in redirects::list(app).await? {
                let remark = if rule.is_followed {
                    ""
                } else {
                    "\tnot followed: LAPANG_REDIRECT_HOSTS does not name the host"
                };
                print(&format!("{}\t{}{remark}", rule.from, rule.to))?;
            }
            Ok(())
        }
    }
}
