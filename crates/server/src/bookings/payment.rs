//! What a player of a booking that has to be paid is told: until when, how much, and how.

use jiff::Timestamp;
use lapang_db::Conn;
use uuid::Uuid;

use super::details::Details;
use super::states::{self, Status};
use super::{Booking, Price, store};
use crate::error::Error;
use crate::locale::Locale;
use crate::{money, text};

/// Holds a booking until this transaction ends and reads it anew, if it waits for its payment.
pub fn awaited(conn: &mut dyn Conn, id: Uuid, now: Timestamp) -> Result<Booking, Error> {
    store::take_hold(conn, id)?;
    let booking = store::booking(conn, id)?.ok_or(Error::NotFound("booking"))?;
    match booking.status_at(now) {
        Status::AwaitingPayment => Ok(booking),
        status => Err(states::invalid_transition(status, Status::AwaitingPayment)),
    }
}

/// Where the picture of the receipt is served. It changes with the picture, so that no page shows
/// an old one.
pub fn receipt_url(booking: &Booking) -> Option<String> {
    let key = booking.settlement.receipt.as_ref()?;
    let version = key.as_str().get(..8)?;
    Some(format!("/api/bookings/{}/receipt?v={version}", booking.id))
}

/// "Amount: IDR 150,000", where anybody has said it.
pub fn amount(booking: &Booking, locale: Locale) -> Option<String> {
    let Price { min, max } = booking.cost()?;
    let written = |amount| money::written(amount, &booking.currency, locale);
    let amount = if min == max {
        written(min)
    } else {
        format!("{} – {}", written(min), written(max))
    };
    let title = locale.pick("Amount", "Jumlah");
    Some(format!("{title}: {amount}"))
}

/// The same for who has to pay it: where there is no one amount, only the venue can say it.
pub fn amount_due(booking: &Booking, locale: Locale) -> String {
    let ask = locale.pick(
        "Ask the venue how much it is exactly before you pay; its contact is on the page of your booking.",
        "Sebelum membayar, tanyakan jumlah pastinya ke venue; kontaknya ada di halaman booking kamu.",
    );
    match amount(booking, locale) {
        Some(amount) if booking.cost().is_some_and(|cost| cost.min == cost.max) => amount,
        Some(amount) => format!("{amount}\n{ask}"),
        None => ask.to_owned(),
    }
}

/// The paragraphs of a letter that say how to pay.
pub fn how_to_pay(details: &Details, locale: Locale) -> Vec<String> {
    let Some(instructions) = details.instructions.as_ref().filter(|it| !it.is_empty()) else {
        let ask = locale.pick(
            "How to pay: ask the venue, its contact is on the page of your booking.",
            "Cara bayar: hubungi venue, kontaknya ada di halaman booking kamu.",
        );
        return vec![ask.to_owned()];
    };
    let account = [
        (locale.pick("Bank", "Bank"), &instructions.bank_name),
        (
            locale.pick("Account number", "Nomor rekening"),
            &instructions.account_number,
        ),
        (
            locale.pick("Account name", "Atas nama"),
            &instructions.account_name,
        ),
    ];
    let lines: Vec<String> = account
        .into_iter()
        .filter(|(_, value)| !value.is_empty())
        .map(|(title, value)| format!("{title}: {value}"))
        .collect();
    let mut paragraphs = Vec::new();
    if !lines.is_empty() {
        paragraphs.push(lines.join("\n"));
    }
    if !instructions.qris_url.is_empty() {
        let scan = locale.pick(
            "The QRIS code to scan is on the page of your booking.",
            "Kode QRIS untuk dipindai ada di halaman booking kamu.",
        );
        paragraphs.push(scan.to_owned());
    }
    if !instructions.notes.is_empty() {
        let title = locale.pick("Note of the venue", "Catatan venue");
        paragraphs.push(text::quoted(title, &instructions.notes));
    }
    paragraphs
}
