//! Staff are rows (rules.md §1): an address, a role, and for a manager a venue. They take effect
//! at the next call because every call looks.

use std::sync::Arc;

use jiff::Timestamp;
use lapang_db::Conn;
use uuid::Uuid;

use super::{email_address, store};
use crate::app::App;
use crate::auth::Player;
use crate::error::Error;
use crate::locale::Locale;

/// One row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Role {
    pub email: String,
    /// None: all venues.
    pub venue_id: Option<Uuid>,
}

/// Someone who may use the back-office.
#[derive(Clone, Debug)]
pub struct Staff {
    pub user_id: Uuid,
    pub email: String,
    pub name: String,
    /// None: all.
    venues: Option<Vec<Uuid>>,
}

impl Staff {
    pub fn may(&self, venue_id: Uuid) -> bool {
        self.venues
            .as_ref()
            .is_none_or(|venues| venues.contains(&venue_id))
    }

    /// None: all venues.
    pub fn venues(&self) -> Option<&[Uuid]> {
        self.venues.as_deref()
    }
}

/// The staff that `player` is, or a refusal. Who comes to the back-office has taken up their roles.
pub async fn staff(app: &Arc<App>, player: &Player) -> Result<Staff, Error> {
    let (roles, has_new_role) = roles(app, player).await?;
    if roles.is_empty() {
        return Err(Error::forbidden("STAFF_ONLY", "only staff may do this"));
    }
    if has_new_role {
        let (email, now) = (player.email.clone(), app.now());
        app.db
            .write(move |conn| store::take_up_roles(conn, &email, now).map_err(Error::from))
            .await?;
    }
    let venues = if roles.iter().any(Option::is_none) {
        None
    } else {
        Some(roles.into_iter().flatten().collect())
    };
    Ok(Staff {
        user_id: player.user_id,
        email: player.email.clone(),
        name: player.name.clone(),
        venues,
    })
}

/// How far somebody gets into the back-office.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    None,
    OwnVenues,
    All,
}

/// How far `player` would get, who has not come to the back-office by this.
pub async fn access(app: &Arc<App>, player: &Player) -> Result<Access, Error> {
    let (roles, _) = roles(app, player).await?;
    Ok(match roles.as_slice() {
        [] => Access::None,
        roles if roles.iter().any(Option::is_none) => Access::All,
        _ => Access::OwnVenues,
    })
}

/// The venue of each role, and whether any was never used.
async fn roles(app: &Arc<App>, player: &Player) -> Result<(Vec<Option<Uuid>>, bool), Error> {
    if !player.email_verified {
        return Ok((Vec::new(), false));
    }
    let email = player.email.clone();
    app.db
        .read(move |conn| {
            let roles = store::roles_of(conn, &email)?;
            let has_new_role = !roles.is_empty() && store::has_new_role(conn, &email)?;
            Ok((roles, has_new_role))
        })
        .await
}

/// Whether these staff may still do something at a venue. Who asks this with the venue held acts
/// before or after another who takes the role away, and never at the same time.
pub fn may_still(conn: &mut dyn Conn, staff: &Staff, venue_id: Uuid) -> Result<bool, Error> {
    let roles = store::roles_of(conn, &staff.email)?;
    let may = |venue: &Option<Uuid>| venue.is_none_or(|venue| venue == venue_id);
    Ok(roles.iter().any(may))
}

/// Who is told of what happens at a venue: its managers, else the admins.
pub fn staff_addresses(
    conn: &mut dyn Conn,
    venue_id: Uuid,
) -> Result<Vec<(String, Locale)>, Error> {
    let staff = store::staff_of_venue(conn, venue_id)?;
    let has_managers = staff.iter().any(|(_, _, is_manager)| *is_manager);
    let readers = staff
        .into_iter()
        .filter(|(_, _, is_manager)| *is_manager == has_managers);
    Ok(readers.map(|(email, locale, _)| (email, locale)).collect())
}

/// A manager of a venue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Colleague {
    pub email: String,
    /// Empty until they come to the back-office.
    pub name: String,
    /// None until they have an account.
    pub locale: Option<Locale>,
    pub created_at: Timestamp,
}

/// The managers of a venue, the longest first.
pub fn colleagues(conn: &mut dyn Conn, venue_id: Uuid) -> Result<Vec<Colleague>, Error> {
    Ok(store::colleagues(conn, venue_id)?)
}

/// Makes the owner of an address, as [`address`] has it, a manager; false if they were already.
pub fn appoint(
    conn: &mut dyn Conn,
    app: &App,
    email: &str,
    venue_id: Uuid,
    now: Timestamp,
) -> Result<bool, Error> {
    let id = app.random.id(now);
    Ok(store::insert_role(conn, id, email, Some(venue_id), now)?)
}

/// Takes that away; false if there was nothing to take.
pub fn dismiss(conn: &mut dyn Conn, email: &str, venue_id: Uuid) -> Result<bool, Error> {
    Ok(store::delete_role(conn, email, Some(venue_id))?)
}

/// Makes `email` staff; false if it was already.
pub async fn grant(app: &Arc<App>, email: &str, venue_id: Option<Uuid>) -> Result<bool, Error> {
    let email = email_address::normalise("email", email)?;
    let (id, now) = (app.new_id(), app.now());
    app.db
        .write(move |conn| store::insert_role(conn, id, &email, venue_id, now).map_err(Error::from))
        .await
}

/// Takes it away; false if there was nothing to take.
pub async fn revoke(app: &Arc<App>, email: &str, venue_id: Option<Uuid>) -> Result<bool, Error> {
    let email = email_address::normalise("email", email)?;
    app.db
        .write(move |conn| store::delete_role(conn, &email, venue_id).map_err(Error::from))
        .await
}

pub async fn list(app: &Arc<App>) -> Result<Vec<Role>, Error> {
    app.db
        .read(|conn| store::all_roles(conn).map_err(Error::from))
        .await
}
