//! The emails about an added or a deleted passkey.

use jiff::Timestamp;

use crate::accounts::model::Account;
use crate::mail::Email;

pub fn passkey_added(account: &Account, name: &str, at: Timestamp) -> Email {
    let locale = account.locale;
    let at = at.strftime("%Y-%m-%d %H:%M UTC");
    Email {
        to: account.email.clone(),
        locale,
        subject: locale
            .pick(
                "A passkey was added to your account",
                "Passkey ditambahkan ke akun kamu",
            )
            .to_owned(),
        paragraphs: locale.pick(
            vec![
                format!("Your Lapang account can now be opened with a new passkey: {name} ({at})."),
                "If this was you, there is nothing to do. If not, delete the passkey at once, sign out every other device, and change the password of your email: anyone who can read it can sign in.".to_owned(),
            ],
            vec![
                format!("Akun Lapang kamu sekarang bisa dibuka dengan passkey baru: {name} ({at})."),
                "Kalau itu kamu, tidak perlu melakukan apa-apa. Kalau bukan, segera hapus passkey itu, keluarkan semua perangkat lain, lalu ganti kata sandi email kamu: siapa pun yang bisa membacanya bisa masuk.".to_owned(),
            ],
        ),
        action: Some((
            locale
                .pick("See my passkeys", "Lihat passkey saya")
                .to_owned(),
            "/settings/devices".to_owned(),
        )),
    }
}

pub fn passkey_deleted(account: &Account, name: &str, at: Timestamp) -> Email {
    let locale = account.locale;
    let at = at.strftime("%Y-%m-%d %H:%M UTC");
    Email {
        to: account.email.clone(),
        locale,
        subject: locale
            .pick(
                "A passkey was removed from your account",
                "Passkey dihapus dari akun kamu",
            )
            .to_owned(),
        paragraphs: locale.pick(
            vec![
                format!("This passkey no longer opens your Lapang account: {name} ({at}). You can still sign in with an email code."),
                "If this was you, there is nothing to do. If not, sign out every other device at once.".to_owned(),
            ],
            vec![
                format!("Passkey ini tidak bisa lagi membuka akun Lapang kamu: {name} ({at}). Kamu tetap bisa masuk dengan kode email."),
                "Kalau itu kamu, tidak perlu melakukan apa-apa. Kalau bukan, segera keluarkan semua perangkat lain.".to_owned(),
            ],
        ),
        action: Some((
            locale.pick("See my devices", "Lihat perangkat saya").to_owned(),
            "/settings/devices".to_owned(),
        )),
    }
}
