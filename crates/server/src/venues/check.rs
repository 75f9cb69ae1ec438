//! Whether what venues plan can be read, and agrees with itself, for `lapang check`; its statements are in
//! `backup/check/venues.rs`.

use lapang_db::{Conn, Error as DbError};

use super::admin::floors;
use super::store;
use crate::error::Error;

/// Tells what is wrong, a sentence each.
pub fn check(conn: &mut dyn Conn, tell: &mut dyn FnMut(&str)) -> Result<(), Error> {
    for venue in store::special_days::venues(conn)? {
        let read = store::special_days::of_venue(conn, venue).map(drop);
        told(read, &format!("the special days of venue {venue}"), tell)?;
    }
    for venue in store::blocks::venues(conn)? {
        let read = store::blocks::coming(conn, venue, jiff::Timestamp::MIN).map(drop);
        told(read, &format!("the blocks of venue {venue}"), tell)?;
    }
    for venue in store::court_requests::venues(conn)? {
        let all = (jiff::Timestamp::MIN, i64::MAX);
        let read = store::court_requests::of_venue(conn, venue, all.0, all.1).map(drop);
        told(read, &format!("what is asked of venue {venue}"), tell)?;
    }
    for venue in store::venues_with_floors(conn)? {
        let sports = store::sports(conn, &[venue])?;
        for court in floors::wrong(&sports) {
            tell(&format!(
                "court {court} of venue {venue} has other spaces than its parts"
            ));
        }
    }
    Ok(())
}

fn told(read: Result<(), Error>, what: &str, tell: &mut dyn FnMut(&str)) -> Result<(), Error> {
    match read {
        Err(Error::Internal(error)) if error.downcast_ref::<DbError>().is_some() => {
            tell(&format!("{what}: {error:#}"));
            Ok(())
        }
        read => read,
    }
}
