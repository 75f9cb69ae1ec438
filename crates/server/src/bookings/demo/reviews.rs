//! Reviews of the first venues, each of a booking in the past two weeks, and some replies.

use std::sync::Arc;

use uuid::Uuid;

use super::{any_offer, demo_player, evening, past};
use crate::accounts::Staff;
use crate::app::App;
use crate::bookings::lifecycle::Status;
use crate::bookings::show;
use crate::error::Error;
use crate::venues::reviews;

/// The number of venues with reviews.
const VENUES: usize = 12;

/// Ratings and words, in rotation.
const SAID: [(i64, &str); 12] = [
    (
        5,
        "Lapangan bersih, lampunya terang, parkir luas. Pasti balik lagi.",
    ),
    (
        4,
        "Lantainya enak dan tidak licin. Jam malam agak ramai, jadi booking dari jauh hari.",
    ),
    (
        5,
        "Petugasnya ramah. Kami telat sepuluh menit dan tetap dilayani dengan baik.",
    ),
    (
        4,
        "Great courts for the price. Bring your own water, the canteen closes early.",
    ),
    (
        3,
        "Lapangannya bagus, tapi kamar mandinya perlu dibersihkan lebih sering.",
    ),
    (
        5,
        "Tempat langganan tiap Selasa malam. Mushola dan kantinnya nyaman.",
    ),
    (4, ""),
    (
        5,
        "Easy to find, good light, and the net was the right height for once.",
    ),
    (2, "AC mati waktu kami main, jadi panas sekali."),
    (
        5,
        "Anak-anak suka. Ada tempat duduk untuk orang tua yang menunggu.",
    ),
    (
        4,
        "Sewa raket murah, kok juga tersedia. Parkir motor penuh kalau akhir pekan.",
    ),
    (
        5,
        "Booking lewat HP langsung jadi, sampai sana tinggal main.",
    ),
];

/// The venue's answers to ratings of 2 and 3.
const REPLY: &str =
    "Terima kasih masukannya. Sudah kami perbaiki minggu ini, ditunggu main lagi ya.";

pub async fn fill(
    app: &Arc<App>,
    staff: &Staff,
    players: &[Uuid],
    venues: &[Uuid],
) -> Result<(), Error> {
    let mut said = SAID.into_iter().cycle();
    // The first player has bookings to review.
    let mut players = players.iter().skip(1).cycle();
    for (number, venue) in venues.iter().take(VENUES).enumerate() {
        let Some(offer) = any_offer(app, *venue).await? else {
            continue;
        };
        for index in 0..=(number % 5 + 2) {
            let day = -8 - i64::try_from(index).unwrap_or(0);
            let (Some(asked), Some(user_id)) = (evening(app, &offer, day), players.next()) else {
                continue;
            };
            let offer = offer.clone();
            let status = Status::Confirmed;
            let id = past::add(app, staff.user_id, *user_id, offer, asked, status).await?;
            let (Some(id), Some((rating, words))) = (id, said.next()) else {
                continue;
            };
            let player = demo_player(app, *user_id).await?;
            let review = (rating, words.to_owned());
            let written = reviews::write(app, &player, id, review, show::visit).await?;
            if rating <= 3 {
                reviews::reply(app, staff, *venue, written.review.id, REPLY).await?;
            }
        }
    }
    Ok(())
}
