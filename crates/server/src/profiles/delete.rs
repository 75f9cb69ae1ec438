//! Deletes an account in one transaction: cancels upcoming bookings and matches, deletes the owner's
//! own data, and anonymises what others still need.

use std::sync::Arc;

use super::feed;
use crate::app::App;
use crate::auth::Player;
use crate::error::Error;
use crate::locale::Locale;
use crate::mail::{self, Email};
use crate::{accounts, bookings, links, matches, photos, sports, venues};

/// `typed` is the account's address, typed again to confirm.
pub async fn delete(app: &Arc<App>, player: &Player, typed_address: String) -> Result<(), Error> {
    let player = player.clone();
    let photos_to_delete = app
        .write(move |tx| {
            let id = player.user_id;
            // In the lock order of docs/ARCHITECTURE.md: the user comes last.
            bookings::lock_player(tx, id)?;
            matches::lock_matches(tx, id)?;
            let roles = venues::lock_workplaces(tx.conn, &player)?;
            sports::forget(tx, id)?;
            let account = accounts::lock_for_deletion(tx, id, &typed_address)?;
            // First the parts that email others, while the name is still known.
            venues::resign(tx, &player, &roles)?;
            let mut photos_to_delete = bookings::forget(tx, id)?;
            matches::forget(tx, id)?;
            links::forget(tx.conn, id)?;
            venues::forget_saved(tx.conn, id)?;
            feed::forget(tx.conn, id)?;
            photos_to_delete.extend(photos::deactivate_all(tx, photos::Owner::Player(id))?);
            accounts::forget(tx, id, &account)?;
            if account.email_verified {
                venues::forget(tx, id, &account.email)?;
                mail::forget(tx.conn, &account.email)?;
                mail::enqueue(tx, &deletion_email(account.email, player.locale))?;
            }
            Ok::<_, Error>(photos_to_delete)
        })
        .await?;
    photos::remove(app, photos_to_delete).await;
    Ok(())
}

fn deletion_email(to: String, locale: Locale) -> Email {
    Email {
        to,
        locale,
        subject: locale
            .pick("Your account is deleted", "Akun kamu sudah dihapus")
            .to_owned(),
        paragraphs: locale.pick(
            vec![
                "Your Lapang account and everything in it is deleted. Open bookings and matches you hosted are canceled; past ones stay with their venues and players, without your name.".to_owned(),
                "If this was not you, somebody else can read your email: change its password. You can sign up again at any time.".to_owned(),
            ],
            vec![
                "Akun Lapang kamu dan semua isinya sudah dihapus. Booking yang masih berjalan dan main bareng yang kamu buat dibatalkan; yang sudah lewat tetap ada di venue dan pemain lain, tanpa nama kamu.".to_owned(),
                "Kalau bukan kamu yang menghapusnya, ada orang lain yang bisa membaca email kamu: segera ganti kata sandinya. Kamu bisa daftar lagi kapan saja.".to_owned(),
            ],
        ),
        action: None,
    }
}
