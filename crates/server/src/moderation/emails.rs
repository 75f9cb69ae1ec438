//! The emails to the owner of a suspended account.

use crate::error::Error;
use crate::mail::{Samples, mail_template};

mail_template!(AccountSuspended<'a>, "account_suspended.txt", { reason: &'a str, contact: &'a str });
mail_template!(AccountRestored, "account_restored.txt", {});

pub fn samples(to: &mut Samples<'_>) -> Result<(), Error> {
    to.add(&AccountSuspended {
        reason: to.text("Insults players"),
        contact: "help@example.com",
    })?;
    to.add(&AccountRestored {})
}
