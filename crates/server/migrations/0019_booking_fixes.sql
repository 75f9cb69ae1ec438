-- Numbers to read out, payments that stop the clock, and what is told of bookings before a time.

-- Six letters and digits that nobody mistakes for each other. Those that there are get theirs here: the multiplier has no
-- divisor in common with 25^6, so that no two are the same.
ALTER TABLE bookings ADD COLUMN number TEXT NOT NULL DEFAULT '';
UPDATE bookings SET number =
    substr('23456789CDFGHJKMNPQRTVWXY', counted.n % 25 + 1, 1)
    || substr('23456789CDFGHJKMNPQRTVWXY', counted.n / 25 % 25 + 1, 1)
    || substr('23456789CDFGHJKMNPQRTVWXY', counted.n / 625 % 25 + 1, 1)
    || substr('23456789CDFGHJKMNPQRTVWXY', counted.n / 15625 % 25 + 1, 1)
    || substr('23456789CDFGHJKMNPQRTVWXY', counted.n / 390625 % 25 + 1, 1)
    || substr('23456789CDFGHJKMNPQRTVWXY', counted.n / 9765625 % 25 + 1, 1)
  FROM (SELECT id AS booking_id,
          CAST((ROW_NUMBER() OVER (ORDER BY id)) * 152587891 % 244140625 AS INTEGER) AS n
        FROM bookings) AS counted
  WHERE bookings.id = counted.booking_id;
CREATE UNIQUE INDEX bookings_by_number ON bookings (number);

-- What is open or to come of a venue, for its staff.
CREATE INDEX bookings_by_venue_end ON bookings (venue_id, ends_at);

-- A reported payment holds the hours until the last of them ends.
-- only sqlite
UPDATE court_claims SET expires_at = (SELECT ends_at FROM bookings WHERE id = holder_id)
  WHERE holder_kind = 'booking' AND holder_id IN (SELECT id FROM bookings
    WHERE status = 'awaiting_payment' AND payment_reported_at IS NOT NULL
      AND expires_at > CAST(strftime('%s', 'now') AS INTEGER) * 1000000);
UPDATE bookings SET expires_at = ends_at
  WHERE status = 'awaiting_payment' AND payment_reported_at IS NOT NULL
    AND expires_at > CAST(strftime('%s', 'now') AS INTEGER) * 1000000;
-- end only
-- only postgres
UPDATE court_claims SET expires_at = (SELECT ends_at FROM bookings WHERE id = holder_id)
  WHERE holder_kind = 'booking' AND holder_id IN (SELECT id FROM bookings
    WHERE status = 'awaiting_payment' AND payment_reported_at IS NOT NULL
      AND expires_at > CAST(extract(epoch FROM now()) * 1000000 AS BIGINT));
UPDATE bookings SET expires_at = ends_at
  WHERE status = 'awaiting_payment' AND payment_reported_at IS NOT NULL
    AND expires_at > CAST(extract(epoch FROM now()) * 1000000 AS BIGINT);
-- end only

-- What is to be told of a booking, and when: 'hold_ends' to staff, 'payment_ends', 'day_before' and 'hours_before' to the
-- player. Each move writes anew what is to come.
CREATE TABLE booking_notices (
  booking_id UUID NOT NULL REFERENCES bookings (id),
  kind TEXT NOT NULL,
  due_at BIGINT NOT NULL,
  PRIMARY KEY (booking_id, kind)
);
CREATE INDEX booking_notices_due ON booking_notices (due_at, booking_id, kind);
INSERT INTO booking_notices (booking_id, kind, due_at)
  SELECT id, 'day_before', starts_at - 86400000000 FROM bookings
  WHERE status = 'confirmed' AND guest_words IS NULL
    AND starts_at - 86400000000 > (SELECT MAX(created_at) FROM bookings);
INSERT INTO booking_notices (booking_id, kind, due_at)
  SELECT id, 'hours_before', starts_at - 7200000000 FROM bookings
  WHERE status = 'confirmed' AND guest_words IS NULL
    AND starts_at - 7200000000 > (SELECT MAX(created_at) FROM bookings);

-- How many mails a player has caused to the staff of a venue since a time.
CREATE TABLE booking_staff_mails (
  user_id UUID NOT NULL REFERENCES users (id),
  venue_id UUID NOT NULL REFERENCES venues (id),
  since BIGINT NOT NULL,
  mails BIGINT NOT NULL,
  PRIMARY KEY (user_id, venue_id)
);

-- Whether an offered time that a player takes is confirmed at once.
ALTER TABLE venue_sports ADD COLUMN confirm_taken_offers BIGINT NOT NULL DEFAULT 1;

-- Whom an answer to a mail goes to, and the calendar file that comes with it; empty without.
ALTER TABLE mails ADD COLUMN reply_to TEXT NOT NULL DEFAULT '';
ALTER TABLE mails ADD COLUMN calendar TEXT NOT NULL DEFAULT '';
