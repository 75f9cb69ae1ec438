-- Venues that players have saved.
CREATE TABLE favorite_venues (
  user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  venue_id UUID NOT NULL REFERENCES venues (id) ON DELETE CASCADE,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (user_id, venue_id)
);
CREATE INDEX favorite_venues_by_venue ON favorite_venues (venue_id);

-- Times at which players want a court that was not free.
CREATE TABLE watched_hours (
  id UUID NOT NULL PRIMARY KEY,
  user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  venue_id UUID NOT NULL REFERENCES venues (id) ON DELETE CASCADE,
  sport_id TEXT NOT NULL,
  starts_at BIGINT NOT NULL,
  ends_at BIGINT NOT NULL,
  -- Of several that overlap, the oldest gets its email first.
  created_at BIGINT NOT NULL,
  -- When its email was queued.
  notified_at BIGINT,
  -- When it was last looked whether a court is free.
  checked_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX watched_hours_once ON watched_hours (user_id, venue_id, sport_id, starts_at, ends_at);
CREATE INDEX watched_hours_to_check ON watched_hours (checked_at, id) WHERE notified_at IS NULL;
CREATE INDEX watched_hours_by_venue ON watched_hours (venue_id, sport_id, starts_at);
CREATE INDEX watched_hours_by_start ON watched_hours (starts_at);
