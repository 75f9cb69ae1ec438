-- The mailboxes (accounts/email_address.rs) that get no emails: those of suspended accounts.
CREATE TABLE suppressed_mailboxes (
    mailbox TEXT NOT NULL PRIMARY KEY,
    created_at BIGINT NOT NULL
);

-- A suspension reaches all accounts of the mailbox, also those that there were before.
UPDATE users SET suspended_at = (
        SELECT MIN(s.suspended_at) FROM users s
        WHERE s.mailbox = users.mailbox AND s.email_verified = 1 AND s.suspended_at IS NOT NULL)
    WHERE suspended_at IS NULL AND deleted_at IS NULL AND mailbox IN (
        SELECT s.mailbox FROM users s WHERE s.email_verified = 1 AND s.suspended_at IS NOT NULL);
DELETE FROM sessions WHERE user_id IN (SELECT id FROM users WHERE suspended_at IS NOT NULL);
INSERT INTO suppressed_mailboxes (mailbox, created_at)
    SELECT mailbox, MIN(suspended_at) FROM users
    WHERE email_verified = 1 AND suspended_at IS NOT NULL AND deleted_at IS NULL GROUP BY mailbox;
