-- Reminders of matches by mail, and the secret address of a player's calendar.

-- Which reminders a player wants: 24 hours before a match, and 2 hours before.
ALTER TABLE users ADD COLUMN remind_day_before BIGINT NOT NULL DEFAULT 1;
ALTER TABLE users ADD COLUMN remind_hours_before BIGINT NOT NULL DEFAULT 1;

-- The start that a match's players have been reminded of, or need not be. With another start the reminder is to come
-- again.
ALTER TABLE matches ADD COLUMN day_reminded_for BIGINT NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN hours_reminded_for BIGINT NOT NULL DEFAULT 0;
-- Who joined before there were reminders gets none that is already late.
-- only sqlite
UPDATE matches SET day_reminded_for = starts_at
  WHERE starts_at - 86400000000 < CAST(strftime('%s', 'now') AS INTEGER) * 1000000;
UPDATE matches SET hours_reminded_for = starts_at
  WHERE starts_at - 7200000000 < CAST(strftime('%s', 'now') AS INTEGER) * 1000000;
-- end only
-- only postgres
UPDATE matches SET day_reminded_for = starts_at
  WHERE starts_at - 86400000000 < CAST(extract(epoch FROM now()) * 1000000 AS BIGINT);
UPDATE matches SET hours_reminded_for = starts_at
  WHERE starts_at - 7200000000 < CAST(extract(epoch FROM now()) * 1000000 AS BIGINT);
-- end only
CREATE INDEX matches_to_remind_a_day_before ON matches (starts_at, id)
  WHERE deleted_at IS NULL AND day_reminded_for <> starts_at;
CREATE INDEX matches_to_remind_hours_before ON matches (starts_at, id)
  WHERE deleted_at IS NULL AND hours_reminded_for <> starts_at;

-- What only the reader of a mail may see: a code. Other mails, too, come to be useless.
ALTER TABLE mails ADD COLUMN is_secret BIGINT NOT NULL DEFAULT 0;
UPDATE mails SET is_secret = 1 WHERE useless_at IS NOT NULL;

-- At most one address a player.
CREATE TABLE calendar_feeds (
  user_id UUID NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- The token in the address is made of this and the server's secret.
  seed BYTEA NOT NULL,
  -- SHA-256 of the token.
  token_hash BYTEA NOT NULL,
  made_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX calendar_feeds_by_token ON calendar_feeds (token_hash);
