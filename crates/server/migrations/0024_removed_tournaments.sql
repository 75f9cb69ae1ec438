-- When an admin or the operator took it away: from then on only its organiser and those who entered see it.
ALTER TABLE tournaments ADD COLUMN removed_at BIGINT;

-- The tournament that was removed. The actions are listed in moderation/trail.rs.
ALTER TABLE moderation_events ADD COLUMN tournament_id UUID;

-- Also tournaments are reported. Where a reported player was met, if in a tournament.
ALTER TABLE reports ADD COLUMN tournament_id UUID;
-- The words that were reported, as they were then.
ALTER TABLE reports ADD COLUMN reported_text TEXT NOT NULL DEFAULT '';
CREATE INDEX reports_decided ON reports (decided_at) WHERE decided_at IS NOT NULL;

CREATE INDEX users_suspended ON users (suspended_at) WHERE suspended_at IS NOT NULL;
