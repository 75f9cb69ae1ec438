-- Nothing acts for who was suspended before suspensions reached waitlists and watched hours.
UPDATE matches SET revision = revision + 1, waitlist_count = waitlist_count - (
        SELECT COUNT(*) FROM match_waitlist w JOIN users u ON u.id = w.user_id
        WHERE w.match_id = matches.id AND u.suspended_at IS NOT NULL)
    WHERE id IN (SELECT w.match_id FROM match_waitlist w JOIN users u ON u.id = w.user_id
        WHERE u.suspended_at IS NOT NULL);
DELETE FROM match_waitlist WHERE user_id IN (SELECT id FROM users WHERE suspended_at IS NOT NULL);
DELETE FROM watched_hours WHERE user_id IN (SELECT id FROM users WHERE suspended_at IS NOT NULL);

-- The path that stops emails of this kind; empty for emails that a person must get.
ALTER TABLE mails ADD COLUMN unsubscribe TEXT NOT NULL DEFAULT '';

-- When the booking that covered the match was cancelled, while no other of its host covers it.
ALTER TABLE matches ADD COLUMN court_lost_at BIGINT;

-- Hours that confirmed bookings of players got or lost, until the matches at them are looked at.
CREATE TABLE changed_hours (
    id UUID NOT NULL PRIMARY KEY,
    booking_id UUID NOT NULL REFERENCES bookings (id) ON DELETE CASCADE,
    starts_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX changed_hours_by_time ON changed_hours (created_at);
CREATE INDEX changed_hours_by_booking ON changed_hours (booking_id);
