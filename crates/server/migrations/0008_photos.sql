-- A row is written before its file and deleted after it, so that no file is ever unknown.
CREATE TABLE photos (
  -- Random, as whoever has it may see the photo.
  key TEXT NOT NULL PRIMARY KEY,
  user_id UUID REFERENCES users (id) ON DELETE SET NULL,
  -- NULL while it is somebody's photo. Otherwise its file goes some time after.
  unused_since BIGINT,
  created_at BIGINT NOT NULL,
  -- 'avatar', 'qris' or 'receipt'; whose it is, is in the column of that: user_id, venue_sport_id, booking_id.
  purpose TEXT NOT NULL DEFAULT 'avatar',
  venue_sport_id UUID REFERENCES venue_sports (id) ON DELETE SET NULL,
  booking_id UUID REFERENCES bookings (id)
);
CREATE INDEX photos_by_user ON photos (user_id);
CREATE INDEX photos_unused ON photos (unused_since) WHERE unused_since IS NOT NULL;
CREATE INDEX photos_by_venue_sport ON photos (venue_sport_id) WHERE venue_sport_id IS NOT NULL;
CREATE INDEX photos_by_booking ON photos (booking_id) WHERE booking_id IS NOT NULL;
-- Those whose owner's row is gone.
CREATE INDEX photos_of_nobody ON photos (key)
    WHERE user_id IS NULL AND venue_sport_id IS NULL AND booking_id IS NULL;
