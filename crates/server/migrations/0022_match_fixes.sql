-- When a match ends.
ALTER TABLE matches ADD COLUMN ends_at BIGINT NOT NULL DEFAULT 0;
-- Matches had no end before: two hours is what players usually keep a court for.
UPDATE matches SET ends_at = starts_at + 7200000000;

-- Whether whoever joins must state that they are of the gender the match is for.
ALTER TABLE matches ADD COLUMN enforce_gender BIGINT NOT NULL DEFAULT 0;
-- Why the host called it off.
ALTER TABLE matches ADD COLUMN called_off_reason TEXT NOT NULL DEFAULT '';

-- Who was removed by the host and cannot join again.
CREATE TABLE match_removals (
  match_id UUID NOT NULL REFERENCES matches (id),
  user_id UUID NOT NULL REFERENCES users (id),
  removed_at BIGINT NOT NULL,
  PRIMARY KEY (match_id, user_id)
);
CREATE INDEX match_removals_by_user ON match_removals (user_id);

-- Who has joined and left, until the host is told.
CREATE TABLE match_news (
  id UUID NOT NULL PRIMARY KEY,
  match_id UUID NOT NULL REFERENCES matches (id),
  -- NULL: the account is deleted.
  user_id UUID REFERENCES users (id),
  -- joined, left
  kind TEXT NOT NULL,
  happened_at BIGINT NOT NULL
);
CREATE INDEX match_news_by_match ON match_news (match_id, happened_at);
CREATE INDEX match_news_by_user ON match_news (user_id);
-- When the host was last told.
ALTER TABLE matches ADD COLUMN host_told_at BIGINT NOT NULL DEFAULT 0;
-- Whether a host wants to be told.
ALTER TABLE users ADD COLUMN host_updates BIGINT NOT NULL DEFAULT 1;
