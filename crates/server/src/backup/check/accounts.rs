//! Accounts, what signs them in, who works for whom, and mails.

use super::rules::Rule;

pub const RULES: &[Rule] = &[
    Rule {
        message: "account {} is deleted, but still has {}",
        sql: "SELECT u.id, w.way FROM users u JOIN
                  (SELECT user_id, 'a session' AS way FROM sessions
                   UNION ALL SELECT user_id, 'a passkey' FROM passkeys
                   UNION ALL SELECT user_id, 'another provider' FROM identities) w ON w.user_id = u.id
                WHERE u.deleted_at IS NOT NULL",
    },
    Rule {
        message: "account {} is deleted, but still has personal data",
        sql: "SELECT id FROM users WHERE deleted_at IS NOT NULL
                  AND (email LIKE '%@%' OR avatar_url <> '' OR bio <> '' OR date_of_birth <> '')",
    },
    Rule {
        message: "account {} is suspended, but has the session {}",
        sql: "SELECT u.id, s.id FROM users u JOIN sessions s ON s.user_id = u.id
                WHERE u.suspended_at IS NOT NULL",
    },
    Rule {
        message: "session {} of player {} is on a device of player {}",
        sql: "SELECT s.id, s.user_id, d.user_id FROM sessions s JOIN devices d ON d.id = s.device_id
                WHERE d.user_id <> s.user_id",
    },
    Rule {
        message: "session {} starts at {t} and ends before, at {t}",
        sql: "SELECT id, created_at, expires_at FROM sessions WHERE expires_at < created_at",
    },
    Rule {
        message: "the email address of account {} is not in lower case",
        sql: "SELECT id FROM users WHERE deleted_at IS NULL AND email <> LOWER(email)",
    },
    Rule {
        message: "role {} is invalid: {} at venue {}",
        sql: "SELECT s.id, s.role, s.venue_id FROM staff s LEFT JOIN venues v ON v.id = s.venue_id
                WHERE (s.role = 'admin') <> (s.venue_id IS NULL)
                  OR s.role NOT IN ('admin', 'owner', 'manager', 'desk', 'viewer')
                  OR (s.venue_id IS NOT NULL AND v.id IS NULL)",
    },
    Rule {
        message: "account {} has the avatar {}, which is not its photo",
        sql: "SELECT u.id, u.avatar_url FROM users u
                LEFT JOIN photos p ON u.avatar_url = '/media/' || p.key || '.jpg'
                  AND p.user_id = u.id AND p.unused_since IS NULL
                WHERE u.avatar_url LIKE '/media/%' AND p.key IS NULL",
    },
    Rule {
        message: "email {} was sent at {t}, but is due again or still has its content",
        sql: "SELECT id, sent_at FROM mails
                WHERE sent_at IS NOT NULL AND (due_at IS NOT NULL OR recipient <> '' OR subject <> ''
                  OR body_text <> '' OR body_html <> '')",
    },
    Rule {
        message: "email {} is due but has no recipient",
        sql: "SELECT id FROM mails WHERE due_at IS NOT NULL AND recipient = ''",
    },
];
