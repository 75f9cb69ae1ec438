//! Staff are rows (rules.md §1): an address, and a role at one venue or an admin's at all. They take effect
//! at the next call because every call looks.

use std::collections::HashMap;
use std::sync::Arc;

use lapang_db::Conn;
use uuid::Uuid;

use super::roles::{Capability, StaffRole};
use super::store;
use crate::accounts::model::{Colleague, Place, StaffRow};
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::email_address;
use crate::error::{Error, Reason, Refusal};
use crate::locale::Locale;

/// Someone who makes a call of the back-office.
#[derive(Clone, Debug)]
pub struct Staff {
    pub user_id: Uuid,
    pub email: String,
    pub name: String,
    /// None: an admin.
    roles: Option<HashMap<Uuid, StaffRole>>,
    /// What the call needs.
    needs: Capability,
}

impl Staff {
    pub fn is_admin(&self) -> bool {
        self.roles.is_none()
    }

    /// The id of an admin; others are refused.
    pub fn admin(&self) -> Result<Uuid, Error> {
        if self.is_admin() {
            return Ok(self.user_id);
        }
        Err(Error::forbidden(
            Reason::AdminsOnly,
            "only admins may do this",
        ))
    }

    /// None: all venues.
    pub fn venues(&self) -> Option<Vec<Uuid>> {
        let roles = self.roles.as_ref()?;
        Some(roles.keys().copied().collect())
    }

    /// Refuses the call at a venue where it needs a higher role. To staff of other venues nothing is there: `noun` says
    /// what they asked for.
    pub fn check(&self, venue: Uuid, noun: &'static str) -> Result<(), Error> {
        self.check_for(venue, self.needs, noun)
    }

    /// Refuses what needs more than the call itself does.
    pub fn check_also(&self, venue: Uuid, capability: Capability) -> Result<(), Error> {
        self.check_for(venue, capability, "venue")
    }

    /// None: an admin, or no role there.
    pub fn role(&self, venue: Uuid) -> Option<StaffRole> {
        self.roles.as_ref()?.get(&venue).copied()
    }

    /// Whether they may do this at the venue.
    pub fn may(&self, venue: Uuid, capability: Capability) -> bool {
        let roles = self.roles.as_ref();
        roles.is_none_or(|roles| roles.get(&venue).is_some_and(|role| role.has(capability)))
    }

    fn check_for(
        &self,
        venue: Uuid,
        capability: Capability,
        noun: &'static str,
    ) -> Result<(), Error> {
        let Some(roles) = &self.roles else {
            return Ok(());
        };
        let role = *roles.get(&venue).ok_or(Error::NotFound(noun))?;
        if role.has(capability) {
            return Ok(());
        }
        let needed = capability.least_role().code();
        let own = role.code();
        let message = format!("this needs the role {needed} at the venue, yours is {own}");
        let reason = Refusal::new(Reason::RoleNotAllowed, message).with("needed_role", needed);
        Err(Error::Forbidden(reason))
    }
}

/// The staff that `player` is for a call, or a refusal. Who comes to the back-office has taken up their roles.
pub async fn staff(app: &Arc<App>, player: &Player, call: &str) -> Result<Staff, Error> {
    let (places, has_new_role) = places(app, player).await?;
    if places.is_empty() {
        return Err(Error::forbidden(
            Reason::StaffOnly,
            "only staff may do this",
        ));
    }
    if has_new_role {
        let email = player.email.clone();
        app.write(move |tx| store::take_up_roles(tx.conn, &email, tx.now).map_err(Error::from))
            .await?;
    }
    Ok(Staff {
        user_id: player.user_id,
        email: player.email.clone(),
        name: player.name.clone(),
        roles: places.into_iter().collect(),
        needs: Capability::of_call(call),
    })
}

/// How far somebody gets into the back-office.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Access {
    None,
    Venues(Vec<(Uuid, StaffRole)>),
    All,
}

/// How far `player` would get, who has not come to the back-office by this.
pub async fn access(app: &Arc<App>, player: &Player) -> Result<Access, Error> {
    let (places, _) = places(app, player).await?;
    if places.is_empty() {
        return Ok(Access::None);
    }
    let roles: Option<Vec<_>> = places.into_iter().collect();
    Ok(roles.map_or(Access::All, Access::Venues))
}

/// What the player is where, and whether any of it was never used.
async fn places(app: &Arc<App>, player: &Player) -> Result<(Vec<Place>, bool), Error> {
    if !player.email_verified {
        return Ok((Vec::new(), false));
    }
    let email = player.email.clone();
    app.read(move |tx| {
        let places = store::places_of(tx.conn, &email)?;
        let has_new_role = !places.is_empty() && store::has_new_role(tx.conn, &email)?;
        Ok((places, has_new_role))
    })
    .await
}

/// The same staff as they are by now. With the venue locked they act before or after another who takes their role away,
/// and never at the same time.
pub fn reread(conn: &mut dyn Conn, staff: &Staff) -> Result<Staff, Error> {
    let places = store::places_of(conn, &staff.email)?;
    Ok(Staff {
        roles: places.into_iter().collect(),
        ..staff.clone()
    })
}

/// Who gets the mails of a venue that are about what needs `capability`: the staff who have it there, else the admins.
pub fn staff_addresses(
    conn: &mut dyn Conn,
    venue_id: Uuid,
    capability: Capability,
) -> Result<Vec<(String, Locale)>, Error> {
    let (own, admins): (Vec<_>, Vec<_>) = store::staff_of_venue(conn, venue_id)?
        .into_iter()
        .filter(|(_, _, role)| role.is_none_or(|role| role.has(capability)))
        .partition(|(_, _, role)| role.is_some());
    let readers = if own.is_empty() { admins } else { own };
    Ok(readers
        .into_iter()
        .map(|(email, locale, _)| (email, locale))
        .collect())
}

/// The admins.
pub fn admin_addresses(conn: &mut dyn Conn) -> Result<Vec<(String, Locale)>, Error> {
    Ok(store::admins(conn)?)
}

/// The venues where the owner of an address has a role, in the order in which venues are locked.
pub fn venue_roles(conn: &mut dyn Conn, email: &str) -> Result<Vec<(Uuid, StaffRole)>, Error> {
    let places = store::places_of(conn, email)?;
    let mut roles: Vec<(Uuid, StaffRole)> = places.into_iter().flatten().collect();
    roles.sort_unstable_by_key(|(venue, _)| *venue);
    Ok(roles)
}

/// What the owner of an address is, and where.
pub fn roles_of(conn: &mut dyn Conn, email: &str) -> Result<Vec<Place>, Error> {
    Ok(store::places_of(conn, email)?)
}

/// The staff of a venue, the longest first.
pub fn colleagues(conn: &mut dyn Conn, venue_id: Uuid) -> Result<Vec<Colleague>, Error> {
    Ok(store::colleagues(conn, venue_id)?)
}

/// Gives the owner of an address, normalised, a role at a venue, in the place of the one they have. `invited_in` is the
/// language of emails to them until they have an account.
pub fn assign_role(
    tx: &mut Tx<'_>,
    email: &str,
    (venue_id, role): (Uuid, StaffRole),
    invited_in: Option<Locale>,
) -> Result<(), Error> {
    let id = tx.app.random.id(tx.now);
    let place = Some((venue_id, role));
    if !store::insert_role(tx.conn, id, email, (place, invited_in), tx.now)? {
        store::set_role(tx.conn, email, venue_id, role)?;
    }
    Ok(())
}

/// Takes that away; false if there was nothing to take.
pub fn remove_role(conn: &mut dyn Conn, email: &str, venue_id: Uuid) -> Result<bool, Error> {
    Ok(store::delete_role(conn, email, Some(venue_id))?)
}

/// Makes `email` staff; false if it has a role there already.
pub async fn grant(app: &Arc<App>, email: &str, place: Place) -> Result<bool, Error> {
    let email = email_address::normalise("email", email)?;
    let id = app.new_id();
    app.write(move |tx| {
        Ok(store::insert_role(
            tx.conn,
            id,
            &email,
            (place, None),
            tx.now,
        )?)
    })
    .await
}

/// Takes it away; false if there was nothing to take.
pub async fn revoke(app: &Arc<App>, email: &str, venue_id: Option<Uuid>) -> Result<bool, Error> {
    let email = email_address::normalise("email", email)?;
    app.write(move |tx| store::delete_role(tx.conn, &email, venue_id).map_err(Error::from))
        .await
}

/// Whether anybody may enter the back office.
pub fn has_staff(conn: &mut dyn Conn) -> Result<bool, lapang_db::Error> {
    store::has_staff(conn)
}

pub async fn list(app: &Arc<App>) -> Result<Vec<StaffRow>, Error> {
    app.read(|tx| store::all_roles(tx.conn).map_err(Error::from))
        .await
}
