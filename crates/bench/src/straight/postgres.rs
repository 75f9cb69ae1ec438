//! The SQL through tokio-postgres, each thread with a connection and its prepared statements.

use std::collections::HashMap;
use std::pin::pin;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use futures_util::TryStreamExt;
use tokio_postgres::{Client, NoTls};

use super::{Share, Statement, Work, per_second};
use crate::process::cores;

/// The product's settings that affect plans.
const AS_THE_PRODUCT: &str = "SET jit = off; SET random_page_cost = 1.1";

pub fn rate(url: &str, work: &[Work], time: Duration) -> Result<f64> {
    // As many as the product has.
    let threads = 2 * cores();
    let began = Instant::now();
    let done = std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads)
            .map(|number| {
                let share = Share::of(work, number, threads, began + time);
                scope.spawn(move || run(url, &share))
            })
            .collect();
        running.into_iter().try_fold(0, |sum, thread| {
            let done = thread.join().map_err(|_| anyhow!("a thread panicked"))??;
            anyhow::Ok(sum + done)
        })
    })?;
    Ok(per_second(done, began))
}

fn run(url: &str, share: &Share<'_>) -> Result<usize> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
        let driver = tokio::spawn(connection);
        client.batch_execute(AS_THE_PRODUCT).await?;
        let mut session = Session {
            client,
            prepared: HashMap::new(),
        };
        let mut done = 0;
        for work in share.parts(1).flatten() {
            for statement in &work.reads {
                session.ask(statement).await?;
            }
            if !work.write.is_empty() {
                session.client.batch_execute("BEGIN").await?;
                for statement in &work.write {
                    session.ask(statement).await?;
                }
                session.client.batch_execute("COMMIT").await?;
            }
            done += 1;
        }
        drop(session);
        driver.await??;
        Ok(done)
    })
}

struct Session<'a> {
    client: Client,
    prepared: HashMap<&'a str, tokio_postgres::Statement>,
}

impl<'a> Session<'a> {
    async fn ask(&mut self, statement: &'a Statement) -> Result<()> {
        let sql = statement.sql.as_str();
        let prepared = match self.prepared.get(sql) {
            Some(prepared) => prepared.clone(),
            None => {
                let prepared = self.client.prepare(sql).await?;
                self.prepared.insert(sql, prepared.clone());
                prepared
            }
        };
        let mut rows = pin!(self.client.query_raw(&prepared, &statement.params).await?);
        while let Some(row) = rows.try_next().await? {
            std::hint::black_box(row.len());
        }
        Ok(())
    }
}
