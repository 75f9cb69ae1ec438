//! Emails to the owners and managers of a venue when its staff or bank details change. The person who made the change
//! gets one too, in case somebody else uses their account.

use jiff::SignedDuration;
use lapang_db::{Conn, Uuid};

use crate::accounts::{self, Capability, StaffRole};
use crate::app::Tx;
use crate::error::Error;
use crate::locale::Locale;
use crate::mail::{self, Email};
use crate::venues::events::{Actor, Kind};
use crate::venues::model::VenueCard;
use crate::venues::store;

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
        mail::enqueue(tx, &alert_email(venue, to, actor, alert, locale))?;
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
    let (name, by, called) = (&venue.name, by(actor, locale), role.name(locale));
    let may = match role {
        StaffRole::Owner => locale.pick(
            "You can do everything there, including staff and bank details.",
            "Kamu bisa melakukan semuanya di sana, termasuk mengatur pengelola dan data rekening.",
        ),
        StaffRole::Manager => locale.pick(
            "You can see and decide its bookings, and change its hours, courts, prices and staff. Bank details are for owners.",
            "Kamu bisa melihat dan memutuskan booking di sana, serta mengubah jam buka, lapangan, harga, dan pengelolanya. Data rekening hanya untuk pemilik.",
        ),
        StaffRole::Desk => locale.pick(
            "You can see and decide its bookings, take payments and write guests in.",
            "Kamu bisa melihat dan memutuskan booking di sana, menerima pembayaran, dan mencatat tamu.",
        ),
        StaffRole::Viewer => locale.pick(
            "You can see its bookings and settings, without changing anything.",
            "Kamu bisa melihat booking dan pengaturannya, tanpa mengubah apa pun.",
        ),
    };
    let email = Email {
        to: to.to_owned(),
        locale,
        subject: locale.pick(
            format!("You are staff of {name} on Lapang"),
            format!("Kamu pengelola {name} di Lapang"),
        ),
        paragraphs: vec![
            locale.pick(
                format!("{by} has given you a role at {name}: {called}. {may}"),
                format!("{by} memberimu peran di {name}: {called}. {may}"),
            ),
            locale.pick(
                format!("Sign in with this address: {to}"),
                format!("Masuk dengan alamat ini: {to}"),
            ),
        ],
        action: Some(if role == StaffRole::Desk {
            let label = locale.pick("Open the bookings", "Buka daftar booking");
            (label.to_owned(), "/internal/bookings".to_owned())
        } else {
            let label = locale.pick("Open the venue", "Buka venue");
            (label.to_owned(), format!("/internal/venues/{}", venue.id))
        }),
    };
    mail::enqueue(tx, &email)
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
    let (name, by) = (&venue.name, by(actor, locale));
    let email = Email {
        to: to.to_owned(),
        locale,
        subject: locale.pick(
            format!("You are no longer staff of {name} on Lapang"),
            format!("Kamu bukan lagi pengelola {name} di Lapang"),
        ),
        paragraphs: vec![locale.pick(
            format!("{by} has removed you from the staff of {name}. You can no longer open its bookings in the back-office. If you think this is a mistake, ask them."),
            format!("{by} mengeluarkan kamu dari pengelola {name}. Kamu tidak bisa lagi membuka booking di sana. Kalau menurutmu ini keliru, tanyakan ke mereka."),
        )],
        action: None,
    };
    mail::enqueue(tx, &email)
}

/// A name that people give themselves stands with what they cannot choose: their address and role.
fn by(actor: &Actor, locale: Locale) -> String {
    let operator = locale.pick("the operator of Lapang", "admin Lapang");
    match (actor.user_id, actor.role) {
        (None, _) => locale
            .pick("The operator of Lapang", "Admin Lapang")
            .to_owned(),
        (Some(_), None) => format!("{} ({operator})", actor.name),
        (Some(_), Some(role)) => {
            format!("{} ({}, {})", actor.name, actor.email, role.name(locale))
        }
    }
}

fn alert_email(
    venue: &VenueCard,
    to: String,
    actor: &Actor,
    alert: Alert<'_>,
    locale: Locale,
) -> Email {
    let (name, by) = (&venue.name, by(actor, locale));
    let (subject, what) = match alert {
        Alert::Granted(email, role) => (
            locale.pick(
                format!("New staff at {name}"),
                format!("Pengelola baru di {name}"),
            ),
            {
                let role = role.name(locale);
                locale.pick(
                    format!("{by} has added {email} to the staff of {name} as {role}."),
                    format!("{by} menambahkan {email} ke pengelola {name} sebagai {role}."),
                )
            },
        ),
        Alert::Changed(email, was, role) => (
            locale.pick(
                format!("A role at {name} changed"),
                format!("Peran pengelola {name} diubah"),
            ),
            {
                let (was, role) = (was.name(locale), role.name(locale));
                locale.pick(
                    format!("{by} has changed the role of {email} at {name} from {was} to {role}."),
                    format!("{by} mengubah peran {email} di {name} dari {was} menjadi {role}."),
                )
            },
        ),
        Alert::Dismissed(email) => (
            locale.pick(
                format!("Somebody was removed from the staff of {name}"),
                format!("Pengelola {name} dikeluarkan"),
            ),
            locale.pick(
                format!("{by} has removed {email} from the staff of {name}."),
                format!("{by} mengeluarkan {email} dari pengelola {name}."),
            ),
        ),
        Alert::BankDetails => (
            locale.pick(
                format!("Bank details of {name} changed"),
                format!("Data rekening {name} diubah"),
            ),
            locale.pick(
                format!("{by} has changed how players pay {name}: the bank details or the notes on payment. From now on players see the new ones."),
                format!("{by} mengubah cara pemain membayar {name}: data rekening atau catatan pembayarannya. Mulai sekarang pemain melihat yang baru."),
            ),
        ),
        Alert::Qris => (
            locale.pick(
                format!("QRIS code of {name} changed"),
                format!("Kode QRIS {name} diubah"),
            ),
            locale.pick(
                format!("{by} has changed the QRIS code that players scan to pay {name}."),
                format!("{by} mengubah kode QRIS yang dipindai pemain untuk membayar {name}."),
            ),
        ),
    };
    Email {
        to,
        locale,
        subject,
        paragraphs: vec![
            what,
            locale
                .pick(
                    "If this should not have happened, change it back on the page of the venue, or ask the operator of Lapang for help.",
                    "Kalau ini tidak seharusnya terjadi, ubah lagi di halaman venue, atau minta bantuan admin Lapang.",
                )
                .to_owned(),
        ],
        action: Some((
            locale.pick("See what changed", "Lihat perubahannya").to_owned(),
            format!("/internal/venues/{}?tab=history", venue.id),
        )),
    }
}

pub fn card(conn: &mut dyn Conn, venue: Uuid) -> Result<VenueCard, Error> {
    let card = store::cards(conn, &[venue])?.remove(&venue);
    card.ok_or(Error::NotFound("venue"))
}
