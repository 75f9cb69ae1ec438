-- What one client and one account may cause.

-- SHA-256 of the cookie that a browser is known by; NULL in rows from before there was one.
ALTER TABLE devices ADD COLUMN browser_hash BYTEA;
CREATE UNIQUE INDEX devices_of_browsers ON devices (user_id, browser_hash);

-- The device that asked for the code, if it had signed in to the address before.
ALTER TABLE email_codes ADD COLUMN device_id UUID;
CREATE INDEX email_codes_by_device ON email_codes (device_id, created_at) WHERE device_id IS NOT NULL;
-- How many codes a client asked for is counted like its other calls.
DROP INDEX email_codes_by_client;

-- The order in which mails leave: codes first.
CREATE INDEX mails_to_send ON mails (is_secret DESC, due_at) WHERE due_at IS NOT NULL;

-- How often a link was opened in each hour (UTC), by the host that led to it.
CREATE TABLE link_hours (
  short_link_id UUID NOT NULL REFERENCES short_links (id) ON DELETE CASCADE,
  starts_at BIGINT NOT NULL,
  -- Empty where nobody said, and for the hosts beyond the most that are told apart in a day.
  referrer_host TEXT NOT NULL,
  clicks BIGINT NOT NULL,
  PRIMARY KEY (short_link_id, starts_at, referrer_host)
);
CREATE INDEX link_hours_by_age ON link_hours (starts_at);
INSERT INTO link_hours (short_link_id, starts_at, referrer_host, clicks)
  SELECT short_link_id, clicked_at - clicked_at % 3600000000, referrer_host, COUNT(*)
  FROM link_clicks GROUP BY short_link_id, clicked_at - clicked_at % 3600000000, referrer_host;

-- Single clicks are kept for a while, with no more than the host of the referrer.
UPDATE link_clicks SET referrer = referrer_host, user_agent = substr(user_agent, 1, 200)
  WHERE referrer <> referrer_host OR length(user_agent) > 200;
CREATE INDEX link_clicks_by_age ON link_clicks (clicked_at);
