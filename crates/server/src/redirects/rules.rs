//! Redirect rules: add, remove, list and look up. No change may create a redirect loop, in either
//! language.

use std::sync::Arc;

use lapang_db::Conn;

use super::path::Path;
use super::store;
use super::target::{Target, TargetError};
use crate::app::App;
use crate::config::RedirectHosts;
use crate::error::Error;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    pub from: String,
    pub to: String,
    /// Whether the current configuration allows its target.
    pub is_followed: bool,
}

/// Why a change was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("{0}: it must be the path of a page, like /promo")]
    From(String),
    #[error("{0}: nothing under that path is a page")]
    Reserved(Path),
    #[error("{0}: {1}")]
    To(String, TargetError),
    #[error("{from} leads to {to} already; remove that first")]
    Taken { from: Path, to: String },
    #[error("there is no rule for {0}")]
    Unknown(Path),
    #[error("that would create a redirect loop: {0}")]
    Loop(String),
}

/// Returns false if the rule already exists.
pub async fn add(app: &Arc<App>, from: &str, to: &str) -> Result<Result<bool, Refusal>, Error> {
    let hosts = &app.config.redirect_hosts;
    let (from, to) = match validate(app, from, to) {
        Ok(rule) => rule,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let hosts = hosts.clone();
    app.write(move |tx| {
        store::lock_rules(tx.conn)?;
        let existing = store::targets(tx.conn, &[from.as_str()])?.pop();
        if let Some((_, existing)) = existing {
            return Ok(if existing == to.address() {
                Ok(false)
            } else {
                let from = from.clone();
                Err(Refusal::Taken { from, to: existing })
            });
        }
        store::insert(tx.conn, from.as_str(), to.address(), tx.now)?;
        Ok(match find_loop(tx.conn, &hosts, &from)? {
            None => Ok(true),
            Some(steps) => {
                store::delete(tx.conn, from.as_str())?;
                Err(Refusal::Loop(steps))
            }
        })
    })
    .await
}

fn validate(app: &App, from: &str, to: &str) -> Result<(Path, Target), Refusal> {
    let from = validate_from(from)?;
    let refuse = |why| Refusal::To(to.to_owned(), why);
    let target = Target::read(to, &app.config.redirect_hosts).map_err(refuse)?;
    // Loops are detected by path, so a page of ours must not be written as a full address.
    if matches!(&target, Target::External(url) if app.config.is_own(url)) {
        return Err(refuse(TargetError::OwnHost));
    }
    Ok((from, target))
}

fn validate_from(text: &str) -> Result<Path, Refusal> {
    let from = Path::read(text).ok_or_else(|| Refusal::From(text.to_owned()))?;
    if from.is_reserved() {
        return Err(Refusal::Reserved(from));
    }
    Ok(from)
}

/// Removes a rule. This can create a loop too, because an Indonesian page without its own rule
/// inherits the English one.
pub async fn remove(app: &Arc<App>, from: &str) -> Result<Result<(), Refusal>, Error> {
    let from = match validate_from(from) {
        Ok(from) => from,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let hosts = app.config.redirect_hosts.clone();
    app.write(move |tx| {
        store::lock_rules(tx.conn)?;
        let Some((_, existing)) = store::targets(tx.conn, &[from.as_str()])?.pop() else {
            return Ok(Err(Refusal::Unknown(from.clone())));
        };
        store::delete(tx.conn, from.as_str())?;
        Ok(match find_loop(tx.conn, &hosts, &from)? {
            None => Ok(()),
            Some(steps) => {
                store::insert(tx.conn, from.as_str(), &existing, tx.now)?;
                Err(Refusal::Loop(steps))
            }
        })
    })
    .await
}

/// All rules, ordered by path.
pub async fn list(app: &Arc<App>) -> Result<Vec<Rule>, Error> {
    let rules = app
        .read(|tx| store::all(tx.conn).map_err(Error::from))
        .await?;
    let hosts = &app.config.redirect_hosts;
    Ok(rules
        .into_iter()
        .map(|(from, to)| Rule {
            is_followed: Target::read(&to, hosts).is_ok(),
            from,
            to,
        })
        .collect())
}

/// The target of a path, if it has a rule.
pub async fn look_up(app: &Arc<App>, path: &Path) -> Result<Option<Target>, Error> {
    if path.is_reserved() {
        return Ok(None);
    }
    let path = path.clone();
    app.read(move |tx| target_of(tx.conn, &tx.app.config.redirect_hosts, &path))
        .await
}

/// The rule of this path or, for an Indonesian page, of its English version.
fn target_of(
    conn: &mut dyn Conn,
    hosts: &RedirectHosts,
    path: &Path,
) -> Result<Option<Target>, Error> {
    let english = path.without_language();
    let mut paths = vec![path.as_str()];
    paths.extend(english.as_ref().map(Path::as_str));
    let found = store::targets(conn, &paths)?;
    let rule = |from: &str| found.iter().find(|(known, _)| known == from);
    // Ignore a rule whose host is no longer configured.
    let read = |to: &str| Target::read(to, hosts).ok();
    if let Some((_, to)) = rule(path.as_str()) {
        return Ok(read(to));
    }
    let inherited = english.and_then(|english| rule(english.as_str()).map(|(_, to)| to));
    Ok(inherited.and_then(|to| read(to)).map(Target::in_indonesian))
}

/// Finds a loop through the changed page or its Indonesian version. A new loop always contains the
/// page whose rule changed.
fn find_loop(
    conn: &mut dyn Conn,
    hosts: &RedirectHosts,
    changed: &Path,
) -> Result<Option<String>, Error> {
    for start in [changed.clone(), changed.in_indonesian()] {
        let mut visited = vec![start];
        while let Some(Target::Page { path, .. }) =
            target_of(conn, hosts, &visited[visited.len() - 1])?
        {
            let repeated = visited.iter().position(|known| *known == path);
            visited.push(path);
            if let Some(first) = repeated {
                let steps: Vec<&str> = visited[first..].iter().map(Path::as_str).collect();
                return Ok(Some(steps.join(" -> ")));
            }
        }
    }
    Ok(None)
}
