//! Logs that somebody opened a short link.

use std::sync::Arc;

use jiff::Timestamp;
use uuid::Uuid;

use super::{Link, show, store};
use crate::accounts;
use crate::app::App;
use crate::auth::Caller;
use crate::error::Error;

/// One opening of a link.
#[derive(Clone, Debug)]
pub struct Click {
    pub id: Uuid,
    pub short_link_id: Uuid,
    pub user_id: Option<Uuid>,
    pub ip_address: String,
    pub user_agent: String,
    pub referrer: String,
    pub hints: Hints,
    pub clicked_at: Timestamp,
}

/// What only the client can know of itself.
#[derive(Clone, Debug, Default)]
pub struct Hints {
    pub country: Option<String>,
    pub city: Option<String>,
    pub platform: Option<String>,
    pub browser: Option<String>,
}

/// Logs a click that a client reports. `referrer` is what led to the page that reports it, which
/// the report's own request cannot say.
pub async fn report(
    app: &Arc<App>,
    caller: &Caller,
    code: &str,
    referrer: String,
    hints: Hints,
) -> Result<Click, Error> {
    let link = show::by_code(app, code).await?;
    log(app, caller, &link, referrer, hints).await
}

/// Counts a click and keeps where it came from, in one transaction.
pub async fn log(
    app: &Arc<App>,
    caller: &Caller,
    link: &Link,
    referrer: String,
    hints: Hints,
) -> Result<Click, Error> {
    let click = Click {
        id: app.new_id(),
        short_link_id: link.id,
        user_id: caller.player.as_ref().map(|player| player.user_id),
        ip_address: caller.address.to_string(),
        user_agent: caller.user_agent.clone(),
        referrer,
        hints,
        clicked_at: app.now(),
    };
    let logged = click.clone();
    app.db
        .write(move |conn| -> Result<(), Error> {
            store::insert_click(conn, &click)?;
            match click.user_id {
                // Only now: the row waits for whoever is deleting the account.
                Some(user_id) => accounts::refuse_deleted(conn, user_id),
                None => Ok(()),
            }
        })
        .await?;
    Ok(logged)
}
