//! Emails to the owners and managers of a venue when its staff or bank details change. The person who made the change
//! gets one too, in case somebody else uses their account.

use jiff::SignedDuration;
use lapang_db::{Conn, Uuid};

use crate::accounts::{self, Capability, StaffRole};
use crate::app::Tx;
use crate::error::Error;
use crate::locale::Locale;
use crate::mail::{self, Email, MailTemplate, Samples, mail_template};
use crate::venues::events::{Actor, Kind};
use crate::venues::model::VenueCard;
use crate::venues::store;

mail_template!(
    /// To a person who has a new role.
    RoleGiven<'a>, "role_given.txt", { by: &'a Actor, venue: &'a VenueCard, role: StaffRole, address: &'a str }
);
mail_template!(
    /// To a person who has lost their role.
    RoleTaken<'a>, "role_taken.txt", { by: &'a Actor, venue: &'a VenueCard }
);
mail_template!(StaffAdded<'a>, "staff_added.txt", {
    by: &'a Actor, venue: &'a VenueCard, person: &'a str, role: StaffRole
});
mail_template!(RoleChanged<'a>, "role_changed.txt", {
    by: &'a Actor, venue: &'a VenueCard, person: &'a str, was: StaffRole, role: StaffRole
});
mail_template!(StaffRemoved<'a>, "staff_removed.txt", { by: &'a Actor, venue: &'a VenueCard, person: &'a str });
mail_template!(BankDetailsChanged<'a>, "bank_details_changed.txt", { by: &'a Actor, venue: &'a VenueCard });
mail_template!(QrisChanged<'a>, "qris_changed.txt", { by: &'a Actor, venue: &'a VenueCard });

#[derive(Clone, Copy, Debug)]
pub enum Alert<'a> {
    Granted(&'a str, StaffRole),
    Changed(&'a str, StaffRole, StaffRole),
    Dismissed(&'a str),
    BankDetails,
    Qris,
}

/// Alerts per venue and hour. Further changes are only in the audit trail.
const MOST: i64 = 20;
const WITHIN: SignedDuration = SignedDuration::from_hours(1);

/// Queues the alert for a recorded event.
pub fn send(
    tx: &mut Tx<'_>,
    venue: &VenueCard,
    actor: &Actor,
    alert: Alert<'_>,
) -> Result<(), Error> {
    // Apart, so that many changes of staff cannot hide one of the bank details.
    let kinds = match alert {
        Alert::BankDetails | Alert::Qris => [Kind::Payment, Kind::Qris, Kind::Qris],
        _ => [Kind::Staff; 3],
    };
    let since = tx.now - WITHIN;
    if store::events::count_since(tx.conn, venue.id, kinds, since)? > MOST {
        return Ok(());
    }
    for (to, locale) in accounts::staff_addresses(tx.conn, venue.id, Capability::Staff)? {
        mail::enqueue(tx, &email(venue, &to, actor, alert, locale)?)?;
    }
    Ok(())
}

/// Emails a person their new role at a venue.
pub fn granted(
    tx: &mut Tx<'_>,
    venue: &VenueCard,
    actor: &Actor,
    role: StaffRole,
    (to, locale): (&str, Locale),
) -> Result<(), Error> {
    let mail = RoleGiven {
        by: actor,
        venue,
        role,
        address: to,
    };
    mail::enqueue(tx, &mail.email(to, locale)?)
}

/// Emails a person that they are no longer staff of a venue, at most once a day.
pub fn dismissed(
    tx: &mut Tx<'_>,
    venue: &VenueCard,
    actor: &Actor,
    (to, locale): (&str, Locale),
) -> Result<(), Error> {
    let since = tx.now - SignedDuration::from_hours(24);
    if store::events::dismissals_since(tx.conn, to, since)? > 1 {
        return Ok(());
    }
    let mail = RoleTaken { by: actor, venue };
    mail::enqueue(tx, &mail.email(to, locale)?)
}

fn email(
    venue: &VenueCard,
    to: &str,
    by: &Actor,
    alert: Alert<'_>,
    locale: Locale,
) -> Result<Email, Error> {
    match alert {
        Alert::Granted(person, role) => StaffAdded {
            by,
            venue,
            person,
            role,
        }
        .email(to, locale),
        Alert::Changed(person, was, role) => RoleChanged {
            by,
            venue,
            person,
            was,
            role,
        }
        .email(to, locale),
        Alert::Dismissed(person) => StaffRemoved { by, venue, person }.email(to, locale),
        Alert::BankDetails => BankDetailsChanged { by, venue }.email(to, locale),
        Alert::Qris => QrisChanged { by, venue }.email(to, locale),
    }
}

pub fn samples(to: &mut Samples<'_>) -> Result<(), Error> {
    let venue = &VenueCard::sample(to);
    let (name, address) = (
        to.text("Budi").to_owned(),
        to.text("budi@example.com").to_owned(),
    );
    let by = &Actor {
        user_id: Some(Uuid::nil()),
        name,
        email: address,
        role: Some(StaffRole::Owner),
    };
    let (person, was, role) = (
        to.text("ani@example.com"),
        StaffRole::Viewer,
        StaffRole::Desk,
    );
    to.add(&RoleGiven {
        by,
        venue,
        role,
        address: person,
    })?;
    to.add(&RoleTaken { by, venue })?;
    to.add(&StaffAdded {
        by,
        venue,
        person,
        role,
    })?;
    to.add(&RoleChanged {
        by,
        venue,
        person,
        was,
        role,
    })?;
    to.add(&StaffRemoved { by, venue, person })?;
    to.add(&BankDetailsChanged { by, venue })?;
    to.add(&QrisChanged { by, venue })
}

pub fn card(conn: &mut dyn Conn, venue: Uuid) -> Result<VenueCard, Error> {
    let card = store::cards(conn, &[venue])?.remove(&venue);
    card.ok_or(Error::NotFound("venue"))
}
