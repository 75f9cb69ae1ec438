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

-- Always the number of its rows in match_waitlist. No place stands free while somebody waits.
ALTER TABLE matches ADD COLUMN waitlist_count BIGINT NOT NULL DEFAULT 0
  CONSTRAINT matches_line_when_full CHECK (
    waitlist_count = 0
    OR (waitlist_count > 0 AND max_participants IS NOT NULL AND current_participants = max_participants)
  );
-- The place that was given out last.
ALTER TABLE matches ADD COLUMN waitlist_last BIGINT NOT NULL DEFAULT 0;
-- Grows with whatever a reader of the match may see change.
ALTER TABLE matches ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;
-- How often time, place or being called off have changed it in calendars (RFC 5545, SEQUENCE).
ALTER TABLE matches ADD COLUMN sequence BIGINT NOT NULL DEFAULT 0;
