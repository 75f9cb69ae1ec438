-- How a venue is paid, what becomes of a payment, and pictures of more than people.

ALTER TABLE venue_sports ADD COLUMN bank_name TEXT NOT NULL DEFAULT '';
ALTER TABLE venue_sports ADD COLUMN account_number TEXT NOT NULL DEFAULT '';
ALTER TABLE venue_sports ADD COLUMN account_name TEXT NOT NULL DEFAULT '';
ALTER TABLE venue_sports ADD COLUMN payment_notes TEXT NOT NULL DEFAULT '';
-- Where the picture of a QRIS code is served; empty without one.
ALTER TABLE venue_sports ADD COLUMN qris_url TEXT NOT NULL DEFAULT '';

-- What staff say that it costs; it then stands for what was quoted, which stays.
ALTER TABLE bookings ADD COLUMN final_price BIGINT;
-- When the player said that it is paid.
ALTER TABLE bookings ADD COLUMN payment_reported_at BIGINT;
-- The key of the receipt's picture; empty without one.
ALTER TABLE bookings ADD COLUMN receipt TEXT NOT NULL DEFAULT '';

-- 'move', or what else happened while the status stayed: 'payment_reported', 'price_set'.
ALTER TABLE booking_events ADD COLUMN kind TEXT NOT NULL DEFAULT 'move';
-- Of 'price_set'; none: the quoted price counts again.
ALTER TABLE booking_events ADD COLUMN price BIGINT;
ALTER TABLE booking_events ADD COLUMN currency TEXT NOT NULL DEFAULT '';

-- 'avatar', 'qris' or 'receipt'; whose it is, is in the column of that: user_id, venue_sport_id, booking_id.
ALTER TABLE photos ADD COLUMN purpose TEXT NOT NULL DEFAULT 'avatar';
ALTER TABLE photos ADD COLUMN venue_sport_id UUID REFERENCES venue_sports (id) ON DELETE SET NULL;
ALTER TABLE photos ADD COLUMN booking_id UUID REFERENCES bookings (id);
CREATE INDEX photos_by_venue_sport ON photos (venue_sport_id) WHERE venue_sport_id IS NOT NULL;
CREATE INDEX photos_by_booking ON photos (booking_id) WHERE booking_id IS NOT NULL;
-- Those whose owner's row is gone.
CREATE INDEX photos_of_nobody ON photos (key)
    WHERE user_id IS NULL AND venue_sport_id IS NULL AND booking_id IS NULL;
