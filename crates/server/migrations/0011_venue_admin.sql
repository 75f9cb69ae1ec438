-- A stretch of a court that its venue has taken out of sale. That nobody else gets it, its claims see to.
CREATE TABLE blackouts (
  id UUID NOT NULL PRIMARY KEY,
  court_id UUID NOT NULL REFERENCES courts (id),
  starts_at BIGINT NOT NULL,
  ends_at BIGINT NOT NULL,
  reason TEXT NOT NULL,
  created_at BIGINT NOT NULL
);
CREATE INDEX blackouts_by_court ON blackouts (court_id, starts_at);

CREATE INDEX venues_by_name ON venues (name_key, id);
CREATE INDEX venues_by_city_name ON venues (city_key, country, city) WHERE is_active = 1;

-- Somebody at the door or on the phone. Where there is a name, `user_id` is the staff who wrote the booking, and
-- the booking is nobody's own.
ALTER TABLE bookings ADD COLUMN guest_name TEXT;
ALTER TABLE bookings ADD COLUMN guest_phone TEXT;
-- Both as they are searched: lower case, without accents or punctuation.
ALTER TABLE bookings ADD COLUMN guest_words TEXT;
CREATE INDEX bookings_of_guests_by_end ON bookings (ends_at) WHERE guest_words IS NOT NULL;
CREATE INDEX bookings_of_guests ON bookings (guest_words) WHERE guest_words IS NOT NULL;

-- When somebody first came to the back-office with the role; until then nobody is told whose address it is.
ALTER TABLE staff ADD COLUMN taken_up_at BIGINT;
