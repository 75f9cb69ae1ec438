//! Creates a short link within its resource's transaction.

use lapang_db::Conn;
use uuid::Uuid;

use super::model::{Kind, Link};
use super::store;
use crate::app::Tx;
use crate::error::Error;

const CODE_LENGTH: usize = 8;
/// With a billion of the 62⁸ codes taken, one try in 200,000 collides.
const MAX_TRIES: usize = 5;

pub struct Target<'a> {
    pub kind: Kind,
    /// A path of the web app, without the language prefix.
    pub path: &'a str,
    pub title: &'a str,
    pub resource_id: Uuid,
    pub created_by: Uuid,
}

/// Creates a link with an unused code.
pub fn shorten(tx: &mut Tx<'_>, target: &Target<'_>) -> Result<Link, Error> {
    let link = Link {
        id: tx.app.new_id(),
        code: String::new(),
        kind: target.kind,
        path: target.path.to_owned(),
        title: target.title.to_owned(),
        description: None,
        resource_id: Some(target.resource_id),
        created_by: Some(target.created_by),
        expires_at: None,
        is_active: true,
        click_count: 0,
        last_accessed_at: None,
        created_at: tx.now,
        updated_at: tx.now,
    };
    insert_under_free_code(tx.conn, link, || tx.app.random.base62(CODE_LENGTH))
}

fn insert_under_free_code(
    conn: &mut dyn Conn,
    mut link: Link,
    mut next_code: impl FnMut() -> String,
) -> Result<Link, Error> {
    for _ in 0..MAX_TRIES {
        link.code = next_code();
        if store::insert(conn, &link)? {
            return Ok(link);
        }
    }
    Err(Error::Internal(anyhow::anyhow!(
        "{MAX_TRIES} short codes in a row were taken"
    )))
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;
    use lapang_db::Engine;
    use lapang_testing::Database;

    use super::*;
    use crate::schema::MIGRATIONS;

    fn link(number: u128) -> Link {
        Link {
            id: Uuid::from_u128(number),
            code: String::new(),
            kind: Kind::MatchJoin,
            path: "/match/x".to_owned(),
            title: "x".to_owned(),
            description: None,
            resource_id: None,
            created_by: None,
            expires_at: None,
            is_active: true,
            click_count: 0,
            last_accessed_at: None,
            created_at: Timestamp::UNIX_EPOCH,
            updated_at: Timestamp::UNIX_EPOCH,
        }
    }

    #[test]
    fn taken_codes_are_skipped_and_creation_gives_up_after_a_few_tries() {
        for engine in [Engine::Sqlite, Engine::Postgres] {
            let database = Database::on(engine);
            let db = database.open();
            db.migrate(MIGRATIONS).unwrap();
            let codes = db
                .write_blocking(|conn| {
                    let mut codes = ["taken000", "taken000", "TAKEN000"].into_iter();
                    let mut next = || codes.next().unwrap().to_owned();
                    let first = insert_under_free_code(conn, link(1), &mut next)?;
                    let second = insert_under_free_code(conn, link(2), &mut next)?;
                    Ok::<_, Error>([first.code, second.code])
                })
                .unwrap();
            assert_eq!(codes, ["taken000", "TAKEN000"], "{engine:?}");
            let endless = db.write_blocking(|conn| {
                insert_under_free_code(conn, link(3), || "taken000".to_owned())
            });
            assert!(matches!(endless, Err(Error::Internal(_))), "{engine:?}");
        }
    }
}
