//! Payment information for the player: deadline, amount and instructions.

pub mod paid;
pub mod price;
pub mod receipt;
pub mod report;

use uuid::Uuid;

use crate::app::Tx;
use crate::bookings::details::Details;
use crate::bookings::lifecycle::{Status, states};
use crate::bookings::model::{Booking, Price};
use crate::bookings::store;
use crate::error::Error;
use crate::locale::Locale;
use crate::{money, text};

/// Locks the booking, reads it again, and refuses it unless it awaits its payment.
pub fn awaited(tx: &mut Tx<'_>, id: Uuid) -> Result<Booking, Error> {
    store::lock_booking(tx.conn, id)?;
    let booking = store::booking(tx.conn, id)?.ok_or(Error::NotFound("booking"))?;
    match booking.status_at(tx.now) {
        Status::AwaitingPayment => Ok(booking),
        status => Err(states::invalid_transition(status, Status::AwaitingPayment)),
    }
}

/// The receipt picture's URL. It changes with the picture, so that no cache serves an old one.
pub fn receipt_url(booking: &Booking) -> Option<String> {
    let key = booking.settlement.receipt.as_ref()?;
    let version = key.as_str().get(..8)?;
    Some(format!("/api/bookings/{}/receipt?v={version}", booking.id))
}

/// "Amount: IDR 150,000", if the price is known.
pub fn amount(booking: &Booking, locale: Locale) -> Option<String> {
    let title = locale.pick("Amount", "Jumlah");
    Some(format!("{title}: {}", sum(booking, locale)?))
}

fn sum(booking: &Booking, locale: Locale) -> Option<String> {
    let Price { min, max } = booking.cost()?;
    let written = |amount| money::written(amount, &booking.currency, locale);
    Some(if min == max {
        written(min)
    } else {
        format!("{} – {}", written(min), written(max))
    })
}

/// Asks the player to confirm the amount with the venue, if there is no single price.
pub fn ask_amount(booking: &Booking, locale: Locale) -> Option<String> {
    let ask = locale.pick(
        "Ask the venue how much it is exactly before you pay; its contact is on the page of your booking.",
        "Sebelum membayar, tanyakan jumlah pastinya ke venue; kontaknya ada di halaman booking kamu.",
    );
    let is_exact = booking.cost().is_some_and(|cost| cost.min == cost.max);
    (!is_exact).then(|| ask.to_owned())
}

/// The payment of a booking that will not take place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Received {
    /// The player reported it.
    Reported,
    /// Staff recorded it.
    Confirmed,
}

/// `None` if there is nothing to refund.
pub fn received(details: &Details) -> Option<Received> {
    let booking = &details.booking;
    if !booking.status.is_closed() {
        return None;
    }
    if booking.settlement.paid.is_some() {
        return booking.is_paid_and_kept().then_some(Received::Confirmed);
    }
    let reported = booking.settlement.reported_at;
    reported.map(|_| Received::Reported)
}

/// "IDR 130,000 was received" and who refunds it: Lapang holds no money.
pub fn pay_back(details: &Details, locale: Locale, is_player: bool) -> Option<String> {
    let received = received(details)?;
    let paid = details.booking.settlement.paid.and_then(|paid| paid.amount);
    let sum = paid
        .map(|amount| money::written(amount, &details.booking.currency, locale))
        .or_else(|| sum(&details.booking, locale))
        .unwrap_or_else(|| locale.pick("A payment", "Pembayaran").to_owned());
    let came = match received {
        Received::Confirmed => locale.pick(
            format!("{sum} was received for this booking."),
            format!("{sum} sudah diterima untuk booking ini."),
        ),
        Received::Reported => locale.pick(
            format!("{sum} was reported as paid for this booking, and not confirmed."),
            format!("{sum} dilaporkan sudah dibayar untuk booking ini, dan belum dikonfirmasi."),
        ),
    };
    let next = match (received, is_player) {
        (Received::Confirmed, true) => locale.pick(
            "The venue has it and pays back what its rules say; Lapang holds no money. Please contact the venue.",
            "Uangnya ada di venue dan dikembalikan sesuai aturan venue; Lapang tidak memegang uang. Silakan hubungi venue.",
        ),
        (Received::Reported, true) => locale.pick(
            "If it has arrived, the venue pays back what its rules say; Lapang holds no money. Please contact the venue.",
            "Kalau uangnya sudah masuk, venue mengembalikannya sesuai aturan venue; Lapang tidak memegang uang. Silakan hubungi venue.",
        ),
        (Received::Confirmed, false) => locale.pick(
            "Please settle with the player what is paid back.",
            "Mohon selesaikan pengembaliannya dengan pemain.",
        ),
        (Received::Reported, false) => locale.pick(
            "If it has arrived, please settle with the player what is paid back.",
            "Kalau uangnya sudah masuk, mohon selesaikan pengembaliannya dengan pemain.",
        ),
    };
    Some(format!("{came} {next}"))
}

/// The paragraphs of an email about how to pay.
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
