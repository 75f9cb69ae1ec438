-- The audit trail of a venue: one row a change, written with the change and never edited.
CREATE TABLE venue_events (
  id UUID NOT NULL PRIMARY KEY,
  venue_id UUID NOT NULL REFERENCES venues (id) ON DELETE CASCADE,
  created_at BIGINT NOT NULL,
  -- Null: the operator, on the command line.
  actor_id UUID REFERENCES users (id),
  -- 'staff', 'details', 'hours', 'sport', 'court', 'price', 'payment', 'qris', 'status' or 'blackout'.
  kind TEXT NOT NULL,
  sport_id TEXT NOT NULL,
  -- The address of the manager that a 'staff' event is about; emptied when its account is deleted.
  subject TEXT NOT NULL,
  -- JSON objects. Without the first it was added, without the second removed.
  before_json TEXT,
  after_json TEXT
);
CREATE INDEX venue_events_of_a_venue ON venue_events (venue_id, created_at, id);
CREATE INDEX venue_events_by_subject ON venue_events (subject) WHERE subject <> '';
