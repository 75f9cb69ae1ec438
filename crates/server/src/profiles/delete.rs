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
    let (player, shared) = (player.clone(), Arc::clone(app));
    let photos_to_delete = app
        .db
        .write(move |conn| {
            let (id, now) = (player.user_id, shared.now());
            // In the lock order of docs/ARCHITECTURE.md: the user comes last.
            bookings::lock_player(conn, id, now)?;
            matches::lock_matches(conn, id, now)?;
            let roles = venues::lock_workplaces(conn, &player)?;
            sports::forget(conn, id, now)?;
            let account = accounts::lock_for_deletion(conn, id, &typed_address, now)?;
            // First the parts that email others, while the name is still known.
            venues::resign(conn, &shared, &player, &roles)?;
            let mut photos_to_delete = bookings::forget(conn, &shared, id, now)?;
            matches::forget(conn, &shared, id, now)?;
            links::forget(conn, id)?;
            feed::forget(conn, id)?;
            photos_to_delete.extend(photos::deactivate_all(
                conn,
                photos::Owner::Player(id),
                now,
            )?);
            accounts::forget(conn, &shared, id, &account, now)?;
            if account.email_verified {
                venues::forget(conn, &account.email)?;
                mail::forget(conn, &account.email)?;
                mail::enqueue(conn, &shared, &deletion_email(account.email, player.locale))?;
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
