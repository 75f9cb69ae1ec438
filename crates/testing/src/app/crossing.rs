//! Locks taken in no order, which the product never does: a trigger takes hold of a court more than
//! a claim needs. So two claims come to wait for each other, and PostgreSQL ends one of them.

use std::time::{Duration, Instant};

use crate::limit;
use jiff::Timestamp;
use lapang_db::{Conn, Db, Error, params, values};

/// From now on so many of a hundred claims take hold of any court besides.
pub async fn cross(db: &Db, of_a_hundred: u8) {
    let function = format!(
        "CREATE FUNCTION hold_any_court() RETURNS trigger LANGUAGE plpgsql AS '
         BEGIN
           IF random() * 100 < {of_a_hundred} THEN
             -- Long enough for others to come so far, too.
             PERFORM pg_sleep(0.05);
             PERFORM 1 FROM courts ORDER BY random() LIMIT 1 FOR UPDATE;
           END IF;
           RETURN NULL;
         END'"
    );
    let trigger = "CREATE TRIGGER hold_any_court AFTER INSERT ON court_claims
                   FOR EACH STATEMENT EXECUTE FUNCTION hold_any_court()";
    let write = move |conn: &mut dyn Conn| -> Result<(), Error> {
        conn.execute(&function, &[])?;
        conn.execute(trigger, &[])?;
        Ok(())
    };
    db.write(write).await.unwrap();
}

/// How many transactions of this database PostgreSQL has ended because they waited for each other.
/// Who was connected before `left` is expected to be gone: connections tell it when they end.
pub async fn deadlocks(db: &Db, left: Timestamp) -> i64 {
    let give_up = Instant::now() + limit(Duration::from_secs(10));
    loop {
        let read = move |conn: &mut dyn Conn| -> Result<(i64, i64), Error> {
            let sql = "SELECT deadlocks,
                         (SELECT COUNT(*) FROM pg_stat_activity
                          WHERE datname = current_database()
                            AND CAST(EXTRACT(EPOCH FROM backend_start) * 1000000 AS BIGINT) < $1)
                       FROM pg_stat_database WHERE datname = current_database()";
            let left = left.as_microsecond();
            conn.one(sql, params![left], values)
        };
        let (deadlocks, still_there) = db.read(read).await.unwrap();
        if still_there == 0 {
            return deadlocks;
        }
        assert!(Instant::now() < give_up, "{still_there} are connected");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
