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
  updated_at BIGINT NOT NULL
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
  clicked_at BIGINT NOT NULL
);
CREATE INDEX link_clicks_by_link ON link_clicks (short_link_id, clicked_at);
CREATE INDEX link_clicks_by_user ON link_clicks (user_id);
-- Of those whose client is still known.
CREATE INDEX link_clicks_to_forget ON link_clicks (clicked_at) WHERE ip_address <> '';
