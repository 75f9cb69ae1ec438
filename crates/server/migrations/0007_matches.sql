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
  -- Always the number of its rows in match_waitlist. No place stands free while somebody waits.
  waitlist_count BIGINT NOT NULL DEFAULT 0
    CONSTRAINT matches_line_when_full CHECK (
      waitlist_count = 0
      OR (waitlist_count > 0 AND max_participants IS NOT NULL AND current_participants = max_participants)
    ),
  -- The place that was given out last.
  waitlist_last BIGINT NOT NULL DEFAULT 0,
  -- Grows with whatever a reader of the match may see change.
  revision BIGINT NOT NULL DEFAULT 0,
  -- How often time, place or being called off have changed it in calendars (RFC 5545, SEQUENCE).
  sequence BIGINT NOT NULL DEFAULT 0,
  -- The start that a match's players have been reminded of, or need not be. With another start the reminder is to come
  -- again.
  day_reminded_for BIGINT NOT NULL DEFAULT 0,
  hours_reminded_for BIGINT NOT NULL DEFAULT 0,
  -- When a match ends.
  ends_at BIGINT NOT NULL DEFAULT 0,
  -- Whether whoever joins must state that they are of the gender the match is for.
  enforce_gender BIGINT NOT NULL DEFAULT 0,
  -- Why the host called it off.
  called_off_reason TEXT NOT NULL DEFAULT '',
  -- When the host was last told.
  host_told_at BIGINT NOT NULL DEFAULT 0,
  CONSTRAINT matches_not_overfull CHECK (
    current_participants >= 1
    AND (max_participants IS NULL OR current_participants <= max_participants)
  )
);
CREATE INDEX matches_upcoming ON matches (starts_at, id) WHERE deleted_at IS NULL;
CREATE INDEX matches_upcoming_by_sport ON matches (sport_id, starts_at, id) WHERE deleted_at IS NULL;
CREATE INDEX matches_by_host ON matches (host_id);
-- only postgres
CREATE INDEX matches_by_venue ON matches (venue_id);
-- end only
CREATE INDEX matches_to_remind_a_day_before ON matches (starts_at, id)
  WHERE deleted_at IS NULL AND day_reminded_for <> starts_at;
CREATE INDEX matches_to_remind_hours_before ON matches (starts_at, id)
  WHERE deleted_at IS NULL AND hours_reminded_for <> starts_at;
-- only sqlite
-- The list of matches tells the exact number of what it found: read from here alone, at 100,000
-- matches, a page takes SQLite an eleventh of the time it takes with the rows (45 ms to 4.1 ms).
CREATE INDEX matches_listed ON matches (is_public, starts_at, id, sport_id, gender, skill,
    max_participants, current_participants, venue_id, place_words, deleted_at)
    WHERE deleted_at IS NULL;
-- end only
-- only postgres
-- PostgreSQL reads rows faster, and writes a row that is in no index anew more cheaply: so here
-- stands nothing that a taken place changes.
CREATE INDEX matches_listed ON matches (is_public, starts_at, id, gender, skill, venue_id)
    WHERE deleted_at IS NULL;
CREATE INDEX matches_by_words ON matches USING gin (place_words gin_trgm_ops)
    WITH (fastupdate = off) WHERE deleted_at IS NULL;
-- end only
-- only sqlite
-- What takes place around somebody is found at the venues there, from here alone: among 500 venues
-- that is 0.4 ms, whatever takes place elsewhere. The walk along matches_listed, which passes the
-- week of the whole world, takes 1 ms at 100,000 matches and 10 ms at a million.
CREATE INDEX matches_by_venue ON matches (venue_id, is_public, starts_at, id, sport_id, gender,
    skill, max_participants, current_participants, place_words, deleted_at);
-- end only

CREATE TABLE match_participants (
  id UUID NOT NULL PRIMARY KEY,
  match_id UUID NOT NULL REFERENCES matches (id),
  user_id UUID NOT NULL REFERENCES users (id),
  joined_at BIGINT NOT NULL
);
-- Nobody plays twice in one match.
CREATE UNIQUE INDEX match_participants_once ON match_participants (match_id, user_id);
CREATE INDEX match_participants_by_user ON match_participants (user_id, match_id);

-- Who waits for a place in a match that is full, in the order of `place`.
CREATE TABLE match_waitlist (
  id UUID NOT NULL PRIMARY KEY,
  match_id UUID NOT NULL REFERENCES matches (id),
  user_id UUID NOT NULL REFERENCES users (id),
  -- From the match's own counter, so that no clock decides who was first.
  place BIGINT NOT NULL,
  joined_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX match_waitlist_once ON match_waitlist (match_id, user_id);
CREATE UNIQUE INDEX match_waitlist_in_order ON match_waitlist (match_id, place);
CREATE INDEX match_waitlist_by_user ON match_waitlist (user_id, match_id);

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
