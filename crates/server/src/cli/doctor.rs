//! `lapang doctor`.

use anyhow::bail;

use super::print;
use crate::config::Config;
use crate::doctor::{self, Finding};

#[derive(clap::Args)]
#[command(
    after_help = "It connects to what the settings name: the database, the mail server, the bucket, and the public \
                  address, whose name it looks up. It asks pool.ntp.org for the time: --time-server names another, \
                  --time-server off asks none."
)]
pub struct Arguments {
    /// Send a test email to this address.
    #[arg(long, value_name = "EMAIL")]
    mail_to: Option<lettre::Address>,
}

/// Prints one line per finding: `ok`, `warn` or `FAIL`, what was looked at, and what was found or is to do.
pub async fn run(config: Config, arguments: Arguments) -> anyhow::Result<()> {
    let mut failed = 0;
    for (what, finding) in doctor::examine(&config, arguments.mail_to).await {
        let (mark, text) = match finding {
            Finding::Ok(text) => ("ok  ", text),
            Finding::Warning(text) => ("warn", text),
            Finding::Fault(text) => {
                failed += 1;
                ("FAIL", text)
            }
        };
        print(&format!("{mark}  {what:<9} {text}"))?;
    }
    match failed {
        0 => Ok(()),
        1 => bail!("1 fault found"),
        many => bail!("{many} faults found"),
    }
}
