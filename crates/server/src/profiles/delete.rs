//! Deletes an account: all that is to come is called off by the ways that players have, all that
//! was only its owner's goes, and what others keep stays without a name. One transaction.

use std::sync::Arc;

use super::feed;
use crate::app::App;
use crate::auth::Player;
use crate::error::Error;
use crate::locale::Locale;
use crate::mail::{self, Letter};
use crate::{accounts, bookings, links, matches, photos, sports, venues};

/// `typed` is the account's own address, typed again.
pub async fn delete(app: &Arc<App>, player: &Player, typed: String) -> Result<(), Error> {
    let (id, locale, shared) = (player.user_id, player.locale, Arc::clone(app));
    let dropped = app
        .db
        .write(move |conn| {
            let now = shared.now();
            bookings::wait_turn(conn, id, now)?;
            matches::lock_matches(conn, id, now)?;
            let leaving = accounts::lock(conn, id, &typed, now)?;
            // First what writes to others, who are to know whose it was.
            let mut dropped = bookings::forget(conn, &shared, id, now)?;
            matches::forget(conn, &shared, id, now)?;
            links::forget(conn, id)?;
            feed::forget(conn, id)?;
            sports::forget(conn, id, now)?;
            dropped.extend(photos::drop_all(conn, photos::Owner::Player(id), now)?);
            accounts::forget(conn, &shared, id, &leaving, now)?;
            if leaving.email_verified {
                venues::forget(conn, &leaving.email)?;
                mail::forget(conn, &leaving.email)?;
                mail::queue(conn, &shared, &farewell(leaving.email, locale))?;
            }
            Ok::<_, Error>(dropped)
        })
        .await?;
    photos::remove(app, dropped).await;
    Ok(())
}

fn farewell(to: String, locale: Locale) -> Letter {
    Letter {
        to,
        locale,
        subject: locale
            .pick("Your account is deleted", "Akun kamu sudah dihapus")
            .to_owned(),
        paragraphs: locale.pick(
            vec![
                "Your Lapang account and everything in it is deleted. Open bookings and matches you hosted are canceled; past ones stay with their venues and players, without your name.".to_owned(),
                "If it was not you who did this, somebody can read your mail: change its password. You can sign up again at any time.".to_owned(),
            ],
            vec![
                "Akun Lapang kamu dan semua isinya sudah dihapus. Booking yang masih berjalan dan main bareng yang kamu buat dibatalkan; yang sudah lewat tetap ada di venue dan pemain lain, tanpa nama kamu.".to_owned(),
                "Kalau bukan kamu yang menghapusnya, ada orang lain yang bisa membaca email kamu: segera ganti kata sandinya. Kamu bisa daftar lagi kapan saja.".to_owned(),
            ],
        ),
        action: None,
    }
}
