-- Days on which a venue, or some of its courts, are closed, open at other hours or cost otherwise.
CREATE TABLE special_days (
    id UUID NOT NULL PRIMARY KEY,
    venue_id UUID NOT NULL REFERENCES venues (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    -- YYYY-MM-DD in the venue's zone, both included.
    from_date TEXT NOT NULL,
    to_date TEXT NOT NULL,
    -- Ids, separated by commas; empty: the whole venue.
    court_ids TEXT NOT NULL,
    is_closed BIGINT NOT NULL,
    -- JSON: pairs of minutes since local midnight; empty: as in the week.
    hours TEXT NOT NULL,
    -- Of an hour, in minor units; NULL: as usual.
    price BIGINT CHECK (price >= 0),
    currency TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE INDEX special_days_by_venue ON special_days (venue_id, to_date);
