-- The venue's name in the address of its public page; empty without one.
ALTER TABLE venues ADD COLUMN slug TEXT NOT NULL DEFAULT '';

-- All slugs that venues have or had, so that no address ever leads to another venue.
CREATE TABLE venue_slugs (
    city_key TEXT NOT NULL,
    slug TEXT NOT NULL,
    venue_id UUID NOT NULL REFERENCES venues (id) ON DELETE CASCADE,
    PRIMARY KEY (city_key, slug)
)
-- only sqlite
WITHOUT ROWID
-- end only
;
CREATE INDEX venue_slugs_of_a_venue ON venue_slugs (venue_id);
