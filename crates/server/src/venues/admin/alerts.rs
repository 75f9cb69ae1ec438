//! Mails to all who run a venue when somebody changes who does, or where the money goes: whoever did
//! it is told too, as it may have been somebody else in their name.

use jiff::SignedDuration;
use lapang_db::{Conn, Uuid};

use crate::accounts;
use crate::app::App;
use crate::error::Error;
use crate::locale::Locale;
use crate::mail::{self, Email};
use crate::venues::events::{Actor, Kind};
use crate::venues::{VenueCard, store};

/// What changed.
#[derive(Clone, Copy, Debug)]
pub enum Alert<'a> {
    Granted(&'a str),
    Dismissed(&'a str),
    BankDetails,
    Qris,
}

/// After so many alerts of a venue within an hour its trail alone tells of more.
const MOST: i64 = 20;
const WITHIN: SignedDuration = SignedDuration::from_hours(1);

/// Queues an alert for a recorded event. `except` gets another mail.
pub fn send(
    conn: &mut dyn Conn,
    app: &App,
    venue: &VenueCard,
    actor: &Actor,
    alert: Alert<'_>,
    except: &str,
) -> Result<(), Error> {
    let kinds = [Kind::Staff, Kind::Payment, Kind::Qris];
    let since = app.now() - WITHIN;
    if store::events::count_since(conn, venue.id, kinds, since)? > MOST {
        return Ok(());
    }
    for (to, locale) in accounts::staff_addresses(conn, venue.id)? {
        if to != except {
            mail::enqueue(conn, app, &letter(venue, to, actor, alert, locale))?;
        }
    }
    Ok(())
}

/// Tells somebody that they no longer manage a venue, once a day whatever happens.
pub fn dismissed(
    conn: &mut dyn Conn,
    app: &App,
    venue: &VenueCard,
    actor: &Actor,
    (to, locale): (&str, Locale),
) -> Result<(), Error> {
    let since = app.now() - SignedDuration::from_hours(24);
    if store::events::dismissals_since(conn, to, since)? > 1 {
        return Ok(());
    }
    let (name, by) = (&venue.name, by(actor, locale));
    let letter = Email {
        to: to.to_owned(),
        locale,
        subject: locale.pick(
            format!("You no longer manage {name} on Lapang"),
            format!("Kamu tidak lagi mengelola {name} di Lapang"),
        ),
        paragraphs: vec![locale.pick(
            format!("{by} has removed you from the managers of {name}. You can no longer open its bookings in the back-office. If you think this is a mistake, ask them."),
            format!("{by} mengeluarkan kamu dari pengelola {name}. Kamu tidak bisa lagi membuka booking di sana. Kalau menurutmu ini keliru, tanyakan ke mereka."),
        )],
        action: None,
    };
    mail::enqueue(conn, app, &letter)
}

fn by(actor: &Actor, locale: Locale) -> String {
    if actor.name.is_empty() {
        let operator = locale.pick("The operator of Lapang", "Admin Lapang");
        return operator.to_owned();
    }
    actor.name.clone()
}

fn letter(venue: &VenueCard, to: String, actor: &Actor, alert: Alert<'_>, locale: Locale) -> Email {
    let (name, by) = (&venue.name, by(actor, locale));
    let (subject, what) = match alert {
        Alert::Granted(email) => (
            locale.pick(
                format!("New manager at {name}"),
                format!("Pengelola baru di {name}"),
            ),
            locale.pick(
                format!("{by} has made {email} a manager of {name}."),
                format!("{by} menjadikan {email} pengelola {name}."),
            ),
        ),
        Alert::Dismissed(email) => (
            locale.pick(
                format!("A manager of {name} was removed"),
                format!("Pengelola {name} dikeluarkan"),
            ),
            locale.pick(
                format!("{by} has removed {email} from the managers of {name}."),
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
                    "If this should not have happened, open the history of the venue and undo it, or ask the operator of Lapang for help.",
                    "Kalau ini tidak seharusnya terjadi, buka riwayat venue dan kembalikan perubahannya, atau minta bantuan admin Lapang.",
                )
                .to_owned(),
        ],
        action: Some((
            locale.pick("See what changed", "Lihat perubahannya").to_owned(),
            format!("/internal/venues/{}?tab=history", venue.id),
        )),
    }
}

/// The card of a venue that exists.
pub fn card(conn: &mut dyn Conn, venue: Uuid) -> Result<VenueCard, Error> {
    let card = store::cards(conn, &[venue])?.remove(&venue);
    card.ok_or(Error::NotFound("venue"))
}
