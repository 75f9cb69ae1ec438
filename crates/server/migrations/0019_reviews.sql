-- What players say about venues after a booking.
CREATE TABLE venue_reviews (
    id UUID NOT NULL PRIMARY KEY,
    venue_id UUID NOT NULL REFERENCES venues (id) ON DELETE CASCADE,
    booking_id UUID NOT NULL REFERENCES bookings (id) ON DELETE CASCADE,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    sport_id TEXT NOT NULL,
    played_at BIGINT NOT NULL,
    rating BIGINT NOT NULL CHECK (rating BETWEEN 1 AND 5),
    -- May be empty.
    words TEXT NOT NULL,
    -- Of the venue; empty without one.
    reply TEXT NOT NULL DEFAULT '',
    replied_at BIGINT,
    -- When an admin hid it from all but its author.
    hidden_at BIGINT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX venue_reviews_once ON venue_reviews (booking_id);
CREATE INDEX venue_reviews_by_venue ON venue_reviews (venue_id, created_at, id);
CREATE INDEX venue_reviews_by_user ON venue_reviews (user_id);

-- Reviews that players reported to the admins.
CREATE TABLE review_reports (
    review_id UUID NOT NULL REFERENCES venue_reviews (id) ON DELETE CASCADE,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    reason TEXT NOT NULL,
    details TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    -- When an admin decided about it.
    decided_at BIGINT,
    decided_by UUID,
    PRIMARY KEY (review_id, user_id)
);
CREATE INDEX review_reports_open ON review_reports (created_at) WHERE decided_at IS NULL;
CREATE INDEX review_reports_by_user ON review_reports (user_id);
