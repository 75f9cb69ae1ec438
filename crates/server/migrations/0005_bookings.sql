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
  -- When the last time on offer runs out. From then on the booking waits for its review again, as long as `expires_at`
  -- lets it: that is when the court hours first asked for are free.
  offers_until BIGINT,
  -- Somebody at the door or on the phone. Where there is a name, `user_id` is the staff who wrote the booking, and
  -- the booking is nobody's own.
  guest_name TEXT,
  guest_phone TEXT,
  -- Both as they are searched: lower case, without accents or punctuation.
  guest_words TEXT,
  -- What staff say that it costs; it then stands for what was quoted, which stays.
  final_price BIGINT,
  -- When the player said that it is paid.
  payment_reported_at BIGINT,
  -- The key of the receipt's picture; empty without one.
  receipt TEXT NOT NULL DEFAULT '',
  -- Six letters and digits that nobody mistakes for each other.
  number TEXT NOT NULL DEFAULT '',
  CHECK ((expires_at IS NOT NULL) = (status IN
    ('pending_review', 'reschedule_proposed', 'user_selected', 'awaiting_payment')))
);
CREATE INDEX bookings_by_player ON bookings (user_id, starts_at);
CREATE INDEX bookings_by_venue ON bookings (venue_id, starts_at);
CREATE INDEX bookings_due ON bookings (expires_at, id) WHERE expires_at IS NOT NULL;
CREATE INDEX bookings_offers_due ON bookings (offers_until, id) WHERE offers_until IS NOT NULL;
CREATE INDEX bookings_of_guests_by_end ON bookings (ends_at) WHERE guest_words IS NOT NULL;
CREATE INDEX bookings_of_guests ON bookings (guest_words) WHERE guest_words IS NOT NULL;
-- Each request to book counts the open bookings of who asks. What is open at all has an index by its
-- end, which PostgreSQL takes while its statistics know of few: among 5,000 open ones of others
-- that was 0.6 ms of the 1.5 ms of a booking. Guests' bookings are never open; that they are left
-- out here keeps this index from being taken for what is asked by time alone.
CREATE INDEX bookings_open_by_player ON bookings (user_id, expires_at)
    WHERE expires_at IS NOT NULL AND guest_words IS NULL;
CREATE UNIQUE INDEX bookings_by_number ON bookings (number);
-- What is open or to come of a venue, for its staff.
CREATE INDEX bookings_by_venue_end ON bookings (venue_id, ends_at);

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
  -- 'move', or what else happened while the status stayed: 'payment_reported', 'price_set'.
  kind TEXT NOT NULL DEFAULT 'move',
  -- Of 'price_set'; none: the quoted price counts again.
  price BIGINT,
  currency TEXT NOT NULL DEFAULT '',
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

-- What is to be told of a booking, and when: 'hold_ends' to staff, 'payment_ends', 'day_before' and 'hours_before' to the
-- player. Each move writes anew what is to come.
CREATE TABLE booking_notices (
  booking_id UUID NOT NULL REFERENCES bookings (id),
  kind TEXT NOT NULL,
  due_at BIGINT NOT NULL,
  PRIMARY KEY (booking_id, kind)
);
CREATE INDEX booking_notices_due ON booking_notices (due_at, booking_id, kind);

-- How many mails a player has caused to the staff of a venue since a time.
CREATE TABLE booking_staff_mails (
  user_id UUID NOT NULL REFERENCES users (id),
  venue_id UUID NOT NULL REFERENCES venues (id),
  since BIGINT NOT NULL,
  mails BIGINT NOT NULL,
  PRIMARY KEY (user_id, venue_id)
);
