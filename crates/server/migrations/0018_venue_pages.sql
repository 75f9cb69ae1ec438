-- Pictures of venues.
ALTER TABLE photos ADD COLUMN venue_id UUID REFERENCES venues (id) ON DELETE SET NULL;
CREATE INDEX photos_by_venue ON photos (venue_id) WHERE venue_id IS NOT NULL;
DROP INDEX photos_of_nobody;
CREATE INDEX photos_of_nobody ON photos (key)
    WHERE user_id IS NULL AND venue_sport_id IS NULL AND booking_id IS NULL AND venue_id IS NULL;

CREATE TABLE venue_photos (
    key TEXT NOT NULL PRIMARY KEY,
    venue_id UUID NOT NULL REFERENCES venues (id) ON DELETE CASCADE,
    -- The order in which they are shown; the first is the cover.
    position BIGINT NOT NULL,
    -- What is to be seen; may be empty.
    alt TEXT NOT NULL,
    -- Of the largest file, in pixels.
    width BIGINT NOT NULL,
    height BIGINT NOT NULL,
    -- The picture in a few pixels as WebP.
    preview BYTEA NOT NULL,
    -- SHA-256 of the smallest JPEG: the same picture again is the one that is there.
    digest BYTEA NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX venue_photos_once ON venue_photos (venue_id, digest);
CREATE INDEX venue_photos_in_order ON venue_photos (venue_id, position);

-- A bit for each facility.
ALTER TABLE venues ADD COLUMN facilities BIGINT NOT NULL DEFAULT 0;
-- Where an imported rating is from, for example "Google".
ALTER TABLE venues ADD COLUMN rating_source TEXT NOT NULL DEFAULT '';
-- Of the reviews that are shown.
ALTER TABLE venues ADD COLUMN review_total BIGINT NOT NULL DEFAULT 0;
ALTER TABLE venues ADD COLUMN review_stars BIGINT NOT NULL DEFAULT 0;

-- What a venue says about itself.
CREATE TABLE venue_profiles (
    venue_id UUID NOT NULL PRIMARY KEY REFERENCES venues (id) ON DELETE CASCADE,
    description_en TEXT NOT NULL,
    description_id TEXT NOT NULL,
    house_rules_en TEXT NOT NULL,
    house_rules_id TEXT NOT NULL,
    whatsapp TEXT NOT NULL,
    -- A user name.
    instagram TEXT NOT NULL
);

-- Empty where they are not known.
ALTER TABLE courts ADD COLUMN surface TEXT NOT NULL DEFAULT '';
ALTER TABLE courts ADD COLUMN cover TEXT NOT NULL DEFAULT '';

-- For a part of the map.
CREATE INDEX venues_by_latitude ON venues (latitude, longitude) WHERE is_active = 1;
