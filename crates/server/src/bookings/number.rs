//! Booking numbers: six letters and digits that are easy to tell apart when read or spoken, without vowels so that
//! they spell no words.

use crate::app::Tx;
use crate::bookings::model::Booking;
use crate::bookings::store;
use crate::error::Error;
use crate::locale::Locale;

const LETTERS: &[u8] = b"23456789CDFGHJKMNPQRTVWXY";
const LENGTH: usize = 6;

/// Inserts a booking under a random number that no other has.
pub fn insert(tx: &mut Tx<'_>, booking: &mut Booking) -> Result<(), Error> {
    loop {
        booking.number = tx.app.random.letters(LETTERS, LENGTH);
        if store::insert(tx.conn, booking)? {
            return Ok(());
        }
    }
}

/// Normalizes a typed number; `None` if it cannot be one.
pub fn read(text: &str) -> Option<String> {
    let number: String = text
        .chars()
        .filter(|c| !c.is_whitespace() && !matches!(c, '-' | '#'))
        .map(|c| c.to_ascii_uppercase())
        .collect();
    let is_one = number.len() == LENGTH && number.bytes().all(|c| LETTERS.contains(&c));
    is_one.then_some(number)
}

/// "Booking number: K7P2XM".
pub fn label(booking: &Booking, locale: Locale) -> String {
    let title = locale.pick("Booking number", "Nomor booking");
    format!("{title}: {}", booking.number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn booking_number_parsing_ignores_case_and_spacing() {
        for text in ["K7P2XM", "k7p2xm", " #K7P-2XM ", "k7p 2xm"] {
            assert_eq!(read(text).as_deref(), Some("K7P2XM"), "{text}");
        }
        for text in ["", "K7P2X", "K7P2XMM", "K7P2XO", "Pak Ani"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
