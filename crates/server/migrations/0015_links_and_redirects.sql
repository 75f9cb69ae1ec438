-- The host that led to the link, in lower case, or nothing: what clicks are counted by.
ALTER TABLE link_clicks ADD COLUMN referrer_host TEXT NOT NULL DEFAULT '';
-- only sqlite
UPDATE link_clicks SET referrer_host = lower(substr(referrer, instr(referrer, '://') + 3))
  WHERE instr(referrer, '://') > 0 AND substr(referrer, 1, 1) GLOB '[A-Za-z]'
    AND substr(referrer, 1, instr(referrer, '://') - 1) NOT GLOB '*[^A-Za-z0-9+.-]*';
UPDATE link_clicks SET referrer_host = substr(referrer_host, 1, instr(referrer_host || '/', '/') - 1);
UPDATE link_clicks SET referrer_host = substr(referrer_host, 1, instr(referrer_host || '?', '?') - 1);
UPDATE link_clicks SET referrer_host = substr(referrer_host, 1, instr(referrer_host || '#', '#') - 1);
UPDATE link_clicks SET referrer_host = substr(referrer_host, instr(referrer_host, '@') + 1);
-- An address of version 6 keeps its colons.
UPDATE link_clicks SET referrer_host = substr(referrer_host, 1, instr(referrer_host || ':', ':') - 1)
  WHERE referrer_host NOT LIKE '[%';
UPDATE link_clicks SET referrer_host = substr(referrer_host, 1, instr(referrer_host, ']'))
  WHERE referrer_host LIKE '[%';
-- No host is longer; anybody may have sent anything.
UPDATE link_clicks SET referrer_host = '' WHERE length(CAST(referrer_host AS BLOB)) > 253;
-- end only
-- only postgres
UPDATE link_clicks SET referrer_host = lower(coalesce(
  substring(referrer FROM '^[A-Za-z][A-Za-z0-9+.-]*://(?:[^/?#@]*@)?(\[[^]/?#]*\]|[^/?#:]*)'), ''));
UPDATE link_clicks SET referrer_host = '' WHERE octet_length(referrer_host) > 253;
-- end only
DROP INDEX link_clicks_by_link;
-- Holds all that the counts of a link's clicks are made of.
CREATE INDEX link_clicks_by_link ON link_clicks (short_link_id, clicked_at, referrer_host);

-- When what the link leads to was taken away: from then on nobody switches it on again.
ALTER TABLE short_links ADD COLUMN closed_at BIGINT;
-- Until now links were only ever switched off by that.
UPDATE short_links SET closed_at = updated_at WHERE is_active = 0;

-- Where readers of an old or a short address are sent instead.
CREATE TABLE redirects (
  -- Decoded, without a slash at its end; may begin with a language.
  from_path TEXT NOT NULL PRIMARY KEY,
  -- A path of ours, or a whole address.
  target TEXT NOT NULL,
  created_at BIGINT NOT NULL
);
-- One row: whoever changes the rules changes it first, so that no two changes make a loop together.
CREATE TABLE redirects_turn (changes BIGINT NOT NULL);
INSERT INTO redirects_turn (changes) VALUES (0);
