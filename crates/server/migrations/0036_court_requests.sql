-- Courts of a venue that a tournament asks for.
CREATE TABLE court_requests (
    -- That of the tournament.
    id UUID NOT NULL PRIMARY KEY,
    venue_id UUID NOT NULL REFERENCES venues (id) ON DELETE CASCADE,
    -- Who asks: the organiser.
    user_id UUID NOT NULL REFERENCES users (id),
    -- The tournament's.
    title TEXT NOT NULL,
    sport_id TEXT NOT NULL,
    -- As in court_blocks.
    court_ids TEXT NOT NULL,
    from_date TEXT NOT NULL,
    to_date TEXT NOT NULL,
    from_minute BIGINT NOT NULL,
    to_minute BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    -- asked, agreed, declined
    state TEXT NOT NULL,
    reason TEXT NOT NULL,
    -- Once agreed.
    block_id UUID,
    asked_at BIGINT NOT NULL,
    decided_at BIGINT
);
CREATE INDEX court_requests_by_venue ON court_requests (venue_id, ends_at);
CREATE INDEX court_requests_by_user ON court_requests (user_id, asked_at);
