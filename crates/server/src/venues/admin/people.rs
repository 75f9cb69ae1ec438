//! Who may run a venue. Managers choose the staff, owners also the owners. No one can change or remove their own role,
//! so a venue that has an owner keeps one.

use std::sync::Arc;

use lapang_db::{Conn, Uuid};

use super::alerts::{self, Alert};
use super::{lock_venue, trail};
use crate::accounts::{self, Account, Capability, Colleague, Staff, StaffRole};
use crate::app::{App, Tx};
use crate::error::{Error, Reason, Refusal};
use crate::locale::Locale;
use crate::venues::events::{self, Actor, Change, Kind};
use crate::venues::model::VenueCard;
use crate::venues::store;

/// Staff per venue.
const STAFF: usize = 30;

/// The staff of a venue, the longest-serving first.
pub async fn list(app: &Arc<App>, staff: &Staff, venue: Uuid) -> Result<Vec<Colleague>, Error> {
    let staff = staff.clone();
    app.read(move |tx| {
        staff.check(venue, "venue")?;
        alerts::card(tx.conn, venue)?;
        accounts::colleagues(tx.conn, venue)
    })
    .await
}

/// Gives the owner of an address a role. Without a role, staff keep theirs and others become managers. Emails them at
/// most once a day, in the granter's language if they have no account yet.
pub async fn grant(
    app: &Arc<App>,
    staff: &Staff,
    venue: Uuid,
    (email, role): (&str, Option<StaffRole>),
    locale: Locale,
) -> Result<Colleague, Error> {
    let email = accounts::address("email", email)?;
    let staff = staff.clone();
    app.write(move |tx| {
        let (card, staff) = lock_as_staff(tx.conn, &staff, venue)?;
        let known = accounts::colleagues(tx.conn, venue)?;
        let before = known.iter().find(|it| it.email == email);
        let was = before.map(|it| it.role);
        let role = role.or(was).unwrap_or(StaffRole::Manager);
        if let Some(before) = before.filter(|it| it.role == role) {
            return Ok(before.clone());
        }
        refuse_owners(&staff, venue, [was, Some(role)])?;
        if was.is_some() {
            refuse_own(&staff, &email)?;
        } else if known.len() >= STAFF {
            let message = format!("a venue has at most {STAFF} staff");
            return Err(Error::conflict(Reason::StaffLimit, message));
        }
        accounts::count_grant(tx, staff.user_id)?;
        let actor = Actor::of(&staff, venue);
        assign_role(tx, &card, &actor, (&email, was, role), Some(locale))?;
        let colleague = accounts::colleagues(tx.conn, venue)?
            .into_iter()
            .find(|colleague| colleague.email == email)
            .ok_or_else(|| anyhow::anyhow!("a role that was granted is not there"))?;
        // Existing staff have already received the alert.
        let is_alerted = was.is_some_and(|was| was.has(Capability::Staff));
        if !is_alerted && accounts::may_email_about_role(tx, &email)? {
            let reader = (email.as_str(), colleague.locale.unwrap_or(locale));
            alerts::granted(tx, &card, &actor, role, reader)?;
        }
        Ok(colleague)
    })
    .await
}

pub async fn revoke(app: &Arc<App>, staff: &Staff, venue: Uuid, email: &str) -> Result<(), Error> {
    let email = accounts::address("email", email)?;
    let staff = staff.clone();
    app.write(move |tx| {
        let (card, staff) = lock_as_staff(tx.conn, &staff, venue)?;
        refuse_own(&staff, &email)?;
        let known = accounts::colleagues(tx.conn, venue)?;
        let colleague = known.into_iter().find(|it| it.email == email);
        let colleague = colleague.ok_or(Error::NotFound("staff"))?;
        refuse_owners(&staff, venue, [Some(colleague.role), None])?;
        remove_role(tx, &card, &Actor::of(&staff, venue), &colleague)
    })
    .await
}

/// Gives a role on the command line. Returns false if the person already has it.
pub async fn grant_by_operator(
    app: &Arc<App>,
    email: &str,
    venue: Uuid,
    role: Option<StaffRole>,
) -> Result<bool, Error> {
    let email = accounts::address("email", email)?;
    app.write(move |tx| {
        store::admin::lock_venue(tx.conn, venue)?;
        let card = alerts::card(tx.conn, venue)?;
        let known = accounts::colleagues(tx.conn, venue)?;
        let was = known.iter().find(|it| it.email == email).map(|it| it.role);
        let role = role.or(was).unwrap_or(StaffRole::Manager);
        if was == Some(role) {
            return Ok(false);
        }
        let actor = Actor::default();
        assign_role(tx, &card, &actor, (&email, was, role), None)?;
        Ok(true)
    })
    .await
}

/// Removes a role on the command line. Returns false if there is none.
pub async fn revoke_by_operator(app: &Arc<App>, email: &str, venue: Uuid) -> Result<bool, Error> {
    let email = accounts::address("email", email)?;
    app.write(move |tx| {
        store::admin::lock_venue(tx.conn, venue)?;
        let card = alerts::card(tx.conn, venue)?;
        let known = accounts::colleagues(tx.conn, venue)?;
        let Some(colleague) = known.into_iter().find(|it| it.email == email) else {
            return Ok(false);
        };
        remove_role(tx, &card, &Actor::default(), &colleague)?;
        Ok(true)
    })
    .await
}

/// Records the event and queues the alert before the role changes, so that an owner who loses the role is alerted too.
fn assign_role(
    tx: &mut Tx<'_>,
    venue: &VenueCard,
    actor: &Actor,
    (email, was, role): (&str, Option<StaffRole>, StaffRole),
    invited_in: Option<Locale>,
) -> Result<(), Error> {
    let change = Change {
        subject: email,
        ..Change::new(Kind::Staff, was.map(trail::role), Some(trail::role(role)))
    };
    events::record(tx, venue.id, actor, change)?;
    let alert = was.map_or(Alert::Granted(email, role), |was| {
        Alert::Changed(email, was, role)
    });
    alerts::send(tx, venue, actor, alert)?;
    accounts::assign_role(tx, email, (venue.id, role), invited_in)
}

/// Locks the venues where a player has a role or wrote a review, before the player is locked. Returns the roles.
pub fn lock_workplaces(
    conn: &mut dyn Conn,
    account: &Account,
) -> Result<Vec<(Uuid, StaffRole)>, Error> {
    // An unverified address may be somebody else's.
    let roles = if account.email_verified {
        accounts::venue_roles(conn, &account.email)?
    } else {
        Vec::new()
    };
    let mut venues = store::reviews::venues_of(conn, account.id)?;
    venues.extend(roles.iter().map(|(venue, _)| *venue));
    store::import::lock_venues(conn, &venues)?;
    Ok(roles)
}

/// Ends the roles of an account that its owner or the operator deletes, unless a venue would lose its only owner. The
/// remaining staff, or else the admins, are alerted.
pub fn give_up_roles(
    tx: &mut Tx<'_>,
    account: &Account,
    roles: &[(Uuid, StaffRole)],
    by_operator: bool,
) -> Result<(), Error> {
    for (venue, role) in roles {
        let card = alerts::card(tx.conn, *venue)?;
        refuse_only_owner(tx.conn, &card, &account.email)?;
        let actor = if by_operator {
            Actor::default()
        } else {
            Actor {
                user_id: Some(account.id),
                name: account.name.clone(),
                email: account.email.clone(),
                role: Some(*role),
            }
        };
        remove(tx, &card, &actor, (&account.email, *role))?;
    }
    Ok(())
}

/// Records the event, alerts the remaining staff and emails the removed person.
fn remove_role(
    tx: &mut Tx<'_>,
    venue: &VenueCard,
    actor: &Actor,
    colleague: &Colleague,
) -> Result<(), Error> {
    let email = colleague.email.as_str();
    remove(tx, venue, actor, (email, colleague.role))?;
    let reader = (email, colleague.locale.unwrap_or_default());
    alerts::dismissed(tx, venue, actor, reader)
}

fn remove(
    tx: &mut Tx<'_>,
    venue: &VenueCard,
    actor: &Actor,
    (email, role): (&str, StaffRole),
) -> Result<(), Error> {
    accounts::remove_role(tx.conn, email, venue.id)?;
    let change = Change {
        subject: email,
        ..Change::new(Kind::Staff, Some(trail::role(role)), None)
    };
    events::record(tx, venue.id, actor, change)?;
    alerts::send(tx, venue, actor, Alert::Dismissed(email))
}

/// Locks the venue and reads the caller's role again, so that two owners who remove each other leave one.
fn lock_as_staff(
    conn: &mut dyn Conn,
    staff: &Staff,
    venue: Uuid,
) -> Result<(VenueCard, Staff), Error> {
    lock_venue(conn, staff, venue)?;
    let staff = accounts::reread_staff(conn, staff)?;
    staff.check(venue, "venue")?;
    Ok((alerts::card(conn, venue)?, staff))
}

fn refuse_owners(staff: &Staff, venue: Uuid, roles: [Option<StaffRole>; 2]) -> Result<(), Error> {
    if roles.contains(&Some(StaffRole::Owner)) {
        staff.check_also(venue, Capability::Owners)?;
    }
    Ok(())
}

fn refuse_only_owner(conn: &mut dyn Conn, venue: &VenueCard, email: &str) -> Result<(), Error> {
    let staff = accounts::colleagues(conn, venue.id)?;
    let mut owners = staff.iter().filter(|it| it.role == StaffRole::Owner);
    if owners.next().is_some_and(|owner| owner.email == email) && owners.next().is_none() {
        let reason = Refusal::new(Reason::OnlyOwner, "a venue cannot lose its only owner");
        return Err(Error::Conflict(reason.with("venue", &venue.name)));
    }
    Ok(())
}

fn refuse_own(staff: &Staff, email: &str) -> Result<(), Error> {
    if email == staff.email && !staff.is_admin() {
        let message = "nobody changes or takes away their own role";
        return Err(Error::forbidden(Reason::OwnRole, message));
    }
    Ok(())
}
