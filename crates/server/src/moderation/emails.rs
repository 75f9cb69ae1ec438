//! The emails to the owner of a suspended account.

use crate::error::Error;
use crate::mail::{Samples, mail_template};

mail_template!(AccountSuspended<'a>, "account_suspended.txt", { reason: &'a str, contact: &'a str });
mail_template!(AccountRestored, "account_restored.txt", {});

mail_template!(
    /// To the admins, when a first report waits for them.
    ReportsWaiting, "reports_waiting.txt", {}
);

mail_template!(
    /// To who reported something.
    ReportDecided<'a>, "report_decided.txt", {
        // review, match, player, venue or tournament
        kind: &'static str,
        // Of a review, the name of its venue. May be empty.
        name: &'a str,
        is_upheld: bool,
        // May be empty.
        answer: &'a str,
        contact: &'a str,
    }
);

pub fn samples(to: &mut Samples<'_>) -> Result<(), Error> {
    to.add(&AccountSuspended {
        reason: to.text("Insults players"),
        contact: "help@example.com",
    })?;
    to.add(&AccountRestored {})?;
    to.add(&ReportsWaiting {})?;
    for (kind, name, is_upheld) in [
        ("match", to.text("Futsal after work"), true),
        ("player", to.text("Budi S."), false),
        ("tournament", to.text("Melati Cup"), true),
    ] {
        to.add(&ReportDecided {
            kind,
            name,
            is_upheld,
            answer: to.text("Thank you for telling us."),
            contact: "help@example.com",
        })?;
    }
    Ok(())
}
