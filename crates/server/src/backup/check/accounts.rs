//! Accounts, what signs them in, who works for whom, and mails.

use super::rules::Rule;

pub const RULES: &[Rule] = &[
    Rule {
        says: "the account {} was deleted, and can still be signed in to by {}",
        finds: "SELECT u.id, w.way FROM users u JOIN
                  (SELECT user_id, 'a session' AS way FROM sessions
                   UNION ALL SELECT user_id, 'a passkey' FROM passkeys
                   UNION ALL SELECT user_id, 'another provider' FROM identities) w ON w.user_id = u.id
                WHERE u.deleted_at IS NOT NULL",
    },
    Rule {
        says: "the account {} was deleted, and still says who it was of",
        finds: "SELECT id FROM users WHERE deleted_at IS NOT NULL
                  AND (email LIKE '%@%' OR avatar_url <> '' OR bio <> '' OR date_of_birth <> '')",
    },
    Rule {
        says: "the session {} of player {} is on a device of player {}",
        finds: "SELECT s.id, s.user_id, d.user_id FROM sessions s JOIN devices d ON d.id = s.device_id
                WHERE d.user_id <> s.user_id",
    },
    Rule {
        says: "the session {} was begun {t} and ends {t}",
        finds: "SELECT id, created_at, expires_at FROM sessions WHERE expires_at < created_at",
    },
    Rule {
        says: "the address of account {} is not in lower case",
        finds: "SELECT id FROM users WHERE deleted_at IS NULL AND email <> LOWER(email)",
    },
    Rule {
        says: "the role {} is {} of the venue {}, which cannot be",
        finds: "SELECT s.id, s.role, s.venue_id FROM staff s LEFT JOIN venues v ON v.id = s.venue_id
                WHERE (s.role = 'admin') <> (s.venue_id IS NULL)
                  OR s.role NOT IN ('admin', 'owner', 'manager', 'desk', 'viewer')
                  OR (s.venue_id IS NOT NULL AND v.id IS NULL)",
    },
    Rule {
        says: "the account {} shows the photo {}, which is none of it",
        finds: "SELECT u.id, u.avatar_url FROM users u
                LEFT JOIN photos p ON u.avatar_url = '/media/' || p.key || '.jpg'
                  AND p.user_id = u.id AND p.unused_since IS NULL
                WHERE u.avatar_url LIKE '/media/%' AND p.key IS NULL",
    },
    Rule {
        says: "the mail {} was sent {t}, and is to be sent again or still says to whom",
        finds: "SELECT id, sent_at FROM mails
                WHERE sent_at IS NOT NULL AND (due_at IS NOT NULL OR recipient <> '' OR subject <> ''
                  OR body_text <> '' OR body_html <> '')",
    },
    Rule {
        says: "the mail {} is to be sent to nobody",
        finds: "SELECT id FROM mails WHERE due_at IS NOT NULL AND recipient = ''",
    },
];
