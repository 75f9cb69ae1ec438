//! The hot statements of accounts and mail use their indexes, on both engines.

use lapang_db::testing::plan;
use lapang_db::{Conn, Param, params};

use crate::on_both_engines;

fn uses(conn: &mut dyn Conn, sql: &str, params: &[Param<'_>], index: &str) {
    let steps = plan(conn, sql, params).unwrap();
    let whole_table = steps
        .lines()
        .any(|step| step.trim_start().starts_with("SCAN ") || step.contains("Seq Scan"));
    let by_index = index.split('|').any(|name| steps.contains(name));
    assert!(by_index && !whole_table, "{sql}\n{steps}");
}

on_both_engines! {
    async fn a_session_a_code_and_a_due_mail_are_found_by_index(app: TestApp) {
        app.app
            .db
            .write(|conn| {
                let bytes: &[u8] = &[7; 32];
                let id = uuid::Uuid::nil();
                uses(
                    conn,
                    "SELECT u.id FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token_hash = $1 AND s.expires_at > $2",
                    params![bytes, 0],
                    "sessions_token_hash_key|sqlite_autoindex_sessions",
                );
                uses(
                    conn,
                    "UPDATE email_codes SET attempts = attempts + 1 WHERE id = $1 AND email = $2 AND attempts < $3 AND dead_at IS NULL AND expires_at > $4",
                    params![id, "a@example.com", 5, 0],
                    "email_codes_pkey|sqlite_autoindex_email_codes|email_codes_by_email",
                );
                uses(
                    conn,
                    "SELECT created_at FROM email_codes WHERE email = $1 AND created_at > $2 ORDER BY created_at DESC LIMIT 20",
                    params!["a@example.com", 0],
                    "email_codes_by_email",
                );
                uses(
                    conn,
                    "SELECT created_at FROM email_codes WHERE device_id = $1 AND created_at > $2 ORDER BY created_at DESC LIMIT 30",
                    params![lapang_db::Uuid::nil(), 0],
                    "email_codes_by_device",
                );
                uses(
                    conn,
                    "SELECT called_at FROM counted_calls WHERE call = $1 AND client_address = $2 AND called_at > $3 ORDER BY called_at DESC LIMIT 1 OFFSET $4",
                    params!["address check", "127.0.0.1", 0, 29],
                    "counted_calls_by_client",
                );
                uses(
                    conn,
                    "SELECT p.credential_id FROM users u JOIN passkeys p ON p.user_id = u.id WHERE u.email = $1 ORDER BY p.created_at, p.id",
                    params!["a@example.com"],
                    "passkeys_by_user",
                );
                uses(
                    conn,
                    "UPDATE passkeys SET last_used_at = last_used_at WHERE credential_id = $1 RETURNING id",
                    params![bytes],
                    "passkeys_credential_id_key|sqlite_autoindex_passkeys",
                );
                uses(
                    conn,
                    "SELECT venue_id, role FROM staff WHERE email = $1",
                    params!["a@example.com"],
                    "staff_by_email",
                );
                uses(
                    conn,
                    "SELECT id FROM mails WHERE due_at <= $1 AND is_secret >= $2 ORDER BY is_secret DESC, due_at LIMIT 10",
                    params![0, 0],
                    "mails_to_send",
                );
                // What the sweeps forget.
                for (rows, age, index) in [
                    ("sessions WHERE", "expires_at", "sessions_by_expiry"),
                    ("email_codes WHERE", "created_at", "email_codes_by_age"),
                    ("limit_gates WHERE", "passed_at", "limit_gates_by_age"),
                    ("passkey_ceremonies WHERE", "expires_at", "passkey_ceremonies_by_expiry"),
                    ("counted_calls WHERE", "called_at", "counted_calls_by_age"),
                    ("mails WHERE", "created_at", "mails_by_age"),
                    ("link_clicks WHERE", "clicked_at", "link_clicks_by_age"),
                    ("link_hours WHERE", "starts_at", "link_hours_by_age"),
                    ("link_clicks WHERE ip_address <> '' AND", "clicked_at", "link_clicks_to_forget"),
                ] {
                    let sql = format!("SELECT {age} FROM {rows} {age} < $1 ORDER BY {age} LIMIT $2");
                    uses(conn, &sql, params![0, 500], index);
                }
                Ok::<_, lapang_db::Error>(())
            })
            .await
            .unwrap();
    }
}
