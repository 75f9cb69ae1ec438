CREATE TABLE bookings (
  id UUID NOT NULL PRIMARY KEY,
  user_id UUID NOT NULL REFERENCES users (id),
  venue_id UUID NOT NULL REFERENCES venues (id),
  sport_id TEXT NOT NULL,
  notes TEXT NOT NULL,
  status TEXT NOT NULL,
  -- From the start of its first slot to the end of its last.
  starts_at BIGINT NOT NULL,
  ends_at BIGINT NOT NULL,
  -- When the hold ends; open bookings alone have one.
  expires_at BIGINT,
  -- Whether a confirmation has to wait for a payment, as agreed when it was asked for.
  payment_due BIGINT NOT NULL,
  -- All slots together, as quoted when they were asked for; null where the venue had no price.
  price_min BIGINT,
  price_max BIGINT,
  currency TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  CHECK ((expires_at IS NOT NULL) = (status IN
    ('pending_review', 'reschedule_proposed', 'user_selected', 'awaiting_payment')))
);
CREATE INDEX bookings_by_player ON bookings (user_id, starts_at);
CREATE INDEX bookings_by_venue ON bookings (venue_id, starts_at);
CREATE INDEX bookings_due ON bookings (expires_at, id) WHERE expires_at IS NOT NULL;

CREATE TABLE booking_slots (
  id UUID NOT NULL PRIMARY KEY,
  booking_id UUID NOT NULL REFERENCES bookings (id),
  starts_at BIGINT NOT NULL,
  ends_at BIGINT NOT NULL,
  -- 'held', 'booked' or 'released'. A slot that others took the place of stays, released.
  slot_status TEXT NOT NULL,
  replaced BIGINT NOT NULL DEFAULT 0,
  -- The court's name is part of what was agreed: a later one does not change it.
  court_id UUID NOT NULL,
  court_name TEXT NOT NULL,
  price_min BIGINT,
  price_max BIGINT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
);
CREATE INDEX booking_slots_by_booking ON booking_slots (booking_id, starts_at);

CREATE TABLE booking_proposals (
  id UUID NOT NULL PRIMARY KEY,
  booking_id UUID NOT NULL REFERENCES bookings (id),
  batch_id UUID NOT NULL,
  starts_at BIGINT NOT NULL,
  ends_at BIGINT NOT NULL,
  -- 'offered', 'accepted', 'declined', 'expired' or 'withdrawn'.
  status TEXT NOT NULL,
  expires_at BIGINT NOT NULL,
  note TEXT NOT NULL,
  created_by UUID NOT NULL REFERENCES users (id),
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
);
CREATE INDEX booking_proposals_by_booking ON booking_proposals (booking_id, starts_at);

-- The audit trail: one row a move, never changed.
CREATE TABLE booking_events (
  booking_id UUID NOT NULL REFERENCES bookings (id),
  number BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  -- 'player', 'staff' or 'time'.
  actor TEXT NOT NULL,
  actor_id UUID REFERENCES users (id),
  -- Null on the first.
  from_status TEXT,
  to_status TEXT NOT NULL,
  reason TEXT NOT NULL,
  PRIMARY KEY (booking_id, number)
);

-- One row a player. Writing it first makes the requests of one player wait for each other, so
-- that no two of them count the same number of open bookings.
CREATE TABLE booking_turns (
  user_id UUID NOT NULL PRIMARY KEY REFERENCES users (id),
  taken_at BIGINT NOT NULL
);

CREATE TABLE idempotency_keys (
  user_id UUID NOT NULL REFERENCES users (id),
  key TEXT NOT NULL,
  -- SHA-256 of what was asked for.
  fingerprint BYTEA NOT NULL,
  -- The answer. Null only within the transaction that is about to give it.
  booking_id UUID REFERENCES bookings (id),
  status TEXT,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
