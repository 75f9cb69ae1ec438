-- What players reported to the admins: reviews, matches, players and venues.
CREATE TABLE reports (
    -- review, match, player, venue
    subject TEXT NOT NULL,
    subject_id UUID NOT NULL,
    -- Who reported it.
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- Where a reported player was met.
    match_id UUID,
    reason TEXT NOT NULL,
    details TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    -- When an admin decided about it, who, and whether the report was right.
    decided_at BIGINT,
    decided_by UUID,
    is_upheld BIGINT,
    PRIMARY KEY (subject, subject_id, user_id)
);
CREATE INDEX reports_open ON reports (created_at) WHERE decided_at IS NULL;
CREATE INDEX reports_by_user ON reports (user_id);

INSERT INTO reports (subject, subject_id, user_id, reason, details, created_at, decided_at, decided_by)
SELECT 'review', review_id, user_id, reason, details, created_at, decided_at, decided_by FROM review_reports;
DROP TABLE review_reports;

-- The admin who acted; none on the command line.
ALTER TABLE moderation_events ADD COLUMN admin_id UUID;

-- Players whom a player does not want to meet.
CREATE TABLE blocks (
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    blocked_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, blocked_id)
);
CREATE INDEX blocks_by_blocked ON blocks (blocked_id);
