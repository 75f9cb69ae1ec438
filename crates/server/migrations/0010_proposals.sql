-- When the last time on offer runs out. From then on the booking waits for its review again, as long as `expires_at`
-- lets it: that is when the court hours first asked for are free.
ALTER TABLE bookings ADD COLUMN offers_until BIGINT;
CREATE INDEX bookings_offers_due ON bookings (offers_until, id) WHERE offers_until IS NOT NULL;
