CREATE TABLE short_links (
  id UUID NOT NULL PRIMARY KEY,
  -- Eight letters and digits; upper and lower case differ.
  code TEXT NOT NULL,
  -- What it leads to, for example 'match_join'.
  kind TEXT NOT NULL,
  -- A path of the web app, without the language.
  path TEXT NOT NULL,
  title TEXT NOT NULL,
  description TEXT,
  resource_id UUID,
  created_by UUID REFERENCES users (id) ON DELETE SET NULL,
  expires_at BIGINT,
  is_active BIGINT NOT NULL,
  click_count BIGINT NOT NULL DEFAULT 0,
  last_accessed_at BIGINT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  -- When what the link leads to was taken away: from then on nobody switches it on again.
  closed_at BIGINT
);
CREATE UNIQUE INDEX short_links_code ON short_links (code);
CREATE INDEX short_links_by_maker ON short_links (created_by);

CREATE TABLE link_clicks (
  id UUID NOT NULL PRIMARY KEY,
  short_link_id UUID NOT NULL REFERENCES short_links (id) ON DELETE CASCADE,
  user_id UUID REFERENCES users (id) ON DELETE SET NULL,
  ip_address TEXT NOT NULL,
  user_agent TEXT NOT NULL,
  referrer TEXT NOT NULL,
  country TEXT,
  city TEXT,
  platform TEXT,
  browser TEXT,
  clicked_at BIGINT NOT NULL,
  -- The host that led to the link, in lower case, or nothing: what clicks are counted by.
  referrer_host TEXT NOT NULL DEFAULT ''
);
CREATE INDEX link_clicks_by_user ON link_clicks (user_id);
-- Of those whose client is still known.
CREATE INDEX link_clicks_to_forget ON link_clicks (clicked_at) WHERE ip_address <> '';
-- Holds all that the counts of a link's clicks are made of.
CREATE INDEX link_clicks_by_link ON link_clicks (short_link_id, clicked_at, referrer_host);
CREATE INDEX link_clicks_by_age ON link_clicks (clicked_at);

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
