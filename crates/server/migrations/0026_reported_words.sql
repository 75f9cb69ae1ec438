-- Whose words `reported_text` has: they go with the account.
ALTER TABLE reports ADD COLUMN author_id UUID;
CREATE INDEX reports_by_author ON reports (author_id);

-- When its author deleted a review that an admin had hidden. It stays without words, so that another of the same
-- booking is hidden, too.
ALTER TABLE venue_reviews ADD COLUMN deleted_at BIGINT;
