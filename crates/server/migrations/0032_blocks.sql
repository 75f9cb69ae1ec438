-- Hours of several courts and days that are out of sale as one. What they take is in blackouts.
CREATE TABLE court_blocks (
    id UUID NOT NULL PRIMARY KEY,
    venue_id UUID NOT NULL REFERENCES venues (id) ON DELETE CASCADE,
    -- Ids, separated by commas.
    court_ids TEXT NOT NULL,
    -- YYYY-MM-DD in the venue's zone, both included.
    from_date TEXT NOT NULL,
    to_date TEXT NOT NULL,
    -- Of each day, since local midnight; 0 and 1440 are whole days.
    from_minute BIGINT NOT NULL,
    to_minute BIGINT NOT NULL,
    reason TEXT NOT NULL,
    -- When the last of its hours is over.
    ends_at BIGINT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX court_blocks_by_venue ON court_blocks (venue_id, ends_at);
ALTER TABLE blackouts ADD COLUMN block_id UUID;
CREATE INDEX blackouts_by_block ON blackouts (block_id) WHERE block_id IS NOT NULL;
