CREATE TABLE matches (
  id UUID NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  sport_id TEXT NOT NULL,
  venue_id UUID REFERENCES venues (id),
  location TEXT NOT NULL,
  -- Location, venue and city without case and accents: what a search for a place looks through.
  place_words TEXT NOT NULL,
  starts_at BIGINT NOT NULL,
  -- IANA name of the zone it is played in.
  time_zone TEXT NOT NULL,
  -- Without a value there is no limit.
  max_participants BIGINT,
  -- Always the number of its rows in match_participants.
  current_participants BIGINT NOT NULL,
  is_public BIGINT NOT NULL,
  gender TEXT,
  skill TEXT,
  host_id UUID NOT NULL REFERENCES users (id),
  link_id UUID NOT NULL REFERENCES short_links (id),
  deleted_at BIGINT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  CONSTRAINT matches_not_overfull CHECK (
    current_participants >= 1
    AND (max_participants IS NULL OR current_participants <= max_participants)
  )
);
CREATE INDEX matches_upcoming ON matches (starts_at, id) WHERE deleted_at IS NULL;
CREATE INDEX matches_upcoming_by_sport ON matches (sport_id, starts_at, id) WHERE deleted_at IS NULL;
CREATE INDEX matches_by_host ON matches (host_id);
CREATE INDEX matches_by_venue ON matches (venue_id);

CREATE TABLE match_participants (
  id UUID NOT NULL PRIMARY KEY,
  match_id UUID NOT NULL REFERENCES matches (id),
  user_id UUID NOT NULL REFERENCES users (id),
  joined_at BIGINT NOT NULL
);
-- Nobody plays twice in one match.
CREATE UNIQUE INDEX match_participants_once ON match_participants (match_id, user_id);
CREATE INDEX match_participants_by_user ON match_participants (user_id, match_id);
