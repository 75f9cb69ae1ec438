-- The address of the mailbox behind `email` (accounts/email_address.rs); empty once the account is deleted. What one
-- player may hold counts over all accounts of it.
ALTER TABLE users ADD COLUMN mailbox TEXT NOT NULL DEFAULT '';
-- only sqlite
UPDATE users SET mailbox = CASE WHEN INSTR(email, '+') > 1
    THEN SUBSTR(email, 1, INSTR(email, '+') - 1) || SUBSTR(email, INSTR(email, '@')) ELSE email END
    WHERE deleted_at IS NULL;
-- end only
-- only postgres
UPDATE users SET mailbox = CASE WHEN STRPOS(email, '+') > 1
    THEN SUBSTR(email, 1, STRPOS(email, '+') - 1) || SUBSTR(email, STRPOS(email, '@')) ELSE email END
    WHERE deleted_at IS NULL;
-- end only
UPDATE users SET mailbox = REPLACE(SUBSTR(mailbox, 1, LENGTH(mailbox) - LENGTH('@googlemail.com')), '.', '') || '@gmail.com'
    WHERE mailbox LIKE '%@googlemail.com';
UPDATE users SET mailbox = REPLACE(SUBSTR(mailbox, 1, LENGTH(mailbox) - LENGTH('@gmail.com')), '.', '') || '@gmail.com'
    WHERE mailbox LIKE '%@gmail.com';
CREATE INDEX users_by_mailbox ON users (mailbox);

-- Open bookings are counted together with a player's others.
DROP INDEX bookings_open_by_player;
