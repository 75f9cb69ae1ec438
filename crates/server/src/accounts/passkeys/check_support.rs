//! Whether an address has an account and a passkey, so that the sign-in page can choose the next step.

use std::sync::Arc;

use crate::accounts::{call_limits, limits, store};
use crate::app::App;
use crate::auth::Caller;
use crate::email_address;
use crate::error::Error;

pub struct Support {
    pub user_exists: bool,
    pub has_passkey: bool,
}

pub async fn check_support(app: &Arc<App>, caller: &Caller, email: &str) -> Result<Support, Error> {
    let email = email_address::normalise("email", email)?;
    let address = caller.address;
    app.write(move |tx| -> Result<Support, Error> {
        limits::count_client(tx, &call_limits::ADDRESS_CHECKS, address)?;
        let account = store::user_by_email(tx.conn, &email)?;
        Ok(Support {
            user_exists: account.is_some(),
            has_passkey: account.is_some_and(|account| account.has_passkey),
        })
    })
    .await
}
