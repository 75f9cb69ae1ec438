//! `lapang user suspend|restore|delete|show|history`.

use std::sync::Arc;

use anyhow::{Context, anyhow};
use clap::Subcommand;
use jiff::Timestamp;
use uuid::Uuid;

use super::print;
use crate::accounts::{self, Account};
use crate::app::App;
use crate::error::{Error, Reason};
use crate::moderation::{self, ActionKind, Event};
use crate::{bookings, matches, profiles, safety, venues};

#[derive(Subcommand)]
pub enum Command {
    /// End all sessions of an account and refuse sign-in until `restore`. The person gets the reason by email.
    Suspend {
        email: String,
        /// One line of at most 300 characters, for the person and the trail.
        #[arg(long)]
        reason: String,
    },
    /// Lift a suspension.
    Restore { email: String },
    /// Delete an account as its owner can, for good.
    Delete {
        email: String,
        /// Delete without asking.
        #[arg(long)]
        yes: bool,
    },
    /// Print what there is of an account, one fact per line, and what was done about it, newest first.
    Show { email: String },
    /// Print what these commands, `lapang match remove`, `lapang tournament remove` and admins did, and what admins
    /// decided about reports of players and what is theirs, newest first: time, action, account, match or tournament,
    /// reason, and the admin unless it was a command; separated by tabs.
    History,
}

pub async fn run(app: &Arc<App>, command: Command) -> anyhow::Result<()> {
    match command {
        Command::Suspend { email, reason } => {
            let account = safety::suspend(app, &email, &reason)
                .await
                .map_err(|error| explained(error, &email))?;
            print("suspended")?;
            if !account.email_verified {
                print("no email was sent: the address is not verified")?;
            }
            let facts = facts(app, account).await?;
            print_plans(&facts)
        }
        Command::Restore { email } => {
            let restored = moderation::restore(app, &email).await;
            restored.map_err(|error| explained(error, &email))?;
            print("restored")
        }
        Command::Delete { email, yes } => {
            let account = account(app, &email).await?;
            anyhow::ensure!(
                yes,
                "this deletes the account {} ({}) and everything in it for good: repeat it with --yes",
                account.email,
                account.name
            );
            let deleted = profiles::delete_by_operator(app, &email).await;
            deleted.map_err(|error| explained(error, &email))?;
            print("deleted")
        }
        Command::Show { email } => {
            let account = account(app, &email).await?;
            let facts = facts(app, account).await?;
            show(&facts)
        }
        Command::History => {
            for event in moderation::history(app).await? {
                print(&line(&event))?;
            }
            Ok(())
        }
    }
}

/// An error as a sentence for the operator.
fn explained(error: Error, email: &str) -> anyhow::Error {
    match error {
        // Deleted since it was looked up.
        Error::NotFound(_) | Error::Unauthenticated => {
            anyhow!("there is no account with the address {email}")
        }
        Error::Conflict(why) if why.reason == Reason::OnlyOwner => {
            let venue = why.metadata.get("venue").map_or("", String::as_str);
            anyhow!(
                "{email} is the only owner of {venue}: first make somebody else an owner, with \
                 `lapang staff grant EMAIL --venue ID --role owner`"
            )
        }
        error => error.into(),
    }
}

async fn account(app: &Arc<App>, email: &str) -> anyhow::Result<Account> {
    let typed = email.to_owned();
    let found = app.read(move |tx| accounts::account_by_email(tx.conn, &typed));
    found.await.map_err(|error| explained(error, email))
}

struct Facts {
    account: Account,
    suspended_since: Option<Timestamp>,
    bookings: usize,
    /// Id and name.
    hosted: Vec<(Uuid, String)>,
    /// The role, and `all` or the venue's id and name.
    roles: Vec<String>,
    events: Vec<Event>,
}

async fn facts(app: &Arc<App>, account: Account) -> anyhow::Result<Facts> {
    let read = app.read(move |tx| {
        let id = account.id;
        let roles = if account.email_verified {
            accounts::roles_of(tx.conn, &account.email)?
        } else {
            Vec::new()
        };
        let places: Vec<Uuid> = roles.iter().flatten().map(|(venue, _)| *venue).collect();
        let venues = venues::cards(tx.conn, &places)?;
        let roles = roles.into_iter().map(|place| match place {
            None => "admin\tall".to_owned(),
            Some((id, role)) => {
                let name = venues.get(&id).map_or("", |venue| venue.name.as_str());
                format!("{}\t{id}\t{name}", role.code())
            }
        });
        Ok::<_, Error>(Facts {
            account: account.clone(),
            suspended_since: accounts::suspended_since(tx.conn, id)?,
            bookings: bookings::count_upcoming(tx.conn, id, tx.now)?,
            hosted: matches::upcoming_hosted(tx.conn, id, tx.now)?,
            roles: roles.collect(),
            events: moderation::of_account(tx.conn, id)?,
        })
    });
    read.await.context("reading the account")
}

fn show(facts: &Facts) -> anyhow::Result<()> {
    let account = &facts.account;
    print(&format!("id\t{}", account.id))?;
    print(&format!("email\t{}", account.email))?;
    print(&format!("name\t{}", account.name))?;
    print(&format!("created\t{}", account.created_at))?;
    let verified = if account.email_verified { "yes" } else { "no" };
    print(&format!("verified\t{verified}"))?;
    if let Some(since) = facts.suspended_since {
        let mut events = facts.events.iter();
        let event = events.find(|event| event.action == ActionKind::Suspend);
        let reason = event.map_or("", |event| event.reason.as_str());
        print(&format!("suspended\t{since}\t{reason}"))?;
    }
    print_plans(facts)?;
    for role in &facts.roles {
        print(&format!("role\t{role}"))?;
    }
    for event in &facts.events {
        print(&format!("event\t{}", line(event)))?;
    }
    Ok(())
}

/// What others count on.
fn print_plans(facts: &Facts) -> anyhow::Result<()> {
    print(&format!("upcoming bookings\t{}", facts.bookings))?;
    print(&format!("upcoming matches hosted\t{}", facts.hosted.len()))?;
    for (id, name) in &facts.hosted {
        print(&format!("match\t{id}\t{name}"))?;
    }
    Ok(())
}

fn line(event: &Event) -> String {
    let subject = event.match_id.or(event.tournament_id);
    let subject = subject.map_or_else(String::new, |id| id.to_string());
    let (at, action, user) = (event.at, event.action.code(), event.user_id);
    let reason = &event.reason;
    let admin = event.admin_id.map_or_else(String::new, |id| id.to_string());
    format!("{at}\t{action}\t{user}\t{subject}\t{reason}\t{admin}")
}
