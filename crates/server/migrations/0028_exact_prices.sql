-- The courts that a price is for: their ids, separated by commas; empty: all of its sport.
ALTER TABLE pricing_bands ADD COLUMN court_ids TEXT NOT NULL DEFAULT '';
-- Whether players may choose the court. NULL: where hours are booked at once.
ALTER TABLE venue_sports ADD COLUMN lets_choose_court BIGINT;
-- Made of a sport that is booked at once: confirming it needs one exact price.
ALTER TABLE bookings ADD COLUMN is_instant BIGINT NOT NULL DEFAULT 0;
